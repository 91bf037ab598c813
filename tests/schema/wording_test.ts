import { assertEquals } from "@std/assert";
import { cutList, show } from "../../src/schema/wording.ts";

const SHOWN = [
  ["quotes and a backslash", '\\"', '"\\\\\\""'],
  [
    "control characters",
    "\0\n\t\x1b[31m\x7f\x85",
    '"\\u0000\\n\\t\\u001b[31m\\u007f\\u0085"',
  ],
  ["a lone surrogate", "\ud83c", '"\\ud83c"'],
  ["an emoji", "🍦", '"🍦"'],
  [
    "characters that hide or turn the text",
    "a\u200b\u202e\u2028\u{e0041}",
    '"a\\u200b\\u202e\\u2028\\udb40\\udc41"',
  ],
  ["60 code points", "🍦".repeat(60), `"${"🍦".repeat(60)}"`],
  [
    "more than 60 code points",
    "🍦".repeat(61),
    `"${"🍦".repeat(60)}…" (61 caracteres)`,
  ],
  [
    "a long text cut inside a pair",
    `a${"🍦".repeat(80)}`,
    `"a${"🍦".repeat(59)}…" (81 caracteres)`,
  ],
  ["minus zero", -0, "0"],
  ["an infinity", -Infinity, "un número demasiado grande"],
  ["an object", { toString: 1 }, "un objeto"],
] as const;

for (const [title, value, text] of SHOWN) {
  Deno.test(`show() shows ${title}`, () => assertEquals(show(value), text));
}

for (const [most, text] of [[3, "a, b, c"], [2, "a, b y 1 más"]] as const) {
  Deno.test(`cutList() of three texts, at most ${most}, returns "${text}"`, () => {
    assertEquals(cutList(["a", "b", "c"], most), text);
  });
}
