/** Rings of 16-bit slots in a few flat arrays, one for each size: a ring grows with use. */

const SMALLEST = 8;

/** How many slots a ring of a size class has: 8, 16, 32 ... */
export function ringLength(sizeClass: number): number {
  return SMALLEST << sizeClass;
}

/** Rings by size class and number. */
export interface QuotaRings {
  /** A ring that was free; what it holds is not cleared. */
  take(sizeClass: number): number;
  release(sizeClass: number, ring: number): void;
  /** Moves a full ring, oldest first from its `head`, to a new one of the next class. */
  grow(sizeClass: number, ring: number, head: number): number;
  read(sizeClass: number, ring: number, at: number): number;
  write(sizeClass: number, ring: number, at: number, value: number): void;
}

interface Pool {
  slots: DataView;
  taken: number;
  readonly free: number[];
}

/** Pools that are empty until a ring is taken, and grow by half as they fill. */
export function createQuotaRings(): QuotaRings {
  const pools: Pool[] = [];

  function poolOf(sizeClass: number): Pool {
    const pool = pools[sizeClass];
    if (pool !== undefined) return pool;
    const fresh = { slots: new DataView(new ArrayBuffer(0)), taken: 0, free: [] };
    pools[sizeClass] = fresh;
    return fresh;
  }

  function offset(sizeClass: number, ring: number, at: number): number {
    return (ring * ringLength(sizeClass) + at) * 2;
  }

  function take(sizeClass: number): number {
    const pool = poolOf(sizeClass);
    const ring = pool.free.pop() ?? pool.taken++;
    const needed = offset(sizeClass, pool.taken, 0);
    if (needed > pool.slots.byteLength) {
      const half = Math.ceil(pool.taken / 2);
      const larger = new Uint8Array(offset(sizeClass, pool.taken + half, 0));
      larger.set(new Uint8Array(pool.slots.buffer));
      pool.slots = new DataView(larger.buffer);
    }
    return ring;
  }

  function release(sizeClass: number, ring: number): void {
    poolOf(sizeClass).free.push(ring);
  }

  function read(sizeClass: number, ring: number, at: number): number {
    return poolOf(sizeClass).slots.getUint16(offset(sizeClass, ring, at));
  }

  function write(sizeClass: number, ring: number, at: number, value: number): void {
    poolOf(sizeClass).slots.setUint16(offset(sizeClass, ring, at), value);
  }

  function grow(sizeClass: number, ring: number, head: number): number {
    const larger = take(sizeClass + 1);
    const length = ringLength(sizeClass);
    for (let n = 0; n < length; n++) {
      write(sizeClass + 1, larger, n, read(sizeClass, ring, (head + n) % length));
    }
    release(sizeClass, ring);
    return larger;
  }

  return { take, release, grow, read, write };
}
