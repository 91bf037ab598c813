/** Text to write in place of a value that breaks its schema. */

import { check } from "../schema/check.ts";
import type { JsonSchema } from "../schema/schema.ts";
import { show } from "../schema/wording.ts";
import { TIME_OF_DAY } from "../shop/terms.ts";
import { isDate } from "../time/dates.ts";
import { readDate, readTime } from "../time/reading.ts";
import { readNumber } from "../words/money.ts";

/** A remedy: its kind, the text as it is written, and the text to write. */
interface Remedy {
  readonly kind: keyof typeof SENTENCES;
  readonly written?: string;
  readonly text?: string;
  /** A second text that may be meant. */
  readonly other?: string;
}

const SENTENCES = {
  "boolean": "escribí {text}, sin comillas",
  "no-quotes": "va sin comillas: {text}",
  "no-quotes-or-cents": "va sin comillas ni centavos: {text}",
  "quotes": "va entre comillas: {text}",
  "thousands": "los miles van sin punto: {text}",
  "cents": "va sin centavos: {text}",
  "free-price": "sería 0, y un precio no puede ser 0",
  "items": "va entre corchetes: [{text}]",
  "list": "va entre corchetes, [ y ]",
  "list-or-none": "va entre corchetes, [ y ]; si no hay nada, []",
  "list-or-all": "va entre corchetes, [ y ]; si son todos, null",
  "time": "{written} se escribe {text}",
  "time-of-day": "¿es {text} o {other}?",
  "date": "{written} se escribe {text}",
  "date-order": "primero el año, después el mes y el día, con guiones",
  "no-such-day": "ese mes no tiene día {text}",
};

const TRUE = /^(?:true|s[ií]|verdadero|yes|1)$/i;
const FALSE = /^(?:false|no|falso|0)$/i;

/** Describes the text to write; `undefined` if it can't be known. */
export function describeRemedy(
  schema: JsonSchema,
  value: unknown,
  written: string,
): string | undefined {
  const remedy = findRemedy(schema, value, written);
  if (remedy === undefined) return undefined;

  const values: Readonly<Record<string, string>> = { ...remedy };
  return SENTENCES[remedy.kind].replace(
    /\{([a-z]+)\}/g,
    (_, name: string) => values[name] ?? "",
  );
}

/** Finds the remedy for a value that breaks its schema. */
function findRemedy(
  schema: JsonSchema,
  value: unknown,
  written: string,
): Remedy | undefined {
  if (check(schema, value).kind === "valid") return undefined;

  const types = [schema.type ?? []].flat();
  const word = typeof value === "string" ? value.trim() : written;
  if (types.includes("array")) return remedyForList(schema, value, word);
  if (types.includes("boolean")) return remedyForBoolean(word);
  if (types.includes("integer") || types.includes("number")) {
    return remedyForNumber(schema, value, word);
  }

  if (!types.includes("string") || schema.enum !== undefined) return undefined;
  if (schema.pattern === TIME_OF_DAY) return remedyForTime(word);
  if (schema.format === "date") return remedyForDate(word);
  if (typeof value !== "number") return undefined;
  return { kind: "quotes", text: show(written) };
}

function remedyForBoolean(word: string): Remedy | undefined {
  if (TRUE.test(word)) {
    return { kind: "boolean", text: "true" };
  }
  if (FALSE.test(word)) {
    return { kind: "boolean", text: "false" };
  }
  return undefined;
}

function remedyForList(
  { type, items = {}, minItems = 0 }: JsonSchema,
  value: unknown,
  word: string,
): Remedy | undefined {
  if (Array.isArray(value)) return undefined;

  const mayBeNull = type !== "array";
  if (mayBeNull && word === "null") return { kind: "no-quotes", text: word };

  const texts = word.split(",")
    .map((text) => text.trim())
    .filter((text) => text !== "");
  const areItems = typeof value === "string" && texts.length > 0 &&
    texts.every((text) => check(items, text).kind === "valid");
  if (areItems) {
    return { kind: "items", text: texts.map(show).join(", ") };
  }

  if (mayBeNull) return { kind: "list-or-all" };
  return { kind: minItems === 0 ? "list-or-none" : "list" };
}

function remedyForNumber(
  { type, minimum }: JsonSchema,
  value: unknown,
  word: string,
): Remedy | undefined {
  if (/^(?:gratis|sin cargo)$/i.test(word)) {
    return minimum === 0
      ? { kind: "no-quotes", text: "0" }
      : { kind: "free-price" };
  }

  const isWhole = type === "integer";
  if (typeof value === "string") return remedyForQuoted(value, isWhole);
  if (!isWhole || typeof value !== "number" || Number.isInteger(value)) {
    return undefined;
  }
  return /^[1-9][0-9]{0,2}\.[0-9]{3}$/.test(word)
    ? { kind: "thousands", text: word.replace(".", "") }
    : { kind: "cents", text: String(Math.round(value)) };
}

function remedyForQuoted(value: string, isWhole: boolean): Remedy | undefined {
  const number = readNumber(value);
  if (!number) return undefined;
  if (!isWhole) return { kind: "no-quotes", text: number };

  const kind = number.includes(".") ? "no-quotes-or-cents" : "no-quotes";
  return { kind, text: String(Math.round(Number(number))) };
}

/** Finds the remedy for a time; a question if it may be of the evening. */
function remedyForTime(word: string): Remedy | undefined {
  const [text, other] = readTime(word).map(show);
  if (text === undefined) return undefined;

  return other === undefined
    ? { kind: "time", written: word, text }
    : { kind: "time-of-day", text, other };
}

function remedyForDate(word: string): Remedy {
  const date = readDate(word) ?? "";
  if (isDate(date)) return { kind: "date", written: word, text: show(date) };

  const isMonth = isDate(date.replace(/..$/, "01"));
  return isMonth
    ? { kind: "no-such-day", text: String(Number(date.slice(-2))) }
    : { kind: "date-order" };
}
