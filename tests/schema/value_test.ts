import { assert, assertFalse } from "@std/assert";
import { isEqual } from "../../src/schema/value.ts";

const EQUAL: readonly (readonly [string, string])[] = [
  ["0", "-0.0"],
  ["1", "1.0"],
  ["100", "1e2"],
  ['{"a":1,"b":2}', '{"b":2,"a":1}'],
  ["[[],{}]", "[[],{}]"],
  ['"\\ud83c"', '"\\uD83C"'],
  ['{"__proto__":1}', '{"__proto__":1}'],
];
const DIFFERENT: readonly (readonly [string, string])[] = [
  ["0", "false"],
  ["1", '"1"'],
  ["null", '"null"'],
  ["null", "{}"],
  ["[]", "{}"],
  ["[]", "[[]]"],
  ["[[],[[]]]", "[[[]],[]]"],
  ["[1,[2]]", "[[1],2]"],
  ['["a,b"]', '["a","b"]'],
  ['["a\\",\\"b"]', '["a","b"]'],
  ['{"a":{"b":1}}', '{"a":{},"b":1}'],
  ['{"a":1}', '{"a":1,"b":null}'],
  ['{"__proto__":{}}', "{}"],
  ['"\\ud83c"', '"\\\\ud83c"'],
  ["[1e999]", "[null]"],
];

for (const [a, b] of EQUAL) {
  Deno.test(`isEqual() takes ${a} and ${b} for the same`, () => {
    assert(isEqual(JSON.parse(a), JSON.parse(b)));
  });
}
for (const [a, b] of DIFFERENT) {
  Deno.test(`isEqual() tells ${a} from ${b}`, () => {
    assertFalse(isEqual(JSON.parse(a), JSON.parse(b)));
    assertFalse(isEqual(JSON.parse(b), JSON.parse(a)));
  });
}
