/** JSON Pointers (RFC 6901): where a value stands in another. */

/**
 * The pointer of a way of keys and places.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(toPointer(["potes", 0, "a/b"]), "/potes/0/a~1b");
 * assertEquals(partsOf("/potes/0/a~1b"), ["potes", "0", "a/b"]);
 * assertEquals(valueAt({ potes: [{ "a/b": 7 }] }, "/potes/0/a~1b"), 7);
 * ```
 */
export function toPointer(parts: readonly (string | number)[]): string {
  return parts.map((part) => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`)
    .join("");
}

/** The keys and places of a pointer. */
export function partsOf(pointer: string): readonly string[] {
  return pointer.split("/").slice(1).map((part) =>
    part.replaceAll("~1", "/").replaceAll("~0", "~")
  );
}

/** What stands at a pointer; undefined where nothing does. */
export function valueAt(root: unknown, pointer: string): unknown {
  let value = root;
  for (const part of partsOf(pointer)) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, part)) {
      return undefined;
    }
    value = Reflect.get(value, part);
  }
  return value;
}
