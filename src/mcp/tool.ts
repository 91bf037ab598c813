/** Tools: the descriptor that `tools/list` shows, and the call. */

import {
  check,
  partsOf,
  valueAt,
  type Violation,
  withoutAbsent,
} from "../schema/check.ts";
import { listNames, type ObjectionText, objectTo } from "../schema/wording.ts";
import {
  type KnownValues,
  publishArguments,
  publishResult,
} from "../schema/publish.ts";
import {
  type JsonObject,
  type JsonSchema,
  type Schema,
  strict,
} from "../schema/schema.ts";
import { nearestNames } from "../words/find.ts";

/** The outcome of a call: the answer as prose and as data, or every reason for a refusal. */
export type ToolOutcome<R> =
  | { readonly kind: "done"; readonly lines: Lines; readonly data: R }
  | { readonly kind: "refused"; readonly objections: readonly ObjectionText[] };

/** Lines of prose. The values "", false, null and undefined are not shown. */
type Lines = readonly (string | false | null | undefined)[];

/**
 * A tool as its author writes it, with arguments of type A and a result of type R. S is
 * the type of the subject that the tool answers about, such as the shop on a date.
 */
export interface ToolSpec<S, A, R> {
  readonly name: string;
  readonly title: string;
  /** Purpose and result, for the model that chooses a tool. */
  readonly description: string;
  /** An object schema. `createTool()` closes the schema, so that a misspelt argument is refused, not ignored. */
  readonly inputSchema: Schema<A>;
  /** An open object schema: results may gain fields. */
  readonly outputSchema: Schema<R>;
  /** True if the answer to a call without arguments changes only at the instants of `EngineParts.nextChangeAt()`. */
  readonly isCacheable?: boolean;
  /**
   * Returns values of the subject for the descriptions of arguments. Called once, when
   * the tool is created, with the subject at an arbitrary instant. So the values must
   * not depend on the time.
   */
  knownValues?(subject: S): KnownValues;
  /** Returns valid arguments, for documents that show a call. If absent, the documents show a call without arguments. */
  example?(subject: S): A;
  /** Answers arguments that have passed `inputSchema`. Pure. `nowMs` is in milliseconds since the Unix epoch. */
  call(args: A, subject: S, nowMs: number): ToolOutcome<NoInfer<R>>;
}

/**
 * A tool as the engine calls it. The engine passes no subject: the tool gets its
 * subject for `nowMs` itself.
 */
export interface Tool {
  /** The tool as clients see it. */
  readonly descriptor: JsonObject & { readonly name: string };
  readonly isCacheable: boolean;
  /** Checks the arguments, and answers or refuses them. */
  call(args: unknown, nowMs: number): ToolOutcome<unknown>;
}

/** Rewords the objection to an argument's value, with facts about the subject. */
type Amend<S> = (
  objection: ObjectionText,
  value: unknown,
  subject: S,
) => ObjectionText;

/** Hints for clients. Every tool only reads, and only this server's own data: `openWorldHint` is false. */
const READ_ONLY = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/**
 * Creates a tool. Optional arguments without content count as absent (`withoutAbsent`).
 *
 * The function is long, but whole: a call is checked, corrected and answered in one place.
 *
 * @param subjectAt Returns the subject at an instant.
 * @param _meta Metadata for extensions of the protocol.
 */
export function createTool<S, A, R>(
  spec: ToolSpec<S, A, R>,
  subjectAt: (nowMs: number) => S,
  amend: Amend<S>,
  _meta?: JsonObject,
): Tool {
  const { name, title, description } = spec;
  const inputSchema = strict(spec.inputSchema);

  return {
    descriptor: {
      name,
      title,
      description,
      inputSchema: publishArguments(
        inputSchema,
        spec.knownValues?.(subjectAt(0)),
      ),
      outputSchema: publishResult(spec.outputSchema),
      annotations: READ_ONLY,
      _meta,
    },
    isCacheable: spec.isCacheable === true,
    call(value, nowMs) {
      const subject = subjectAt(nowMs);
      const args = withoutAbsent(inputSchema, value);
      const checked = check(inputSchema, args);
      if (checked.kind === "valid") {
        return spec.call(checked.value, subject, nowMs);
      }

      const objections = checked.violations.map((violation) =>
        toObjection(violation, args, subject, amend)
      );
      // With the wrong values replaced, the tool can object to the rest.
      for (const [i, { pointer, schema }] of checked.violations.entries()) {
        replace(
          args,
          pointer,
          objections[i]?.sugerencias[0] ?? blankOf(schema),
        );
      }

      const rest = check(spec.inputSchema, withoutAbsent(inputSchema, args));
      if (rest.kind === "invalid") return { kind: "refused", objections };

      const outcome = spec.call(rest.value, subject, nowMs);
      const others = outcome.kind === "refused" ? outcome.objections : [];
      return {
        kind: "refused",
        objections: [
          ...objections,
          // A suggestion in place of a value is a guess, so objections to it mean nothing.
          ...others.filter(({ campo }) =>
            !objections.some((objection) =>
              objection.campo === campo && objection.sugerencias[0]
            )
          ),
        ],
      };
    },
  };
}

/**
 * Returns the objection for a violation. The objection suggests allowed names that are
 * similar to the value. Without similar names, it suggests names similar to the key.
 */
function toObjection<S>(
  { pointer, key, actual, expected, allowed = [] }: Violation,
  args: unknown,
  subject: S,
  amend: Amend<S>,
) {
  const value = valueAt(args, pointer);
  const suggestions = [value, key]
    .filter((text) => typeof text === "string")
    .map((text) => nearestNames(text, allowed))
    .find((names) => names.length > 0);
  const objection = objectTo(
    pointer,
    `encontré ${actual}`,
    expected,
    suggestions,
  );

  // If the key is unknown or missing, the objection isn't about a value, so it isn't reworded.
  return key === undefined ? amend(objection, value, subject) : objection;
}

/** Replaces the value at a pointer. */
function replace(root: unknown, pointer: string, value: unknown) {
  const parent = valueAt(root, pointer.slice(0, pointer.lastIndexOf("/")));
  // The parent is an object or a list. `Object` returns it as `any`.
  Object(parent)[partsOf(pointer).at(-1) ?? ""] = value;
}

/** Returns a value without content. For a text, this is ""; for an object, an object in which each required value is "". For any other type, it is null. */
function blankOf({ type, required = [] }: JsonSchema = {}) {
  if (type === "string") return "";
  if (type !== "object") return null;
  return Object.fromEntries(required.map((key) => [key, ""]));
}

/**
 * Returns the `result` of `tools/call`: prose, then the same data as JSON text
 * and as JSON. A refusal has no `structuredContent`, since clients would check it
 * against the output schema.
 */
export function toToolResult(outcome: ToolOutcome<unknown>): JsonObject {
  if (outcome.kind === "done") {
    return {
      content: listTexts(outcome.lines, outcome.data),
      structuredContent: outcome.data,
      isError: false,
    };
  }

  const problemas = outcome.objections;
  return {
    content: listTexts(describeObjections(problemas), { problemas }),
    isError: true,
  };
}

/** Returns the prose and the data as two items of `content`. */
function listTexts(lines: Lines, data: unknown) {
  return [lines.filter(Boolean).join("\n"), JSON.stringify(data)]
    .map((text) => ({ type: "text", text }));
}

function describeObjections(objections: readonly ObjectionText[]) {
  const intro = objections.length === 1
    ? "Hay algo para corregir. Arreglalo y volvé a probar:"
    : `Hay ${objections.length} cosas para corregir. Arreglalas y volvé a probar:`;

  return [intro, ...objections.map(describeObjection)];
}

function describeObjection(
  { campo, problema, esperado, sugerencias }: ObjectionText,
) {
  const names = listNames(sugerencias);
  const hint = names && ` Probá con ${names}.`;

  return `- ${campo || "argumentos"}: ${endSentence(problema)} ` +
    `Esperaba ${endSentence(esperado)}${hint}`;
}

function endSentence(text: string) {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
