/** The checker of drafts and of orders from unknown sources. It skips values that make no sense. */

import { decideMode } from "../../shop/delivery.ts";
import type { Order } from "../../shop/quote/order.ts";
import { DELIVERY_MODES, MAX_ALIKE, MAX_LINES } from "../../shop/terms.ts";
import {
  type Draft,
  EMPTY_DRAFT,
  KINDS,
  linesOf,
  nameOf,
  type Offer,
  personalOf,
  withLines,
} from "./draft.ts";

const VERSION = 3;
const MOST_LETTERS = 100;
const MOST_OF_A_COMMENT = 300;

/** Formats a draft for the storage; "" for an empty one. */
export function writeDraft(draft: Draft, shop: Offer): string {
  if (draft === EMPTY_DRAFT) return "";
  const nombres = Object.fromEntries(
    linesOf(draft.pedido).map((line) => [line.id, nameOf(shop, draft, line)]),
  );
  return JSON.stringify({ version: VERSION, ...draft, nombres });
}

/** Reads a draft of this or of the two earlier versions. Any other text is an empty draft. */
export function readDraft(text: string | null): Draft {
  const draft = parse(text);
  const isEarlier = draft["version"] === 1 || draft["version"] === 2;
  if (!isEarlier && draft["version"] !== VERSION) return EMPTY_DRAFT;
  const personal = asRecord(draft["personal"]);
  const names = Object.entries(asRecord(draft["nombres"]))
    .map(([id, name]) => [id, textOf(name)] as const);
  return {
    pedido: isEarlier
      ? readOrder(
        { ...draft, comentario: personal["comentario"] },
        draft["lines"],
      )
      : readOrder(asRecord(draft["pedido"])),
    personal: personalOf((name) => textOf(personal[name])),
    nombres: Object.fromEntries(names),
    sinCalle: draft["sinCalle"] === true,
    abierto: draft["abierto"] === true,
    aceptado: textsIn(draft["aceptado"], MOST_OF_A_COMMENT),
  };
}

/** Reads an order from arguments of `cotizar_pedido`, or from separate lines. Skips values that make no sense. */
export function readOrder(
  args: Readonly<Record<string, unknown>>,
  lines?: unknown,
): Order {
  const listed = [
    ...objectsIn(args["potes"]).map(({ tamano: id, sabores, cantidad }) => (
      { kind: "potes", id, sabores: [sabores], cantidad }
    )),
    ...objectsIn(args["promos"]).map(({ id, potes, cantidad }) => (
      {
        kind: "promos",
        id,
        sabores: objectsIn(potes).map(({ sabores }) => sabores),
        cantidad,
      }
    )),
    ...objectsIn(args["adicionales"]).map(({ id, cantidad }) => (
      { kind: "adicionales", id, sabores: [], cantidad }
    )),
  ];
  const read = objectsIn(lines ?? listed, KINDS.length * MAX_LINES).flatMap(
    (line) => {
      const { cantidad, sabores } = line;
      const kind = KINDS.find((one) => one === line["kind"]);
      const id = textOf(line["id"]);
      if (kind === undefined || id === "") return [];
      return [{
        kind,
        id,
        sabores: listOf(sabores).map((tub) => textsIn(tub)),
        cantidad: countOf(cantidad),
      }];
    },
  );
  const [localidad, pago, fecha, hora] = ["localidad", "pago", "fecha", "hora"]
    .map((name) => textOf(args[name]));
  const entrega = DELIVERY_MODES.find((mode) => mode === args["entrega"]);
  const comentario = textOf(args["comentario"], MOST_OF_A_COMMENT);
  return withLines({
    entrega: decideMode(entrega, Boolean(localidad)),
    ...localidad && { localidad },
    ...fecha && /^\d{4}-\d\d-\d\d$/.test(fecha) && { fecha },
    ...hora && /^\d\d:\d\d$/.test(hora) && { hora },
    ...pago && { pago },
    ...comentario && { comentario },
  }, read);
}

/** Returns an unknown value as an object; any other value is an empty one. */
export function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? { ...value }
    : {};
}

function parse(text: string | null): Readonly<Record<string, unknown>> {
  try {
    return asRecord(JSON.parse(text ?? "null"));
  } catch {
    return {};
  }
}

function textOf(value: unknown, most = MOST_LETTERS): string {
  return typeof value === "string" ? value.slice(0, most).trim() : "";
}

function textsIn(value: unknown, most = MOST_LETTERS): readonly string[] {
  return listOf(value).map((one) => textOf(one, most))
    .filter((text) => text !== "");
}

function countOf(value: unknown): number {
  const count = typeof value === "number" && Number.isInteger(value)
    ? value
    : 1;
  return Math.min(Math.max(count, 1), MAX_ALIKE);
}

function listOf(value: unknown, most = MAX_LINES): readonly unknown[] {
  return Array.isArray(value) ? value.slice(0, most) : [];
}

function objectsIn(
  value: unknown,
  most?: number,
): readonly Readonly<Record<string, unknown>>[] {
  return listOf(value, most).map(asRecord);
}
