/**
 * The results of tools, which the builder in a chat receives: the shop's data, and the quote
 * of an order. Until `cotizar_pedido` answers, the builder computes a quote itself, with
 * today's prices.
 */

import { sumOf } from "@std/collections/sum-of";
import { readCommentDiet } from "../../shop/diet_text.ts";
import type { Business, Delivery } from "../../shop/files.ts";
import { indexMenu, type Menu, type Offer } from "../../shop/menu.ts";
import { addUp, type Costs } from "../../shop/quote/costs.ts";
import { whatsappLink } from "../../shop/quote/message.ts";
import {
  HELD_WORDS,
  type Reason,
  type Remedy,
  wordObjection,
} from "../../shop/quote/objections.ts";
import type { Order, Quote, QuotedLine } from "../../shop/quote/order.ts";
import { readLines, TYPE_OF } from "../../shop/quote/reading.ts";
import { findHolds, objectToDiet } from "../../shop/quote/rules.ts";
import { type Draft, KINDS, orderOf } from "../order/draft.ts";
import type { DraftQuote, DraftReason } from "../order/problems.ts";
import {
  asRecord,
  draftOfArguments,
  trimmedText,
  type Values,
} from "../order/reading.ts";

/** An objection that refuses an order. */
interface Refusal extends Pick<Reason, "campo" | "problema"> {
  readonly sugerencias: readonly string[];
}

/** The outcome of a call of a tool that returns data of type T. */
export type ToolAnswer<T> =
  | { readonly kind: "done"; readonly data: T; readonly text: string }
  | { readonly kind: "refused"; readonly objections: readonly Refusal[] }
  | { readonly kind: "waiting" | "failed" };

/** The tools that return the shop's data. */
export const SHOP_TOOLS: readonly string[] = [
  "consultar_precios",
  "listar_sabores",
  "estado_del_local",
];

/** The shop's data in a chat: the merged results of `SHOP_TOOLS`. */
export interface ChatShop
  extends Menu, Offer, Pick<Business, "pagos" | "avisoAlergenos"> {
  readonly entrega: Omit<Delivery, "lugares" | "radioKm">;
  /** Today's date at the shop. */
  readonly fecha: string;
  readonly contacto: Pick<Business, "whatsapp">;
}

/** Reads a tool's result. Without `structuredContent`, which some hosts drop, reads the same data from the second text, as JSON. A result without readable data counts as failed. */
function readAnswer(result: Values): ToolAnswer<Values> {
  try {
    const [text = "", json = ""] = [result["content"]].flat()
      .map((part) => trimmedText(asRecord(part)["text"]))
      .filter(Boolean);
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

/** Reads the result of `cotizar_pedido`. A result without a list of items counts as failed. */
export function readQuote(result: Values): ToolAnswer<Quote> {
  const answer = readAnswer(result);
  if (answer.kind !== "done") return answer;

  // If the data has items, the tool's output schema guarantees the rest of the shape.
  const data = answer.data as unknown as Quote;
  return Array.isArray(data.items) ? { ...answer, data } : { kind: "failed" };
}

/** Builds the shop from the results of `SHOP_TOOLS`; undefined if a tool failed. */
export function shopOf(results: readonly Values[]): ChatShop | undefined {
  const parts = results.map(readAnswer)
    .flatMap((answer) => answer.kind === "done" ? answer.data : []);
  if (parts.length < results.length) return undefined;

  // The tools' output schemas guarantee the shapes. `indexMenu` takes aliases from its second
  // argument, normally the owner's file. No tool returns aliases, so here no item has one.
  const data: Omit<ChatShop, keyof Offer> = Object.assign({}, ...parts);
  return {
    ...data,
    ...indexMenu(data, data),
  };
}

/** Returns the draft for the arguments of a call of `cotizar_pedido`. With a quote, the quote's lines, delivery mode and payment replace those of the arguments. */
export function draftOf(args: Values, quote: Quote | undefined): Draft {
  return draftOfArguments({
    ...args,
    ...quote && draftValuesOf(quote),
  });
}

/** Returns the lines, delivery mode and payment of a quote as values of a draft. */
function draftValuesOf({ items, entrega, pago }: Quote) {
  const lines = items.map(({ tipo, sabores, ...item }) => ({
    ...item,
    kind: KINDS.find((kind) => TYPE_OF[kind] === tipo),
    // A draft's line has a list of flavors for each tub; a quoted tub has only its own list.
    sabores: tipo === "pote" ? [sabores] : sabores,
  }));
  return {
    lines,
    entrega,
    pago: pago?.id,
  };
}

/** Returns true if the menu has every item of a quote, at the quote's price. */
export function hasPricesOf({ items }: Quote, { menu }: Offer): boolean {
  return items.every(({ id, precioUnitario }) =>
    KINDS.some((kind) =>
      menu[kind].some((item) =>
        item.id === id && item.precio === precioUnitario
      )
    )
  );
}

/** Quotes a draft with the prices of the tool's quote; without a quote of the tool, with today's prices. If the tool refused the order, returns the tool's objections in place of a quote. */
export function quoteDraft(
  shop: ChatShop,
  draft: Draft,
  answer: ToolAnswer<Quote>,
): DraftQuote {
  const draftQuote = {
    ...addUpDraft(shop, draft, answer),
    // In a `Shop`, `usual` is the menu in which no flavor is sold out for today. No tool
    // returns that menu, so here `usual` is today's menu, and the chat shows a sold-out flavor
    // as "no disponible" instead of "agotado por hoy".
    day: { ...shop, usual: shop },
  };
  if (answer.kind !== "refused") {
    return { ...draftQuote, isWaiting: answer.kind === "waiting" };
  }

  return {
    ...draftQuote,
    quote: undefined,
    reasons: [
      ...draftQuote.reasons,
      ...answer.objections.map(refusalOf),
    ],
  };
}

/** Returns a refusal as a reason, in the tool's words. The remedy sets the mode, date or hour to the tool's first suggestion, or removes the payment. Without a suggestion, there is no remedy. */
function refusalOf(objection: Refusal): DraftReason {
  const { campo, sugerencias: [suggestion] } = objection;
  const remedies: Readonly<Record<string, Remedy>> = suggestion === undefined
    ? {}
    : {
      "/entrega": { entrega: suggestion === "envio" ? "envio" : "retiro" },
      "/fecha": { fecha: suggestion },
      "/hora": { hora: suggestion },
      "/pago": { pago: "" },
    };

  return {
    ...objection,
    effect: "refused",
    remedy: remedies[campo],
  };
}

/** Returns the quote (the tool's or, without one, a provisional quote), together with the lines, the costs and the reasons that don't need the tool. */
function addUpDraft(
  shop: ChatShop,
  draft: Draft,
  answer: ToolAnswer<Quote>,
) {
  const toolQuote = answer.kind === "done" ? answer.data : undefined;
  const order = orderOf(shop, draft);
  const reading = readLines(shop, order);
  const lines = reading.lines.map((line) => priceLine(line, toolQuote));

  const subtotal = sumOf(lines, ({ item }) => item.subtotal);
  const costs = toolQuote ?? addUp(shop.entrega, draft.entrega, subtotal);
  // `findHolds` suggests a tub or an extra that reaches the minimum. For another day, prices
  // are unknown, so the menu has neither. An order without a date ("") counts as today's.
  const menu = ["", shop.fecha].includes(draft.fecha) ? shop.menu : {
    ...shop.menu,
    potes: [],
    adicionales: [],
  };
  const request = {
    ...reading,
    day: { ...shop, menu },
    place: order.localidad,
    diet: readCommentDiet(order.comentario ?? ""),
    costs,
  };
  const draftHolds = [...findHolds(request)];
  const enlaceWhatsapp = draftHolds.length > 0
    ? null
    : messageLinkOf(shop, order, lines, costs);
  const quote = toolQuote ?? { zona: "a confirmar", enlaceWhatsapp };

  // A quote with a link has no holds, so `draftHolds` isn't used. `draftHolds` may be wrong
  // for such a quote: the tool may know the place by coordinates, which a draft lacks.
  const holds = quote.enlaceWhatsapp === null ? draftHolds : [];
  const reasons = [...holds, ...objectToDiet(request)]
    .map((objection) => wordObjection(HELD_WORDS, objection, request));
  return {
    quote,
    lines,
    costs,
    reasons,
  };
}

/** Returns a line at the price of the tool's quote, since the price on the order's day may differ from today's. If the quote lacks the item, or there is no quote, the line keeps its price. */
function priceLine(line: QuotedLine, toolQuote?: Quote) {
  const { tipo, id, cantidad } = line.item;
  const priced = toolQuote?.items
    .find((item) => item.tipo === tipo && item.id === id);
  const { precioUnitario } = priced ?? line.item;
  const subtotal = precioUnitario * cantidad;

  return {
    ...line,
    item: {
      ...line.item,
      precioUnitario,
      subtotal,
    },
  };
}

/** Returns the WhatsApp link for an order that the tool hasn't quoted. Only the tool can check the zone, so the message leaves the zone to be confirmed. */
function messageLinkOf(
  shop: ChatShop,
  order: Order,
  lines: readonly QuotedLine[],
  costs: Costs,
) {
  const {
    fecha = shop.fecha,
    hora = null,
    comentario = "",
    localidad = "",
    pago = "",
  } = order;

  return whatsappLink(shop.contacto.whatsapp, {
    ...costs,
    fecha,
    hora,
    zona: "a confirmar",
    comentario,
    lines,
    // Only the tool can match a text with a place, so the message has the customer's text (`locality`) instead of a place's name (`localidad`).
    localidad: "",
    locality: localidad,
    pago: shop.pagos.find(({ id }) => id === pago) ?? { nombre: pago },
  });
}

/**
 * Returns the order on the screen as arguments of `cotizar_pedido`. If the order is a
 * delivery to the same locality as the model's call, adds the call's coordinates. Two
 * missing localities count as the same.
 */
export function quoteArgumentsOf(
  shop: Offer,
  draft: Draft,
  { latitud, longitud, localidad }: Values,
): Values {
  const keepsPlace = draft.entrega === "envio" &&
    draft.localidad === trimmedText(localidad);
  const point = keepsPlace ? { latitud, longitud } : {};
  return { ...orderOf(shop, draft), ...point };
}

/** Describes the order on the screen to the model: the message to the shop, the tool's refusals, and the arguments of the quote. An order that the shop holds has no message. */
export function describeForModel(
  shop: ChatShop,
  draft: Draft,
  answer: ToolAnswer<Quote>,
  quoteArguments: Values,
): string {
  const { enlaceWhatsapp: link } = addUpDraft(shop, draft, answer).quote;
  const problems = answer.kind === "refused" ? answer.objections : [];

  return [
    "La persona cambió el pedido en pantalla. Así lo recibiría el local:",
    ...link === null ? [] : [new URL(link).searchParams.get("text") ?? ""],
    ...problems.map(({ problema }) => `No se puede así: ${problema}`),
    `Argumentos de cotizar_pedido: ${JSON.stringify(quoteArguments)}`,
  ].join("\n");
}
