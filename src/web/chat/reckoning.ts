/** What an order in a chat comes to: as the tool says, and by the menu's prices until it has. */

import { readCommentDiet } from "../../shop/diets.ts";
import { extrasOf } from "../../shop/menu.ts";
import { objectToDiet } from "../../shop/quote/diet.ts";
import { whatHolds } from "../../shop/quote/lacks.ts";
import { whatsappLink } from "../../shop/quote/message.ts";
import { decideCosts } from "../../shop/quote/quote.ts";
import { TYPE_OF } from "../../shop/quote/reading.ts";
import { argumentsOf, type Draft, linesOf, tubsIn } from "../order/draft.ts";
import type { Reckoning } from "../order/problems.ts";
import { type Answer, quoteIn, type ToldShop } from "./answers.ts";

/** What a draft comes to: by the answer where there is one, else by the menu's prices. */
export function reckon(
  shop: ToldShop,
  draft: Draft,
  answer: Answer | "waiting",
): Reckoning {
  const own = addUp(shop, draft);
  if (answer === "waiting") return { ...own, state: answer };
  if (answer.kind === "failed") return { ...own, state: "open" };
  if (answer.kind === "refused") return { ...own, ...answer };
  const quote = quoteIn(answer);
  return {
    ...own,
    quote,
    costs: quote,
    lacks: own.lacks.filter(({ effect }) =>
      effect === "confirm" || quote.enlaceWhatsapp === null
    ),
  };
}

/** What a draft comes to by the menu's prices, until the tool has said so: the total is to be confirmed. */
function addUp(
  shop: ToldShop,
  { pedido }: Draft,
): Extract<Reckoning, { kind: "quote" }> {
  const { menuIndex, pagos, entrega: fees, whatsapp, today } = shop;
  const {
    entrega = "retiro",
    fecha = today,
    hora = null,
    localidad = "",
    pago = "",
  } = pedido;
  const ordered = linesOf(pedido);
  const bought = ordered.flatMap((line, n): Reckoning["bought"] => {
    const { kind, cantidad, sabores } = line;
    const first = ordered.findIndex((other) => other.kind === kind);
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
      campo: `/${kind}/${n - first}`,
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
      extras: extrasOf(item),
    }];
  });
  const subtotal = bought.reduce((sum, { item }) => sum + item.subtotal, 0);
  const costs = decideCosts(fees, entrega, subtotal);
  const { comentario = "" } = pedido;
  const told = {
    ...costs,
    fecha,
    hora,
    zona: "a confirmar",
    comentario,
  } as const;
  const held = [...whatHolds(costs, localidad !== "")];
  const diet = readCommentDiet(comentario);
  const lacks = [...held, ...objectToDiet(menuIndex, bought, diet)];
  const payment = pagos.find(({ id }) => id === pago)?.nombre ?? pago;
  const link = whatsappLink(whatsapp, {
    ...told,
    bought,
    localidad,
    pago: payment,
  });
  const enlaceWhatsapp = held.length > 0 ? null : link;
  return {
    kind: "quote",
    bought,
    costs,
    lacks,
    quote: {
      ...told,
      moneda: "ARS",
      items: [],
      pago: null,
      advertencias: [],
      mejora: null,
      enlaceWhatsapp,
    },
  };
}

/** The order on the screen, for the model: as the shop would get it, and with what arguments it is quoted. */
export function tellModel(
  shop: ToldShop,
  draft: Draft,
  answer: Answer,
): string {
  const { quote } = addUp(shop, draft);
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
