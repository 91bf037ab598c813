import { assertEquals } from "@std/assert";
import { nearest } from "../../src/mcp/nearest.ts";

const OPTIONS = ["envio", "retiro"];

const CASES: readonly (readonly [
  what: string,
  text: string,
  options: readonly string[],
  result: readonly string[],
])[] = [
  ["a letter too many", "envioo", OPTIONS, ["envio"]],
  ["an accent", "envío", OPTIONS, ["envio"]],
  ["another case", "RETIRO", OPTIONS, ["retiro"]],
  ["another word", "delivery", OPTIONS, []],
  ["nothing", "", OPTIONS, []],
  ["an empty option", "", [""], [""]],
  ["no options", "envio", [], []],
  ["the best first", "abcdx", ["abxyx", "abcde", "abcdy"], ["abcde", "abcdy", "abxyx"]],
  ["three at most", "aaaa", ["aaab", "aaac", "aaad", "aaae"], ["aaab", "aaac", "aaad"]],
  ["two differences of five", "abcxy", ["abcde"], ["abcde"]],
  ["three differences of five", "abxyz", ["abcde"], []],
  ["a hundred characters", "a".repeat(100), ["a".repeat(99)], ["a".repeat(99)]],
  ["more than a hundred", "a".repeat(101), ["a".repeat(101)], []],
];

for (const [what, text, options, result] of CASES) {
  Deno.test(`nearest() with ${what}`, () => assertEquals(nearest(text, options), result));
}
