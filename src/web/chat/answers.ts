/** The tools' results that reach the frame: the shop's data and quotes. */

import type { Business, Delivery, Menu } from "../../shop/files.ts";
import { indexMenu } from "../../shop/menu.ts";
import type { Reason } from "../../shop/quote/held_words.ts";
import type { Quote } from "../../shop/quote/order.ts";
import { TYPE_OF } from "../../shop/quote/reading.ts";
import { type Draft, KINDS, type Offer } from "../order/draft.ts";
import { asRecord, draftOfArguments } from "../order/reading.ts";
import type { Params } from "./bridge.ts";

/** An objection that refuses an order. */
export type Refusal = Pick<Reason, "campo" | "problema">;

/** The outcome of a tool call. */
export type Answer =
  | { readonly kind: "done"; readonly data: Params; readonly text: string }
  | { readonly kind: "refused"; readonly objections: readonly Refusal[] }
  | { readonly kind: "failed" };

/** The used parts of the result of `consultar_precios`. */
type Prices =
  & Omit<Menu, "sabores">
  & Pick<Business, "pagos">
  & {
    readonly entrega: Omit<Delivery, "lugares" | "radioKm">;
    readonly avisoAlergenos: string;
  };

/** The shop's data from its tools. */
export interface ToldShop extends Offer {
  readonly pagos: Prices["pagos"];
  readonly entrega: Prices["entrega"];
  /** The address of the shop's WhatsApp chat. */
  readonly whatsapp: string;
  readonly today: string;
  /** The shop's note about diets and traces. */
  readonly kitchen: string;
}

/** Reads a tool's result. Some hosts drop the structured part: the second text has the same. */
export function readAnswer(result: Params): Answer {
  try {
    const [prose, json] = [result["content"]].flat().map((one) =>
      String(asRecord(one)["text"])
    );
    const data = asRecord(
      result["structuredContent"] ?? JSON.parse(json ?? ""),
    );
    if (result["isError"] !== true) {
      return { kind: "done", data, text: prose ?? "" };
    }
    const objections = [data["problemas"]].flat().map(asRecord).flatMap(
      (problem) => {
        const { campo, problema } = problem;
        if (typeof problema !== "string") return [];
        return [{ campo: String(campo), problema }];
      },
    );
    return objections.length > 0
      ? { kind: "refused", objections }
      : { kind: "failed" };
  } catch {
    return { kind: "failed" };
  }
}

/** Reads the result of `cotizar_pedido`. A result of another shape counts as failed. */
export function readQuote(result: Params): Answer {
  const answer = readAnswer(result);
  if (answer.kind !== "done") return answer;
  const { total, items, pedidoMinimo } = answer.data;
  const isQuote = typeof total === "number" && Array.isArray(items) &&
    pedidoMinimo !== undefined;
  return isQuote ? answer : { kind: "failed" };
}

/** Builds the shop from three tools' results; undefined if one failed. */
export function shopOf(
  ...answers: readonly (Answer | undefined)[]
): ToldShop | undefined {
  const told = answers.map((answer) =>
    answer?.kind === "done" ? answer.data : undefined
  );
  // The shapes are those of the tools' output schemas.
  const [prices, flavors, status] = told as readonly unknown[] as readonly [
    Prices | undefined,
    Pick<Menu, "sabores"> | undefined,
    | { readonly ahora: string; readonly contacto: Pick<Business, "whatsapp"> }
    | undefined,
  ];
  if (!prices || !flavors || !status) return undefined;
  const { pagos, entrega, avisoAlergenos: kitchen, ...rest } = prices;
  const menu = { ...rest, sabores: flavors.sabores };
  const { ahora, contacto: { whatsapp } } = status;
  const today = ahora.slice(0, 10);
  return {
    menu,
    menuIndex: indexMenu(menu, menu),
    pagos,
    entrega,
    whatsapp,
    today,
    kitchen,
  };
}

/** Returns the draft of a quote or, without one, of the call's arguments, with the menu's names. */
export function draftOf(
  args: Params,
  quote: Quote | undefined,
  { menuIndex }: Pick<ToldShop, "menuIndex">,
): Draft {
  const draft = draftOfArguments({ ...args, ...quote && valuesOf(quote) });
  const lines = draft.lines.map((line) => ({
    ...line,
    id: menuIndex[line.kind].find(line.id)?.item.id ?? line.id,
    sabores: line.sabores.map((tub) =>
      tub.map((name) => menuIndex.sabores.find(name)?.item.nombre ?? name)
    ),
  }));
  return { ...draft, lines };
}

/** Returns the lines of a quote, its method and its payment. */
function valuesOf({ items, entrega, pago }: Quote): Params {
  const lines = items.map(({ tipo, sabores, ...item }) => ({
    ...item,
    kind: KINDS.find((kind) => TYPE_OF[kind] === tipo),
    sabores: tipo === "pote" ? [sabores] : sabores,
  }));
  return { lines, entrega, pago: pago?.id };
}

/** Returns true if the menu still has the prices of a quote. */
export function hasPricesOf({ items }: Quote, { menu }: Offer): boolean {
  const things = [...menu.potes, ...menu.promos, ...menu.adicionales];
  return items.every(({ id, precioUnitario }) =>
    things.some((thing) => thing.id === id && thing.precio === precioUnitario)
  );
}

/** Returns the quote of a result, whose shape is the tool's output schema. */
export function quoteIn({ data }: Extract<Answer, { kind: "done" }>): Quote {
  return data as unknown as Quote;
}
