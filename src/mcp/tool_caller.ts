/** `tools/call`: finds the tool, calls it and keeps what steady ones answer. */

import { isObject, type JsonObject } from "../schema/value.ts";
import { listNames, show } from "../schema/wording.ts";
import { refuseParams, type Written } from "./reply.ts";
import { toToolResult } from "./result.ts";
import type { Tool } from "./tool.ts";

/** What a caller needs. */
export interface ToolCallerParts<S> {
  readonly tools: readonly Tool<S>[];
  /** What the tools are called with at an instant in milliseconds since the Unix epoch. */
  subjectAt(nowMs: number): S;
  /** The next instant at which what the steady tools tell may change. */
  nextChangeAt(nowMs: number): number;
}

/** Writes the result of a call. */
type Write = (result: object) => string;

/** Answers the `params` of a call at an instant in milliseconds since the Unix epoch. */
export type ToolCaller = (params: JsonObject, nowMs: number) => Written;

/** What a steady tool answered, and from when to when it holds. Before that, the clock was put back. */
interface Kept {
  readonly written: Written;
  readonly fromMs: number;
  readonly untilMs: number;
}

/** Builds the caller of an era. What a tool throws is its bug and goes through. */
export function createToolCaller<S>(
  { tools, subjectAt, nextChangeAt }: ToolCallerParts<S>,
  write: Write,
): ToolCaller {
  const toolsByName = new Map(tools.map((tool) => [tool.name, tool]));
  const toolNames = listNames(tools.map((tool) => tool.name));
  const kept = new Map<string, Kept>();

  return ({ name, arguments: args = {} }, nowMs) => {
    if (typeof name !== "string") {
      const problem = `"name" tiene que ser el nombre de una herramienta, encontré ${show(name)}.`;
      return refuseParams(`${problem} Las que hay: ${toolNames}.`);
    }
    const tool = toolsByName.get(name);
    if (tool === undefined) {
      return refuseParams(`No conozco la herramienta ${show(name)}. Las que hay: ${toolNames}.`);
    }
    if (!isObject(args)) {
      return refuseParams(`"arguments" tiene que ser un objeto, encontré ${show(args)}.`);
    }
    const isKept = tool.isSteady === true && Object.keys(args).length === 0;
    const known = isKept ? kept.get(name) : undefined;
    if (known !== undefined && known.fromMs <= nowMs && nowMs < known.untilMs) return known.written;
    const result = toToolResult(tool.call(args, subjectAt(nowMs), nowMs));
    const written = { json: write(result), isRefused: result.isError };
    if (isKept) kept.set(name, { written, fromMs: nowMs, untilMs: nextChangeAt(nowMs) });
    return written;
  };
}
