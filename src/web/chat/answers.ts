/** The results of tools in the frame of a chat: the shop's data and quotes. */

import type { Business, Delivery, Menu } from "../../shop/files.ts";
import { indexMenu, type Offer } from "../../shop/menu.ts";
import type { Reason } from "../../shop/quote/objections.ts";
import type { Quote } from "../../shop/quote/order.ts";
import { TYPE_OF } from "../../shop/quote/reading.ts";
import { type Draft, KINDS } from "../order/draft.ts";
import { asRecord, draftOfArguments, type Values } from "../order/reading.ts";

/** An objection that refuses an order. */
export type Refusal = Pick<Reason, "campo" | "problema">;

/** The outcome of a tool call, whose result has data of type T. */
export type Answer<T> =
  | { readonly kind: "done"; readonly data: T; readonly text: string }
  | { readonly kind: "refused"; readonly objections: readonly Refusal[] }
  | { readonly kind: "waiting" | "failed" };

/** The tools that return the shop's data. */
export const SHOP_TOOLS: readonly string[] = [
  "consultar_precios",
  "listar_sabores",
  "estado_del_local",
];

/** The shop as the builder in a chat knows it: the merged results of `SHOP_TOOLS`. */
export interface ChatShop
  extends Menu, Offer, Pick<Business, "pagos" | "avisoAlergenos"> {
  readonly entrega: Omit<Delivery, "lugares" | "radioKm">;
  /** The shop's date of today. */
  readonly fecha: string;
  readonly contacto: Pick<Business, "whatsapp">;
}

/** Reads a tool's result. Some hosts drop the structured part; the result's second text repeats that part as JSON. */
export function readAnswer(result: Values): Answer<Values> {
  try {
    const [text = "", json = ""] = [result["content"]].flat()
      .map((part) => String(asRecord(part)["text"]));
    const data = asRecord(result["structuredContent"] ?? JSON.parse(json));
    if (result["isError"] !== true) {
      return {
        kind: "done",
        data,
        text,
      };
    }

    // An error without objections is a failure of the tool.
    const objections = data["problemas"];
    return Array.isArray(objections)
      ? { kind: "refused", objections }
      : { kind: "failed" };
  } catch {
    return { kind: "failed" };
  }
}

/** Reads the result of `cotizar_pedido`. A result of another shape counts as failed. */
export function readQuote(result: Values): Answer<Quote> {
  const answer = readAnswer(result);
  if (answer.kind !== "done") return answer;

  // The shape is that of the tool's output schema.
  const data = answer.data as unknown as Quote;
  return Array.isArray(data.items) ? { ...answer, data } : { kind: "failed" };
}

/** Builds the shop from the results of `SHOP_TOOLS`; undefined if a tool failed. */
export function shopOf(results: readonly Values[]): ChatShop | undefined {
  const parts = results.map(readAnswer)
    .flatMap((answer) => answer.kind === "done" ? answer.data : []);
  if (parts.length < results.length) return undefined;

  // The shapes are those of the tools' output schemas.
  const data: Omit<ChatShop, keyof Offer> = Object.assign({}, ...parts);
  return {
    ...data,
    ...indexMenu(data, data),
  };
}

/** Returns the draft of a call from the call's arguments. The lines, method and payment of a quote replace those of the arguments. */
export function draftOf(args: Values, quote: Quote | undefined): Draft {
  return draftOfArguments({
    ...args,
    ...quote && valuesOf(quote),
  });
}

/** Returns the lines of a quote, its method and its payment, as values of a draft. */
function valuesOf({ items, entrega, pago }: Quote): Values {
  const lines = items.map(({ tipo, sabores, ...item }) => ({
    ...item,
    kind: KINDS.find((kind) => TYPE_OF[kind] === tipo),
    // A draft has a list of flavors for each tub of a line.
    sabores: tipo === "pote" ? [sabores] : sabores,
  }));
  return {
    lines,
    entrega,
    pago: pago?.id,
  };
}

/** Returns true if the menu still has the prices of a quote. */
export function hasPricesOf({ items }: Quote, { menu }: Offer): boolean {
  return items.every(({ id, precioUnitario }) =>
    KINDS.some((kind) =>
      menu[kind].some((item) =>
        item.id === id && item.precio === precioUnitario
      )
    )
  );
}
