/** How a tool's outcome goes over the wire. */

import type { Objection } from "../schema/objection.ts";
import type { ToolOutcome } from "./tool.ts";

/** One piece of a tool result. */
export interface TextContent {
  readonly type: "text";
  readonly text: string;
}

/** The `result` of `tools/call`: prose, then the same as JSON text; and as JSON, where the call was done. */
export interface ToolResult {
  readonly content: readonly [TextContent, TextContent];
  readonly structuredContent?: unknown;
  readonly isError: boolean;
}

/** The result of an outcome. A refusal has no `structuredContent`: clients check it against the output schema even then. */
export function toToolResult(outcome: ToolOutcome<unknown>): ToolResult {
  if (outcome.kind === "refused") {
    const problemas = outcome.objections;
    return { content: texts(tellObjections(problemas), { problemas }), isError: true };
  }
  const { text, data } = outcome;
  return { content: texts(text, data), structuredContent: data, isError: false };
}

function texts(prose: string, data: unknown): readonly [TextContent, TextContent] {
  return [{ type: "text", text: prose }, { type: "text", text: JSON.stringify(data) }];
}

function tellObjections(objections: readonly Objection[]): string {
  const intro = objections.length === 1
    ? "Hay algo para corregir. Arreglalo y volvé a probar:"
    : `Hay ${objections.length} cosas para corregir. Arreglalas y volvé a probar:`;
  return [intro, ...objections.map(tellObjection)].join("\n");
}

function tellObjection({ campo, problema, esperado, sugerencias }: Objection): string {
  const place = campo === "" ? "argumentos" : campo;
  const hint = sugerencias.length === 0
    ? ""
    : ` Probá con ${sugerencias.map((name) => `"${name}"`).join(", ")}.`;
  return `- ${place}: ${endSentence(problema)} Esperaba ${endSentence(esperado)}${hint}`;
}

function endSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
