/** What is shown of an order: its lines with what is wrong with each, and what its button says and does. */

import { tellDate, tellTime } from "../../shop/hours/text.ts";
import type { Lack } from "../../shop/quote/lacks.ts";
import { countOf } from "../../shop/quote/message.ts";
import type { Order } from "../../shop/quote/order.ts";
import type { QuoteOutcome } from "../../shop/quote/quote.ts";
import { joinNames } from "../../words/lists.ts";
import { formatPesos } from "../../words/money.ts";
import { type Draft, KINDS, type Line, linesOf, nameOf, type Offer } from "./draft.ts";

/** What an order comes to; while a chat has yet to say so, it is waited for, and where it can't, it is open. */
export type Reckoning = QuoteOutcome & { readonly state?: "waiting" | "open" };

/** An extra that brings an order to the minimum, with the price of all of them. */
export interface MadeUp {
  readonly id: string;
  readonly text: string;
  readonly cantidad: number;
}

/** What a button does. */
export type Step =
  | { readonly kind: "send" }
  | { readonly kind: "go"; readonly to: "localidad" | "dia" | "renglones" | "adicionales" }
  | { readonly kind: "mend"; readonly change: Partial<Order> }
  | { readonly kind: "flavors"; readonly index: number; readonly without?: string }
  | { readonly kind: "remove"; readonly index: number };

/** Something that keeps an order from being sent, with its way out. */
interface Problem {
  /** The line that it is told at; undefined where it is the whole order's. */
  readonly index?: number;
  readonly text: string;
  readonly label: string;
  readonly step: Step;
  readonly extras?: readonly MadeUp[];
}

/** A line as it is shown. */
export interface LineView {
  readonly line: Line;
  readonly nombre: string;
  /** A text a tub. */
  readonly sabores: readonly string[];
  /** Whether it is on the menu. */
  readonly isThere: boolean;
  /** "" where it has none any more. */
  readonly precio: string;
  readonly problem: string;
}

/** What is shown of an order. */
export interface OrderView {
  readonly lines: readonly LineView[];
  /** What is told at the button; "" where all is well. */
  readonly text: string;
  readonly label: string;
  readonly step: Step;
  readonly extras: readonly MadeUp[];
  readonly link: string;
  readonly costs: Reckoning["costs"];
  readonly isSure: boolean;
  readonly isWaiting: boolean;
  /** What else is to be known before it is sent. */
  readonly notes: readonly string[];
  readonly mejora: Extract<QuoteOutcome, { kind: "quote" }>["quote"]["mejora"];
}

const MOST_EXTRAS = 2;
const HAND_OVER = { envio: "Que me lo traigan", retiro: "Lo paso a buscar" } as const;

/** What is shown of a draft and what it comes to. */
export function viewOrder(shop: Offer, draft: Draft, reckoning: Reckoning): OrderView {
  const { lacks, costs, bought, state } = reckoning;
  const lines = linesOf(draft.pedido);
  const problems = findProblems(shop, draft, lines, reckoning);
  const [first] = problems;
  const quote = reckoning.kind === "quote" ? reckoning.quote : undefined;
  const told = lacks.filter(({ effect }) => effect === "told").map((lack) => tellLack(draft, lack));
  const known = lacks.map(({ problema }) => problema);
  // What isn't on the menu is not bought: the others are in their order.
  const rest = [...bought];
  return {
    lines: lines.map((line, index) => {
      const item = shop.menuIndex[line.kind].find(line.id)?.item;
      const one = item === undefined ? undefined : rest.shift();
      return {
        line,
        nombre: nameOf(shop, draft, line),
        sabores: tellFlavors(line, one?.tubs.map(({ tub }) => tub.nombre) ?? []),
        isThere: item !== undefined,
        precio: one === undefined ? "" : formatPesos(one.item.subtotal),
        problem: problems.flatMap((one) => one.index === index ? one.text : []).join(" "),
      };
    }),
    text: first?.text ?? told.join(" "),
    label: first?.label ?? "",
    step: first?.step ?? { kind: "send" },
    extras: first?.extras ?? [],
    link: quote?.enlaceWhatsapp ?? "",
    costs,
    isSure: state === undefined && quote?.zona !== "a confirmar",
    isWaiting: state === "waiting",
    notes: quote?.advertencias.filter((text) => !known.includes(text)) ?? [],
    mejora: state === undefined ? quote?.mejora ?? null : null,
  };
}

/** All that keeps an order from being sent, the first that is to be mended first. */
function findProblems(
  shop: Offer,
  draft: Draft,
  lines: readonly Line[],
  reckoning: Reckoning,
): readonly Problem[] {
  const { lacks } = reckoning;
  const objections = reckoning.kind === "refused" ? reckoning.objections : [];
  const refused = objections.map((objection): Problem => {
    const { campo, problema } = objection;
    const lack = lacks.find((one) => one.campo === campo && one.problema === problema);
    const index = findLine(campo, lines);
    const line = lines[index];
    if (line === undefined) return mendOrder(lack ?? { ...objection, what: "date" });
    return { index, ...mendLine(shop, draft, line, index, campo, lack, problema) };
  });
  const held = lacks.filter(({ effect }) => effect === "held").map((lack) => ({
    ...mendOrder(lack),
    ...lack.what === "minimum" && {
      extras: makeUp(shop, reckoning.costs.pedidoMinimo.falta),
    },
  }));
  return [...refused, ...held];
}

/** The line that a JSON Pointer into the arguments leads to; -1 for none. */
function findLine(campo: string, lines: readonly Line[]): number {
  const [, kind = "", place = ""] = campo.split("/");
  if (!KINDS.some((one) => one === kind)) return -1;
  const first = lines.findIndex((line) => line.kind === kind);
  return first + Number(place);
}

function mendLine(
  shop: Offer,
  draft: Draft,
  line: Line,
  index: number,
  campo: string,
  lack: Pick<Lack, "mend"> | undefined,
  problema: string,
): Problem {
  const { menuIndex } = shop;
  const nombre = nameOf(shop, draft, line);
  const remove = { label: "Sacarlo del pedido", step: { kind: "remove", index } } as const;
  if (menuIndex[line.kind].find(line.id) === undefined) {
    return { text: `${nombre} no está en la carta.`, ...remove };
  }
  const [, flavorAt = ""] = /\/sabores(?:\/(\d+))?$/.exec(campo) ?? [];
  if (campo.includes("/sabores")) {
    const tub = line.kind === "promos" ? Number(campo.split("/")[4]) : 0;
    const flavor = line.sabores[tub]?.[Number(flavorAt)];
    const isGone = flavor !== undefined && menuIndex.sabores.find(flavor) === undefined;
    const why = isGone ? `${flavor} no está en la carta.` : problema;
    return {
      text: flavor === undefined ? why : `${why.replace(/\.$/, "")}: elegí otro para ${nombre}.`,
      label: "Cambiar sabores",
      step: { kind: "flavors", index, ...flavor !== undefined && { without: flavor } },
    };
  }
  const fecha = lack?.mend?.fecha;
  return fecha === undefined ? { text: problema, ...remove } : {
    text: problema,
    label: `Pasarlo al ${tellDate(fecha).replace(/ de .*/, "")}`,
    step: { kind: "mend", change: { fecha } },
  };
}

/** The way out of what the whole order lacks. */
function mendOrder(lack: Pick<Lack, "what" | "problema" | "mend" | "sugerencias">): Problem {
  const { what, problema: text, mend } = lack;
  if (mend?.entrega !== undefined) {
    const isOut = what === "zone" ? " Podés pasar a buscarlo." : "";
    return {
      text: text + isOut,
      label: HAND_OVER[mend.entrega],
      step: { kind: "mend", change: mend },
    };
  }
  switch (what) {
    case "zone":
      return { text, label: "Cambiar la localidad", step: { kind: "go", to: "localidad" } };
    case "locality":
      return { text, label: "Decinos la localidad", step: { kind: "go", to: "localidad" } };
    case "minimum":
      return { text, label: "Agregar algo más", step: { kind: "go", to: "adicionales" } };
    case "payment":
      return mend === undefined
        ? { text, label: "Revisar el pedido", step: { kind: "go", to: "renglones" } }
        : { text, label: "Cambiar la forma de pago", step: { kind: "mend", change: mend } };
    case "date":
    case "time":
    case "suspended":
      return mend === undefined
        ? { text, label: "Elegir otro día", step: { kind: "go", to: "dia" } }
        : { text, label: tellWhenTo(mend), step: { kind: "mend", change: mend } };
    case "promo":
    case "flavor":
    case "street":
    case "unsure":
    case "closed":
      return { text, label: "Revisar el pedido", step: { kind: "go", to: "renglones" } };
  }
}

function tellWhenTo({ fecha, hora }: Partial<Order>): string {
  return fecha === undefined
    ? `Pasarlo ${tellTime(hora ?? "")}`
    : `Pasarlo al ${tellDate(fecha).replace(/ de .*/, "")}`;
}

/** What is told of what the shop has to confirm. */
function tellLack({ pedido: { localidad = "" } }: Draft, { what, problema }: Lack): string {
  return what === "unsure" ? `Te confirmamos por WhatsApp si llegamos a ${localidad}.` : problema;
}

/** The extras with which an order reaches the minimum, the fewest and cheapest first. */
function makeUp({ menu: { adicionales } }: Offer, missing: number): readonly MadeUp[] {
  return adicionales.map(({ id, nombre, precio }) => {
    const cantidad = Math.ceil(missing / precio);
    return { id, nombre, cantidad, precio: cantidad * precio };
  }).sort((a, b) => a.cantidad - b.cantidad || a.precio - b.precio).slice(0, MOST_EXTRAS)
    .map(({ id, nombre, cantidad, precio }) => (
      { id, cantidad, text: `+ ${countOf(cantidad)}${nombre} ${formatPesos(precio)}` }
    ));
}

/** The flavors of a line, a text for each tub; the tubs of a promo by their name. */
function tellFlavors({ kind, sabores }: Line, tubs: readonly string[]): readonly string[] {
  return sabores.map((names, i) => {
    const flavors = names.length === 0 ? "sabores a elegir" : joinNames(names);
    return kind === "promos" && tubs[i] !== undefined ? `${tubs[i]}: ${flavors}` : flavors;
  });
}
