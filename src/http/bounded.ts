/** A map with a bound on its entries. */

/** Values by key. Beyond the bound, the key that was read or written longest ago is dropped. */
interface BoundedMap<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): void;
}

/** Builds a map for values kept by something that anyone can vary, such as a header. */
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
