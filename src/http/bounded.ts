/** A map that never holds more than so many entries. */

/** Values by key; beyond the bound, the key that was read or written longest ago leaves. */
export interface BoundedMap<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): void;
}

/** A bounded map for what is kept per host or per header text, which anyone can vary. */
export function createBoundedMap<K, V>(most: number): BoundedMap<K, V> {
  const entries = new Map<K, V>();
  let newest: K | undefined;
  return {
    get(key) {
      const value = entries.get(key);
      if (value !== undefined && key !== newest) {
        entries.delete(key);
        entries.set(key, value);
        newest = key;
      }
      return value;
    },
    set(key, value) {
      entries.delete(key);
      entries.set(key, value);
      newest = key;
      if (entries.size > most) {
        for (const oldest of entries.keys()) {
          entries.delete(oldest);
          break;
        }
      }
    },
  };
}
