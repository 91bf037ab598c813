import { assertEquals, assertMatch } from "@std/assert";
import {
  PROBLEM_CODES,
  problemAnswer,
  problemBody,
  PROBLEMS,
} from "../../src/http/problem.ts";

Deno.test("PROBLEMS has the contract's codes with their statuses", () => {
  const statuses = PROBLEM_CODES.map((code) => [code, PROBLEMS[code].status]);
  const promised = [
    ["ruta_no_encontrada", 404],
    ["metodo_no_permitido", 405],
    ["cuerpo_invalido", 400],
    ["cuota_excedida", 429],
  ];
  assertEquals(statuses.slice(0, 4), promised);
});

for (const code of PROBLEM_CODES) {
  Deno.test(`problemBody() of ${code} has all fields that the contract requires`, () => {
    const body = problemBody(code, {
      origin: "https://a.example",
      detail: "Esto.",
      instance: "/x",
    });
    assertEquals(Object.keys(body), [
      "type",
      "title",
      "status",
      "detail",
      "code",
      "pista",
      "documentacion",
      "instance",
    ]);
    assertMatch(
      String(body["type"]),
      /^https:\/\/a\.example\/developers#error(-[a-z]+)+$/,
    );
    assertEquals(body["documentacion"], "https://a.example/developers");
  });
}

Deno.test("problemAnswer() returns a problem document that no cache stores", async () => {
  const detail = {
    origin: "https://a.example",
    detail: "Esto.",
    extra: { retryAfter: 3 },
  };
  const { response } = problemAnswer("cuota_excedida", detail, {
    "Retry-After": "3",
  });
  assertEquals(response.status, 429);
  assertEquals([...response.headers], [
    ["cache-control", "no-store"],
    ["content-type", "application/problem+json"],
    ["retry-after", "3"],
  ]);
  const body = await response.json();
  assertEquals([body.status, body.retryAfter], [429, 3]);
  assertEquals(body.instance, undefined);
});
