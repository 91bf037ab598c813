/** Values of the data as a person says them. */

import { isObject } from "../../schema/value.ts";
import { show } from "../../schema/wording.ts";
import { tellTurns } from "../../shop/hours/text.ts";
import type { Turn } from "../../shop/shapes.ts";
import { formatKm } from "../../shop/zone/text.ts";
import { isDate } from "../../time/dates.ts";
import { joinNames } from "../../words/lists.ts";
import { formatPesos, groupThousands } from "../../words/money.ts";
import { tellFullDate } from "../dates.ts";
import { textsOf } from "./change.ts";

const AMOUNTS = ["precio", "envio", "envioGratisDesde", "pedidoMinimoEnvio"];

/** Whether a property holds an amount of money. */
export function isAmount(key: string): boolean {
  return AMOUNTS.includes(key);
}

/** The value of a property: an amount as money, turns as hours, a date with its weekday. */
export function tellValue(key: string, value: unknown): string {
  if (value === undefined) return "nada";
  if (key === "dias" && value === null) return "todos los días";
  if (typeof value === "number") return tellNumber(key, value);
  if (typeof value === "string") return isDate(value) ? tellFullDate(value) : `«${value}»`;
  if (isTurns(value) && key === "turnos") return tellTurns(value);
  const texts = textsOf(value);
  if (texts === undefined) return show(value);
  return texts.length === 0 ? "ninguno" : joinNames(texts);
}

/** How much more or less one amount is than another: "90 % menos". */
export function tellShare(before: number, after: number): string {
  const percent = 100 * Math.abs(after - before) / before;
  const told = percent < 10 ? percent.toFixed(1).replace(/\.0$/, "") : percent.toFixed();
  return `${groupThousands(told.replace(".", ","))} % ${after > before ? "más" : "menos"}`;
}

function tellNumber(key: string, value: number): string {
  if (isAmount(key) && Number.isInteger(value) && value >= 0) return formatPesos(value);
  if (key === "radioKm") return formatKm(value);
  if (key === "gramos") return `${groupThousands(String(value))} g`;
  return String(value).replace(".", ",");
}

function isTurns(value: unknown): value is readonly Turn[] {
  return Array.isArray(value) &&
    value.every((turn) =>
      isObject(turn) && typeof turn["desde"] === "string" && typeof turn["hasta"] === "string"
    );
}
