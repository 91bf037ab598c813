/** What a tool is: its descriptor, as `tools/list` shows it, and its call. */

import {
  check,
  partsOf,
  valueAt,
  type Violation,
  withoutAbsent,
} from "../schema/check.ts";
import { type ObjectionText, objectTo } from "../schema/wording.ts";
import {
  publishArguments,
  publishResult,
  type ValuesOfToday,
} from "../schema/publish.ts";
import {
  type JsonObject,
  type JsonSchema,
  type Schema,
  strict,
} from "../schema/schema.ts";
import { nearestNames } from "../words/find.ts";

/** How a call ended: with prose for a person and the same as data, or refused with every reason at once. */
export type ToolOutcome<R> =
  | { readonly kind: "done"; readonly text: string; readonly data: R }
  | { readonly kind: "refused"; readonly objections: readonly ObjectionText[] };

/** A tool as its author writes it: arguments of type A, result of type R, told from a subject of type S. */
export interface ToolSpec<S, A, R>
  extends Pick<ToolDescriptor, "name" | "title" | "description"> {
  /** An object schema; it is closed (`strict`) here, so that a misspelt argument is told, not ignored. */
  readonly inputSchema: Schema<A>;
  /** An object schema, open: results may gain fields. */
  readonly outputSchema: Schema<R>;
  /** What arguments may be today, for their descriptions. */
  valuesOfToday?(subject: S): ValuesOfToday;
  /** Arguments that are not refused at an instant, for the documents that show a call. */
  example(subject: S, nowMs: number): A;
  /** Called with arguments that passed `inputSchema`, at an instant in milliseconds since the Unix epoch. Pure. */
  call(args: A, subject: S, nowMs: number): ToolOutcome<R>;
}

/** A tool as clients see it. */
export interface ToolDescriptor {
  readonly name: string;
  readonly title: string;
  /** For the model that chooses: when to use it, what it answers. */
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly outputSchema: JsonSchema;
  /** What a client may assume of it. */
  readonly annotations: Readonly<Record<string, boolean>>;
  /** What extensions of the protocol tell of it. */
  readonly _meta?: JsonObject;
}

/** A tool as the engine holds it: its schemas with all that is checked; its call takes any value and checks it first. */
export interface Tool<S>
  extends
    ToolDescriptor,
    Pick<ToolSpec<S, unknown, unknown>, "valuesOfToday" | "example"> {
  call(args: unknown, subject: S, nowMs: number): ToolOutcome<unknown>;
}

/** All tools only read (`readOnlyHint`), and only what is this server's own (`openWorldHint`). */
export const READ_ONLY = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** A tool that checks its arguments, its schema closed; in optional ones null, "" and an empty list count as absent. */
export function defineTool<S, A, R>(spec: ToolSpec<S, A, R>): Tool<S> {
  const inputSchema = strict(spec.inputSchema);
  return {
    ...spec,
    inputSchema,
    annotations: READ_ONLY,
    call(sent, subject, nowMs) {
      const args = withoutAbsent(inputSchema, sent);
      const checked = check(inputSchema, args);
      return checked.kind === "valid"
        ? spec.call(checked.value, subject, nowMs)
        : {
          kind: "refused",
          objections: checked.violations.map((violation) =>
            toObjection(violation, args)
          ),
        };
    },
  };
}

/** A tool's descriptor alone, with the schemas as they are published, for `tools/list` and manifests. */
export function describeTool<S>(tool: Tool<S>, subject: S): ToolDescriptor {
  const { name, title, description, annotations } = tool;
  return {
    name,
    title,
    description,
    inputSchema: publishArguments(
      tool.inputSchema,
      tool.valuesOfToday?.(subject),
    ),
    outputSchema: publishResult(tool.outputSchema),
    annotations,
  };
}

/** A violation with what may have been meant: the misspelt word is the argument's value, or its name where that isn't known. */
function toObjection(
  { pointer, actual, expected, allowed = [] }: Violation,
  args: unknown,
): ObjectionText {
  const value = valueAt(args, pointer);
  const byValue = typeof value === "string" ? nearestNames(value, allowed) : [];
  const byName = nearestNames(partsOf(pointer).at(-1) ?? "", allowed);
  return objectTo(
    pointer,
    `encontré ${actual}`,
    expected,
    byValue.length > 0 ? byValue : byName,
  );
}

/**
 * The `result` of `tools/call`: prose, then the same as JSON text and, where the call was done, as JSON. A refusal has no
 * `structuredContent`: clients check it against the output schema even then.
 */
export function toToolResult(outcome: ToolOutcome<unknown>): JsonObject {
  if (outcome.kind === "done") {
    const { text, data } = outcome;
    return {
      content: tellTwice(text, data),
      structuredContent: data,
      isError: false,
    };
  }
  const problemas = outcome.objections;
  return {
    content: tellTwice(tellObjections(problemas), { problemas }),
    isError: true,
  };
}

function tellTwice(prose: string, data: unknown): readonly JsonObject[] {
  return [prose, JSON.stringify(data)].map((text) => ({ type: "text", text }));
}

function tellObjections(objections: readonly ObjectionText[]): string {
  const intro = objections.length === 1
    ? "Hay algo para corregir. Arreglalo y volvé a probar:"
    : `Hay ${objections.length} cosas para corregir. Arreglalas y volvé a probar:`;
  return [intro, ...objections.map(tellObjection)].join("\n");
}

function tellObjection(
  { campo, problema, esperado, sugerencias }: ObjectionText,
): string {
  const names = sugerencias.map((name) => `"${name}"`).join(", ");
  const hint = names === "" ? "" : ` Probá con ${names}.`;
  return `- ${campo || "argumentos"}: ${endSentence(problema)} Esperaba ${
    endSentence(esperado)
  }${hint}`;
}

function endSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
