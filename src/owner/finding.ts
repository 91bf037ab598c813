/** What is told to the owner: a mistake or an oversight, and the place where it is mended. */

import type { ParsedJson } from "../json/json.ts";
import { check, partsOf, valueAt, type Violation } from "../schema/check.ts";
import { isObject, type JsonSchema } from "../schema/schema.ts";
import { show, tellExpected } from "../schema/wording.ts";
import { TIME_OF_DAY } from "../shop/terms.ts";
import { isDate } from "../time/dates.ts";
import { nearestNames } from "../words/find.ts";
import { readNumber } from "../words/money.ts";
import { MistakesError } from "./mistake.ts";

/** Something to mend or to look at. */
export interface Finding {
  /** With its folder: `data/menu.json`. */
  readonly file: string;
  readonly line?: number | undefined;
  /** What it is in, by its name: `sabor "Limón"`. */
  readonly subject?: string | undefined;
  readonly text: string;
}

/** A file of the data folder as it was read; its path has the folder. */
export type DataText = Extract<ParsedJson, { readonly kind: "json" }> & {
  readonly path: string;
  readonly schema: JsonSchema;
};

/** No more mistakes than these are told at once. */
const MAX_REPORTED = 100;
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
  const place = [
    file,
    ...line === undefined ? [] : [`línea ${line}`],
    ...subject ? [subject] : [],
  ];
  return `${place.join(", ")}: ${text}`;
}

/** A mistake in a data file, before it is located and worded. */
export type DataMistake =
  | { readonly kind: "unreadable"; readonly error: MistakesError }
  | {
    readonly kind: "doubt";
    readonly file: DataText;
    readonly doubt: DataText["doubts"][number];
  }
  | {
    readonly kind: "violation";
    readonly file: DataText;
    readonly violation: Violation;
  };

/**
 * Creates the error for mistakes in the data. Only the first hundred are
 * located in their file and worded.
 */
export function describeDataMistakes(
  mistakes: readonly DataMistake[],
): MistakesError {
  const reported = mistakes.filter((mistake) => !isMisspeltKey(mistake));
  const lines = reported.slice(0, MAX_REPORTED).flatMap(describeDataMistake);

  const rest = reported.length - MAX_REPORTED;
  if (rest <= 0) return new MistakesError(lines);

  const more = rest === 1 ? "y un problema más" : `y ${rest} problemas más`;
  return new MistakesError(
    [...lines, `${more}: corregí estos y volvé a probar`],
    reported.length,
  );
}

function describeDataMistake(mistake: DataMistake): readonly string[] {
  if (mistake.kind === "unreadable") return mistake.error.lines;
  if (mistake.kind === "doubt") {
    const { file: { path, value }, doubt: { line, pointer, text } } = mistake;
    const subject = pointer && subjectOf(value, pointer);
    return [tellFinding({ file: path, line, subject, text })];
  }
  return [tellViolation(mistake.file, mistake.violation)];
}

/**
 * Returns true for a missing key that is there, misspelt: the misspelt key is
 * reported instead.
 */
function isMisspeltKey(mistake: DataMistake): boolean {
  if (mistake.kind !== "violation") return false;

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

/** What is said of the value at a pointer of a file, or of the nearest thing around it. */
export function findAt(file: DataText, pointer: string, text: string): Finding {
  const { line } = file.at(pointer);
  return {
    file: file.path,
    line,
    subject: subjectOf(file.value, pointer),
    text,
  };
}

/** Returns the values of a file that are JSON but hardly meant. */
export function doubtsIn(file: DataText): readonly DataMistake[] {
  return file.doubts.map((doubt) => ({ kind: "doubt", file, doubt }));
}

/** Words a violation at its place. */
function tellViolation(file: DataText, mistake: Violation): string {
  const { pointer, actual, allowed = [] } = mistake;
  const { value, schema, at } = file;
  const [own, here] = [schemaAt(schema, pointer), valueAt(value, pointer)];
  const { written } = at(pointer);
  const key = partsOf(pointer).at(-1) ?? "";
  const expected = own !== undefined && mistake.expected === tellExpected(own)
    ? tellExpected(withoutKept(own, here))
    : mistake.expected.replace(
      /\/[a-z]+\/[0-9][^ ]*$/,
      (other) =>
        `${nameThing(value, other) ?? "otra cosa"} (línea ${at(other).line})`,
    );
  if (written === undefined) {
    return tellFinding(
      findAt(file, pointer, `falta ${show(key)}, ${expected}`),
    );
  }
  // A key that isn't known has no schema: it is the key that has to be another.
  const wrong = own === undefined ? key : here;
  const [near] = typeof wrong === "string" ? nearestNames(wrong, allowed) : [];
  const remedy = mistake.remedy ?? (near && `¿quisiste decir ${show(near)}?`) ??
    (own && findRemedy(own, here, written));
  const told = [`esperaba ${expected}, encontré ${actual}`, remedy ?? []].flat()
    .join(": ");
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
  const keys = partsOf(pointer).filter((part) => !/^[0-9]+$/.test(part));
  const inner = valueAt(root, pointer) === undefined ? "" : keys.join(".");
  return nameThing(root, pointer)?.slice(3) ?? inner;
}

/** What a pointer leads into, by its name: `el sabor "Limón"`; undefined where it is no item of a known list. */
function nameThing(root: unknown, pointer: string): string | undefined {
  const [list = "", index = ""] = partsOf(pointer);
  const kind = Object.hasOwn(ITEMS, list) ? ITEMS[list] : undefined;
  if (kind === undefined || !/^[0-9]+$/.test(index)) return undefined;
  const item = valueAt(root, `/${list}/${index}`);
  const names = isObject(item) ? NAMES.map((key) => item[key]) : [];
  const name = names.find((name) =>
    typeof name === "string" && name.trim() !== ""
  );
  return name === undefined
    ? `${kind} n.º ${Number(index) + 1}`
    : `${kind} ${show(name)}`;
}

function schemaAt(schema: JsonSchema, pointer: string): JsonSchema | undefined {
  return partsOf(pointer).reduce<JsonSchema | undefined>((outer, part) => {
    const { properties, items, additionalProperties: others } = outer ?? {};
    if (properties !== undefined && Object.hasOwn(properties, part)) {
      return properties[part];
    }
    return items ?? (typeof others === "object" ? others : undefined);
  }, schema);
}

const TRUE = /^(?:true|s[ií]|verdadero|yes|1)$/i;
const FALSE = /^(?:false|no|falso|0)$/i;
const TIME =
  /^(?:a las )?(?<hour>[0-9]{1,2})(?:[:.,h ]{1,2}(?<minute>[0-9]{2}))?(?::[0-9]{2})? ?(?:h|hs|hrs|horas)?\.? ?(?<half>[ap]\.? ?m\.?)?$/i;
const DATES = [
  /^(?<year>[0-9]{4})[-/. ]?(?<month>[0-9]{1,2})[-/. ]?(?<day>[0-9]{1,2})(?:T.*)?$/,
  /^(?<day>[0-9]{1,2})[-/. ](?<month>[0-9]{1,2})[-/. ](?<year>[0-9]{2}|[0-9]{4})$/,
  /^(?:[a-záéíóú]+,? )?(?<day>[0-9]{1,2})[°º]? (?:de )?(?<name>[a-z]+) (?:del? )?(?<year>[0-9]{4})$/i,
];
const MONTHS = "enefebmarabrmayjunjulagosepoctnovdic";

/** How to write a value that its schema refuses, given as it is written too; undefined where it can't be told. */
function findRemedy(
  schema: JsonSchema,
  value: unknown,
  written: string,
): string | undefined {
  if (check(schema, value).kind === "valid") return undefined;
  const types = [schema.type ?? []].flat();
  const word = typeof value === "string" ? value.trim() : written;
  if (types.includes("array")) {
    return Array.isArray(value) ? undefined : remedyOfList(schema, value, word);
  }
  if (types.includes("boolean")) {
    const meant = [TRUE, FALSE].findIndex((forms) => forms.test(word));
    return meant < 0 ? undefined : `escribí ${meant === 0}, sin comillas`;
  }
  if (types.includes("integer") || types.includes("number")) {
    return remedyOfNumber(schema, value, word);
  }
  if (!types.includes("string") || schema.enum !== undefined) return undefined;
  if (schema.pattern === TIME_OF_DAY) return remedyOfTime(word);
  if (schema.format === "date") return remedyOfDate(word);
  return typeof value === "number"
    ? `va entre comillas: ${show(written)}`
    : undefined;
}

/** What stands without its brackets: texts that the list may hold are written out. */
function remedyOfList(
  { type, items = {}, minItems = 0 }: JsonSchema,
  value: unknown,
  word: string,
) {
  const mayBeNull = type !== "array";
  if (mayBeNull && word === "null") return "va sin comillas: null";
  const texts = word.split(",").map((text) => text.trim()).filter((text) =>
    text !== ""
  );
  const areItems = typeof value === "string" && texts.length > 0 &&
    texts.every((text) => check(items, text).kind === "valid");
  if (areItems) return `va entre corchetes: [${texts.map(show).join(", ")}]`;
  const none = mayBeNull
    ? "; si son todos, null"
    : minItems === 0
    ? "; si no hay nada, []"
    : "";
  return `va entre corchetes, [ y ]${none}`;
}

function remedyOfNumber(
  { type, minimum }: JsonSchema,
  value: unknown,
  word: string,
) {
  if (/^(?:gratis|sin cargo)$/i.test(word)) {
    return minimum === 0
      ? "va sin comillas: 0"
      : "sería 0, y un precio no puede ser 0";
  }
  const isWhole = type === "integer";
  if (typeof value === "string") {
    const number = readNumber(value);
    if (number === undefined || !isWhole) {
      return number && `va sin comillas: ${number}`;
    }
    const cents = number.includes(".") ? " ni centavos" : "";
    return `va sin comillas${cents}: ${Math.round(Number(number))}`;
  }
  if (!isWhole || typeof value !== "number" || Number.isInteger(value)) {
    return undefined;
  }
  return /^[1-9][0-9]{0,2}\.[0-9]{3}$/.test(word)
    ? `los miles van sin punto: ${word.replace(".", "")}`
    : `va sin centavos: ${Math.round(value)}`;
}

/** Where a time doesn't say whether it is of the evening, that is asked back. */
function remedyOfTime(word: string): string | undefined {
  const { hour: written = "", minute = "00", half = "" } =
    TIME.exec(word.slice(0, 30))?.groups ??
      {};
  const hour = Number(written);
  const isTime = written !== "" && Number(minute) < 60 &&
    hour + Number(minute) / 60 <= 24;
  if (!isTime) return undefined;
  const at = (hour: number) => show(`${pad(hour % 24)}:${minute}`);
  if (half === "" && /^(?:[1-9]|1[01])$/.test(written)) {
    return `¿es ${at(hour)} o ${at(hour + 12)}?`;
  }
  const isHalf = half !== "" && hour >= 1 && hour <= 12;
  return `${word} se escribe ${
    at(isHalf ? hour % 12 + (/p/i.test(half) ? 12 : 0) : hour)
  }`;
}

function remedyOfDate(word: string): string {
  const short = word.slice(0, 40);
  const parts = DATES.map((date) => date.exec(short)?.groups).find((found) =>
    found !== undefined
  );
  const { year = "", month, name = "", day = "" } = parts ?? {};
  const place = MONTHS.indexOf(
    name.slice(0, 3).toLowerCase().replace("set", "sep"),
  );
  const number = Number(month ?? place / 3 + 1);
  if (
    parts === undefined ||
    !(number >= 1 && number <= 12 && Number.isInteger(number))
  ) {
    return "primero el año, después el mes y el día, con guiones";
  }
  const date = `${year.length === 2 ? "20" : ""}${year}-${pad(number)}-${
    pad(Number(day))
  }`;
  return isDate(date)
    ? `${word} se escribe ${show(date)}`
    : `ese mes no tiene día ${Number(day)}`;
}

function pad(number: number): string {
  return String(number).padStart(2, "0");
}
