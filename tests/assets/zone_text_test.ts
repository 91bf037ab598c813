import { assertEquals, assertMatch } from "@std/assert";
import type { Answer } from "../../pages/assets/calls.js";
import { readZoneAnswer, toZoneQuery } from "../../pages/assets/zone_text.js";

const QUERIES: readonly (readonly [string, object])[] = [
  [" Morón ", { localidad: "Morón" }],
  ["Av. San Martín 100, Morón", { direccion: "Av. San Martín 100, Morón" }],
  ["Mitre 20", { direccion: "Mitre 20" }],
  ["Mitre, Morón", { direccion: "Mitre, Morón" }],
];

for (const [text, expected] of QUERIES) {
  Deno.test(`toZoneQuery() asks for "${text}" by ${Object.keys(expected)}`, () => {
    assertEquals<object>(toZoneQuery(text), expected);
  });
}

const problem = { campo: "/localidad", problema: "Es muy larga." };
const ANSWERS: readonly (readonly [Answer, RegExp])[] = [
  [{ kind: "done", text: "¡Sí, llegamos!", data: {}, waitMs: 0 }, /^¡Sí, llegamos!$/],
  [{ kind: "refused", problems: [problem, problem], waitMs: 0 }, /^Es muy larga. Es muy larga.$/],
  [{ kind: "limited", waitMs: 16_001 }, /muchas consultas.* en 17 segundos/],
  [{ kind: "failed" }, /conexión/],
];

for (const [answer, expected] of ANSWERS) {
  Deno.test(`readZoneAnswer() puts an answer that is ${answer.kind} in words`, () => {
    assertMatch(readZoneAnswer(answer), expected);
  });
}
