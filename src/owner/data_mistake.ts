/** Mistakes in the data: their place in a file, and their sentence. */

import type { ParsedJson } from "../json/json.ts";
import {
  check,
  partsOf,
  toPointer,
  valueAt,
  type Violation,
} from "../schema/check.ts";
import type { JsonSchema } from "../schema/schema.ts";
import { describeExpected, show } from "../schema/wording.ts";
import { nearestNames } from "../words/find.ts";
import { formatMistake, type Mistake, MistakesError } from "./mistake.ts";
import { describeRemedy } from "./remedy.ts";

/** A parsed file of the data folder. */
export type DataText = Extract<ParsedJson, { readonly kind: "json" }> & {
  /** Path with its folder. */
  readonly path: string;
};

/** Writes the line for a mistake. Called only for reported mistakes, since the line takes time. */
export type MistakeReport = () => string;

const MAX_REPORTED = 100;

/** The noun for an item of each list, with its article. */
const ITEMS = {
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
};

/** Keys that name an item, the best first. */
const NAME_KEYS = ["nombre", "dia", "fecha", "texto", "pregunta"];
/** The part of a JSON Pointer up to the item of a list. */
const ITEM = /^\/([a-z]+)\/([0-9]+)(?![^/])/;
const BOUND = /^(?:minimum|maximum|minLength|maxLength|minItems|maxItems)$/;

/** Creates the error for mistakes in the data: a hundred lines, and a line with the number of further mistakes. */
export function createDataError(
  mistakes: readonly MistakeReport[],
): MistakesError {
  const lines = mistakes.slice(0, MAX_REPORTED).map((write) => write());
  const rest = mistakes.length - lines.length;
  const more = rest === 1 ? "un problema más" : `${rest} problemas más`;
  if (rest > 0) lines.push(`y ${more}: corregí estos y volvé a probar`);

  return new MistakesError(lines, mistakes.length);
}

/** Reports valid JSON that the owner hardly meant. */
export function reportDoubts(file: DataText): readonly MistakeReport[] {
  return file.doubts.map(({ line, pointer, text }) => () =>
    formatMistake(locateMistake(file, pointer, text, line))
  );
}

/**
 * Reports violations. A misspelt key is two violations, an unknown key and a missing
 * key: only the unknown key is reported.
 */
export function reportViolations(
  file: DataText,
  violations: readonly Violation[],
): readonly MistakeReport[] {
  const intended = new Set(violations.flatMap(intendedKeyOf));

  return violations
    .filter(({ key, pointer }) => key === undefined || !intended.has(pointer))
    .map((violation) => () => {
      const text = describeViolation(file, violation);
      return formatMistake(locateMistake(file, violation.pointer, text));
    });
}

/** Adds file, line and subject to a sentence about the value at a pointer. */
export function locateMistake(
  file: DataText,
  pointer: string,
  text: string,
  line = file.at(pointer).line,
): Mistake {
  const subject = subjectOf(file.value, pointer);
  return {
    file: file.path,
    line,
    subject,
    text,
  };
}

/** Returns the pointer of the valid key that the owner may have meant by an unknown key. */
function intendedKeyOf({ pointer, key, schema, allowed }: Violation) {
  if (key === undefined || schema !== undefined) return [];

  const outer = partsOf(pointer).slice(0, -1);
  return nearestNames(key, allowed ?? [])
    .slice(0, 1)
    .map((name) => toPointer([...outer, name]));
}

function describeViolation(file: DataText, violation: Violation) {
  const {
    pointer,
    actual,
    allowed = [],
    key,
    schema,
  } = violation;
  const value = valueAt(file.value, pointer);
  const expected = schema === undefined
    ? nameOtherItem(file, violation.expected)
    : describeExpected(withBrokenBounds(schema, value));
  if (key !== undefined && schema !== undefined) {
    return `falta ${show(key)}, ${expected}`;
  }

  const word = key ?? value;
  const [near] = typeof word === "string" ? nearestNames(word, allowed) : [];
  const nearest = near && `¿quisiste decir ${show(near)}?`;
  const { written = "" } = file.at(pointer);
  const remedy = violation.remedy ??
    nearest ??
    (schema && describeRemedy(schema, value, written));

  const problem = `esperaba ${expected}, encontré ${actual}`;
  return remedy === undefined ? problem : `${problem}: ${remedy}`;
}

/** Replaces a pointer at the end of an expectation with the item's name and line. */
function nameOtherItem(file: DataText, expected: string) {
  return expected.replace(/\/[a-z]+\/[0-9][^ ]*$/, (pointer) => {
    const name = nameOfItem(file.value, pointer) ?? "otra cosa";
    return `${name} (línea ${file.at(pointer).line})`;
  });
}

/** Removes the bounds that a value satisfies, since they would only distract. */
function withBrokenBounds(schema: JsonSchema, value: unknown) {
  const entries = Object.entries(schema).filter(([key, bound]) =>
    !BOUND.test(key) || check({ [key]: bound }, value).kind === "invalid"
  );
  return Object.fromEntries(entries);
}

/** Returns the item at a pointer without its article. Outside of an item, returns the key. */
function subjectOf(root: unknown, pointer: string) {
  const item = nameOfItem(root, pointer);
  if (item !== undefined) return item.slice("el ".length);
  if (valueAt(root, pointer) === undefined) return "";
  return partsOf(pointer).filter((part) => !/^[0-9]+$/.test(part)).join(".");
}

/** Returns the name of the item at a pointer, such as `el sabor "Limón"`. Undefined outside of an item. */
function nameOfItem(root: unknown, pointer: string) {
  const [itemPointer = "", list, index] = ITEM.exec(pointer) ?? [];
  const kind = valueAt(ITEMS, `/${list}`);
  if (kind === undefined) return undefined;

  const item = valueAt(root, itemPointer);
  const name = NAME_KEYS.map((key) => valueAt(item, `/${key}`))
    .find((name) => typeof name === "string" && name.trim() !== "");
  return `${kind} ${name ? show(name) : `n.º ${Number(index) + 1}`}`;
}
