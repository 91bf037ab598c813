/** Drafts as text, which the browser alone keeps, and orders out of what a stranger sent: what makes no sense is passed over. */

import type { Order } from "../../shop/quote/order.ts";
import { MAX_ALIKE, MAX_LINES } from "../../shop/terms.ts";
import { type Draft, EMPTY_DRAFT, type Kind, linesOf, nameOf, type Offer } from "./draft.ts";

const VERSION = 3;
const MOST_LETTERS = 100;
const MOST_OF_A_COMMENT = 300;

/** The text of a draft, to be kept; "" for an empty one. */
export function writeDraft(draft: Draft, shop: Offer): string {
  if (draft === EMPTY_DRAFT) return "";
  const nombres = Object.fromEntries(
    linesOf(draft.pedido).map((line) => [line.id, nameOf(shop, draft, line)]),
  );
  return JSON.stringify({ version: VERSION, ...draft, nombres });
}

/** Reads a draft of this or of the two earlier versions; what is none is an empty one. */
export function readDraft(text: string | null): Draft {
  const draft = parse(text);
  if (![1, 2, VERSION].some((version) => version === draft["version"])) return EMPTY_DRAFT;
  const personal = asRecord(draft["personal"]);
  const pedido = draft["version"] === VERSION
    ? readOrder(asRecord(draft["pedido"]))
    : readOrder({ ...fromLines(draft["lines"]), ...draft, comentario: personal["comentario"] });
  const names = Object.entries(asRecord(draft["nombres"]))
    .map(([id, name]) => [id, textOf(name)] as const);
  const { nombre, calle, depto, entreCalles, billete } = personal;
  return {
    pedido,
    personal: {
      nombre: textOf(nombre),
      calle: textOf(calle),
      depto: textOf(depto),
      entreCalles: textOf(entreCalles),
      billete: textOf(billete),
    },
    nombres: Object.fromEntries(names),
    sinCalle: draft["sinCalle"] === true,
    abierto: draft["abierto"] === true,
  };
}

/** The order in what should be arguments of `cotizar_pedido`. What makes no sense in them is passed over. */
export function readOrder(args: Readonly<Record<string, unknown>>): Order {
  const named = <T extends object>(list: readonly T[], nameIn: (one: T) => string) =>
    list.filter((one) => nameIn(one) !== "");
  const potes = objectsIn(args["potes"]).map(({ tamano, sabores, cantidad }) => ({
    tamano: textOf(tamano),
    sabores: textsIn(sabores),
    cantidad: countOf(cantidad),
  }));
  const promos = objectsIn(args["promos"]).map(({ id, cantidad, potes }) => ({
    id: textOf(id),
    cantidad: countOf(cantidad),
    potes: objectsIn(potes).map(({ sabores }) => ({ sabores: textsIn(sabores) })),
  }));
  const adicionales = objectsIn(args["adicionales"]).map(({ id, cantidad }) => ({
    id: textOf(id),
    cantidad: countOf(cantidad),
  }));
  const lists = {
    potes: named(potes, ({ tamano }) => tamano),
    promos: named(promos, ({ id }) => id),
    adicionales: named(adicionales, ({ id }) => id),
  };
  const [localidad, pago, fecha, hora] = [
    args["localidad"],
    args["pago"],
    args["fecha"],
    args["hora"],
  ]
    .map((value) => textOf(value));
  const comentario = textOf(args["comentario"], MOST_OF_A_COMMENT);
  return {
    ...lists.potes.length > 0 && { potes: lists.potes },
    ...lists.promos.length > 0 && { promos: lists.promos },
    ...lists.adicionales.length > 0 && { adicionales: lists.adicionales },
    entrega: args["entrega"] === "envio" ? "envio" : "retiro",
    ...localidad && { localidad },
    ...fecha && /^\d{4}-\d\d-\d\d$/.test(fecha) && { fecha },
    ...hora && /^\d\d:\d\d$/.test(hora) && { hora },
    ...pago && { pago },
    ...comentario && { comentario },
  };
}

/** A stranger's value as an object; empty where it is none. */
export function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** The lists of arguments of the lines that earlier versions kept. */
function fromLines(lines: unknown): Readonly<Record<Kind, unknown>> {
  const of = (wanted: Kind) => objectsIn(lines).filter(({ kind }) => kind === wanted);
  const tubsOf = (sabores: unknown) => Array.isArray(sabores) ? sabores : [];
  return {
    potes: of("potes").map(({ id, sabores, cantidad }) => (
      { tamano: id, sabores: tubsOf(sabores)[0], cantidad }
    )),
    promos: of("promos").map(({ id, sabores, cantidad }) => (
      { id, cantidad, potes: tubsOf(sabores).map((tub) => ({ sabores: tub })) }
    )),
    adicionales: of("adicionales"),
  };
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

function textsIn(value: unknown): readonly string[] {
  return listOf(value).map((one) => textOf(one)).filter((text) => text !== "");
}

function countOf(value: unknown): number {
  const count = typeof value === "number" && Number.isInteger(value) ? value : 1;
  return Math.min(Math.max(count, 1), MAX_ALIKE);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value.slice(0, MAX_LINES) : [];
}

function objectsIn(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return listOf(value).map(asRecord);
}
