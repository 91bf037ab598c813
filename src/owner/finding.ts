/** What is told to the owner: a mistake or an oversight, and the place where it is mended. */

import type { ParsedJson } from "../json/json.ts";
import { check, type Mistake } from "../schema/check.ts";
import { partsOf, valueAt } from "../schema/pointer.ts";
import { isObject, type JsonSchema } from "../schema/schema.ts";
import { show, tellExpected } from "../schema/wording.ts";
import { nearestNames } from "../words/find.ts";
import { findRemedy } from "./remedies.ts";

/** Something to mend or to look at. */
export interface Finding {
  /** With its folder: `data/menu.json`. */
  readonly file: string;
  readonly line?: number | undefined;
  /** What it is in, by its name: `sabor "Limón"`; "" where that says nothing. */
  readonly subject: string;
  readonly text: string;
}

/** A file of the data folder as it was read; its path has the folder. */
export type DataText = Extract<ParsedJson, { readonly kind: "json" }> & {
  readonly path: string;
  readonly schema: JsonSchema;
};

/** No more mistakes than these are told at once. */
const MOST_TOLD = 100;
/** What an item of each list is called, with its article. */
const ITEMS: Readonly<Record<string, string>> = {
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
const NAMES = ["nombre", "dia", "fecha", "texto", "pregunta"];
const BOUND = /^(?:minimum|maximum|minLength|maxLength|minItems|maxItems)$/;

/** One line: `data/menu.json, línea 41, sabor "Limón": esperaba true o false, encontré "sí": escribí true, sin comillas`. */
export function tellFinding({ file, line, subject, text }: Finding): string {
  const place = [file, ...line === undefined ? [] : [`línea ${line}`], ...subject ? [subject] : []];
  return `${place.join(", ")}: ${text}`;
}

/** The lines of the first hundred mistakes, the only ones that are looked up, and how many more there are. */
export function tellMistakes(told: readonly (() => string | undefined)[]): readonly string[] {
  const lines = told.slice(0, MOST_TOLD).map((tell) => tell())
    .filter((line) => line !== undefined);
  const more = told.length - MOST_TOLD;
  if (more <= 0) return lines;
  const rest = more === 1 ? "y un problema más" : `y ${more} problemas más`;
  return [...lines, `${rest}: corregí estos y volvé a probar`];
}

/** What is said of the value at a pointer of a file, or of the nearest thing around it. */
export function findAt(file: DataText, pointer: string, text: string): Finding {
  const { line } = file.at(pointer);
  return { file: file.path, line, subject: subjectOf(file.value, pointer), text };
}

/** The keys of a file that are written twice in their object. */
export function tellRepeated(file: DataText): readonly string[] {
  return file.repeated.map(({ pointer, first, again }) => {
    const key = show(partsOf(pointer).at(-1));
    const told = `${key} ya está en la línea ${first}: dejá una sola`;
    return tellFinding({ ...findAt(file, pointer, told), line: again });
  });
}

/** A mistake at its place; undefined for a key that is misspelt, and so missing: it is told as misspelt. */
export function tellMistake(file: DataText, mistake: Mistake): string | undefined {
  const { pointer, found, allowed = [] } = mistake;
  const { value, schema, at } = file;
  const [own, here] = [schemaAt(schema, pointer), valueAt(value, pointer)];
  const { written } = at(pointer);
  const key = partsOf(pointer).at(-1) ?? "";
  const expected = own !== undefined && mistake.expected === tellExpected(own)
    ? tellExpected(withoutKept(own, here))
    : mistake.expected.replace(
      /\/[a-z]+\/[0-9][^ ]*$/,
      (other) => `${nameThing(value, other) ?? "otra cosa"} (línea ${at(other).line})`,
    );
  if (written === undefined) {
    const outer = pointer.slice(0, pointer.lastIndexOf("/"));
    const known = Object.keys(schemaAt(schema, outer)?.properties ?? {});
    const odd = Object.keys(valueAt(value, outer) ?? {}).filter((name) => !known.includes(name));
    if (odd.some((name) => nearestNames(name, known)[0] === key)) return undefined;
    return tellFinding(findAt(file, pointer, `falta ${show(key)}, ${expected}`));
  }
  // A key that isn't known has no schema: it is the key that has to be another.
  const wrong = own === undefined ? key : here;
  const [near] = typeof wrong === "string" ? nearestNames(wrong, allowed) : [];
  const remedy = mistake.remedy ?? (near && `¿quisiste decir ${show(near)}?`) ??
    (own && findRemedy(own, here, written));
  const told = [`esperaba ${expected}, encontré ${found}`, remedy ?? []].flat().join(": ");
  return tellFinding(findAt(file, pointer, told));
}

/** A schema without the bounds that a value keeps: they would only be in the way of what is wrong with it. */
function withoutKept(schema: JsonSchema, value: unknown): JsonSchema {
  return Object.fromEntries(
    Object.entries(schema).filter(([key, bound]) =>
      !BOUND.test(key) || check({ [key]: bound }, value).kind === "invalid"
    ),
  );
}

/** What a pointer leads into: an item of a list without its article, else the key. */
function subjectOf(root: unknown, pointer: string): string {
  const thing = nameThing(root, pointer);
  if (thing !== undefined) return thing.slice(3);
  const keys = partsOf(pointer).filter((part) => !/^[0-9]+$/.test(part));
  return valueAt(root, pointer) === undefined ? "" : keys.join(".");
}

/** What a pointer leads into, by its name: `el sabor "Limón"`; undefined where it is no item of a known list. */
function nameThing(root: unknown, pointer: string): string | undefined {
  const [list = "", index = ""] = partsOf(pointer);
  const kind = Object.hasOwn(ITEMS, list) ? ITEMS[list] : undefined;
  if (kind === undefined || !/^[0-9]+$/.test(index)) return undefined;
  const item = valueAt(root, `/${list}/${index}`);
  const names = isObject(item) ? NAMES.map((key) => item[key]) : [];
  const name = names.find((name) => typeof name === "string" && name.trim() !== "");
  return name === undefined ? `${kind} n.º ${Number(index) + 1}` : `${kind} ${show(name)}`;
}

function schemaAt(schema: JsonSchema, pointer: string): JsonSchema | undefined {
  return partsOf(pointer).reduce<JsonSchema | undefined>((outer, part) => {
    const { properties, items, additionalProperties: others } = outer ?? {};
    if (properties !== undefined && Object.hasOwn(properties, part)) return properties[part];
    return items ?? (typeof others === "object" ? others : undefined);
  }, schema);
}
