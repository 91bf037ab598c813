/** Text to write in place of a value that breaks its schema. */

import { check } from "../schema/check.ts";
import type { JsonSchema } from "../schema/schema.ts";
import { show } from "../schema/wording.ts";
import { TIME_OF_DAY } from "../shop/terms.ts";
import { isDate } from "../time/dates.ts";
import { readDate, readTime } from "../words/dates.ts";
import { readNumber } from "../words/money.ts";

/** Describes the text to write. Returns `undefined` if the value doesn't suggest a text. */
export function describeRemedy(
  schema: JsonSchema,
  value: unknown,
  written: string,
): string | undefined {
  const { pattern, format, enum: options } = schema;
  // A second type is always null.
  const [type] = [schema.type ?? []].flat();
  const word = typeof value === "string" ? value.trim() : written;

  switch (type) {
    case "array":
      return Array.isArray(value)
        ? undefined
        : remedyForList(schema, value, word);
    case "integer":
    case "number":
      return remedyForNumber(schema, value, word);
    case "boolean":
      if (/^(?:true|s[ií]|verdadero|yes|1)$/i.test(word)) {
        return "escribí true, sin comillas";
      }
      return /^(?:false|no|falso|0)$/i.test(word)
        ? "escribí false, sin comillas"
        : undefined;
  }
  if (pattern === TIME_OF_DAY) return remedyForTime(word);
  if (format === "date") return remedyForDate(word);

  const isAnyText = type === "string" && options === undefined;
  return isAnyText && typeof value === "number"
    ? `va entre comillas: ${show(word)}`
    : undefined;
}

function remedyForList(
  { type, items = {}, minItems }: JsonSchema,
  value: unknown,
  word: string,
) {
  // A type other than "array" is a list of types: array or null.
  const mayBeNull = type !== "array";
  if (mayBeNull && word === "null") return "va sin comillas: null";

  const texts = word.split(/\s*,\s*/).filter((text) => text !== "");
  // A text without items suggests no list.
  const areItems = check({ items, minItems: 1 }, texts).kind === "valid";
  if (typeof value === "string" && areItems) {
    return `va entre corchetes: [${texts.map(show).join(", ")}]`;
  }

  const brackets = "va entre corchetes, [ y ]";
  if (mayBeNull) return `${brackets}; si son todos, null`;
  return minItems === undefined ? `${brackets}; si no hay nada, []` : brackets;
}

function remedyForNumber(
  { type, minimum }: JsonSchema,
  value: unknown,
  word: string,
) {
  if (/^(?:gratis|sin cargo)$/i.test(word)) {
    return minimum === 0
      ? "va sin comillas: 0"
      : "sería 0, y un precio no puede ser 0";
  }

  // The only whole numbers of time are hours.
  const [, days] = /^([0-9]{1,3}) ?d[ií]as?$/i.exec(word) ?? [];
  if (days !== undefined) return `va en horas: ${24 * Number(days)}`;

  const isWhole = [type].flat().includes("integer");
  if (typeof value === "string") {
    const number = readNumber(value);
    if (number === undefined) return undefined;
    return isWhole && number.includes(".")
      ? `va sin comillas ni centavos: ${Math.round(Number(number))}`
      : `va sin comillas: ${number}`;
  }

  if (!isWhole || !Number.isFinite(value) || Number.isInteger(value)) {
    return undefined;
  }
  // 15.500 is likely an amount with a point before its thousands.
  return /^[1-9][0-9]{0,2}\.[0-9]{3}$/.test(word)
    ? `los miles van sin punto: ${word.replace(".", "")}`
    : `va sin centavos: ${Math.round(Number(value))}`;
}

/** Returns the remedy for a time, as a question if the time may be in the morning or the evening. */
function remedyForTime(word: string) {
  const times = readTime(word).map(show);
  if (times.length === 0) return undefined;

  const text = times.join(" o ");
  return times.length === 1 ? `${word} se escribe ${text}` : `¿es ${text}?`;
}

function remedyForDate(word: string) {
  const date = readDate(word) ?? "";
  if (isDate(date)) return `${word} se escribe ${show(date)}`;

  // The month exists, so the day is wrong.
  const isMonth = isDate(date.replace(/..$/, "01"));
  return isMonth
    ? `ese mes no tiene día ${Number(date.slice(-2))}`
    : "primero el año, después el mes y el día, con guiones";
}
