import { assertEquals } from "@std/assert";
import { formatAnswer, readRequestLine } from "../../pages/assets/api_answer.js";

Deno.test("formatAnswer() lays out JSON under the status and the headers that matter", () => {
  const headers = new Headers({
    "x-other": "1",
    "retry-after": "7",
    "content-type": "application/problem+json",
  });
  assertEquals(
    formatAnswer(429, headers, '{"code":"cuota_excedida"}'),
    `HTTP 429
Content-Type: application/problem+json
Retry-After: 7

{
  "code": "cuota_excedida"
}`,
  );
});

Deno.test("formatAnswer() leaves what is no JSON as it is", () => {
  assertEquals(formatAnswer(200, new Headers(), "# Hola\n"), "HTTP 200\n\n# Hola");
});

Deno.test("formatAnswer() ends at the headers when there is no body", () => {
  assertEquals(
    formatAnswer(202, new Headers({ "API-Version": "1" }), ""),
    "HTTP 202\nAPI-Version: 1",
  );
});

const LINES: readonly (readonly [string, string, string])[] = [
  ["GET /api/v1/catalogo", "GET", "/api/v1/catalogo"],
  ["  DELETE   /api/v1/mcp ", "DELETE", "/api/v1/mcp"],
];

for (const [text, method, path] of LINES) {
  Deno.test(`readRequestLine() reads "${text}"`, () => {
    assertEquals(readRequestLine(text), { method, path });
  });
}
