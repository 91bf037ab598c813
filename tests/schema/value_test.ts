/** What the official suite doesn't ask of the formats. */

import { assert, assertEquals, assertFalse } from "@std/assert";
import { countCodePoints, fitsText } from "../../src/schema/value.ts";

const FORMATS = {
  "date": {
    accepted: ["2024-02-29"],
    refused: ["", "1900-02-29", "2026-10-10\n", "2026-10-10Z", "12026-10-10", "2026/10/10"],
  },
  "date-time": {
    accepted: ["2026-11-21T01:05:09-03:00", "2026-11-21T01:05:09.123456789Z"],
    refused: ["2026-11-21T01:05:09", "2026-11-21 01:05:09Z", "2026-11-21T24:00:00Z"]
      .concat(["2026-11-21T01:60:00Z", "2026-11-21T01:05:60Z", "2026-11-21T01:05:09.Z"])
      .concat(["2026-11-21T01:05Z", "2026-11-21T01:05:09-0300", "2026-02-30T01:05:09Z"])
      .concat(["2026-11-21T01:05:09Z\n"]),
  },
  "uri": {
    accepted: ["https://example.com", "a:", "urn:x", "http://a@b:1/c?d#e", "HTTP://EXAMPLE.COM"]
      .concat(["http://[::ffff:1.2.3.4]:80/", "http://a/%C3%B1"]),
    refused: ["", ":", "1a:b", "http://", "https://ñandú.example", "http://a/%6G", "http://a:b/"]
      .concat(["http://[::1", "http://a/^", "http://a\\b", "http://a/<b>", "http://a b", "a:b\n"]),
  },
} as const;

for (const format of ["date", "date-time", "uri"] as const) {
  const { accepted, refused } = FORMATS[format];
  for (const text of accepted) {
    Deno.test(`fitsText() takes ${JSON.stringify(text)} for a ${format}`, () => {
      assert(fitsText({ format }, text));
    });
  }
  for (const text of refused) {
    Deno.test(`fitsText() does not take ${JSON.stringify(text)} for a ${format}`, () => {
      assertFalse(fitsText({ format }, text));
    });
  }
}

Deno.test("fitsText() matches patterns by code points, unanchored, with a state of their own", () => {
  const schema = { pattern: "[a🍦]{2}" };
  assertEquals(["x🍦🍦", "x🍦🍦", "🍦", "aa"].map((text) => fitsText(schema, text)), [
    true,
    true,
    false,
    true,
  ]);
});

Deno.test("countCodePoints() counts a pair as one and a lone surrogate as one", () => {
  assertEquals(["", "ñ", "🍦", "\ud83c", "n\u0303"].map(countCodePoints), [0, 1, 1, 1, 2]);
});
