import { assertEquals } from "@std/assert";
import { toResponse } from "../../src/http/answer.ts";

const BODIES = [
  ["a text with letters beyond ASCII", "Limón — 🍋"],
  ["an empty text", ""],
  ["no body", null],
] as const;

for (const status of [200, 404]) {
  for (const [what, body] of BODIES) {
    Deno.test(`toResponse() makes a ${status} of ${what} with the draft's headers alone`, async () => {
      const headers = { "Content-Type": "application/json", "X-Name": "one" };
      const response = toResponse({ status, headers, body });
      assertEquals(response.status, status);
      assertEquals([...response.headers], [
        ["content-type", "application/json"],
        ["x-name", "one"],
      ]);
      assertEquals(await response.text(), body ?? "");
    });
  }
}

Deno.test("toResponse() makes a 204 without a body or a type", () => {
  const { status, headers, body } = toResponse({
    status: 204,
    headers: { "Allow": "GET" },
    body: null,
  });
  assertEquals([status, body, [...headers]], [204, null, [["allow", "GET"]]]);
});
