/** What the owner probably meant by what is refused, where that is evident. */

import { check } from "../schema/check.ts";
import type { JsonSchema } from "../schema/schema.ts";
import { show } from "../schema/wording.ts";
import { TIME_OF_DAY } from "../shop/terms.ts";
import { isDate } from "../time/dates.ts";
import { readNumber } from "../words/money.ts";

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
export function findRemedy(
  schema: JsonSchema,
  value: unknown,
  written: string,
): string | undefined {
  if (check(schema, value).kind === "valid") return undefined;
  const types = [schema.type ?? []].flat();
  const word = typeof value === "string" ? value.trim() : written;
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
  return typeof value === "number" ? `va entre comillas: ${show(written)}` : undefined;
}

function remedyOfNumber(schema: JsonSchema, value: unknown, word: string): string | undefined {
  const isWhole = schema.type === "integer";
  if (/^(?:gratis|sin cargo)$/i.test(word)) {
    return schema.minimum === 0 ? "va sin comillas: 0" : "sería 0, y un precio no puede ser 0";
  }
  if (typeof value === "string") {
    const number = readNumber(value);
    if (number === undefined) return undefined;
    if (!isWhole) return `va sin comillas: ${number}`;
    const cents = number.includes(".") ? " ni centavos" : "";
    return `va sin comillas${cents}: ${Math.round(Number(number))}`;
  }
  if (!isWhole || typeof value !== "number" || Number.isInteger(value)) return undefined;
  return /^[1-9][0-9]{0,2}\.[0-9]{3}$/.test(word)
    ? `los miles van sin punto: ${word.replace(".", "")}`
    : `va sin centavos: ${Math.round(value)}`;
}

/** Where a time doesn't say whether it is of the evening, that is asked back. */
function remedyOfTime(word: string): string | undefined {
  const groups = TIME.exec(word.slice(0, 30))?.groups;
  const { hour: written = "", minute = "00", half = "" } = groups ?? {};
  const hour = Number(written);
  if (written === "" || Number(minute) > 59 || hour > 24 || (hour === 24 && minute !== "00")) {
    return undefined;
  }
  const at = (hour: number) => show(`${pad(hour % 24)}:${minute}`);
  if (half === "" && /^(?:[1-9]|1[01])$/.test(written)) {
    return `¿es ${at(hour)} o ${at(hour + 12)}?`;
  }
  const isHalf = half !== "" && hour >= 1 && hour <= 12;
  return `${word} se escribe ${at(isHalf ? hour % 12 + (/p/i.test(half) ? 12 : 0) : hour)}`;
}

function remedyOfDate(word: string): string {
  const short = word.slice(0, 40);
  const parts = DATES.map((date) => date.exec(short)?.groups).find((found) => found !== undefined);
  const { year = "", month, name = "", day = "" } = parts ?? {};
  const place = MONTHS.indexOf(name.slice(0, 3).toLowerCase().replace("set", "sep"));
  const number = Number(month ?? place / 3 + 1);
  if (parts === undefined || !(number >= 1 && number <= 12 && Number.isInteger(number))) {
    return "primero el año, después el mes y el día, con guiones";
  }
  const date = `${year.length === 2 ? "20" : ""}${year}-${pad(number)}-${pad(Number(day))}`;
  return isDate(date) ? `${word} se escribe ${show(date)}` : `ese mes no tiene día ${Number(day)}`;
}

function pad(number: number): string {
  return String(number).padStart(2, "0");
}
