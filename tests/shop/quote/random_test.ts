/** Quotes of random orders from random menus, against a calculation unit by unit. */

import { assert, assertEquals } from "@std/assert";
import { check } from "../../../src/schema/check.ts";
import { strict } from "../../../src/schema/schema.ts";
import type { BusinessFile, Delivery, Menu } from "../../../src/shop/files.ts";
import {
  ORDER,
  type Order,
  type Quote,
} from "../../../src/shop/quote/order.ts";
import { quoteOrder } from "../../../src/shop/quote/quote.ts";
import type { Promo } from "../../../src/shop/shapes.ts";
import { WEEKDAYS } from "../../../src/shop/terms.ts";
import { createShop, type Shop } from "../../../src/shop/shop.ts";
import { createWholeRandom } from "../../fixtures/random.ts";
import { PUBLISHED, TINY_SHOP } from "../../fixtures/tiny_shop.ts";

const CASES = 1000;
/** Monday 16 November 2026, noon in Buenos Aires; a case's day follows its number. */
const MONDAY_MS = Date.parse("2026-11-16T12:00:00-03:00");
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const FLAVORS = ["Limón", "Coco", "Uva"];
const PAYMENTS: BusinessFile["pagos"] = [
  {
    id: "efectivo",
    nombre: "Efectivo",
    detalle: "Al recibir.",
    para: ["envio", "retiro"],
  },
  {
    id: "credito",
    nombre: "Crédito",
    detalle: "En el local.",
    para: ["retiro"],
  },
];

type Random = ReturnType<typeof createWholeRandom>;

/** One tub or extra bought loose, or one promo. */
interface Unit {
  readonly key: string;
  readonly price: number;
}

Deno.test(`quoteOrder() is right to the peso, and finds the cheapest order, in ${CASES} random orders`, () => {
  const random = createWholeRandom(20261121);
  const seen = {
    cheaper: 0,
    more: 0,
    several: 0,
    apart: 0,
    free: 0,
    short: 0,
    exact: 0,
    justEnough: 0,
    ahead: 0,
  };
  for (let i = 0; i < CASES; i += 1) {
    const menu = randomMenu(random);
    const ahead = random(0, 1) === 0 ? 0 : random(1, 60);
    const weekday = random(0, 6);
    const isClosed = random(0, 3) === 0;
    const nowMs = MONDAY_MS + weekday * DAY_MS + (isClosed ? 9 * HOUR_MS : 0);
    // Closed until tomorrow, an order without a date is for tomorrow.
    const days = ahead === 0 && isClosed ? 1 : ahead;
    const [today = "", fecha = ""] = [nowMs, nowMs + days * DAY_MS]
      .map((ms) => new Date(ms - 3 * HOUR_MS).toISOString().slice(0, 10));
    // A flavor that is sold out today is ordered only for other days.
    const agotados = random(0, 2) === 0 ? ["Coco"] : [];
    const flavors = FLAVORS.filter((name) =>
      days > 0 || !agotados.includes(name)
    );
    const drawn = randomOrder(random, menu, (weekday + days) % 7, flavors);
    const isSent = drawn.entrega === "envio";
    const order: Order = {
      ...drawn,
      ...(ahead > 0 || (!isClosed && random(0, 1) === 0) ? { fecha } : {}),
      ...(random(0, 1) === 0
        ? {}
        : { pago: isSent || random(0, 1) === 0 ? "efectivo" : "credito" }),
      ...(isSent && random(0, 4) > 0 ? { localidad: "Castelar" } : {}),
    };
    const units = unitsOf(menu, order);
    const delivery = randomDelivery(random, menu, units);
    const shop = createShop({
      ...TINY_SHOP,
      business: { ...TINY_SHOP.business, pagos: PAYMENTS },
      menu,
      delivery,
      today: { fecha: today, agotados, avisos: [] },
    });

    const quote = quoteOf(shop, order, nowMs);
    const { items, advertencias: _, mejora, pago, enlaceWhatsapp, ...rest } =
      quote;
    const expected = reckon(delivery, isSent, units);
    assertEquals(rest, {
      ...expected,
      moneda: "ARS",
      fecha,
      hora: null,
      comentario: null,
      zona: order.localidad === undefined ? null : "dentro",
      totalSinImpuestos: null,
    }, `case ${i}`);
    assertEquals(
      items.reduce((sum, item) => sum + item.subtotal, 0),
      expected.subtotal,
    );
    assertEquals(pago?.id, order.pago);

    const asked = portionsOf(menu, items);
    const best = cheapestByTrying(
      menu,
      delivery,
      isSent,
      quote,
      (weekday + days) % 7,
    );
    assertEquals(mejora?.total ?? quote.total, best.total, `case ${i}`);
    if (mejora !== null) {
      const { argumentos, ahorro, total } = mejora;
      assertEquals(ahorro, quote.total - total);
      assertEquals(check(strict(ORDER), argumentos).kind, "valid");
      const better = quoteOf(shop, argumentos, nowMs);
      assertEquals(better.total, total, `case ${i}`);
      assert(
        better.pedidoMinimo.cumple || !quote.pedidoMinimo.cumple,
        `case ${i}`,
      );
      const { missing, surplus } = compare(
        asked,
        portionsOf(menu, better.items),
      );
      assertEquals(missing, [], `case ${i}`);
      assert(
        surplus.filter((portion) => portion.startsWith("pote")).length <= 1,
        `case ${i}`,
      );
      assertEquals([better.fecha, better.entrega, better.pago], [
        fecha,
        rest.entrega,
        pago,
      ]);
      const bought = (argumentos.promos ?? []).flatMap(({ id, cantidad = 1 }) =>
        Array.from({ length: cantidad }, () => id)
      );
      assertEquals(bought.sort(), [...best.promos].sort(), `case ${i}`);
      seen.cheaper += 1;
      if (best.hasMore) seen.more += 1;
      if (bought.length > 1) seen.several += 1;
      if (mejora.texto.startsWith("Por separado")) seen.apart += 1;
    }

    const isHeld = isSent &&
      (order.localidad === undefined || !expected.pedidoMinimo.cumple);
    assertEquals(enlaceWhatsapp === null, isHeld);

    if (quote.envioGratis) seen.free += 1;
    if (!quote.pedidoMinimo.cumple) seen.short += 1;
    if (quote.subtotal === delivery.envioGratisDesde) seen.exact += 1;
    if (quote.subtotal === delivery.pedidoMinimoEnvio) seen.justEnough += 1;
    if (ahead > 0) seen.ahead += 1;
  }
  // The cases are worth their while only if they meet every rule often.
  for (const [what, count] of Object.entries(seen)) {
    assert(count > CASES / 60, `${what}: ${count} of ${CASES}`);
  }
});

function quoteOf(shop: Shop, order: Order, nowMs: number): Quote {
  const outcome = quoteOrder(shop, order, nowMs);
  if (outcome.kind === "refused") {
    throw new Error(JSON.stringify([outcome, order]));
  }
  return outcome.quote;
}

type Flavors = readonly string[];

/** Returns the portions of an order, sorted: tubs with their flavors, and extras. */
function portionsOf(menu: Menu, items: Quote["items"]): readonly string[] {
  const portions: string[] = [];
  for (const { tipo, id, cantidad, sabores } of items) {
    for (let n = 0; n < cantidad; n += 1) {
      const promo = menu.promos.find((promo) =>
        tipo === "promo" && promo.id === id
      );
      if (promo === undefined) portions.push(`${tipo} ${id} ${sabores.join()}`);
      let at = 0;
      for (const part of promo?.potes ?? []) {
        for (let k = 0; k < part.cantidad; k += 1, at += 1) {
          portions.push(`pote ${part.id} ${[sabores[at] ?? []].flat().join()}`);
        }
      }
      for (const part of promo?.adicionales ?? []) {
        for (let k = 0; k < part.cantidad; k += 1) {
          portions.push(`adicional ${part.id} `);
        }
      }
    }
  }
  return portions.sort();
}

/** Returns the portions that `given` lacks, and the surplus ones. */
function compare(
  asked: readonly string[],
  given: readonly string[],
): {
  readonly missing: readonly string[];
  readonly surplus: readonly string[];
} {
  const surplus = [...given];
  const missing = asked.filter((portion) => {
    const at = surplus.indexOf(portion);
    if (at >= 0) surplus.splice(at, 1);
    return at < 0;
  });
  return { missing, surplus };
}

/** Adds the units one by one, then applies the delivery rules literally. */
function reckon(
  delivery: Delivery,
  isSent: boolean,
  units: readonly Pick<Unit, "price">[],
) {
  let subtotal = 0;
  for (const unit of units) subtotal += unit.price;
  const { envio, envioGratisDesde, pedidoMinimoEnvio: monto } = delivery;
  if (!isSent) {
    return {
      subtotal,
      entrega: "retiro" as const,
      costoEnvio: 0,
      envioGratis: false,
      faltaParaEnvioGratis: 0,
      pedidoMinimo: { monto, cumple: true, falta: 0 },
      total: subtotal,
    };
  }
  let costoEnvio = envio;
  let faltaParaEnvioGratis = envioGratisDesde - subtotal;
  if (faltaParaEnvioGratis <= 0) [costoEnvio, faltaParaEnvioGratis] = [0, 0];
  let falta = 0;
  if (subtotal < monto) falta = monto - subtotal;
  return {
    subtotal,
    entrega: "envio" as const,
    costoEnvio,
    envioGratis: faltaParaEnvioGratis === 0,
    faltaParaEnvioGratis,
    pedidoMinimo: { monto, cumple: falta === 0, falta },
    total: subtotal + costoEnvio,
  };
}

interface Cheapest {
  readonly total: number;
  readonly hasMore: boolean;
  readonly promos: readonly string[];
}

/** Tries every set of promos whose tubs are requested, alone and with each further item. Returns the first of the cheapest. */
function cheapestByTrying(
  menu: Menu,
  delivery: Delivery,
  isSent: boolean,
  quote: Quote,
  weekday: number,
): Cheapest {
  const things: readonly Unit[] = [
    ...menu.adicionales.map(({ id, precio }) => ({
      key: `adicional ${id}`,
      price: precio,
    })),
    ...menu.potes.map(({ id, precio }) => ({
      key: `pote ${id}`,
      price: precio,
    })),
  ];
  const priceOf = (key: string) =>
    things.find((thing) => thing.key === key)?.price ?? NaN;
  const sumOf = (keys: readonly string[]) =>
    keys.reduce((sum, key) => sum + priceOf(key), 0);
  const promos = menu.promos.filter((promo) =>
    (promo.dias === null ||
      promo.dias.some((day) => day === WEEKDAYS[weekday])) &&
    promo.precio < sumOf(partsOf(promo))
  );
  const needed = portionsOf(menu, quote.items).map((portion) =>
    portion.split(" ").slice(0, 2).join(" ")
  );
  let best: Cheapest = { total: quote.total, hasMore: false, promos: [] };
  let isQuoted = true;
  tryWith(0, [], 0, needed);
  return best;

  function tryWith(
    from: number,
    chosen: readonly Promo[],
    price: number,
    left: readonly string[],
  ): void {
    for (const more of [undefined, ...things]) {
      const units = [
        { price },
        ...left.map((key) => ({ price: priceOf(key) })),
        {
          price: more?.price ?? 0,
        },
      ];
      const { total, pedidoMinimo } = reckon(delivery, isSent, units);
      if (quote.pedidoMinimo.cumple && !pedidoMinimo.cumple) continue;
      const hasMore = more !== undefined;
      const isBetter = total < best.total ||
        (!isQuoted && total === best.total &&
          (Number(hasMore) - Number(best.hasMore) ||
              chosen.length - best.promos.length) < 0);
      if (!isBetter) continue;
      best = { total, hasMore, promos: chosen.map(({ id }) => id) };
      isQuoted = false;
    }
    for (const [i, promo] of promos.entries()) {
      if (i < from) continue;
      const { missing, surplus } = compare(partsOf(promo), left);
      if (missing.some((key) => key.startsWith("pote"))) continue;
      tryWith(i, [...chosen, promo], price + promo.precio, surplus);
    }
  }
}

/** The units with a promo in place of its parts; null where one of them isn't there. */
function swapForPromo(
  units: readonly Unit[],
  promo: Promo,
): readonly Unit[] | null {
  const rest = [...units];
  for (const key of partsOf(promo)) {
    const at = rest.findIndex((unit) => unit.key === key);
    if (at < 0) return null;
    rest.splice(at, 1);
  }
  return [...rest, { key: "promo", price: promo.precio }];
}

/** A key for each tub and each extra of a promo. */
function partsOf({ potes, adicionales }: Promo): readonly string[] {
  return [
    ...potes.flatMap(({ id, cantidad }) =>
      Array<string>(cantidad).fill(`pote ${id}`)
    ),
    ...adicionales.flatMap(({ id, cantidad }) =>
      Array<string>(cantidad).fill(`adicional ${id}`)
    ),
  ];
}

function unitsOf(
  menu: Menu,
  { potes = [], promos = [], adicionales = [] }: Order,
): readonly Unit[] {
  const units: Unit[] = [];
  const add = (key: string, price: number | undefined, count = 1) => {
    if (price === undefined) throw new Error(`No price for ${key}`);
    for (let i = 0; i < count; i += 1) units.push({ key, price });
  };
  for (const { tamano, cantidad } of potes) {
    add(
      `pote ${tamano}`,
      menu.potes.find((tub) => tub.id === tamano)?.precio,
      cantidad,
    );
  }
  for (const { id, cantidad } of promos) {
    add(
      "promo",
      menu.promos.find((promo) => promo.id === id)?.precio,
      cantidad,
    );
  }
  for (const { id, cantidad } of adicionales) {
    add(
      `adicional ${id}`,
      menu.adicionales.find((extra) => extra.id === id)?.precio,
      cantidad,
    );
  }
  return units;
}

/** Tubs and extras share ids, so that mixing them up is found. */
function randomMenu(random: Random): Menu {
  const ids = ["a", "b", "c"].slice(0, random(1, 3));
  const potes = ids.map((id) => ({
    id,
    nombre: `Pote ${id}`,
    gramos: 250,
    descripcion: "P.",
    precio: random(1, 40) * 100,
    saboresMax: random(1, 3),
    rinde: null,
    precioPorKilo: 0,
    ...PUBLISHED,
  }));
  const adicionales = ids.slice(random(0, 1)).map((id) => ({
    id,
    nombre: `Adicional ${id}`,
    descripcion: "A.",
    precio: random(1, 10) * 100,
    grupo: null,
    vegano: false,
    sinTacc: false,
    alergenos: [],
    ...PUBLISHED,
  }));
  const pick = <T>(list: readonly T[], least: number) =>
    list.slice(0, random(least, list.length));
  const promos = Array.from({ length: random(0, 4) }, (_, i): Promo => {
    const tubs = pick(potes.toReversed(), 1).map((tub) => ({
      ...tub,
      cantidad: random(1, 2),
    }));
    const extras = pick(adicionales, 0).map((extra) => ({
      ...extra,
      cantidad: random(1, 2),
    }));
    const parts = [...tubs, ...extras].reduce(
      (sum, one) => sum + one.precio * one.cantidad,
      0,
    );
    return {
      id: `promo-${i}`,
      nombre: `Promo ${i}`,
      descripcion: "P.",
      precio: Math.max(1, parts - random(-2, 8) * 50),
      potes: tubs.map(({ id, cantidad }) => ({ id, cantidad })),
      adicionales: extras.map(({ id, cantidad }) => ({ id, cantidad })),
      dias: random(0, 2) > 0
        ? null
        : WEEKDAYS.filter((_, day) => day % 2 === i % 2),
      desde: null,
      hasta: null,
      ...PUBLISHED,
    };
  });
  const sabores = FLAVORS.map((nombre) => ({
    nombre,
    categoria: "Cremas",
    descripcion: "S.",
    vegano: false,
    sinTacc: false,
    alergenos: [],
    alcohol: false,
    disponible: true,
  }));
  return { potes, promos, adicionales, sabores };
}

/**
 * An order that can be quoted on the day, of these flavors; a third of them have few units, so that thresholds are near.
 * Some flavors are in lower case, and some are still to be chosen.
 */
function randomOrder(
  random: Random,
  menu: Menu,
  weekday: number,
  names: Flavors,
): Order {
  const flavors = (most: number) =>
    Array.from({ length: random(0, 9) === 0 ? 0 : random(1, most) }, () => {
      const name = names[random(0, names.length - 1)] ?? "";
      return random(0, 9) === 0 ? name.toLowerCase() : name;
    });
  const cantidad = () => random(0, 1) === 0 ? {} : { cantidad: random(1, 4) };
  const some = <T, L>(
    list: readonly T[],
    least: number,
    line: (one: T) => L,
  ): readonly L[] =>
    list.length === 0
      ? []
      : Array.from({ length: random(least, 3) }, () =>
        list[random(0, list.length - 1)])
        .flatMap((one) =>
          one === undefined ? [] : [line(one)]
        );
  const saboresMax = (id: string) =>
    menu.potes.find((tub) => tub.id === id)?.saboresMax ?? 1;
  const onSale = menu.promos.filter(({ dias }) =>
    dias === null || dias.includes(WEEKDAYS[weekday] ?? "lunes")
  );
  return {
    potes: some(menu.potes, 1, ({ id, saboresMax }) => ({
      tamano: id,
      sabores: flavors(saboresMax),
      ...cantidad(),
    })),
    promos: random(0, 2) > 0 ? [] : some(onSale, 0, ({ id, potes }) => ({
      id,
      potes: random(0, 9) === 0 ? [] : potes.flatMap((part) =>
        Array.from(
          { length: part.cantidad },
          () => ({ sabores: flavors(saboresMax(part.id)) }),
        )
      ),
      ...(random(0, 1) === 0 ? {} : { cantidad: 2 }),
    })),
    adicionales: some(menu.adicionales, 0, ({ id }) => ({ id, ...cantidad() })),
    ...(random(0, 3) === 0
      ? {}
      : { entrega: random(0, 3) === 0 ? "retiro" : "envio" }),
  };
}

/** Thresholds at, a peso below and a peso above the order's subtotal, or that of the order with a promo. */
function randomDelivery(
  random: Random,
  menu: Menu,
  units: readonly Unit[],
): Delivery {
  const subtotals = [
    units,
    ...menu.promos.map((promo) => swapForPromo(units, promo) ?? units),
  ]
    .map((pile) => pile.reduce((sum, unit) => sum + unit.price, 0));
  const near = () =>
    Math.max(
      1,
      (subtotals[random(0, subtotals.length - 1)] ?? 1) + random(-1, 1),
    );
  return {
    ...TINY_SHOP.delivery,
    envio: random(0, 6) * 75,
    envioGratisDesde: random(0, 2) === 0 ? random(1, 20_000) : near(),
    pedidoMinimoEnvio: random(0, 2) === 0 ? 0 : near(),
  };
}
