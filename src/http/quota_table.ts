/** Records of 32 bytes in one buffer, in the order of their last use: many clients without an object for each. */

/** The fields of a record, by their place in it. */
export const FIELD = { ring: 8, head: 12, count: 16, older: 20, newer: 24, sizeClass: 28 } as const;

type Field = typeof FIELD[keyof typeof FIELD];

/** No record: the ends of the order. */
export const NONE = 0xffff_ffff;

const RECORD_BYTES = 32;

/** Records by number, and their order from the longest idle to the latest used. */
export interface QuotaTable {
  get(record: number, field: Field): number;
  set(record: number, field: Field, value: number): void;
  /** The instant of its newest counted request, in whole milliseconds. */
  newestMs(record: number): number;
  setNewestMs(record: number, value: number): void;
  /** A record that was free, zeroed and the latest used. */
  take(): number;
  release(record: number): void;
  /** Makes a record the latest used. */
  touch(record: number): void;
  /** The longest idle record; NONE where there is none. */
  oldest(): number;
}

/** A table that begins small and doubles as it fills. */
export function createQuotaTable(): QuotaTable {
  let view = new DataView(new ArrayBuffer(RECORD_BYTES * 16));
  let taken = 0;
  const free: number[] = [];
  let first = NONE;
  let last = NONE;

  function get(record: number, field: Field): number {
    return view.getUint32(record * RECORD_BYTES + field);
  }

  function set(record: number, field: Field, value: number): void {
    view.setUint32(record * RECORD_BYTES + field, value);
  }

  function link(record: number): void {
    set(record, FIELD.older, last);
    set(record, FIELD.newer, NONE);
    if (last === NONE) first = record;
    else set(last, FIELD.newer, record);
    last = record;
  }

  function unlink(record: number): void {
    const [older, newer] = [get(record, FIELD.older), get(record, FIELD.newer)];
    if (older === NONE) first = newer;
    else set(older, FIELD.newer, newer);
    if (newer === NONE) last = older;
    else set(newer, FIELD.older, older);
  }

  function makeRoom(): void {
    if (taken * RECORD_BYTES <= view.byteLength) return;
    const larger = new Uint8Array(view.byteLength * 2);
    larger.set(new Uint8Array(view.buffer));
    view = new DataView(larger.buffer);
  }

  return {
    get,
    set,
    newestMs: (record) => view.getFloat64(record * RECORD_BYTES),
    setNewestMs: (record, value) => view.setFloat64(record * RECORD_BYTES, value),
    take() {
      const record = free.pop() ?? taken++;
      makeRoom();
      new Uint8Array(view.buffer, record * RECORD_BYTES, RECORD_BYTES).fill(0);
      link(record);
      return record;
    },
    release(record) {
      unlink(record);
      free.push(record);
    },
    touch(record) {
      if (record === last) return;
      unlink(record);
      link(record);
    },
    oldest: () => first,
  };
}
