/** Values that clients send, and mutations of them. */

import fc from "fast-check";

/** Texts that often break parsers, templates and logs. */
const NASTY_TEXTS = [
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

/** Any text: nasty, short, or of any characters and lone surrogates. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...NASTY_TEXTS),
  fc.string({ unit: "binary", maxLength: 20 }),
  fc.string({ maxLength: 40 }),
);

/** Any number, often at an edge of its representation in JSON. */
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

const CONSTANTS = [null, true, false, [], {}, [[]], [{}]];

/** Any JSON value, with keys such as `__proto__`. */
export const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: anyText },
  { weight: 2, arbitrary: anyNumber },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(...CONSTANTS),
  },
  {
    weight: 1,
    arbitrary: fc.jsonValue({ maxDepth: 4 }),
  },
  {
    weight: 1,
    arbitrary: fc.dictionary(anyText, anyText, { maxKeys: 4 }),
  },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 1, max: 2000 }).map(nest),
  },
);

/** Replaces, removes, adds or doubles parts of values. */
export function mutationsOf(
  values: fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const randomChange = fc.record({
    at: fc.array(fc.nat(6), { maxLength: 5 }),
    action: fc.constantFrom("replace", "remove", "add", "double"),
    key: anyText,
    value: anyValue,
  });
  const changeLists = fc.array(randomChange, { minLength: 1, maxLength: 3 });

  return fc.tuple(values, changeLists).map(([value, changes]) =>
    changes.reduce<unknown>(
      (inner, { at, ...change }) => changeAt(inner, at, change),
      value,
    )
  );
}

interface Change {
  readonly action: "replace" | "remove" | "add" | "double";
  readonly key: string;
  readonly value: unknown;
}

/** Changes the value at a path of indexes. Each index counts around the end of its list or object. */
function changeAt(
  value: unknown,
  at: readonly number[],
  change: Change,
): unknown {
  const [step, ...rest] = at;

  if (Array.isArray(value)) {
    if (step === undefined || value.length === 0) {
      return changeList(value, change);
    }
    const place = step % value.length;
    return value.with(place, changeAt(value[place], rest, change));
  }

  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value);
    if (step === undefined || entries.length === 0) {
      return changeObject(entries, change);
    }
    const place = step % entries.length;
    const [key = "", inner] = entries[place] ?? [];
    const changed = changeAt(inner, rest, change);
    return Object.fromEntries(entries.with(place, [key, changed]));
  }

  return change.value;
}

function changeList(
  list: readonly unknown[],
  { action, value }: Change,
) {
  if (action === "replace") return value;
  if (action === "remove") return list.slice(1);
  return action === "add" ? [...list, value] : [...list, ...list];
}

function changeObject(
  entries: readonly (readonly [string, unknown])[],
  { action, key, value }: Change,
) {
  if (action === "replace") return value;
  if (action === "remove") return Object.fromEntries(entries.slice(1));
  return Object.fromEntries([...entries, [key, value]]);
}

/** Nests a number in lists and objects in turn. */
function nest(depth: number) {
  let value: unknown = 1;
  for (let n = 0; n < depth; n++) value = n % 2 === 0 ? [value] : { a: value };
  return value;
}
