/** What an order in a chat comes to: as the tool says, and by the menu's prices until it has. */

import type { Lack } from "../../shop/quote/lacks.ts";
import { tellLine, whatsappLink } from "../../shop/quote/message.ts";
import { decideCosts } from "../../shop/quote/quote.ts";
import { formatPesos } from "../../words/money.ts";
import { argumentsOf, type Draft, linesOf, tubsIn } from "../order/draft.ts";
import type { Reckoning } from "../order/problems.ts";
import { type Answer, quoteIn, type ToldShop } from "./answers.ts";

/** What is still asked for, or couldn't be had. */
export type State = "waiting" | "open";

const TYPE_OF = { potes: "pote", promos: "promo", adicionales: "adicional" } as const;

/** What a draft comes to: by the answer where there is one, else by the menu's prices. */
export function reckon(shop: ToldShop, draft: Draft, answer: Answer | State): Reckoning {
  const own = addUp(shop, draft);
  if (answer === "waiting") return { ...own, state: answer };
  if (answer === "open" || answer.kind === "failed") return { ...own, state: "open" };
  if (answer.kind === "refused") return { ...own, kind: "refused", objections: answer.objections };
  const quote = quoteIn(answer);
  const { subtotal, entrega, costoEnvio, envioGratis, faltaParaEnvioGratis, pedidoMinimo, total } =
    quote;
  return {
    ...own,
    lacks: quote.enlaceWhatsapp === null ? own.lacks : [],
    quote,
    costs: {
      subtotal,
      entrega,
      costoEnvio,
      envioGratis,
      faltaParaEnvioGratis,
      pedidoMinimo,
      total,
    },
  };
}

/** What a draft comes to by the menu's prices, until the tool has said so: the total is to be confirmed. */
function addUp(
  { menuIndex, pagos, entrega: fees, whatsapp, today }: ToldShop,
  draft: Draft,
): Extract<Reckoning, { kind: "quote" }> {
  const { pedido } = draft;
  const { entrega = "retiro", fecha = today, hora = null, localidad = "", pago = "" } = pedido;
  const bought = linesOf(pedido).flatMap((line): Reckoning["bought"] => {
    const { kind, cantidad, sabores } = line;
    const item = menuIndex[kind].find(line.id)?.item;
    if (item === undefined) return [];
    const { id, nombre, precio } = item;
    const tipo = TYPE_OF[kind];
    const subtotal = precio * cantidad;
    const tubs = tubsIn({ menuIndex }, line).map((tub, i) => ({ tub, sabores: sabores[i] ?? [] }));
    return [{
      item: { tipo, id, nombre, cantidad, precioUnitario: precio, subtotal, sabores, incluye: [] },
      tubs,
      extras: [],
    }];
  });
  const subtotal = bought.reduce((sum, { item }) => sum + item.subtotal, 0);
  const costs = decideCosts(fees, entrega, subtotal);
  const itemLines = bought.map(tellLine);
  const payment = pagos.find(({ id }) => id === pago)?.nombre ?? pago;
  const comentario = pedido.comentario ?? "";
  const message = {
    ...costs,
    itemLines,
    fecha,
    hora,
    zona: "a confirmar",
    localidad,
    pago: payment,
    comentario,
  } as const;
  const lacks = listHeld(costs, localidad);
  const isHeld = lacks.length > 0;
  return {
    kind: "quote",
    itemLines,
    bought,
    costs,
    place: null,
    lacks,
    when: { fecha, hora, today, opens: null },
    quote: {
      ...costs,
      moneda: "ARS",
      items: [],
      fecha,
      hora,
      zona: "a confirmar",
      pago: null,
      comentario,
      advertencias: [],
      mejora: null,
      enlaceWhatsapp: isHeld ? null : whatsappLink(whatsapp, message),
    },
  };
}

/** What keeps an order without a link, in the tool's words. */
function listHeld(
  { entrega, pedidoMinimo }: Reckoning["costs"],
  localidad: string,
): readonly Lack[] {
  const { monto, falta } = pedidoMinimo;
  const held = { effect: "held", esperado: "", sugerencias: [] } as const;
  return [
    ...falta === 0 ? [] : [
      {
        ...held,
        what: "minimum",
        campo: "",
        problema: `Para envío, el pedido mínimo es ${formatPesos(monto)}: te faltan ${
          formatPesos(falta)
        }.`,
      } as const,
    ],
    ...entrega === "retiro" || localidad !== "" ? [] : [
      {
        ...held,
        what: "locality",
        campo: "/localidad",
        problema: "Falta la localidad del envío, para saber si llegamos.",
      } as const,
    ],
  ];
}

/** The order on the screen, for the model: as the shop would get it, and with what arguments it is quoted. */
export function tellModel(shop: ToldShop, draft: Draft, answer: Answer | State): string {
  const { quote } = addUp(shop, draft);
  const problems = typeof answer === "object" && answer.kind === "refused" ? answer.objections : [];
  const sent = typeof answer === "object" && answer.kind === "done" ? quoteIn(answer) : quote;
  const link = sent.enlaceWhatsapp ?? quote.enlaceWhatsapp;
  return [
    "La persona cambió el pedido en pantalla. Así lo recibiría el local:",
    ...link === null ? [] : [new URL(link).searchParams.get("text") ?? ""],
    ...problems.map(({ problema }) => `No se puede así: ${problema}`),
    `Argumentos de cotizar_pedido: ${JSON.stringify(argumentsOf(draft))}`,
  ].join("\n");
}
