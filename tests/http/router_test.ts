import { assertEquals } from "@std/assert";
import { decodePath, indexRoutes, matchRoute } from "../../src/http/router.ts";

Deno.test("matchRoute() compares methods as they are written (RFC 9110, section 9.1)", () => {
  const index = indexRoutes([{ method: "GET", path: "/a" }]);
  assertEquals(matchRoute(index, "get", "/a").kind, "wrong-method");
});

const PATHS: readonly (readonly [path: string, decoded: string | undefined])[] =
  [
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
  ];

for (const [path, decoded] of PATHS) {
  Deno.test(`decodePath() makes ${decoded ?? "nothing"} of ${path}`, () => {
    assertEquals(decodePath(path), decoded);
  });
}
