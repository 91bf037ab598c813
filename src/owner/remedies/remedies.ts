/** How to write what its owner probably meant by a value that its schema refuses. */

import type { JsonSchema } from "../../schema/schema.ts";
import { show } from "../../schema/wording.ts";
import { foldName, withoutAccents } from "../../words/names.ts";
import { nearestNames } from "../../words/find.ts";
import { ID, TIME_OF_DAY } from "../../shop/patterns.ts";
import { ALLERGENS } from "../../shop/shapes.ts";
import { AVOIDABLE_FINDER } from "../../shop/diets.ts";
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
const EVERY_DAY = /^(?:null|todos|siempre|toda la semana|todos los d[ií]as)$/i;

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
  if (types.includes("object")) return remedyOfObject(schema, value);
  if (types.includes("array")) return remedyOfList(schema, value, types.includes("null"));
  if (!types.includes("string")) return undefined;
  if (schema.enum !== undefined) return remedyOfChoice(schema.enum, value);
  if (schema.pattern === TIME_OF_DAY) return remedyOfTime(value);
  if (schema.format === "date") return remedyOfDate(value);
  if (schema.pattern === ID) return remedyOfId(value);
  if (typeof value === "string") return remedyOfContact(key, value.trim());
  if (typeof value !== "number") return undefined;
  return remedyOfContact(key, written) ?? `va entre comillas: ${show(written)}`;
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
    const items =
      value.trim() === "" || /^(?:no|nada|ningun[oa]?|cerrad[oa]|-)$/i.test(value.trim())
        ? []
        : value.split(/ *[,;] *| y /).filter((item) => item !== "")
          .map((item) => nearestOf(schema.items?.enum ?? [], item) ?? item);
    return schema.items?.type === "string"
      ? `una lista va entre corchetes: [${items.map(show).join(", ")}]`
      : items.length === 0
      ? "una lista vacía se escribe []"
      : "una lista va entre corchetes: [{ … }]";
  }
  if (value === null || value === false) return "una lista vacía se escribe []";
  return typeof value === "object" && !Array.isArray(value)
    ? "una lista va entre corchetes: [{ … }]"
    : undefined;
}

/** A turn that is written as one text, or a thing of a promo by its id alone. */
function remedyOfObject({ required = [] }: JsonSchema, value: unknown): string | undefined {
  if (required.includes("id") && required.includes("cantidad") && typeof value === "string") {
    return `se escribe { "id": ${show(value)}, "cantidad": 1 }`;
  }
  if (!required.includes("desde") || !required.includes("hasta")) return undefined;
  const written = typeof value === "string"
    ? value.split(/ (?:a|hasta)(?: las)? | *[-–] */)
    : Array.isArray(value)
    ? value.map(String)
    : [];
  const [from, to] = written.map(readTime);
  return from === undefined || to === undefined
    ? undefined
    : `se escribe { "desde": ${show(from)}, "hasta": ${show(to)} }`;
}

function remedyOfChoice(options: readonly unknown[], value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  if (options.includes("lunes") && / (?:a|y) |finde|semana|tod[ao]s/i.test(value)) {
    return 'los días van uno por uno, como "sábado", "domingo"';
  }
  if (options.includes("envio") && /tod[ao]|amb[ao]s|las dos/i.test(value)) {
    return 'las dos se escriben ["envio", "retiro"]';
  }
  const near = nearestOf(options, value);
  return near === undefined ? undefined : `¿quisiste decir ${show(near)}?`;
}

/** The option that a text stands for, if that can be told. */
function nearestOf(options: readonly unknown[], value: string): string | undefined {
  const texts = options.filter((option) => typeof option === "string");
  const folded = foldName(value);
  const starting = texts.filter((text) => folded.length > 1 && foldName(text).startsWith(folded));
  const found = options === ALLERGENS ? AVOIDABLE_FINDER.find(value) : undefined;
  if (found !== undefined) return found.item;
  if (starting.length === 1) return starting[0];
  const [near] = nearestNames(value, texts);
  if (near !== undefined || !texts.includes("envio")) return near;
  if (/local|mostrador|retir|busc|take/i.test(value)) return "retiro";
  return /delivery|domicilio|reparto|moto/i.test(value) ? "envio" : undefined;
}

function remedyOfTime(value: unknown): string | undefined {
  const written = typeof value === "number" ? String(value) : value;
  if (typeof written !== "string") return undefined;
  const time = readTime(written);
  return time === undefined ? undefined : `${written.trim()} se escribe ${show(time)}`;
}

function remedyOfDate(value: unknown): string | undefined {
  const written = typeof value === "number" ? String(value) : value;
  if (typeof written !== "string") return undefined;
  const read = readDate(written);
  return read === undefined
    ? "primero el año, después el mes y el día, con guiones"
    : read.isReal
    ? `${written.trim()} se escribe ${show(read.date)}`
    : `ese mes no tiene día ${Number(read.date.slice(8))}`;
}

function remedyOfId(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  const id = withoutAccents(value)
    .replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 60);
  return id === "" ? undefined : `en minúsculas, sin acentos ni espacios: ${show(id)}`;
}

function remedyOfContact(key: string, value: string): string | undefined {
  const digits = value.replace(/[^0-9]/g, "").replace(/^0/, "");
  switch (key) {
    case "telefono": {
      const parted = value.replace(/[()]/g, "").replace(/^0/, "");
      const number = /^[0-9][0-9 -]+$/.test(parted) ? parted : digits;
      return digits.length === 10
        ? `con el código del país: ${show(`+54 9 ${number}`)}`
        : undefined;
    }
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
