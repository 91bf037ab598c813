/** The draft of an order: everything that the page stores about an order. Each change creates a new draft. */

import { writeDiet } from "../../shop/diet_text.ts";
import { type Diet, keepsDiet } from "../../shop/diets.ts";
import type { Offer } from "../../shop/menu.ts";
import type { ListKey, MenuItem, Order } from "../../shop/quote/order.ts";
import type { CustomerDetails } from "../../shop/quote/message.ts";
import { readLines, withoutEmpty } from "../../shop/quote/reading.ts";
import type { DeliveryMode } from "../../shop/shapes.ts";
import type { Shop } from "../../shop/shop.ts";
import { MAX_ALIKE } from "../../shop/terms.ts";
import { formatPesos } from "../../words/money.ts";
import { createKey } from "../page/browser.ts";

/** The kinds of items, in the order of the menu. */
export const KINDS: readonly ListKey[] = ["potes", "promos", "adicionales"];

/** An item of the menu. */
export interface Item {
  readonly kind: ListKey;
  readonly id: string;
}

/** A line of an order. */
export interface Line extends Item {
  /** Identifies the line in every tab. The position can't identify the line, since other lines come and go. */
  readonly key: number;
  /** The item's name on the menu. An item that has left the menu keeps its last known name. */
  readonly nombre: string;
  /** The flavors of each tub. An extra has no tubs. */
  readonly sabores: readonly (readonly string[])[];
  readonly cantidad: number;
}

/** The customer's details. Only the message and the device's storage contain the details: no tool receives them. */
const DETAILS = [
  "nombre",
  "calle",
  "depto",
  "entreCalles",
  "billete",
] as const;

/** The texts of the order. On the page, each has a field of the same name, except `fecha`: its field is `dia`. */
const TEXTS = [
  "localidad",
  "fecha",
  "hora",
  "pago",
  "comentario",
  ...DETAILS,
] as const;

/** The texts by name. A missing text is "". */
export type Texts = Readonly<Record<typeof TEXTS[number], string>>;

/** The draft of an order. */
export interface Draft extends Texts {
  readonly diet: readonly Diet[];
  /** Sorted by kind, in the order of `KINDS`. */
  readonly lines: readonly Line[];
  readonly entrega: DeliveryMode;
  /** True if the customer prefers to give the street in the WhatsApp chat. */
  readonly sinCalle: boolean;
  /** True after the visitor has opened the order's message, until the next change: the page asks whether the order was sent. */
  readonly abierto: boolean;
  /** Sentences about foods that conflict with the diet. The visitor has accepted these conflicts. */
  readonly aceptado: readonly string[];
  /** The order that the visitor sent last; null before the first. */
  readonly usual: Draft | null;
}

/** The empty draft. */
export const EMPTY_DRAFT: Draft = {
  ...textsOf(() => ""),
  diet: [],
  lines: [],
  entrega: "retiro",
  sinCalle: false,
  abierto: false,
  aceptado: [],
  usual: null,
};

/** Creates the texts. `read` returns the text for a name. */
export function textsOf(read: (name: keyof Texts) => string): Texts {
  // The type of `fromEntries` lacks the names. `Object` returns `any`, which the compiler accepts as `Texts`.
  return Object(Object.fromEntries(TEXTS.map((name) => [name, read(name)])));
}

/** Creates a line for an item of the menu. The id serves as the name until `withNames` sets the menu's name. */
export function createLine(
  item: Item,
  sabores: Line["sabores"] = [],
  cantidad = 1,
): Line {
  return {
    ...item,
    key: createKey(),
    nombre: item.id.replaceAll("-", " "),
    sabores,
    cantidad,
  };
}

/** Returns a draft as arguments of a quote, without empty arguments, and without the locality of a pick-up. `acceptedFoods` contains the names of foods that the visitor accepts although they conflict with the diet: the comment names them. */
export function argumentsOf(
  draft: Draft,
  acceptedFoods: readonly string[] = [],
): Order {
  const {
    diet,
    lines,
    entrega,
    localidad,
    fecha,
    hora,
    pago,
  } = draft;
  const linesOf = (kind: ListKey) => lines.filter((line) => line.kind === kind);

  return withoutEmpty({
    potes: linesOf("potes").map(({ id, sabores: [tub = []], cantidad }) => ({
      tamano: id,
      sabores: tub,
      cantidad,
    })),
    promos: linesOf("promos").map(({ id, sabores, cantidad }) => ({
      id,
      cantidad,
      potes: sabores.map((tub) => ({ sabores: tub })),
    })),
    adicionales: linesOf("adicionales").map(({ id, cantidad }) => ({
      id,
      cantidad,
    })),
    entrega,
    localidad: entrega === "envio" ? localidad : "",
    fecha,
    hora,
    pago,
    comentario: writeDiet(diet, draft.comentario, acceptedFoods),
  });
}

/** Returns a draft as arguments of a quote, like `argumentsOf`. The comment also names the foods whose conflicts the visitor has accepted, so that the shop knows of them. */
export function orderOf(offer: Offer, draft: Draft): Order {
  const { diet, aceptado } = draft;
  const acceptedFoods = readLines(offer, argumentsOf(draft)).food
    .filter(({ item }) => !keepsDiet(item, diet))
    .map(({ item }) => item.nombre)
    // Each accepted sentence begins with the name of the food: "Flan no es vegano y lleva leche."
    .filter((name) =>
      aceptado.some((text) => text.replace(/ (?:no es|lleva) .*/, "") === name)
    );
  return argumentsOf(draft, [...new Set(acceptedFoods)]);
}

/** Returns the draft for the date `fecha`. For "" or the draft's own date, returns the same object. */
export function withDate(draft: Draft, fecha: string): Draft {
  return fecha === "" || fecha === draft.fecha ? draft : { ...draft, fecha };
}

/** Returns `order` with three parts of `draft`: the customer's details, `sinCalle` and the last order. */
export function withOrder(draft: Draft, order: Draft): Draft {
  const details = Object.fromEntries(
    DETAILS.map((name) => [name, draft[name]]),
  );
  return {
    ...order,
    ...details,
    sinCalle: draft.sinCalle,
    usual: draft.usual,
  };
}

/** Returns an empty draft with the sent order as the last order. The last order loses its date, hour, comment and accepted conflicts: the visitor decides these again for each order. */
export function afterSending(draft: Draft): Draft {
  return {
    ...EMPTY_DRAFT,
    usual: {
      ...draft,
      fecha: "",
      hora: "",
      comentario: "",
      aceptado: [],
      usual: null,
    },
  };
}

/** Adds a line after the lines of its kind. If the line is an extra that the order already has, the count of the order's line increases instead, up to `MAX_ALIKE`. */
export function addLine(draft: Draft, line: Line): Draft {
  const sameExtra = draft.lines.find(({ kind, id }) =>
    kind === "adicionales" && kind === line.kind && id === line.id
  );
  if (sameExtra !== undefined) {
    const cantidad = Math.min(sameExtra.cantidad + line.cantidad, MAX_ALIKE);
    return changeLine(draft, sameExtra.key, { cantidad });
  }

  const lines = [...draft.lines, line];
  const sorted = KINDS.flatMap((kind) =>
    lines.filter((other) => other.kind === kind)
  );
  return {
    ...draft,
    lines: sorted,
  };
}

/** Changes a line. A count of 0 removes the line. */
export function changeLine(
  draft: Draft,
  key: number,
  change: Partial<Line>,
): Draft {
  const lines = draft.lines
    .map((line) => line.key === key ? { ...line, ...change } : line)
    .filter(({ cantidad }) => cantidad > 0);
  return { ...draft, lines };
}

/** Counts items: a line with a count of 3 has three items. */
export function countItems(lines: readonly Line[]): number {
  return lines.reduce((sum, { cantidad }) => sum + cantidad, 0);
}

/** Returns a draft with the menu's ids and names, also in its last order. An item or flavor that isn't on the menu keeps its id and name. */
export function withNames(offer: Offer, draft: Draft): Draft {
  const flavorOf = (name: string) =>
    offer.menuIndex.sabores.find(name)?.item.nombre ?? name;

  const lines = draft.lines.map((line) => {
    const { id, nombre } = itemOf(offer, line) ?? line;
    const sabores = line.sabores.map((tub) => tub.map(flavorOf));
    return {
      ...line,
      id,
      nombre,
      sabores,
    };
  });
  return {
    ...draft,
    lines,
    usual: draft.usual && withNames(offer, draft.usual),
  };
}

/** Returns the customer's details for the message. Without a street, an address in the field of the locality serves as the street. */
export function customerDetailsOf(
  draft: Draft,
  { places }: Shop,
): CustomerDetails {
  const {
    localidad,
    nombre,
    calle,
    depto,
    billete,
  } = draft;
  // A word and a number, such as "Mitre 100", are an address. A postal code such as "1708" isn't, nor is the name of a place, with or without a postal code: "Morón 1708", "Castelar, CP B1712ABC".
  const name = localidad.replace(/,? (?:cp )?[a-z]?\d{4}([a-z]{3})?$/i, "");
  const isAddress = /\p{L}.* \d/u.test(localidad) &&
    places.finder.find(name) === undefined;
  // The visitor may repeat the label: "entre Mitre y Belgrano".
  const between = draft.entreCalles.replace(/^entre /i, "");
  const direccion = [
    calle === "" && isAddress ? localidad : calle,
    depto,
    between === "" ? "" : `entre ${between}`,
  ].filter(Boolean).join(", ");
  // "20000" becomes "$ 20.000". Any other text stays, such as "dos de diez mil".
  const banknote = /^\d{1,9}$/.test(billete)
    ? formatPesos(Number(billete))
    : billete;

  return {
    direccion,
    nombre,
    billete: asksForBanknote(draft) ? banknote : "",
  };
}

/** Returns true for a delivery paid in cash: the courier brings the change, so the form asks for the banknote. */
export function asksForBanknote(
  { entrega, pago }: Draft,
): boolean {
  return entrega === "envio" && pago === "efectivo";
}

/** Returns the item with an id. The id may also be the item's name or, on the page, its alias: a chat has no aliases. Undefined for an item that isn't on the menu. */
export function itemOf(
  { menu, menuIndex }: Offer,
  { kind, id }: Item,
): MenuItem | undefined {
  // An exact id needs no finder: the first search of a finder builds an index, which would delay the first view of the page.
  return menu[kind].find((item) => item.id === id) ??
    menuIndex[kind].find(id)?.item;
}
