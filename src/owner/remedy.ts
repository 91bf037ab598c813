/** Text to write in place of a value that breaks its schema. */

import { fill } from "../json/words.ts";
import { check } from "../schema/check.ts";
import type { JsonSchema } from "../schema/schema.ts";
import { show } from "../schema/wording.ts";
import { TIME_OF_DAY } from "../shop/terms.ts";
import { isDate } from "../time/dates.ts";
import { readDate, readTime } from "../words/dates.ts";
import { readNumber } from "../words/money.ts";

/** A remedy: its kind, and the text to write. */
type Remedy = readonly [kind: keyof typeof SENTENCES, text?: string];

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
  "time-or-date": "{word} se escribe {text}",
  "time-of-day": "¿es {text}?",
  "date-order": "primero el año, después el mes y el día, con guiones",
  "no-such-day": "ese mes no tiene día {text}",
};

/** Spellings of true and false. */
const TRUE = /^(?:true|s[ií]|verdadero|yes|1)$/i;
const FALSE = /^(?:false|no|falso|0)$/i;

/** Describes the text to write. Returns `undefined` if the value doesn't suggest a text. */
export function describeRemedy(
  schema: JsonSchema,
  value: unknown,
  written: string,
): string | undefined {
  const word = typeof value === "string" ? value.trim() : written;
  const remedy = findRemedy(schema, value, word);
  if (remedy === undefined) return undefined;

  const [kind, text] = remedy;
  return fill(SENTENCES[kind], { word, text });
}

/** Finds the remedy for a value that breaks its schema. */
function findRemedy(
  schema: JsonSchema,
  value: unknown,
  word: string,
): Remedy | undefined {
  const { pattern, format, enum: options } = schema;
  const [type] = [schema.type ?? []].flat();

  switch (type) {
    case "array":
      return Array.isArray(value)
        ? undefined
        : remedyForList(schema, value, word);
    case "integer":
    case "number":
      return remedyForNumber(schema, value, word);
    case "boolean":
      if (TRUE.test(word)) return ["boolean", "true"];
      return FALSE.test(word) ? ["boolean", "false"] : undefined;
  }
  if (pattern === TIME_OF_DAY) return remedyForTime(word);
  if (format === "date") return remedyForDate(word);

  const isNumber = typeof value === "number" && options === undefined;
  return type === "string" && isNumber ? ["quotes", show(word)] : undefined;
}

function remedyForList(
  { type, items = {}, minItems }: JsonSchema,
  value: unknown,
  word: string,
): Remedy {
  const mayBeNull = type !== "array";
  if (mayBeNull && word === "null") return ["no-quotes", word];

  const texts = word.split(/\s*,\s*/).filter((text) => text !== "");
  const areItems = check({ items, minItems: 1 }, texts).kind === "valid";
  if (typeof value === "string" && areItems) {
    return ["items", texts.map(show).join(", ")];
  }

  if (mayBeNull) return ["list-or-all"];
  return [minItems === undefined ? "list-or-none" : "list"];
}

function remedyForNumber(
  { type, minimum }: JsonSchema,
  value: unknown,
  word: string,
): Remedy | undefined {
  if (/^(?:gratis|sin cargo)$/i.test(word)) {
    return minimum === 0 ? ["no-quotes", "0"] : ["free-price"];
  }

  const isWhole = type === "integer";
  if (typeof value === "string") {
    const number = readNumber(value);
    if (number === undefined) return undefined;
    if (!isWhole || !number.includes(".")) return ["no-quotes", number];
    return ["no-quotes-or-cents", String(Math.round(Number(number)))];
  }

  if (!isWhole || !Number.isFinite(value) || Number.isInteger(value)) {
    return undefined;
  }
  return /^[1-9][0-9]{0,2}\.[0-9]{3}$/.test(word)
    ? ["thousands", word.replace(".", "")]
    : ["cents", String(Math.round(Number(value)))];
}

/** Finds the remedy for a time. The remedy is a question if morning and evening are possible. */
function remedyForTime(word: string): Remedy | undefined {
  const times = readTime(word).map(show);
  if (times.length === 0) return undefined;

  const kind = times.length === 1 ? "time-or-date" : "time-of-day";
  return [kind, times.join(" o ")];
}

function remedyForDate(word: string): Remedy {
  const date = readDate(word) ?? "";
  if (isDate(date)) return ["time-or-date", show(date)];

  const isMonth = isDate(date.replace(/..$/, "01"));
  const day = String(Number(date.slice(-2)));
  return isMonth ? ["no-such-day", day] : ["date-order"];
}
