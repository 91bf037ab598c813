import { assertEquals } from "@std/assert";
import { decodePath, findRow } from "../../src/http/router.ts";

Deno.test("findRow() compares methods as they are written (RFC 9110, section 9.1)", () => {
  const row = { method: "GET", path: "/a" } as const;
  const found = ["GET", "HEAD", "get", "POST"].map((method) =>
    findRow([row], method)
  );
  assertEquals(found, [row, row, undefined, undefined]);
});

const PATHS = [
  ["/about", "/about"],
  ["/%61bout", "/about"],
  ["/a%C3%B1o", "/año"],
  ["/%2561", "/%61"],
  ["/a%2Fb", undefined],
  ["/a%5cb", undefined],
  ["/a%00", undefined],
  ["/a%0a", undefined],
  ["/a%zz", undefined],
  ["/a%C3", undefined],
  ["/a%", undefined],
] as const;

for (const [path, decoded] of PATHS) {
  Deno.test(`decodePath() makes ${decoded ?? "nothing"} of ${path}`, () => {
    assertEquals(decodePath(path), decoded);
  });
}
