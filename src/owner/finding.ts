/** What is told to the owner: a mistake or an oversight, and the place where it is mended. */

import { findPlaces, type Places } from "../json/read.ts";
import type { Mistake } from "../schema/check.ts";
import { partsOf, valueAt } from "../schema/pointer.ts";
import type { JsonSchema } from "../schema/schema.ts";
import { isObject } from "../schema/value.ts";
import { show } from "../schema/wording.ts";
import { createFinder, type Finder } from "../words/find.ts";
import { findRemedy } from "./remedies.ts";

/** Something to mend or to look at. */
export interface Finding {
  /** With its folder: `data/menu.json`. */
  readonly file: string;
  readonly line?: number | undefined;
  /** What it is in, by its name: `sabor "Limón"`; "" where that says nothing. */
  readonly subject: string;
  readonly text: string;
  /** Whether nothing is published until it is mended. */
  readonly isError: boolean;
}

/** A file of the data folder as it was read. */
export interface DataText {
  /** With its folder. */
  readonly path: string;
  readonly text: string;
  readonly value: unknown;
  readonly schema: JsonSchema;
  /** Whether a key is written twice in an object of it. */
  readonly hasRepeated: boolean;
}

/** Finds the lines of a file's findings. */
interface Placer {
  /** Keys that are written twice in their object. */
  readonly repeated: readonly Finding[];
  /** Undefined where a key is missing because it is misspelt: it is told as misspelt. */
  readonly mistake: (mistake: Mistake) => Finding | undefined;
  readonly oversight: (pointer: string, text: string) => Finding;
}

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
/** In a message, a quoted text, which stays as it is; or a pointer to an item of a list. */
const ITEM = /"(?:[^"\\]|\\.)*"|\/[a-z]+\/[0-9]+(?:\/[a-zA-Z]+\/[0-9]+)?/g;

/** One line: `data/menu.json, línea 41, sabor "Limón": esperaba true o false, encontré "sí": escribí true, sin comillas`. */
export function tellFinding({ file, line, subject, text }: Finding): string {
  const place = [file, ...line === undefined ? [] : [`línea ${line}`], ...subject ? [subject] : []];
  return `${place.join(", ")}: ${text}`;
}

/** A line for each of the first hundred mistakes, the only ones that are looked up, and how many more there are. */
export function tellMistakes(
  findings: readonly (() => Finding | undefined)[],
): readonly string[] {
  const told: string[] = [];
  for (const [i, find] of findings.entries()) {
    if (told.length === MOST_TOLD) {
      const more = findings.length - i;
      const rest = more === 1 ? "y un problema más" : `y ${more} problemas más`;
      return [...told, `${rest}: corregí estos y volvé a probar`];
    }
    const finding = find();
    if (finding !== undefined) told.push(tellFinding(finding));
  }
  return told;
}

/** Prepares a file; its places are looked for when the first one is asked for. */
export function createPlacer({ path, text, value, schema, hasRepeated }: DataText): Placer {
  let found: Places | undefined;
  const places = () => found ??= findPlaces(text);
  const nameItems = (message: string) =>
    message.replace(ITEM, (part) => {
      const name = part.startsWith("/") ? nameThing(value, part) : undefined;
      return name === undefined ? part : `${name} (línea ${places().lineOf(part)})`;
    });
  const finders = new Map<readonly string[], Finder<string>>();
  const nearest = (text: unknown, names: readonly string[] = []) => {
    if (typeof text !== "string" || names.length === 0) return undefined;
    // Hundreds of names may be asked for among the same thousands.
    const finder = finders.get(names) ?? createFinder(names, (name) => ({ name }));
    finders.set(names, finder);
    return finder.nearest(text)[0];
  };
  const at = (pointer: string) => ({
    file: path,
    line: places().lineOf(pointer),
    subject: subjectOf(value, pointer),
  });
  return {
    repeated: (hasRepeated ? places().repeated : []).map(({ pointer, first, again }) => ({
      ...at(pointer),
      line: again,
      text: `${show(partsOf(pointer).at(-1))} ya está en la línea ${first}: dejá una sola`,
      isError: true,
    })),
    mistake(mistake) {
      const { pointer, expected, found } = mistake;
      const written = places().textAt(pointer);
      const key = partsOf(pointer).at(-1) ?? "";
      if (written === undefined) {
        const outer = pointer.slice(0, pointer.lastIndexOf("/"));
        const known = Object.keys(schemaAt(schema, outer)?.properties ?? {});
        const odd = Object.keys(valueAt(value, outer) ?? {}).filter((name) =>
          !known.includes(name)
        );
        if (odd.some((name) => nearest(name, known) === key)) return undefined;
        return { ...at(pointer), text: `falta ${show(key)}, ${expected}`, isError: true };
      }
      const [own, here] = [schemaAt(schema, pointer), valueAt(value, pointer)];
      // A key that isn't known has no schema: it is the key that has to be another.
      const near = nearest(own === undefined ? key : here, mistake.allowed);
      const remedy = mistake.remedy ?? (near && `¿quisiste decir ${show(near)}?`) ??
        (own && findRemedy(own, here, written));
      const told = `esperaba ${nameItems(expected)}, encontré ${nameItems(found)}`;
      const text = remedy === undefined ? told : `${told}: ${remedy}`;
      return { ...at(pointer), text, isError: true };
    },
    oversight: (pointer, text) => ({ ...at(pointer), text, isError: false }),
  };
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
