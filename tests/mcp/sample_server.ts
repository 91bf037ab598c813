/** A server that is independent of the shop. Its tool rounds a number. */

import type { EngineParts } from "../../src/mcp/methods.ts";
import { createTool, type Tool, type ToolSpec } from "../../src/mcp/tool.ts";
import { type Infer, number, object, oneOf } from "../../src/schema/schema.ts";

const ARGUMENTS = object({ valor: number({ minimum: -1000, maximum: 1000 }) }, {
  modo: oneOf(["arriba", "abajo", "cercano"]),
});
const RESULT = object({ redondo: number(), pedidos: number() });

/** The subject of the tool. */
interface Counter {
  readonly count: number;
}

/** The specification of the tool. It refuses 13, and throws at 666. */
export const ROUND: ToolSpec<
  Counter,
  Infer<typeof ARGUMENTS>,
  Infer<typeof RESULT>
> = {
  name: "redondear",
  title: "Redondear",
  description: "Redondea un número.",
  inputSchema: ARGUMENTS,
  outputSchema: RESULT,
  knownValues: () => ({ modo: ["arriba"] }),
  example: () => ({ valor: 1.5 }),
  call({ valor, modo = "cercano" }, { count }) {
    if (valor === 666) throw new Error("secreto interno");
    if (valor === 13) {
      const problem = {
        campo: "/valor",
        problema: "trae mala suerte.",
        esperado: "otro número",
      };
      return {
        kind: "refused",
        objections: [{ ...problem, sugerencias: ["12", "14"] }],
      };
    }
    const round =
      { arriba: Math.ceil, abajo: Math.floor, cercano: Math.round }[modo];
    const data = { redondo: round(valor), pedidos: count };
    return { kind: "done", lines: [`Da ${data.redondo}. \ud800`], data };
  },
};

/**
 * Creates a tool with metadata. The tool rewords only the objection to the value
 * "arriba".
 */
export function createRound<A, R>(
  spec: ToolSpec<Counter, A, R>,
  count: number,
): Tool {
  const meta = { icono: "a" };
  return createTool(
    spec,
    () => ({ count }),
    // In `REFUSALS`, an unknown key has this value. The objection to the key must stay
    // the same.
    (objection, value) =>
      value === "arriba" ? { ...objection, sugerencias: [] } : objection,
    meta,
  );
}

/** The tool, with a count of 3. */
export const ROUND_TOOL = createRound(ROUND, 3);

/** The parts of the sample server, without resources. */
export const PARTS: EngineParts = {
  serverInfo: {
    name: "redondeo",
    title: "Redondeo",
    version: "1.2.3",
    description: "Redondea números.",
    websiteUrl: "https://redondeo.example/",
    icons: [{ src: "https://redondeo.example/a.png", mimeType: "image/png" }],
  },
  capabilities: { tools: {}, resources: {} },
  instructions: "Redondeá con cuidado.",
  tools: [ROUND_TOOL],
  resources: [],
  nextChangeAt: (nowMs) => nowMs + 100,
};
