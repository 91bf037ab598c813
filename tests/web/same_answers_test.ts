/**
 * Compares page, tool and chat for the same orders: total, problems and message must be
 * equal.
 *
 * The page runs its own code on the data that it carries. The tool runs on the entire
 * shop. The chat works from the tool's answer.
 */

import { assert, assertEquals } from "@std/assert";
import { callTool } from "../../src/mcp/methods.ts";
import { carryShop } from "../../src/shop/catalog.ts";
import { splitComment, writeDiet } from "../../src/shop/diet_text.ts";
import type { Diet } from "../../src/shop/diets.ts";
import { describeRefusal } from "../../src/shop/quote/corrections.ts";
import type { Kind } from "../../src/shop/quote/objections.ts";
import type { Order, Quote } from "../../src/shop/quote/order.ts";
import { quoteOrder } from "../../src/shop/quote/quote.ts";
import { addDays } from "../../src/time/dates.ts";
import { createMcpServers } from "../../src/tools/server.ts";
import {
  draftOf,
  quoteDraft,
  readQuote,
  SHOP_TOOLS,
  shopOf,
} from "../../src/web/chat/draft_quote.ts";
import {
  argumentsOf,
  customerDetailsOf,
  withNames,
} from "../../src/web/order/draft.ts";
import {
  draftOfArguments,
  readDraft,
  writeDraft,
} from "../../src/web/order/reading.ts";
import type { DraftReason } from "../../src/web/order/problems.ts";
import { viewOrder } from "../../src/web/order/view.ts";
import { unpackShop } from "../../src/web/shop_data.ts";
import { formatPesos } from "../../src/words/money.ts";
import { createWholeRandom } from "../fixtures/random.ts";
import { loadSampleShop } from "../fixtures/sample_shop.ts";

const [ORDERS, LEAST_OF_EACH, SEED] = [200, 10, 20261121];
const SATURDAY = "2026-11-21";
/** The shop is open on Saturday at 15:00, and closed at 05:00. */
const [OPEN_MS, CLOSED_MS] = ["15:00", "05:00"].map((time) =>
  Date.parse(`${SATURDAY}T${time}:00-03:00`)
);
const DEVICES = ["Asia/Tokyo", "America/Los_Angeles", "Pacific/Apia"];
const SUSPENDED = addDays(SATURDAY, 5);
const SOLD_OUT = "Limón";
/** Diets that a visitor or a chat chooses. Most orders have no diet. */
const DIETS: readonly (readonly Diet[])[] = [
  ...[[], [], []],
  ["vegano"],
  ["trigo"],
  ["leche", "frutos secos"],
  ["vegano", "trigo", "alcohol"],
];
const today = JSON.stringify({
  fecha: SATURDAY,
  agotados: [SOLD_OUT],
  avisos: [{
    texto: "Sin moto.",
    desde: SUSPENDED,
    hasta: SUSPENDED,
    suspende: ["envio"],
  }],
});
const shop = loadSampleShop(new Map([["hoy.json", today]]));
const { parts } = createMcpServers({ shop, version: "1.0.0" })(
  "https://shop.example",
);
const randomWhole = createWholeRandom(SEED);
const pick = <T>(list: readonly T[]) => {
  const item = list[randomWhole(0, list.length - 1)];
  if (item === undefined) throw new Error("Nothing to pick from");
  return item;
};

/**
 * For each kind of objection, a change that causes it. `no-street` needs no change: these
 * orders have no street.
 */
const SPOILERS: Readonly<
  Partial<Record<"none" | Kind, (order: Order) => Order>>
> = {
  none: (order) => order,
  "out-of-zone": (order) => ({
    ...order,
    entrega: "envio",
    localidad: pick(["La Plata", "Moreno"]),
  }),
  "mode-unavailable": (order) => ({
    ...order,
    entrega: "envio",
    localidad: "Morón",
    fecha: SUSPENDED,
  }),
  "promo-not-sold": (order) => ({
    ...order,
    promos: [{ id: midweek().id }],
    fecha: addDays(SATURDAY, 6),
  }),
  "flavor-unavailable": ({ fecha: _, hora: __, ...order }) => ({
    ...order,
    potes: [{ tamano: tub().id, sabores: [SOLD_OUT] }],
  }),
  "wrong-payment": (order) => ({
    ...order,
    entrega: "envio",
    localidad: "Morón",
    pago: pickUpPayment().id,
  }),
  "date-out-of-range": (order) => ({
    ...order,
    fecha: addDays(SATURDAY, -1),
  }),
  "closed": (order) => ({
    ...order,
    ...pick([
      { fecha: addDays(SATURDAY, 2) },
      { fecha: addDays(SATURDAY, 4), hora: "07:00" },
    ]),
  }),
  "below-minimum": ({ pago: _, ...order }) => ({
    adicionales: [{ id: cheapest().id }],
    entrega: "envio",
    localidad: "Morón",
    ...order.fecha && { fecha: order.fecha },
  }),
  "no-locality": ({ localidad: _, ...order }) => ({
    ...order,
    entrega: "envio",
  }),
  "zone-unsure": (order) => ({
    ...order,
    entrega: "envio",
    localidad: pick(["Quimeylandia", "Mitre 5"]),
  }),
  "closed-now": ({ fecha: _, hora: __, ...order }) => order,
  "against-diet": (order) => ({
    ...order,
    adicionales: [{ id: extraWithWheat().id }],
    comentario: "Somos celíacos",
  }),
};

const tub = () => pick(shop.usual.menu.potes);
const midweek = () =>
  pick(
    shop.usual.menu.promos.filter(({ dias }) => dias?.join() === "miércoles"),
  );
const pickUpPayment = () =>
  pick(shop.business.pagos.filter(({ para }) => !para.includes("envio")));
const extraWithWheat = () =>
  pick(shop.usual.menu.adicionales.filter(({ sinTacc }) => !sinTacc));
const cheapest = () =>
  pick(
    shop.usual.menu.adicionales.toSorted((a, b) => a.precio - b.precio).slice(
      0,
      1,
    ),
  );

Deno.test(`page, tool and chat agree on ${ORDERS} random orders in any time zone of the device (seed ${SEED})`, () => {
  const spoilers = Object.entries(SPOILERS);
  const seen = new Map<string, number>();
  const zone = Deno.env.get("TZ");
  try {
    for (let n = 0; n < ORDERS; n += 1) {
      Deno.env.set("TZ", DEVICES[n % DEVICES.length] ?? "");
      assert(
        new Date(0).getTimezoneOffset() !== 180,
        "the device is elsewhere",
      );
      const [name, spoil] = spoilers[n % spoilers.length] ?? [];
      assert(spoil !== undefined);
      const nowMs = (name === "closed-now" ? CLOSED_MS : OPEN_MS) ?? NaN;
      for (const kind of compare(spoil(drawOrder()), nowMs)) {
        seen.set(kind, (seen.get(kind) ?? 0) + 1);
      }
    }
  } finally {
    if (zone === undefined) Deno.env.delete("TZ");
    else Deno.env.set("TZ", zone);
  }
  const rows = ["no-street", "chosen diet", ...Object.keys(SPOILERS)].filter((
    kind,
  ) => kind !== "none");
  assertEquals(
    rows.filter((kind) => (seen.get(kind) ?? 0) < LEAST_OF_EACH),
    [],
    "too few of these",
  );
});

/** Returns a cheaper order without the street, because only the page has it. */
function withoutStreet(mejora: Quote["mejora"]) {
  const link = mejora?.enlaceWhatsapp?.replace("%3A%20Mitre%205%0A", "%3A%0A");
  return mejora && { ...mejora, enlaceWhatsapp: link ?? null };
}

/**
 * Compares page, tool and chat. Returns the kinds of the order's objections; also "chosen
 * diet" for an order with a diet.
 */
function compare(order: Order, nowMs: number) {
  const callShopTool = (name: string, args: object) => {
    // `Object` only changes the type of the result.
    const { result } = Object(
      callTool(parts, { name, arguments: args }, nowMs),
    );
    return JSON.parse(JSON.stringify(result));
  };
  const result = callShopTool("cotizar_pedido", order);
  const hint = JSON.stringify(order);

  const carried = JSON.parse(JSON.stringify(carryShop(shop, nowMs)));
  const page = unpackShop({ ...carried, delivery: shop.written.delivery });
  const read = draftOfArguments({ ...order });
  const pageDraft = withNames(page.usual, { ...read, sinCalle: true });
  const restored = readDraft(writeDraft(pageDraft));
  const onPage = quoteOrder(
    page,
    argumentsOf(restored),
    nowMs,
    customerDetailsOf(restored, page),
  );
  const view = viewOrder(page.usual, restored, onPage);

  const chatShop = shopOf(SHOP_TOOLS.map((name) => callShopTool(name, {})));
  assert(chatShop !== undefined);
  const answer = readQuote(result);
  const quote = answer.kind === "done" ? answer.data : undefined;
  const chatDraft = withNames(chatShop, draftOf({ ...order }, quote));
  const chat = quoteDraft(chatShop, chatDraft, answer);
  const inChat = viewOrder(chatShop, chatDraft, chat);

  const { comentario = "" } = order;
  const { diet } = splitComment(comentario);
  assertEquals([restored.diet, chatDraft.diet], [diet, diet], hint);
  if (answer.kind !== "done") {
    assert(!onPage.quote && !chat.quote, hint);
    const problems = JSON.parse(result.content[1].text).problemas;
    const refusal = describeRefusal(onPage);
    assertEquals(refusal, problems, hint);
    assertEquals(
      chat.reasons.filter(({ effect }) => effect === "refused")
        .map(({ problema }) => problema),
      refusal.map(({ problema }) => problema),
    );
    assert(!view.canBeSent && !inChat.canBeSent, hint);
  } else {
    assert(onPage.quote && chat.quote, hint);
    const { total, advertencias, mejora, enlaceWhatsapp } = answer.data;
    for (const each of [onPage.quote, chat.quote, answer.data]) {
      assertEquals(each.comentario ?? "", comentario, hint);
    }
    const price = formatPesos(total);
    assertEquals([view.total, inChat.total], [price, price], hint);
    // A page doesn't carry the shop's questions.
    const notes = advertencias.filter((text) => !text.startsWith("¿"));
    assertEquals(onPage.quote.advertencias, notes, hint);
    assertEquals(chat.quote.mejora, mejora, hint);
    assertEquals(
      withoutStreet(onPage.quote.mejora),
      withoutStreet(mejora),
      hint,
    );
    if (onPage.quote.enlaceWhatsapp !== enlaceWhatsapp) {
      // The page treats an address in the locality's field as the street.
      assertEquals(
        onPage.quote.enlaceWhatsapp?.replace("%3A%20Mitre%205%0A", "%3A%0A"),
        enlaceWhatsapp,
      );
    }
    const against = (reasons: readonly DraftReason[]) =>
      reasons.filter(({ effect }) => effect === "confirm")
        .map(({ campo, problema }) => [campo, problema]);
    assertEquals(against(chat.reasons), against(onPage.reasons), hint);
    assertEquals(inChat.link, enlaceWhatsapp ?? "", hint);
    const question = against(onPage.reasons).length > 0
      ? "Sí, va igual"
      : undefined;
    // Without a link, the button solves another problem first.
    for (const { button } of [view, inChat]) {
      const hasQuestion = button?.text === question;
      assertEquals(hasQuestion, enlaceWhatsapp !== null, hint);
    }
  }
  return [
    ...onPage.reasons.map(({ kind }) => kind),
    ...diet.length > 0 ? ["chosen diet"] : [],
  ];
}

/** Creates a random complete order, possibly below the minimum. */
function drawOrder() {
  const flavors = shop.usual.menu.sabores
    .filter(({ nombre, disponible }) => disponible && nombre !== SOLD_OUT)
    .map(({ nombre }) => nombre);
  const draw = (most: number) =>
    Array.from({ length: randomWhole(0, most) }, () => pick(flavors));
  const entrega = pick(["envio", "retiro"] as const);
  const pago =
    pick(shop.business.pagos.filter(({ para }) => para.includes(entrega))).id;
  const promo = pick(
    shop.usual.menu.promos.filter(({ dias }) => dias === null),
  );
  const fecha = pick([
    "",
    SATURDAY,
    addDays(SATURDAY, 4),
    addDays(SATURDAY, 11),
  ]);
  const hora = fecha === "" ? "" : pick(["", "20:00", "21:30"]);
  const comentario = writeDiet(
    pick(DIETS),
    pick(["", "", "Toquen fuerte", "Soy celíaca"]),
  );
  return {
    potes: Array.from({ length: randomWhole(1, 3) }, () => {
      const { id, saboresMax } = tub();
      return {
        tamano: id,
        sabores: draw(saboresMax),
        cantidad: randomWhole(1, 3),
      };
    }),
    ...randomWhole(0, 2) === 0 && {
      promos: [{
        id: promo.id,
        cantidad: randomWhole(1, 2),
        potes: promo.potes.flatMap(({ cantidad }) =>
          Array.from({ length: cantidad }, () => ({ sabores: draw(1) }))
        ),
      }],
    },
    ...randomWhole(0, 1) === 0 && {
      adicionales: [{
        id: pick(shop.usual.menu.adicionales).id,
        cantidad: randomWhole(1, 4),
      }],
    },
    entrega,
    ...entrega === "envio" && { localidad: pick(shop.places.inside).nombre },
    ...fecha && { fecha },
    ...hora && { hora },
    ...randomWhole(0, 1) === 0 && { pago },
    ...comentario && { comentario },
  };
}
