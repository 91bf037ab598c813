/** The quote of an order in a chat: the tool's or, until it answers, one by the menu's prices. */

import { readCommentDiet } from "../../shop/diet_text.ts";
import { addUp, sumOf } from "../../shop/quote/costs.ts";
import { whatsappLink } from "../../shop/quote/message.ts";
import {
  HELD_WORDS,
  type Reason,
  wordObjection,
} from "../../shop/quote/held_words.ts";
import type { Quote } from "../../shop/quote/order.ts";
import { readLines } from "../../shop/quote/reading.ts";
import { findHolds, objectToDiet } from "../../shop/quote/rules.ts";
import { argumentsOf, type Draft } from "../order/draft.ts";
import type { Reckoning } from "../order/problems.ts";
import type { Answer, Refusal, ToldShop } from "./answers.ts";

/** Quotes a draft by the tool's answer, or by the menu's prices without one. */
export function reckon(
  shop: ToldShop,
  draft: Draft,
  answer: Answer<Quote> | "waiting",
): Reckoning {
  const own = addUpDraft(shop, draft);
  if (answer === "waiting") return { ...own, state: answer };
  if (answer.kind === "failed") return { ...own, state: "open" };
  if (answer.kind === "refused") {
    const reasons = [...own.reasons, ...answer.objections.map(refusalOf)];
    return { ...own, kind: "refused", reasons };
  }

  const quote = answer.data;
  const isHeld = quote.enlaceWhatsapp === null;
  const reasons = own.reasons
    .filter(({ effect }) => effect === "confirm" || isHeld);
  return { ...own, quote, costs: quote, reasons };
}

/** Returns an objection of the tool, which comes in words, with its remedy. */
function refusalOf(objection: Refusal): Reason {
  const words = { ...objection, effect: "refused" } as const;
  return objection.campo === "/pago"
    ? { ...words, kind: "unknown-payment", remedy: { pago: "" } }
    : { ...words, kind: "closed-all-day" };
}

/** Quotes a draft by the menu's prices, to be confirmed by the tool. */
function addUpDraft(
  shop: ToldShop,
  draft: Draft,
): Extract<Reckoning, { kind: "quote" }> {
  const order = argumentsOf(draft);
  const { localidad = "", pago = "", comentario = "" } = order;
  const diet = readCommentDiet(comentario);
  const { lines, food } = readLines(shop, order, diet);

  const subtotal = sumOf(lines, ({ item }) => item.subtotal);
  const costs = addUp(shop.entrega, draft.entrega, subtotal);
  const held = [...findHolds(shop, costs, localidad !== "", diet)];
  const objections = [...held, ...objectToDiet(food, diet)];
  const reasons = objections
    .map((objection) => wordObjection(HELD_WORDS, objection));

  const { fecha = shop.today, hora = null } = order;
  const zona = "a confirmar";
  const summary = { ...costs, fecha, hora, zona, comentario } as const;
  const payment = shop.pagos.find(({ id }) => id === pago)?.nombre ?? pago;
  const message = { ...summary, lines, localidad, pago: payment };
  const link = whatsappLink(shop.whatsapp, message);
  const quote = {
    ...summary,
    moneda: "ARS",
    items: [],
    pago: null,
    advertencias: [],
    mejora: null,
    enlaceWhatsapp: held.length > 0 ? null : link,
    totalSinImpuestos: null,
  } as const;
  const locality = null;
  return { kind: "quote", quote, lines, costs, objections, reasons, locality };
}

/** Describes the order on the screen to the model: its message, and its arguments. */
export function tellModel(
  shop: ToldShop,
  draft: Draft,
  answer: Answer<Quote>,
): string {
  const { quote } = addUpDraft(shop, draft);
  const problems = answer.kind === "refused" ? answer.objections : [];
  const sent = answer.kind === "done" ? answer.data : quote;
  const link = sent.enlaceWhatsapp ?? quote.enlaceWhatsapp;
  return [
    "La persona cambió el pedido en pantalla. Así lo recibiría el local:",
    ...link === null ? [] : [new URL(link).searchParams.get("text") ?? ""],
    ...problems.map(({ problema }) => `No se puede así: ${problema}`),
    `Argumentos de cotizar_pedido: ${JSON.stringify(argumentsOf(draft))}`,
  ].join("\n");
}
