/** How to write what its owner probably meant by a value that its schema refuses. */

import type { JsonSchema } from "../../schema/schema.ts";
import { listNames, show } from "../../schema/wording.ts";
import { createNameSearch } from "../../words/search.ts";
import { ID, TIME_OF_DAY } from "../../shop/patterns.ts";
import { ALLERGENS } from "../../shop/shapes.ts";
import { findAllergen } from "../../shop/allergens.ts";
import { readDate, readTime } from "./moments.ts";
import { readNumber } from "../../words/amounts.ts";

/** Where a value stands in its file. */
interface Standing {
  /** The key of it, or its place in a list. */
  readonly key: string;
  /** As it is written: 8.500 is the number 8.5. */
  readonly written: string;
}

const TRUE = /^(?:true|s[ií]|verdadero|yes|1)$/i;
const FALSE = /^(?:false|no|falso|0)$/i;
const EVERY_DAY = /^(?:todos|siempre|toda la semana|todos los d[ií]as)$/i;

/**
 * What to write instead, or undefined where it can't be told.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { boolean, integer } from "../../schema/schema.ts";
 *
 * const at = (key: string, written: string) => ({ key, written });
 * assertEquals(findRemedy(boolean(), "sí", at("vegano", '"sí"')), "escribí true, sin comillas");
 * assertEquals(findRemedy(integer(), 8.5, at("precio", "8.500")), "los miles van sin punto: 8500");
 * ```
 */
export function findRemedy(
  schema: JsonSchema,
  value: unknown,
  { key, written }: Standing,
): string | undefined {
  const types = [schema.type ?? []].flat();
  if (types.includes("boolean")) return remedyOfBoolean(value);
  if (types.includes("integer") || types.includes("number")) {
    return remedyOfNumber(value, written, types.includes("integer"));
  }
  if (types.includes("array")) return remedyOfList(schema, value, types.includes("null"));
  if (!types.includes("string")) return undefined;
  if (schema.enum !== undefined) return remedyOfChoice(schema.enum, value);
  if (schema.pattern === TIME_OF_DAY) return remedyOfTime(value);
  if (schema.format === "date") return remedyOfDate(value);
  if (schema.pattern === ID) return remedyOfId(value);
  if (typeof value === "number") return `va entre comillas: ${show(written)}`;
  return typeof value === "string" ? remedyOfContact(key, value.trim()) : undefined;
}

function remedyOfBoolean(value: unknown): string | undefined {
  const word = typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
  if (TRUE.test(word)) return "escribí true, sin comillas";
  return FALSE.test(word) ? "escribí false, sin comillas" : undefined;
}

function remedyOfNumber(
  value: unknown,
  written: string,
  isWhole: boolean,
): string | undefined {
  if (typeof value === "string") {
    const number = readNumber(value);
    return number === undefined ? undefined : `va sin comillas: ${number}`;
  }
  if (!isWhole || typeof value !== "number" || Number.isInteger(value)) return undefined;
  return /^[1-9][0-9]{0,2}\.[0-9]{3}$/.test(written)
    ? `los miles van sin punto: ${written.replace(".", "")}`
    : `va sin centavos: ${Math.round(value)}`;
}

function remedyOfList(
  schema: JsonSchema,
  value: unknown,
  isOptional: boolean,
): string | undefined {
  if (isOptional && (Array.isArray(value) || EVERY_DAY.test(String(value)))) {
    return "si vale todos los días, se escribe null, sin comillas";
  }
  if (typeof value === "string") {
    const items = value.trim() === "" || /^(?:no|nada|ninguno?|-)$/i.test(value.trim())
      ? []
      : value.split(/ *[,;] *| y /).filter((item) => item !== "");
    return schema.items?.type === "string"
      ? `una lista va entre corchetes: [${items.map(show).join(", ")}]`
      : items.length === 0
      ? "una lista vacía se escribe []"
      : undefined;
  }
  if (value === null || value === false) return "una lista vacía se escribe []";
  return typeof value === "object" && !Array.isArray(value)
    ? "una lista va entre corchetes: [{ … }]"
    : undefined;
}

function remedyOfChoice(options: readonly unknown[], value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  const texts = options.filter((option) => typeof option === "string");
  const found = options === ALLERGENS ? findAllergen(value) : undefined;
  const named = found?.kind === "exact" || found?.kind === "understood" ? [found.item] : [];
  const near = named.length > 0 ? named : createNameSearch(texts)(value, 1);
  if (near.length > 0) return `¿quisiste decir ${listNames(near)}?`;
  if (!texts.includes("envio")) return undefined;
  const mode = /local|mostrador|retir|busc|take/i.test(value)
    ? "retiro"
    : /delivery|domicilio|reparto|moto/i.test(value)
    ? "envio"
    : undefined;
  return mode === undefined ? undefined : `¿quisiste decir ${show(mode)}?`;
}

function remedyOfTime(value: unknown): string | undefined {
  const written = typeof value === "number" ? String(value) : value;
  if (typeof written !== "string") return undefined;
  const time = readTime(written);
  return time === undefined ? undefined : `${written.trim()} se escribe ${show(time)}`;
}

function remedyOfDate(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  const read = readDate(value);
  return read === undefined
    ? "primero el año, después el mes y el día, con guiones"
    : read.isReal
    ? `${value.trim()} se escribe ${show(read.date)}`
    : `ese mes no tiene día ${Number(read.date.slice(8))}`;
}

function remedyOfId(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  const id = value.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()
    .replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 60);
  return id === "" ? undefined : `en minúsculas, sin acentos ni espacios: ${show(id)}`;
}

function remedyOfContact(key: string, value: string): string | undefined {
  const digits = value.replace(/[^0-9]/g, "");
  switch (key) {
    case "telefono":
      return digits.length === 10
        ? `con el código del país: ${show(`+54 9 ${digits}`)}`
        : undefined;
    case "whatsapp": {
      const number = digits.length === 10 ? `549${digits}` : digits;
      return number.length < 6 || number.length > 15
        ? undefined
        : `se escribe ${show(`https://wa.me/${number}`)}`;
    }
    case "instagram": {
      const name = /^(?:(?:https?:)?\/*(?:www\.)?instagram\.com\/+|@)?([\w.]+)\/?$/i.exec(value)
        ?.[1];
      return name === undefined
        ? undefined
        : `se escribe ${show(`https://www.instagram.com/${name}`)}`;
    }
    case "pais":
      return /^(?:arg?|argentina)\.?$/i.test(value) ? 'se escribe "AR"' : undefined;
    default:
      return undefined;
  }
}
