/** Mistakes in the data: their place in a file, and their sentence. */

import type { ParsedJson } from "../json/json.ts";
import { check, partsOf, valueAt, type Violation } from "../schema/check.ts";
import { isObject, type JsonSchema } from "../schema/schema.ts";
import { describeExpected, show } from "../schema/wording.ts";
import { nearestNames } from "../words/find.ts";
import { formatMistake, type Mistake, MistakesError } from "./mistake.ts";
import { describeRemedy } from "./remedy.ts";

/** A file of the data folder as it was read. */
export type DataText = Extract<ParsedJson, { readonly kind: "json" }> & {
  /** Path with its folder. */
  readonly path: string;
  readonly schema: JsonSchema;
};

/** A mistake in a data file: a line, or a violation to locate and word. */
export type DataMistake =
  | string
  | { readonly file: DataText; readonly violation: Violation };

const MAX_REPORTED = 100;

/** Names of the items of each list, with their article. */
const ITEMS = new Map(Object.entries({
  potes: "el pote",
  promos: "la promo",
  adicionales: "el adicional",
  sabores: "el sabor",
  pagos: "el pago",
  preguntas: "la pregunta",
  lugares: "el lugar",
  semana: "el día",
  excepciones: "la excepción",
  avisos: "el aviso",
}));

/** Keys that name an item, the best first. */
const NAME_KEYS = ["nombre", "dia", "fecha", "texto", "pregunta"];
const INDEX = /^[0-9]+$/;
const BOUND = /^(?:minimum|maximum|minLength|maxLength|minItems|maxItems)$/;

/**
 * Creates the error for mistakes in the data. Only the first hundred are
 * located in their file and worded.
 */
export function describeDataMistakes(
  mistakes: readonly DataMistake[],
): MistakesError {
  const reported = mistakes.filter((mistake) => !isMisspeltKey(mistake));
  const lines = reported.slice(0, MAX_REPORTED).map(describeDataMistake);

  const rest = reported.length - MAX_REPORTED;
  if (rest <= 0) return new MistakesError(lines);

  const more = rest === 1 ? "y un problema más" : `y ${rest} problemas más`;
  return new MistakesError(
    [...lines, `${more}: corregí estos y volvé a probar`],
    reported.length,
  );
}

/** Describes valid JSON in a file that is hardly meant. */
export function describeDoubts(
  { path: file, value, doubts }: DataText,
): readonly string[] {
  return doubts.map(({ line, pointer, text }) => {
    const subject = pointer && subjectOf(value, pointer);
    return formatMistake({
      file,
      line,
      subject,
      text,
    });
  });
}

/** Locates a sentence about the value at a pointer, or the nearest around it. */
export function locateMistake(
  file: DataText,
  pointer: string,
  text: string,
): Mistake {
  const { line } = file.at(pointer);
  const subject = subjectOf(file.value, pointer);
  return {
    file: file.path,
    line,
    subject,
    text,
  };
}

/**
 * Returns true for a missing key that is there, misspelt: the misspelt key is
 * reported instead.
 */
function isMisspeltKey(mistake: DataMistake): boolean {
  if (typeof mistake === "string") return false;

  const { file: { schema, value }, violation: { pointer } } = mistake;
  const key = partsOf(pointer).at(-1) ?? "";
  const outer = pointer.slice(0, pointer.lastIndexOf("/"));
  const object = valueAt(value, outer);
  if (!isObject(object) || Object.hasOwn(object, key)) return false;

  const allowed = Object.keys(schemaAt(schema, outer)?.properties ?? {});
  return Object.keys(object).some((name) =>
    !allowed.includes(name) && nearestNames(name, allowed)[0] === key
  );
}

function describeDataMistake(mistake: DataMistake): string {
  if (typeof mistake === "string") return mistake;

  const { file, violation } = mistake;
  const text = describeViolation(file, violation);
  return formatMistake(locateMistake(file, violation.pointer, text));
}

function describeViolation(file: DataText, violation: Violation): string {
  const { pointer, actual, allowed = [] } = violation;
  const { written } = file.at(pointer);
  const value = valueAt(file.value, pointer);
  const schema = schemaAt(file.schema, pointer);
  const key = partsOf(pointer).at(-1) ?? "";
  const expected = expectedAt(file, violation);
  if (written === undefined) return `falta ${show(key)}, ${expected}`;

  // A key without a schema is itself wrong.
  const word = schema === undefined ? key : value;
  const [near] = typeof word === "string" ? nearestNames(word, allowed) : [];
  const nearest = near && `¿quisiste decir ${show(near)}?`;
  const remedy = violation.remedy ?? nearest ??
    (schema && describeRemedy(schema, value, written));

  const problem = `esperaba ${expected}, encontré ${actual}`;
  return remedy === undefined ? problem : `${problem}: ${remedy}`;
}

/** Describes the expected value, naming other items instead of their pointers. */
function expectedAt(file: DataText, { pointer, expected }: Violation): string {
  const schema = schemaAt(file.schema, pointer);
  if (schema !== undefined && expected === describeExpected(schema)) {
    const value = valueAt(file.value, pointer);
    return describeExpected(withBrokenBounds(schema, value));
  }

  return expected.replace(/\/[a-z]+\/[0-9][^ ]*$/, (other) => {
    const name = nameOfItem(file.value, other) ?? "otra cosa";
    return `${name} (línea ${file.at(other).line})`;
  });
}

/** Removes the bounds that a value keeps, which would only distract. */
function withBrokenBounds(schema: JsonSchema, value: unknown): JsonSchema {
  const entries = Object.entries(schema).filter(([key, bound]) =>
    !BOUND.test(key) ||
    check({ [key]: bound }, value).kind === "invalid"
  );
  return Object.fromEntries(entries);
}

/** Returns the item at a pointer without its article, else the key. */
function subjectOf(root: unknown, pointer: string): string {
  const item = nameOfItem(root, pointer);
  if (item !== undefined) return item.slice("el ".length);
  if (valueAt(root, pointer) === undefined) return "";
  return partsOf(pointer).filter((part) => !INDEX.test(part)).join(".");
}

/** Returns the name of an item: `el sabor "Limón"`; `undefined` elsewhere. */
function nameOfItem(root: unknown, pointer: string): string | undefined {
  const [list = "", index = ""] = partsOf(pointer);
  const kind = ITEMS.get(list);
  if (kind === undefined || !INDEX.test(index)) return undefined;

  const item = valueAt(root, `/${list}/${index}`);
  const name = NAME_KEYS.map((key) => valueAt(item, `/${key}`))
    .find((name) => typeof name === "string" && name.trim() !== "");
  return `${kind} ${name ? show(name) : `n.º ${Number(index) + 1}`}`;
}

function schemaAt(schema: JsonSchema, pointer: string): JsonSchema | undefined {
  return partsOf(pointer).reduce<JsonSchema | undefined>(innerSchema, schema);
}

function innerSchema(
  schema: JsonSchema | undefined,
  part: string,
): JsonSchema | undefined {
  const { properties = {}, items, additionalProperties: others } = schema ?? {};
  if (Object.hasOwn(properties, part)) return properties[part];
  return items ?? (typeof others === "object" ? others : undefined);
}
