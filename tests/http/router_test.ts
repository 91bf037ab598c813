import { assertEquals } from "@std/assert";
import { decodePath, findRow } from "../../src/http/router.ts";
import { readRows } from "../fixtures/rows.ts";

Deno.test("findRow() compares methods as they are written (RFC 9110, section 9.1)", () => {
  const row = { method: "GET", path: "/a" } as const;
  const rows = ["GET", "HEAD", "get", "POST"].map((method) =>
    findRow([row], method)
  );
  assertEquals(rows, [row, row, undefined, undefined]);
});

const PATHS = readRows`
/about → /about
/%61bout → /about
/a%C3%B1o → /año
/%2561 → /%61
/a%2Fb
/a%5cb
/a%00
/a%0a
/a%zz
/a%C3
/a%
`;

for (const [path = "", decoded] of PATHS) {
  Deno.test(`decodePath() returns ${decoded ?? "undefined"} for ${path}`, () => {
    assertEquals(decodePath(path), decoded);
  });
}
