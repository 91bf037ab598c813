/** The quote of an order in a chat: the tool's or, until it answers, one by the menu's prices. */

import { readCommentDiet } from "../../shop/diet_text.ts";
import { extrasOf } from "../../shop/menu.ts";
import type { Extra, Flavor } from "../../shop/shapes.ts";
import { addUp } from "../../shop/quote/costs.ts";
import { whatsappLink } from "../../shop/quote/message.ts";
import {
  HELD_WORDS,
  type Reason,
  wordObjection,
} from "../../shop/quote/held_words.ts";
import { type Placed, TYPE_OF } from "../../shop/quote/reading.ts";
import { findHolds, objectToDiet } from "../../shop/quote/rules.ts";
import { argumentsOf, type Draft, type Line, tubsIn } from "../order/draft.ts";
import type { Reckoning } from "../order/problems.ts";
import {
  type Answer,
  quoteIn,
  type Refusal,
  type ToldShop,
} from "./answers.ts";

/** Quotes a draft by the tool's answer, or by the menu's prices without one. */
export function reckon(
  shop: ToldShop,
  draft: Draft,
  answer: Answer | "waiting",
): Reckoning {
  const own = addUpDraft(shop, draft);
  if (answer === "waiting") return { ...own, state: answer };
  if (answer.kind === "failed") return { ...own, state: "open" };
  if (answer.kind === "refused") {
    const reasons = [...own.reasons, ...answer.objections.map(refusalOf)];
    return { ...own, kind: "refused", reasons };
  }
  const quote = quoteIn(answer);
  return {
    ...own,
    quote,
    costs: quote,
    reasons: own.reasons.filter(({ effect }) =>
      effect === "confirm" || quote.enlaceWhatsapp === null
    ),
  };
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
  const { menuIndex, pagos, entrega: fees, whatsapp, today } = shop;
  const {
    entrega = "retiro",
    fecha = today,
    hora = null,
    localidad = "",
    pago = "",
    comentario = "",
  } = argumentsOf(draft);
  const ordered = draft.lines;
  const lines = ordered.flatMap((line): Reckoning["lines"] => {
    const { kind, cantidad, sabores } = line;
    const item = menuIndex[kind].find(line.id)?.item;
    if (item === undefined) return [];
    const { id, nombre, precio } = item;
    const tipo = TYPE_OF[kind];
    const subtotal = precio * cantidad;
    const tubs = tubsIn({ menuIndex }, line).map((tub, i) => ({
      tub,
      sabores: sabores[i] ?? [],
    }));
    return [{
      path: "",
      product: item,
      item: {
        tipo,
        id,
        nombre,
        cantidad,
        precioUnitario: precio,
        subtotal,
        sabores,
        incluye: [],
      },
      tubs,
    }];
  });
  const subtotal = lines.reduce((sum, { item }) => sum + item.subtotal, 0);
  const costs = addUp(fees, entrega, subtotal);
  const told = {
    ...costs,
    fecha,
    hora,
    zona: "a confirmar",
    comentario,
  } as const;
  const diet = readCommentDiet(comentario);
  const held = [...findHolds(shop, costs, localidad !== "", diet)];
  const against = objectToDiet(listFoods(shop, ordered), diet);
  const objections = [...held, ...against];
  const payment = pagos.find(({ id }) => id === pago)?.nombre ?? pago;
  const link = whatsappLink(whatsapp, {
    ...told,
    lines,
    localidad,
    pago: payment,
  });
  const enlaceWhatsapp = held.length > 0 ? null : link;
  return {
    kind: "quote",
    locality: null,
    lines,
    costs,
    objections,
    reasons: objections.map((objection) =>
      wordObjection(HELD_WORDS, objection)
    ),
    quote: {
      ...told,
      moneda: "ARS",
      items: [],
      pago: null,
      advertencias: [],
      mejora: null,
      enlaceWhatsapp,
      totalSinImpuestos: null,
    },
  };
}

/** Lists the food of an order, each at its place. */
function listFoods(
  { menuIndex }: ToldShop,
  lines: readonly Line[],
): readonly Placed<Flavor | Extra>[] {
  return lines.flatMap(({ kind, id, sabores }, n) => {
    const first = lines.findIndex((line) => line.kind === kind);
    const path = `/${kind}/${n - first}`;
    const item = menuIndex[kind].find(id)?.item;

    const flavors = sabores.flatMap((names, tub) => {
      const tubPath = kind === "promos" ? `${path}/potes/${tub}` : path;
      return names.flatMap((name, i): readonly Placed<Flavor | Extra>[] => {
        const flavor = menuIndex.sabores.find(name)?.item;
        const flavorPath = `${tubPath}/sabores/${i}`;
        return flavor ? [{ path: flavorPath, item: flavor }] : [];
      });
    });
    const extras = item === undefined ? [] : extrasOf(menuIndex, item);
    return [
      ...flavors,
      ...[...new Set(extras)].map((item) => ({ path, item })),
    ];
  });
}

/** Describes the order on the screen to the model: its message, and its arguments. */
export function tellModel(
  shop: ToldShop,
  draft: Draft,
  answer: Answer,
): string {
  const { quote } = addUpDraft(shop, draft);
  const problems = answer.kind === "refused" ? answer.objections : [];
  const sent = answer.kind === "done" ? quoteIn(answer) : quote;
  const link = sent.enlaceWhatsapp ?? quote.enlaceWhatsapp;
  return [
    "La persona cambió el pedido en pantalla. Así lo recibiría el local:",
    ...link === null ? [] : [new URL(link).searchParams.get("text") ?? ""],
    ...problems.map(({ problema }) => `No se puede así: ${problema}`),
    `Argumentos de cotizar_pedido: ${JSON.stringify(argumentsOf(draft))}`,
  ].join("\n");
}
