/** Reads drafts from the storage, a chat or a link, without their invalid values. Writes drafts for the storage. */

import { decideMode } from "../../shop/delivery.ts";
import { splitComment } from "../../shop/diet_text.ts";
import { DIETS } from "../../shop/diets.ts";
import { DELIVERY_MODES, MAX_ALIKE } from "../../shop/terms.ts";
import { isDate } from "../../time/dates.ts";
import {
  createLine,
  type Draft,
  EMPTY_DRAFT,
  KINDS,
  textsOf,
} from "./draft.ts";

/** An object whose values are unchecked. */
export type Values = Readonly<Record<string, unknown>>;

/** The version of stored drafts. */
const VERSION = 4;
/** The previous version of stored drafts, which browsers may still have. */
const PREVIOUS_VERSION = 3;
/** An hour, "00:00" to "23:59". */
const HOUR = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** Formats a draft for the storage; "" for an empty draft. A draft with only a delivery mode is empty too: in a shop without pick-up, every draft has the mode "envio". */
export function writeDraft(draft: Draft): string {
  const isEmpty = JSON.stringify({ ...draft, entrega: "retiro" }) ===
    JSON.stringify(EMPTY_DRAFT);
  return isEmpty ? "" : JSON.stringify({ version: VERSION, ...draft });
}

/** Reads a stored draft of this version or of the previous version. Returns the empty draft for any other text, and for null. */
export function readDraft(text: string | null): Draft {
  const values = parseRecord(text);
  if (values["version"] === VERSION) return checkDraft(values);
  if (values["version"] !== PREVIOUS_VERSION) return EMPTY_DRAFT;

  // The previous version stored the customer's details and the arguments of the quote as two objects.
  return draftOfArguments({
    ...values,
    ...asRecord(values["personal"]),
    ...asRecord(values["pedido"]),
  });
}

/** Reads the arguments of `cotizar_pedido` into a draft. `args` may also contain values of a draft. These take precedence: `lines` replaces `potes`, `promos` and `adicionales`, and `diet` replaces the diet in the comment. */
export function draftOfArguments(args: Values): Draft {
  const { diet, rest } = splitComment(trimmedText(args["comentario"]));
  const lines = KINDS.flatMap((kind) =>
    objectsIn(args[kind]).map((line) => {
      // A loose tub is read like a promo of one tub.
      const tubs = kind === "potes" ? [line] : objectsIn(line["potes"]);
      return {
        kind,
        id: line["tamano"] ?? line["id"],
        sabores: tubs.map(({ sabores }) => sabores),
        cantidad: line["cantidad"],
      };
    })
  );

  return checkDraft({
    lines,
    diet,
    ...args,
    comentario: rest,
  });
}

function checkDraft(values: Values): Draft {
  const {
    lines,
    diet,
    entrega,
    aceptado,
    usual,
  } = values;
  const texts = textsOf((name) => trimmedText(values[name]));
  const { fecha, hora, localidad } = texts;
  const dietNames = listOf(diet);
  const mode = DELIVERY_MODES.find((name) => name === entrega);
  // Without a mode, a place means a delivery. A chat's call may have coordinates instead of a locality.
  const hasPlace = localidad !== "" || typeof values["latitud"] === "number";

  return {
    ...texts,
    fecha: isDate(fecha) ? fecha : "",
    hora: HOUR.test(hora) ? hora : "",
    diet: DIETS.filter((name) => dietNames.includes(name)),
    lines: objectsIn(lines).flatMap(checkLine),
    entrega: decideMode(mode, hasPlace),
    sinCalle: values["sinCalle"] === true,
    abierto: values["abierto"] === true,
    aceptado: textsIn(aceptado),
    usual: usual ? checkDraft(asRecord(usual)) : null,
  };
}

/** Returns a list with the checked line; an empty list if the line has no valid kind or no id. The line keeps its key if the key is a number that no earlier line has. */
function checkLine(values: Values, i: number, all: readonly Values[]) {
  const { key, cantidad } = values;
  const isFirstWithKey = all.findIndex((line) => line["key"] === key) === i;
  const kind = KINDS.find((name) => name === values["kind"]);
  const id = trimmedText(values["id"]);
  if (kind === undefined || id === "") return [];

  const sabores = listOf(values["sabores"]).map(textsIn);
  const line = createLine({ kind, id }, sabores, countOf(cantidad));
  return [{
    ...line,
    key: isFirstWithKey && typeof key === "number" ? key : line.key,
    nombre: trimmedText(values["nombre"]) || line.nombre,
  }];
}

/** Returns a copy of an object. Any other value, such as an array, becomes an empty object. */
export function asRecord(value: unknown): Values {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? { ...value }
    : {};
}

function parseRecord(text: string | null) {
  try {
    return asRecord(JSON.parse(text ?? "null"));
  } catch {
    return {};
  }
}

/** Returns a text without blanks at its ends. Any other value becomes "". */
export function trimmedText(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}

function textsIn(value: unknown) {
  return listOf(value).map(trimmedText).filter(Boolean);
}

function countOf(value: unknown) {
  const count = typeof value === "number" ? Math.trunc(value) : 1;
  return Math.min(Math.max(count, 1), MAX_ALIKE);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function objectsIn(value: unknown) {
  return listOf(value).map(asRecord);
}
