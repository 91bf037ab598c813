/** What the tools answer through a chat: the shop as far as they tell it, an order and what it comes to. */

import type { Business, Delivery, Menu } from "../../shop/files.ts";
import { indexMenu } from "../../shop/menu.ts";
import type { describeRefusal } from "../../shop/quote/refusal_words.ts";
import type { Quote } from "../../shop/quote/order.ts";
import { TYPE_OF } from "../../shop/quote/reading.ts";
import {
  type Draft,
  EMPTY_DRAFT,
  KINDS,
  linesOf,
  type Offer,
  withLines,
} from "../order/draft.ts";
import { asRecord, readOrder } from "../order/reading.ts";
import type { Params } from "./bridge.ts";

type Refusal = ReturnType<typeof describeRefusal>;

/** What a call came to, in words too. */
export type Answer =
  | { readonly kind: "done"; readonly data: Params; readonly text: string }
  | { readonly kind: "refused"; readonly objections: Refusal }
  | { readonly kind: "failed" };

/** What `consultar_precios` tells, as far as it is used here. */
type Prices =
  & Omit<Menu, "sabores">
  & Pick<Business, "pagos">
  & {
    readonly entrega: Omit<Delivery, "lugares" | "radioKm">;
    readonly avisoAlergenos: string;
  };

/** The shop as far as its tools tell it. */
export interface ToldShop extends Offer {
  readonly pagos: Prices["pagos"];
  readonly entrega: Prices["entrega"];
  /** The chat of the shop, without a text. */
  readonly whatsapp: string;
  readonly today: string;
  /** What the kitchen does about what somebody must not eat. */
  readonly kitchen: string;
}

/** The result of a tool. Some hosts keep the structured part to themselves: the second text holds the same. */
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
        const { campo, problema, esperado } = problem;
        if (typeof problema !== "string") return [];
        return [{
          campo: String(campo),
          problema,
          esperado: String(esperado),
          sugerencias: [],
        }];
      },
    );
    return objections.length > 0
      ? { kind: "refused", objections }
      : { kind: "failed" };
  } catch {
    return { kind: "failed" };
  }
}

/** The result of `cotizar_pedido`. One that isn't shaped as its quotes are, perhaps another version's, counts as none. */
export function readQuote(result: Params): Answer {
  const answer = readAnswer(result);
  if (answer.kind !== "done") return answer;
  const { total, items, pedidoMinimo } = answer.data;
  const isQuote = typeof total === "number" && Array.isArray(items) &&
    pedidoMinimo !== undefined;
  return isQuote ? answer : { kind: "failed" };
}

/** The shop of what `consultar_precios`, `listar_sabores` and `estado_del_local` answered; undefined where one of them didn't. */
export function shopOf(
  ...answers: readonly (Answer | undefined)[]
): ToldShop | undefined {
  const told = answers.map((answer) =>
    answer?.kind === "done" ? answer.data : undefined
  );
  // What the tools promise by their schemas.
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

/** The draft of what a chat brought: of a quote, where there is one, else of the arguments, with the menu's own names. */
export function draftOf(
  args: Params,
  quote: Quote | undefined,
  { menuIndex }: Pick<ToldShop, "menuIndex">,
): Draft {
  const lines = quote?.items.map(({ tipo, id, cantidad, sabores }) => ({
    kind: KINDS.find((kind) => TYPE_OF[kind] === tipo),
    id,
    cantidad,
    sabores: tipo === "pote" ? [sabores] : sabores,
  }));
  const told = quote && { entrega: quote.entrega, pago: quote.pago?.id };
  const pedido = readOrder({ ...args, ...told }, lines);
  const named = linesOf(pedido).map(({ kind, id, sabores, cantidad }) => ({
    kind,
    id: menuIndex[kind].find(id)?.item.id ?? id,
    sabores: sabores.map((tub) =>
      tub.map((name) => menuIndex.sabores.find(name)?.item.nombre ?? name)
    ),
    cantidad,
  }));
  return { ...EMPTY_DRAFT, pedido: withLines(pedido, named) };
}

/** Whether the menu still has the prices of a quote. */
export function hasPricesOf({ items }: Quote, { menu }: Offer): boolean {
  const things = [...menu.potes, ...menu.promos, ...menu.adicionales];
  return items.every(({ id, precioUnitario }) =>
    things.some((thing) => thing.id === id && thing.precio === precioUnitario)
  );
}

/** The quote of an answer. A tool promises its shape. */
export function quoteIn({ data }: Extract<Answer, { kind: "done" }>): Quote {
  return data as unknown as Quote;
}
