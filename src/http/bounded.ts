/** A map that never holds more than so many entries. */

/** Values by key; beyond the bound, the key that was read or written longest ago leaves. */
interface BoundedMap<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): void;
}

/** Builds a map for what is kept by host or by header, which anyone can vary. */
export function createBoundedMap<K, V>(most: number): BoundedMap<K, V> {
  const entries = new Map<K, V>();
  const set = (key: K, value: V) => {
    entries.delete(key);
    entries.set(key, value);
    if (entries.size <= most) return;
    const [oldest] = entries.keys();
    if (oldest !== undefined) entries.delete(oldest);
  };
  return {
    get(key) {
      const value = entries.get(key);
      if (value !== undefined) set(key, value);
      return value;
    },
    set,
  };
}
