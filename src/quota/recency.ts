/** The order in which a fixed number of places were last used: a doubly linked list in two flat arrays. */

/** Places from 0 to the capacity, by last use. */
export interface Recency {
  /** Notes a place that isn't noted, as the one used last. */
  add(place: number): void;
  /** Makes a noted place the one used last. */
  touch(place: number): void;
  remove(place: number): void;
  /** The place used longest ago; undefined when none is noted. */
  oldest(): number | undefined;
}

/** Builds an empty list for the places below `capacity`; each operation takes the same time whatever it holds. */
export function createRecency(capacity: number): Recency {
  // The place after the last stands for both ends: its newer one is the oldest of all, its older one the newest.
  const ends = capacity;
  const newer = new Uint32Array(capacity + 1).fill(ends, ends);
  const older = new Uint32Array(capacity + 1).fill(ends, ends);

  function add(place: number): void {
    const newest = older[ends] ?? ends;
    older[place] = newest;
    newer[place] = ends;
    newer[newest] = place;
    older[ends] = place;
  }

  function remove(place: number): void {
    const before = older[place] ?? ends;
    const after = newer[place] ?? ends;
    newer[before] = after;
    older[after] = before;
  }

  return {
    add,
    remove,
    touch(place) {
      if (older[ends] === place) return;
      remove(place);
      add(place);
    },
    oldest() {
      const place = newer[ends] ?? ends;
      return place === ends ? undefined : place;
    },
  };
}
