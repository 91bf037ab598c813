/** Formats and patterns: cases at their edges. */

import { assertEquals } from "@std/assert";
import { check } from "../../src/schema/check.ts";
import { string } from "../../src/schema/schema.ts";

const FORMATS = {
  "date": {
    accepted: ["2024-02-29"],
    refused: [
      "",
      "1900-02-29",
      "2026-10-10\n",
      "2026-10-10Z",
      "12026-10-10",
      "2026/10/10",
    ],
  },
  "uri": {
    accepted: [
      "https://example.com",
      "a:",
      "urn:x",
      "http://a@b:1/c?d#e",
      "HTTP://EXAMPLE.COM",
    ]
      .concat(["http://[::ffff:1.2.3.4]:80/", "http://a/%C3%B1"]),
    refused: [
      "",
      ":",
      "1a:b",
      "http://",
      "https://ñandú.example",
      "http://a/%6G",
      "http://a:b/",
    ]
      .concat([
        "http://[::1",
        "http://a/^",
        "http://a\\b",
        "http://a/<b>",
        "http://a b",
        "a:b\n",
      ]),
  },
} as const;

for (const format of ["date", "uri"] as const) {
  const { accepted, refused } = FORMATS[format];
  for (const text of accepted) {
    Deno.test(`check() accepts ${JSON.stringify(text)} as a ${format}`, () => {
      assertEquals(check(string({ format }), text).kind, "valid");
    });
  }
  for (const text of refused) {
    Deno.test(`check() refuses ${JSON.stringify(text)} as a ${format}`, () => {
      assertEquals(check(string({ format }), text).kind, "invalid");
    });
  }
}

Deno.test("check() matches patterns by code points, anywhere in the text, and equally on each call", () => {
  const schema = string({ pattern: "[a🍦]{2}" });
  const kinds = ["x🍦🍦", "x🍦🍦", "🍦", "aa"].map((text) =>
    check(schema, text).kind
  );
  assertEquals(kinds, ["valid", "valid", "invalid", "valid"]);
});

Deno.test("check() counts a surrogate pair as one character, and a lone surrogate too", () => {
  const schema = string({ minLength: 1, maxLength: 1 });
  const kinds = ["", "ñ", "🍦", "\ud83c", "n\u0303"].map((text) =>
    check(schema, text).kind
  );
  assertEquals(kinds, ["invalid", "valid", "valid", "valid", "invalid"]);
});
