/** How a tool's outcome goes over the wire. */

import type { ArgumentProblem, ToolOutcome } from "./tool.ts";

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

const FROZEN_RESULTS = new WeakMap<ToolOutcome<unknown>, ToolResult>();

/** The result of an outcome; of a frozen outcome always the same one, frozen too. */
export function toToolResult(outcome: ToolOutcome<unknown>): ToolResult {
  if (!Object.isFrozen(outcome)) return createResult(outcome);
  const known = FROZEN_RESULTS.get(outcome);
  if (known !== undefined) return known;
  const result = Object.freeze(createResult(outcome));
  FROZEN_RESULTS.set(outcome, result);
  return result;
}

/** A refusal has no `structuredContent`: clients check it against the output schema even then. */
function createResult(outcome: ToolOutcome<unknown>): ToolResult {
  if (outcome.kind === "refused") {
    const problemas = outcome.problems;
    return { content: texts(describeProblems(problemas), { problemas }), isError: true };
  }
  const { text, data } = outcome;
  return { content: texts(text, data), structuredContent: data, isError: false };
}

function texts(prose: string, data: unknown): readonly [TextContent, TextContent] {
  return [{ type: "text", text: prose }, { type: "text", text: JSON.stringify(data) }];
}

function describeProblems(problems: readonly ArgumentProblem[]): string {
  const intro = problems.length === 1
    ? "Hay algo para corregir. Arreglalo y volvé a probar:"
    : `Hay ${problems.length} cosas para corregir. Arreglalas y volvé a probar:`;
  return [intro, ...problems.map(describeProblem)].join("\n");
}

function describeProblem({ campo, problema, esperado, sugerencias }: ArgumentProblem): string {
  const place = campo === "" ? "argumentos" : campo;
  const hint = sugerencias.length === 0
    ? ""
    : ` Probá con ${sugerencias.map((name) => `"${name}"`).join(", ")}.`;
  return `- ${place}: ${endSentence(problema)} Esperaba ${endSentence(esperado)}${hint}`;
}

function endSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
