/** Many rings of 16-bit numbers, first in, first out, in one memory: each takes as many blocks as it ever needed. */

/** A fixed number of rings, empty at first. */
export interface Rings {
  count(ring: number): number;
  /** The number that came first; of a ring that holds any. */
  oldest(ring: number): number;
  /** The number that came last; of a ring that holds any. */
  newest(ring: number): number;
  push(ring: number, value: number): void;
  /** Lets the number that came first go; of a ring that holds any. */
  shift(ring: number): void;
  /** Empties the ring and gives its blocks back. */
  clear(ring: number): void;
}

/** Two blocks hold the 60 of the usual quota exactly: 128 bytes with their links. */
const BLOCK = 30;
const NONE = 0xffff_ffff;

/** Builds the rings 0 to `capacity` (not included), each of at most `longest` numbers. */
export function createRings(capacity: number, longest: number): Rings {
  const mostBlocks = capacity * Math.ceil(longest / BLOCK);
  // A ring's blocks are a circle of links; a position is a block's number times BLOCK, plus the slot's within it.
  const heads = new Uint32Array(capacity);
  const lasts = new Uint32Array(capacity);
  const counts = new Uint32Array(capacity);
  let slots = new Uint16Array(0);
  let links = new Uint32Array(0);
  let usedBlocks = 0;
  let freeBlock = NONE;

  function following(position: number): number {
    if ((position + 1) % BLOCK !== 0) return position + 1;
    return at(links, blockOf(position)) * BLOCK;
  }

  function takeBlock(): number {
    if (freeBlock !== NONE) {
      const block = freeBlock;
      freeBlock = at(links, block);
      return block;
    }
    if (usedBlocks === links.length) growMemory();
    return usedBlocks++;
  }

  function growMemory(): void {
    const blocks = Math.min(mostBlocks, usedBlocks + Math.max(64, usedBlocks >>> 3));
    const moreSlots = new Uint16Array(blocks * BLOCK);
    const moreLinks = new Uint32Array(blocks);
    moreSlots.set(slots);
    moreLinks.set(links);
    slots = moreSlots;
    links = moreLinks;
  }

  /** Gives an empty ring its first block; returns that block's first position. */
  function begin(ring: number): number {
    const block = takeBlock();
    links[block] = block;
    heads[ring] = block * BLOCK;
    return block * BLOCK;
  }

  /** Makes room in a full ring, where its oldest number was: what stands there to the block's end moves to a new block. */
  function widen(ring: number): void {
    const position = at(heads, ring);
    const block = blockOf(position);
    const added = takeBlock();
    const moved = position + (added - block) * BLOCK;
    links[added] = at(links, block);
    links[block] = added;
    slots.copyWithin(moved, position, (block + 1) * BLOCK);
    heads[ring] = moved;
  }

  function clear(ring: number): void {
    if (at(counts, ring) === 0) return;
    const block = blockOf(at(heads, ring));
    const first = at(links, block);
    links[block] = freeBlock;
    freeBlock = first;
    counts[ring] = 0;
  }

  return {
    clear,
    count: (ring) => at(counts, ring),
    oldest: (ring) => slots[at(heads, ring)] ?? 0,
    newest: (ring) => slots[at(lasts, ring)] ?? 0,
    push(ring, value) {
      const count = at(counts, ring);
      const position = count === 0 ? begin(ring) : following(at(lasts, ring));
      if (count > 0 && position === at(heads, ring)) widen(ring);
      slots[position] = value;
      lasts[ring] = position;
      counts[ring] = count + 1;
    },
    shift(ring) {
      const count = at(counts, ring);
      if (count === 1) return clear(ring);
      heads[ring] = following(at(heads, ring));
      counts[ring] = count - 1;
    },
  };
}

function blockOf(position: number): number {
  return Math.floor(position / BLOCK);
}

function at(numbers: Uint32Array, index: number): number {
  return numbers[index] ?? 0;
}
