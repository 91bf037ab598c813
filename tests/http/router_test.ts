import { assertEquals, assertThrows } from "@std/assert";
import {
  allowedMethods,
  decodePath,
  indexRoutes,
  matchRoute,
  type Row,
} from "../../src/http/router.ts";

const GET: Row = { method: "GET", path: "/a" };
const POST: Row = { method: "POST", path: "/a" };
const OTHER: Row = { method: "POST", path: "/b" };
const INDEX = indexRoutes([GET, POST, OTHER]);

Deno.test("matchRoute() finds the row of a method and a path", () => {
  assertEquals(matchRoute(INDEX, "GET", "/a"), { kind: "found", route: GET });
  assertEquals(matchRoute(INDEX, "POST", "/b"), { kind: "found", route: OTHER });
});

Deno.test("matchRoute() finds GET's row for HEAD", () => {
  assertEquals(matchRoute(INDEX, "HEAD", "/a"), { kind: "found", route: GET });
  assertEquals(matchRoute(INDEX, "HEAD", "/b"), { kind: "wrong-method", rows: [OTHER] });
});

Deno.test("matchRoute() tells a wrong method from a path that isn't there", () => {
  assertEquals(matchRoute(INDEX, "PUT", "/a"), { kind: "wrong-method", rows: [GET, POST] });
  assertEquals(matchRoute(INDEX, "OPTIONS", "/a"), { kind: "options", rows: [GET, POST] });
  assertEquals(matchRoute(INDEX, "GET", "/a/"), { kind: "no-path" });
  assertEquals(matchRoute(INDEX, "GET", "__proto__"), { kind: "no-path" });
});

Deno.test("matchRoute() compares methods as they are written (RFC 9110, section 9.1)", () => {
  assertEquals(matchRoute(INDEX, "get", "/a").kind, "wrong-method");
});

Deno.test("indexRoutes() refuses two rows for one method and path", () => {
  assertThrows(() => indexRoutes([GET, { ...GET }]), Error, "Hay dos rutas para GET /a");
});

Deno.test("allowedMethods() names all that a path takes", () => {
  assertEquals(allowedMethods([GET]), ["GET", "HEAD", "OPTIONS"]);
  assertEquals(allowedMethods([OTHER]), ["POST", "OPTIONS"]);
  assertEquals(allowedMethods([POST, GET]), ["GET", "HEAD", "POST", "OPTIONS"]);
});

const PATHS: readonly (readonly [path: string, decoded: string | undefined])[] = [
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
