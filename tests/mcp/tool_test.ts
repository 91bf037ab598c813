import { assert, assertEquals } from "@std/assert";
import { array, object, oneOf } from "../../src/schema/schema.ts";
import { readRows } from "../fixtures/rows.ts";
import { createRound, ROUND, ROUND_TOOL } from "./sample_server.ts";

Deno.test("createTool() creates the descriptor, with the bounds of arguments in words", () => {
  assertEquals(ROUND_TOOL.descriptor, {
    name: "redondear",
    title: "Redondear",
    description: "Redondea un número.",
    inputSchema: {
      type: "object",
      properties: {
        valor: { type: "number", description: "De -1000 a 1000." },
        modo: {
          type: "string",
          enum: ["arriba", "abajo", "cercano"],
          description: "Hoy: arriba.",
        },
      },
      required: ["valor"],
    },
    outputSchema: ROUND.outputSchema,
    annotations: {
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
    _meta: { icono: "a" },
  });
});

for (const modo of [null, ""]) {
  Deno.test(`createTool() takes the optional argument ${JSON.stringify(modo)} as absent`, () => {
    const [sent, absent] = [{ valor: 1.2, modo }, { valor: 1.2 }]
      .map((args) => ROUND_TOOL.call(args, 0));
    assertEquals(sent, absent);
    assertEquals(sent?.kind, "done");
    assertEquals(
      ROUND_TOOL.call({ valor: modo }, 0).kind,
      "refused",
    );
  });
}

/** Arguments, and the pointer and suggestions of each objection. */
const REFUSALS = readRows`
a missing argument → {} → [["/valor",[]]]
an argument of another type → {"valor":"1"} → [["/valor",[]]]
a number that isn't finite → {"valor":1e999} → [["/valor",[]]]
a misspelled option → {"valor":1,"modo":"ariba"} → [["/modo",["arriba"]]]
an option that resembles no other → {"valor":1,"modo":"x"} → [["/modo",[]]]
a misspelled name → {"valor":1,"mode":"arriba"} → [["/mode",["modo"]]]
a name with a slash and a tilde → {"valor":1,"mod/~o":1} → [["/mod~1~0o",["modo"]]]
a name of every object → {"valor":1,"__proto__":{}} → [["/__proto__",[]]]
arguments that aren't an object → [] → [["",[]]]
a misspelled option, and a value that only the call refuses → {"valor":13,"modo":"ariba"} → [["/modo",["arriba"]],["/valor",["12","14"]]]
an unknown name, and a value that only the call refuses → {"valor":13,"x":1} → [["/x",[]],["/valor",["12","14"]]]
everything at once → {"modo":"abjo","valr":1} → [["/valor",[]],["/modo",["abajo"]],["/valr",["valor"]]]
`;

for (const [title, args = "", objections = ""] of REFUSALS) {
  Deno.test(`createTool() refuses ${title}`, () => {
    const outcome = ROUND_TOOL.call(JSON.parse(args), 0);
    assert(outcome.kind === "refused", JSON.stringify(outcome));
    assertEquals(
      outcome.objections.map(({ campo, sugerencias }) => [campo, sugerencias]),
      JSON.parse(objections),
    );
  });
}

Deno.test("createTool() suggests the option that a misspelled value in a list resembles", () => {
  const tool = createRound({
    ...ROUND,
    inputSchema: object({ lista: array(oneOf(["uno", "dos"])) }),
    example: () => ({ lista: [] }),
    call: () => ({ kind: "done", lines: [], data: { redondo: 0, pedidos: 0 } }),
  }, 0);
  const outcome = tool.call({ lista: ["dos", "unno"] }, 0);
  assert(outcome.kind === "refused", JSON.stringify(outcome));
  assertEquals(outcome.objections.map(({ sugerencias }) => sugerencias), [[
    "uno",
  ]]);
});
