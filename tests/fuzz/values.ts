/** Values that clients send, and what becomes of them by mistake or on purpose. */

import fc from "fast-check";

/** Texts that have broken parsers, templates and logs before. */
const NASTY_TEXTS: readonly string[] = [
  "",
  " ",
  "\u0000",
  "\ud800",
  "\ufeff",
  "\u202e",
  "\r\nX: y",
  "__proto__",
  "constructor",
  "toString",
  "null",
  "-0",
  "1e999",
  "<script>alert(1)</script>",
  "${7*7}{{7*7}}",
  "' OR 1=1 --",
  "../../etc/passwd",
  "a".repeat(5000),
  "\u0301".repeat(300),
  "ﷺ".repeat(100),
  "🍦".repeat(50),
];

/** Any text: nasty, short, or of any characters, lone surrogates among them. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...NASTY_TEXTS),
  fc.string({ unit: "binary", maxLength: 20 }),
  fc.string({ maxLength: 40 }),
);

/** Any number that JSON can hold, and some that it can't. */
const anyNumber = fc.oneof(
  fc.constantFrom(
    0,
    -0,
    1,
    -1,
    50,
    51,
    2 ** 31,
    2 ** 53,
    2 ** 53 + 1,
    1e308,
    -1e308,
    0.5,
    1e-7,
  ),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

const CONSTANTS: readonly unknown[] = [null, true, false, [], {}, [[]], [{}]];

/** Any JSON value, keys such as `__proto__` among them. */
export const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: anyText },
  { weight: 2, arbitrary: anyNumber },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...CONSTANTS) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.dictionary(anyText, anyText, { maxKeys: 4 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 2000 }).map(nest) },
);

/** A value with some of what stands in it replaced, removed, added or doubled. */
export function mutationsOf(
  values: fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const change = fc.record({
    at: fc.array(fc.nat(6), { maxLength: 5 }),
    how: fc.constantFrom("replace", "remove", "add", "double"),
    key: anyText,
    value: anyValue,
  });
  return fc.tuple(values, fc.array(change, { minLength: 1, maxLength: 3 })).map(
    ([value, changes]) =>
      changes.reduce<unknown>((inner, { at, how, key, value }) => {
        return changeAt(inner, at, how, { key, value });
      }, value),
  );
}

type How = "replace" | "remove" | "add" | "double";

interface Change {
  readonly key: string;
  readonly value: unknown;
}

function changeAt(
  value: unknown,
  at: readonly number[],
  how: How,
  change: Change,
): unknown {
  const [step, ...rest] = at;
  if (Array.isArray(value)) {
    if (step === undefined || value.length === 0) {
      return changeList(value, how, change);
    }
    const place = step % value.length;
    return value.with(place, changeAt(value[place], rest, how, change));
  }
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value);
    if (step === undefined || entries.length === 0) {
      return changeObject(entries, how, change);
    }
    const place = step % entries.length;
    const [key = "", inner] = entries[place] ?? [];
    return Object.fromEntries(
      entries.with(place, [key, changeAt(inner, rest, how, change)]),
    );
  }
  return change.value;
}

function changeList(
  list: readonly unknown[],
  how: How,
  { value }: Change,
): unknown {
  if (how === "replace") return value;
  if (how === "remove") return list.slice(1);
  return how === "add" ? [...list, value] : [...list, ...list];
}

function changeObject(
  entries: readonly (readonly [string, unknown])[],
  how: How,
  { key, value }: Change,
): unknown {
  if (how === "replace") return value;
  if (how === "remove") return Object.fromEntries(entries.slice(1));
  return Object.fromEntries([...entries, [key, value]]);
}

function nest(depth: number): unknown {
  let value: unknown = 1;
  for (let n = 0; n < depth; n++) value = n % 2 === 0 ? [value] : { a: value };
  return value;
}
