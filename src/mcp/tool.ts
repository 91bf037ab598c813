/** What a tool is: its descriptor, as `tools/list` shows it, and its call. */

import { check, type Problem } from "../schema/check.ts";
import { type JsonSchema, type Schema, strict } from "../schema/schema.ts";
import { nearest } from "./nearest.ts";

/** One reason to refuse a call: the argument, what is wrong, what was expected and the nearest valid values. */
export interface ArgumentProblem {
  /** JSON Pointer (RFC 6901) into the arguments; "" is the whole. */
  readonly campo: string;
  readonly problema: string;
  readonly esperado: string;
  readonly sugerencias: readonly string[];
}

/**
 * How a call ended: with prose for a person and the same as data, or refused with every reason at once. A frozen one
 * is given for more than one call, and its text is kept.
 */
export type ToolOutcome<R> =
  | { readonly kind: "done"; readonly text: string; readonly data: R }
  | { readonly kind: "refused"; readonly problems: readonly ArgumentProblem[] };

/** A tool as its author writes it: arguments of type A, result of type R, called in a context of type C. */
export interface ToolSpec<C, A, R> {
  readonly name: string;
  readonly title: string;
  /** For the model that chooses: when to use it, what it answers. */
  readonly description: string;
  /** An object schema; it is closed (`strict`) here, so that a misspelt argument is told, not ignored. */
  readonly inputSchema: Schema<A>;
  /** An object schema, open: results may gain fields. */
  readonly outputSchema: Schema<R>;
  /** Called with arguments that passed `inputSchema`. Pure but for the context. */
  call(args: A, context: C): ToolOutcome<R>;
}

/** What a client may assume of a tool. */
export interface Annotations {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

/** A tool as clients see it. */
export interface ToolDescriptor {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly outputSchema: JsonSchema;
  readonly annotations: Annotations;
}

/** A tool as the engine holds it: its call takes any value and checks it first. */
export interface Tool<C> extends ToolDescriptor {
  call(args: unknown, context: C): ToolOutcome<unknown>;
}

/** A tool only reads, and only what is this server's own. */
const READ_ONLY: Annotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** Makes a tool of its description: closes its input schema and puts the check of arguments before its call. */
export function defineTool<C, A, R>(spec: ToolSpec<C, A, R>): Tool<C> {
  const { name, title, description, outputSchema } = spec;
  const inputSchema = strict(spec.inputSchema);
  return {
    name,
    title,
    description,
    inputSchema,
    outputSchema,
    annotations: READ_ONLY,
    call(args, context) {
      const checked = check(inputSchema, args);
      return checked.kind === "valid" ? spec.call(checked.value, context) : {
        kind: "refused",
        problems: checked.problems.map((problem) => toArgumentProblem(problem, args)),
      };
    },
  };
}

/** A tool's descriptor alone, for `tools/list` and manifests. */
export function describeTool<C>(tool: Tool<C>): ToolDescriptor {
  const { name, title, description, inputSchema, outputSchema, annotations } = tool;
  return { name, title, description, inputSchema, outputSchema, annotations };
}

function toArgumentProblem(problem: Problem, args: unknown): ArgumentProblem {
  const { pointer, found, expected, allowed = [] } = problem;
  return {
    campo: pointer,
    problema: `encontré ${found}`,
    esperado: expected,
    sugerencias: suggest(pointer, allowed, args),
  };
}

/** The misspelt word is the argument's value, or its name where the name isn't known. */
function suggest(pointer: string, allowed: readonly string[], args: unknown): readonly string[] {
  if (allowed.length === 0) return [];
  const path = pointer.split("/").slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
  const value = valueAt(args, path);
  const byValue = typeof value === "string" ? nearest(value, allowed) : [];
  return byValue.length > 0 ? byValue : nearest(path.at(-1) ?? "", allowed);
}

function valueAt(root: unknown, path: readonly string[]): unknown {
  let value = root;
  for (const key of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}
