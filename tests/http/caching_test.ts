import { assertEquals } from "@std/assert";
import { ifNoneMatch } from "@std/http/etag";
import fc from "fast-check";
import { sharedCache } from "../../src/http/answer.ts";
import { fingerprint, isFresh } from "../../src/http/prepared.ts";

Deno.test("fingerprint() begins as the SHA-256 does", async () => {
  // FIPS 180-2, appendix B.1
  assertEquals(await fingerprint("a", new TextEncoder().encode("bc")), "ba7816bf8f01");
});

Deno.test("isFresh() says no without the header, and yes to any tag", () => {
  assertEquals([null, "*", "", 'W/"a"', '"x"'].map(isHeldBy), [false, true, false, true, false]);
});

const OTHER_TAG = `W/"${"x".repeat(32)}", `;

Deno.test("isFresh() reads a list of two hundred tags, and takes a longer one for none", () => {
  const isHeldAfter = (count: number) => isHeldBy(`${OTHER_TAG.repeat(count)}"a"`);
  assertEquals([200, 2_000].map(isHeldAfter), [true, false]);
});

Deno.test("isFresh() agrees with the standard library on any list", () => {
  const pieces = ['"a"', 'W/"a"', "W/", '"', "a", "*", ",", ", ", " ,\t", " ", '"b,a"', '"a,"', ""];
  const list = fc.array(fc.constantFrom(...pieces), { maxLength: 12 });
  fc.assert(
    fc.property(list, (parts) => {
      const header = parts.join("").trim();
      assertEquals(isHeldBy(header), !ifNoneMatch(header, 'W/"a"'));
    }),
    { seed: 20261121, numRuns: 5_000 },
  );
});

function isHeldBy(header: string | null): boolean {
  const headers = new Headers(header === null ? {} : { "If-None-Match": header });
  return isFresh(new Request("http://a.example/", { headers }), 'W/"a"');
}

const CACHE: readonly (readonly [leftMs: number, value: string])[] = [
  [Infinity, "public, max-age=60, s-maxage=300"],
  [300_000, "public, max-age=60, s-maxage=300"],
  [299_999, "public, max-age=60, s-maxage=299"],
  [59_000, "public, max-age=59, s-maxage=59"],
  [999, "public, max-age=1, s-maxage=1"],
  [0, "public, max-age=1, s-maxage=1"],
];

for (const [leftMs, value] of CACHE) {
  Deno.test(`sharedCache() with ${leftMs} ms left is ${value}`, () => {
    assertEquals(sharedCache(1_000_000, 1_000_000 + leftMs), value);
  });
}
