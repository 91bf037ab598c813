/**
 * Quotes of random orders from random menus, compared with sums of single units and with
 * every choice of promos.
 */

import { assert, assertEquals, assertObjectMatch } from "@std/assert";
import type { Delivery } from "../../../src/shop/files.ts";
import type { Menu } from "../../../src/shop/menu.ts";
import type { Order } from "../../../src/shop/quote/order.ts";
import type { Promo } from "../../../src/shop/shapes.ts";
import { createWholeRandom } from "../../fixtures/random.ts";
import { acceptOrder } from "../../fixtures/quotes.ts";
import { PUBLISHED, TINY_SHOP, tinyShop } from "../../fixtures/tiny_shop.ts";

type Random = ReturnType<typeof createWholeRandom>;
/**
 * Tubs and extras as text of type and id, because a tub and an extra may have the same
 * id.
 */
type Portions = readonly string[];

const CASES = 1000;

Deno.test(`quoteOrder() prices ${CASES} random orders exactly, and finds the cheapest alternative`, () => {
  const random = createWholeRandom(20261121);
  // Orders with a cheaper order, with a promo taken apart, with free delivery, below the
  // minimum, and exactly at the amount of free delivery.
  const seen = { cheaper: 0, apart: 0, free: 0, short: 0, exact: 0 };
  for (let i = 0; i < CASES; i += 1) {
    const menu = randomMenu(random);
    const order = randomOrder(random, menu);
    const isSent = order.entrega === "envio";
    const subtotal = priceOf(menu, order);
    const delivery = randomDelivery(random, subtotal);
    const shop = tinyShop({ menu, delivery });

    const { quote } = acceptOrder(shop, order);
    const expected = costsOf(delivery, isSent, subtotal);
    assertObjectMatch(quote, expected);
    const { mejora, total, pedidoMinimo } = quote;

    const portions = portionsOf(menu, order);
    // No promo that costs as much as its parts is ever proposed.
    const promos = menu.promos
      .filter((promo) => promo.precio < looseOf(menu, partsOf(promo)));
    const totals = [...pricesOf(menu, portions, promos)]
      .map((price) => costsOf(delivery, isSent, price))
      .filter((other) => other.pedidoMinimo.cumple || !pedidoMinimo.cumple)
      .map((other) => other.total);
    const best = Math.min(total, ...totals);
    assertEquals(mejora?.total ?? total, best, `case ${i}`);

    if (mejora !== null) {
      assertEquals(mejora.ahorro, total - best);
      assertEquals(acceptOrder(shop, mejora.argumentos).quote.total, best);
      const bought = portionsOf(menu, mejora.argumentos);
      assertEquals(take(bought, portions).missing, [], `case ${i}`);
      seen.cheaper += 1;
      if (mejora.texto.includes("en lugar de promo")) seen.apart += 1;
    }
    if (quote.envioGratis) seen.free += 1;
    if (!pedidoMinimo.cumple) seen.short += 1;
    if (subtotal === delivery.envioGratisDesde) seen.exact += 1;
  }
  // The test fails unless the cases apply every rule often.
  for (const [rule, count] of Object.entries(seen)) {
    assert(count > CASES / 60, `${rule}: ${count} of ${CASES}`);
  }
});

/** Returns the costs of a subtotal, by the literal rules of delivery. */
function costsOf(delivery: Delivery, isSent: boolean, subtotal: number) {
  const { envio, envioGratisDesde, pedidoMinimoEnvio: monto } = delivery;
  const isFree = isSent && subtotal >= envioGratisDesde;
  const costoEnvio = isSent && !isFree ? envio : 0;
  const falta = isSent ? Math.max(0, monto - subtotal) : 0;
  return {
    subtotal,
    costoEnvio,
    envioGratis: isFree,
    faltaParaEnvioGratis: isSent && !isFree ? envioGratisDesde - subtotal : 0,
    pedidoMinimo: { monto, cumple: falta === 0, falta },
    total: subtotal + costoEnvio,
  };
}

/**
 * Yields the prices of the portions with every choice of promos, also with a further
 * item.
 */
function* pricesOf(
  menu: Menu,
  portions: Portions,
  promos: readonly Promo[],
): Generator<number> {
  const loose = looseOf(menu, portions);
  yield loose;
  for (const { precio } of [...menu.potes, ...menu.adicionales]) {
    yield loose + precio;
  }

  for (const [i, promo] of promos.entries()) {
    const { rest, missing } = take(portions, partsOf(promo));
    // A promo may add extras that the customer didn't order, but no tubs.
    if (missing.some((key) => key.startsWith("pote"))) continue;
    for (const price of pricesOf(menu, rest, promos.slice(i))) {
      yield promo.precio + price;
    }
  }
}

/** Removes parts from portions. Returns the remaining portions and the missing parts. */
function take(portions: Portions, parts: Portions) {
  const rest = [...portions];
  const missing = parts.filter((key) => {
    const at = rest.indexOf(key);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
  return { rest, missing };
}

/** Returns the price of portions without promos. */
function looseOf({ potes, adicionales }: Menu, portions: Portions) {
  const prices = new Map<string, number>([
    ...potes.map(({ id, precio }) => [`pote ${id}`, precio] as const),
    ...adicionales.map(({ id, precio }) => [`extra ${id}`, precio] as const),
  ]);
  return portions.reduce((sum, key) => sum + (prices.get(key) ?? NaN), 0);
}

function priceOf(menu: Menu, { promos = [], ...loose }: Order): number {
  return promos.reduce(
    (sum, { id }) => sum + promoOf(menu, id).precio,
    looseOf(menu, portionsOf(menu, loose)),
  );
}

function portionsOf(
  menu: Menu,
  { potes = [], promos = [], adicionales = [] }: Order,
): Portions {
  return [
    ...repeat(
      potes.map(({ tamano, ...line }) => ({ id: tamano, ...line })),
      "pote",
    ),
    ...promos.flatMap(({ id, cantidad = 1 }) =>
      Array(cantidad).fill(partsOf(promoOf(menu, id))).flat()
    ),
    ...repeat(adicionales, "extra"),
  ];
}

function partsOf({ potes, adicionales }: Promo) {
  return [...repeat(potes, "pote"), ...repeat(adicionales, "extra")];
}

function repeat(
  lines: readonly {
    readonly id: string;
    readonly cantidad?: number | undefined;
  }[],
  type: string,
) {
  return lines.flatMap(({ id, cantidad = 1 }) =>
    Array<string>(cantidad).fill(`${type} ${id}`)
  );
}

function promoOf(menu: Menu, id: string) {
  const promo = menu.promos.find((candidate) => candidate.id === id);
  if (promo === undefined) throw new Error(`No promo ${id}`);
  return promo;
}

function randomMenu(random: Random) {
  const ids = ["a", "b", "c"].slice(0, random(1, 3));
  const item = (id: string) => ({
    id,
    nombre: id,
    descripcion: "D.",
    ...PUBLISHED,
  });
  const potes = ids.map((id) => ({
    ...item(id),
    gramos: 250,
    precio: random(1, 40) * 100,
    saboresMax: 1,
    rinde: null,
    precioPorKilo: 0,
  }));
  const adicionales = ids.slice(random(0, 1)).map((id) => ({
    ...item(id),
    precio: random(1, 10) * 100,
    grupo: null,
    vegano: false,
    sinTacc: false,
    alergenos: [],
  }));
  const sabores = [...TINY_SHOP.menu.sabores];
  const menu = { potes, adicionales, sabores };

  const promos = Array.from({ length: random(0, 4) }, (_, i) => {
    const partsFrom = (
      items: readonly { readonly id: string }[],
      least: number,
    ) =>
      items.slice(0, random(least, items.length))
        .map(({ id }) => ({ id, cantidad: random(1, 2) }));
    const promo = {
      ...item(`promo-${i}`),
      precio: 0,
      potes: partsFrom(potes.toReversed(), 1),
      adicionales: partsFrom(adicionales, 0),
      dias: null,
      desde: null,
      hasta: null,
    };
    const loose = looseOf({ ...menu, promos: [] }, partsOf(promo));
    return { ...promo, precio: Math.max(1, loose - random(-2, 8) * 50) };
  });
  return { ...menu, promos };
}

function randomOrder(random: Random, menu: Menu): Order {
  const some = <T>(items: readonly T[], least: number): readonly T[] =>
    items.slice(random(0, items.length - 1))
      .slice(0, random(least, 3));
  return {
    potes: some(menu.potes, 1).map(({ id }) => ({
      tamano: id,
      sabores: ["Limón"],
      cantidad: random(1, 4),
    })),
    promos: some(menu.promos, 0).map(({ id }) => ({ id })),
    adicionales: some(menu.adicionales, 0)
      .map(({ id }) => ({ id, cantidad: random(1, 3) })),
    entrega: random(0, 2) === 0 ? "retiro" : "envio",
  };
}

/** Creates random thresholds, many of them at the subtotal or near it. */
function randomDelivery(random: Random, subtotal: number): Delivery {
  const near = () => Math.max(1, subtotal + random(-1, 1) - random(0, 1) * 300);
  return {
    ...TINY_SHOP.delivery,
    envio: random(0, 6) * 75,
    envioGratisDesde: random(0, 2) === 0 ? random(1, 20_000) : near(),
    pedidoMinimoEnvio: random(0, 2) === 0 ? 0 : near(),
  };
}
