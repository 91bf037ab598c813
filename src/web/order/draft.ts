/** The draft of an order: the arguments of `cotizar_pedido`, and the visitor's own texts. Items may have left the menu. */

import { splitComment, writeDiet } from "../../shop/diet_text.ts";
import type { Diet } from "../../shop/diets.ts";
import { tubsOf } from "../../shop/menu.ts";
import type { Order } from "../../shop/quote/order.ts";
import type { CustomerDetails } from "../../shop/quote/message.ts";
import type { Tub } from "../../shop/shapes.ts";
import type { Shop, ShopOnDate } from "../../shop/shop.ts";
import { MAX_ALIKE } from "../../shop/terms.ts";
import { formatPesos } from "../../words/money.ts";

/** A list of the menu and of the order. */
export type Kind = "potes" | "promos" | "adicionales";
/** The kinds in the order of the menu. */
export const KINDS: readonly Kind[] = ["potes", "promos", "adicionales"];

/** A line of an order. Its flavors are a list for each tub: an extra has none. */
export interface Line {
  readonly kind: Kind;
  readonly id: string;
  readonly sabores: readonly (readonly string[])[];
  readonly cantidad: number;
}

/** The customer's name, street and cash amount. They are only in the message and on the device. */
type Personal = Readonly<
  Record<"nombre" | "calle" | "depto" | "entreCalles" | "billete", string>
>;

/** The draft of an order. */
export interface Draft {
  readonly pedido: Order;
  readonly personal: Personal;
  /** The names of its items when they were ordered, by id. */
  readonly nombres: Readonly<Record<string, string>>;
  /** True if the customer gives the street in the chat. */
  readonly sinCalle: boolean;
  /** True once its message was opened: it may have been sent. */
  readonly abierto: boolean;
  /** Objections to the diet that the visitor has accepted. */
  readonly aceptado: readonly string[];
}

/** The menu and its lookups. */
export type Offer = Pick<ShopOnDate, "menu" | "menuIndex">;

/** The empty draft. */
export const EMPTY_DRAFT: Draft = {
  pedido: { entrega: "retiro" },
  personal: personalOf(() => ""),
  nombres: {},
  sinCalle: false,
  abierto: false,
  aceptado: [],
};

const CASH = "efectivo";

/** Reads the personal texts by name. */
export function personalOf(read: (name: keyof Personal) => string): Personal {
  const [nombre, calle, depto] = [read("nombre"), read("calle"), read("depto")];
  return {
    nombre,
    calle,
    depto,
    entreCalles: read("entreCalles"),
    billete: read("billete"),
  };
}

/** Returns the lines of an order, list by list. */
export function linesOf(
  { potes = [], promos = [], adicionales = [] }: Order,
): readonly Line[] {
  return [
    ...potes.map(({ tamano: id, sabores = [], cantidad = 1 }) => (
      { kind: "potes", id, sabores: [sabores], cantidad } as const
    )),
    ...promos.map(({ id, potes = [], cantidad = 1 }) => (
      {
        kind: "promos",
        id,
        sabores: potes.map(({ sabores = [] }) => sabores),
        cantidad,
      } as const
    )),
    ...adicionales.map(({ id, cantidad = 1 }) => (
      { kind: "adicionales", id, sabores: [], cantidad } as const
    )),
  ];
}

/** Returns an order with other lines. */
export function withLines(
  { potes: _, promos: __, adicionales: ___, ...rest }: Order,
  lines: readonly Line[],
): Order {
  const [potes, promos, adicionales] = KINDS.map((kind) =>
    lines.filter((line) => line.kind === kind)
  );
  return {
    ...potes?.length && {
      potes: potes.map(({ id, sabores: [sabores = []], cantidad }) => (
        { tamano: id, sabores, cantidad }
      )),
    },
    ...promos?.length && {
      promos: promos.map(({ id, sabores, cantidad }) => (
        { id, cantidad, potes: sabores.map((tub) => ({ sabores: tub })) }
      )),
    },
    ...adicionales?.length && {
      adicionales: adicionales.map(({ id, cantidad }) => ({ id, cantidad })),
    },
    ...rest,
  };
}

/** Returns a draft for another date, without an hour; unchanged for "". */
export function withDate(draft: Draft, fecha: string): Draft {
  const { hora: _, ...rest } = draft.pedido;
  const isOther = fecha !== "" && fecha !== draft.pedido.fecha;
  return isOther ? { ...draft, pedido: { ...rest, fecha } } : draft;
}

/** Returns the parts of a sent order that are kept for another day. */
export function usualOf(draft: Draft): Draft {
  const { fecha: _, hora: __, comentario: ___, ...pedido } = draft.pedido;
  const usual = withDiet({ ...draft, pedido }, dietOf(draft));
  return { ...usual, abierto: false, aceptado: [] };
}

/** Returns the last order, with the draft's diet added to its own. */
export function withUsual(draft: Draft, usual: Draft): Draft {
  return withDiet(usual, [...dietOf(usual), ...dietOf(draft)]);
}

/** Adds a line to its list. An extra that is already in the order increases its count. */
export function addLine(draft: Draft, line: Line): Draft {
  const lines = linesOf(draft.pedido);
  const same = lines.findIndex(({ kind, id }) =>
    line.kind === "adicionales" && kind === line.kind && id === line.id
  );
  const there = lines[same];
  return there === undefined
    ? { ...draft, pedido: withLines(draft.pedido, [...lines, line]) }
    : changeLine(draft, same, { cantidad: there.cantidad + line.cantidad });
}

/** Changes a line. A count of 0 removes it. */
export function changeLine(
  draft: Draft,
  index: number,
  change: Partial<Pick<Line, "sabores" | "cantidad">>,
): Draft {
  const lines = linesOf(draft.pedido)
    .map((line, i) => i === index ? { ...line, ...change } : line)
    .filter(({ cantidad }) => cantidad > 0)
    .map((line) => ({ ...line, cantidad: Math.min(line.cantidad, MAX_ALIKE) }));
  return { ...draft, pedido: withLines(draft.pedido, lines) };
}

/** Returns the order's diet, which begins its comment: shop and tools read it there. */
export function dietOf(
  { pedido: { comentario = "" } }: Pick<Draft, "pedido">,
): readonly Diet[] {
  return splitComment(comentario).diet;
}

/** Returns a draft with another diet. */
export function withDiet(draft: Draft, diet: readonly Diet[]): Draft {
  const { comentario: before = "", ...pedido } = draft.pedido;
  const comentario = writeDiet(diet, splitComment(before).rest);
  return {
    ...draft,
    pedido: comentario === "" ? pedido : { ...pedido, comentario },
  };
}

/** Counts the items of the order. */
export function countThings({ pedido }: Draft): number {
  return linesOf(pedido).reduce((sum, { cantidad }) => sum + cantidad, 0);
}

/** Returns the name of an item: the menu's or, if it was removed, the one when it was ordered. */
export function nameOf(
  { menuIndex }: Offer,
  { nombres }: Pick<Draft, "nombres">,
  { kind, id }: Pick<Line, "kind" | "id">,
): string {
  return menuIndex[kind].find(id)?.item.nombre ?? nombres[id] ??
    id.replaceAll("-", " ");
}

/** Returns the arguments that quote a draft. A pick-up has no locality. */
export function argumentsOf({ pedido }: Draft): Order {
  const { localidad, ...rest } = pedido;
  return pedido.entrega === "envio" && localidad !== undefined ? pedido : rest;
}

/** Returns the customer's details for the message. Without a street, an address typed as locality is used. */
export function ownTextsOf(
  { pedido, personal }: Draft,
  { places }: Pick<Shop, "places">,
): CustomerDetails {
  const { localidad = "" } = pedido;
  const { nombre, calle, depto, entreCalles, billete } = personal;
  const isAddress = /\d/.test(localidad) &&
    places.finder.find(localidad) === undefined;
  const between = entreCalles.trim().replace(/^entre /i, "");
  const direccion = [
    calle.trim() === "" && isAddress ? localidad : calle,
    depto,
    between === "" ? "" : `entre ${between}`,
  ].map((text) => text.trim()).filter((text) => text !== "").join(", ");
  const bill = /^\d{1,9}$/.test(billete)
    ? formatPesos(Number(billete))
    : billete.trim();
  return { direccion, nombre, billete: asksForBill(pedido) ? bill : "" };
}

/** Returns true for a delivery paid in cash: the courier has to bring the change. */
export function asksForBill({ entrega, pago }: Order): boolean {
  return entrega === "envio" && pago === CASH;
}

/** Returns the tubs of a line: itself, those of a promo, or none. */
export function tubsIn(
  { menuIndex }: Pick<Offer, "menuIndex">,
  { kind, id }: Pick<Line, "kind" | "id">,
): readonly Tub[] {
  const thing = menuIndex[kind].find(id)?.item;
  return thing === undefined ? [] : tubsOf(menuIndex, thing);
}
