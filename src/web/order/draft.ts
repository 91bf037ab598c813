/** An order being put together: the arguments of `cotizar_pedido`, also what isn't to be had any more, and the visitor's own texts. */

import { splitComment, writeDiet } from "../../shop/diet_text.ts";
import type { Diet } from "../../shop/diets.ts";
import { tubsOf } from "../../shop/menu.ts";
import type { Order } from "../../shop/quote/order.ts";
import type { CustomerDetails } from "../../shop/quote/message.ts";
import type { Tub } from "../../shop/shapes.ts";
import type { Shop, ShopOnDate } from "../../shop/shop.ts";
import { MAX_ALIKE } from "../../shop/terms.ts";
import { formatPesos } from "../../words/money.ts";

/** The list of the menu that something stands in, and of the order. */
export type Kind = "potes" | "promos" | "adicionales";
/** The kinds in the order of the menu. */
export const KINDS: readonly Kind[] = ["potes", "promos", "adicionales"];

/** One line of an order. Its flavors are a list per tub: one for a tub, as many as a promo has tubs, none for an extra. */
export interface Line {
  readonly kind: Kind;
  readonly id: string;
  readonly sabores: readonly (readonly string[])[];
  readonly cantidad: number;
}

/** Whom it is for and where exactly, and with what bill it is paid. It goes into the message and stays on the device. */
type Personal = Readonly<
  Record<"nombre" | "calle" | "depto" | "entreCalles" | "billete", string>
>;

/** An order being put together. */
export interface Draft {
  readonly pedido: Order;
  readonly personal: Personal;
  /** What its things were called when they were ordered, by id. */
  readonly nombres: Readonly<Record<string, string>>;
  /** Whether the street is told in the chat. */
  readonly sinCalle: boolean;
  /** Whether its message was opened, so that it may have been sent. */
  readonly abierto: boolean;
  /** Objections to the diet that the visitor has accepted. */
  readonly aceptado: readonly string[];
}

/** What is sold. */
export type Offer = Pick<ShopOnDate, "menu" | "menuIndex">;

/** A draft with nothing in it. */
export const EMPTY_DRAFT: Draft = {
  pedido: { entrega: "retiro" },
  personal: personalOf(() => ""),
  nombres: {},
  sinCalle: false,
  abierto: false,
  aceptado: [],
};

const CASH = "efectivo";

/** The personal texts, each as it is read. */
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

/** The lines of an order, kind by kind. */
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

/** An order with other lines. */
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

/** A draft for a date, and then for no hour yet; for "" it is as it was. */
export function withDate(draft: Draft, fecha: string): Draft {
  const { hora: _, ...rest } = draft.pedido;
  const isOther = fecha !== "" && fecha !== draft.pedido.fecha;
  return isOther ? { ...draft, pedido: { ...rest, fecha } } : draft;
}

/** What is kept of an order that was sent, to be had again some other day. */
export function usualOf(draft: Draft): Draft {
  const { fecha: _, hora: __, comentario: ___, ...pedido } = draft.pedido;
  const usual = withDiet({ ...draft, pedido }, dietOf(draft));
  return { ...usual, abierto: false, aceptado: [] };
}

/** What was ordered last, with the diet that was chosen since beside its own. */
export function withUsual(draft: Draft, usual: Draft): Draft {
  return withDiet(usual, [...dietOf(usual), ...dietOf(draft)]);
}

/** Adds a line after those of its kind; an extra that is there already becomes more. */
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

/** Changes a line: with none of it, it goes. */
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

/** The diet that was chosen for the order: its comment begins with it, so that whoever quotes or reads it knows. */
export function dietOf(
  { pedido: { comentario = "" } }: Pick<Draft, "pedido">,
): readonly Diet[] {
  return splitComment(comentario).diet;
}

/** A draft with another diet. */
export function withDiet(draft: Draft, diet: readonly Diet[]): Draft {
  const { comentario: before = "", ...pedido } = draft.pedido;
  const comentario = writeDiet(diet, splitComment(before).rest);
  return {
    ...draft,
    pedido: comentario === "" ? pedido : { ...pedido, comentario },
  };
}

/** How many things the order has, each line counted as often as it is wanted. */
export function countThings({ pedido }: Draft): number {
  return linesOf(pedido).reduce((sum, { cantidad }) => sum + cantidad, 0);
}

/** What a thing of the order is called: on the menu or, where it is gone from there, as it was when it was ordered. */
export function nameOf(
  { menuIndex }: Offer,
  { nombres }: Pick<Draft, "nombres">,
  { kind, id }: Pick<Line, "kind" | "id">,
): string {
  return menuIndex[kind].find(id)?.item.nombre ?? nombres[id] ??
    id.replaceAll("-", " ");
}

/** The arguments with which a draft is quoted. Of an order that is collected the locality says nothing. */
export function argumentsOf({ pedido }: Draft): Order {
  const { localidad, ...rest } = pedido;
  return pedido.entrega === "envio" && localidad !== undefined ? pedido : rest;
}

/** What the message tells beside the arguments. Without a street it is what was typed before the locality. */
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

/** Whether it matters with what bill an order is paid: whoever brings it has to bring the change. */
export function asksForBill({ entrega, pago }: Order): boolean {
  return entrega === "envio" && pago === CASH;
}

/** The tubs that take a line's flavors: itself for a tub, those of a promo, none for an extra. */
export function tubsIn(
  { menuIndex }: Pick<Offer, "menuIndex">,
  { kind, id }: Pick<Line, "kind" | "id">,
): readonly Tub[] {
  const thing = menuIndex[kind].find(id)?.item;
  return thing === undefined ? [] : tubsOf(menuIndex, thing);
}
