/** Quotes of random orders from random menus against a reckoning that goes unit by unit. */

import { assert, assertEquals } from "@std/assert";
import type { Order } from "../../../src/shop/quote/order.ts";
import { quoteOrder } from "../../../src/shop/quote/quote.ts";
import type { Delivery, Menu } from "../../../src/shop/files.ts";
import { type Promo, WEEKDAYS } from "../../../src/shop/shapes.ts";
import { createShop } from "../../../src/shop/shop.ts";
import { createWholeRandom } from "../../fixtures/random.ts";
import { TINY_SHOP } from "../../fixtures/tiny_shop.ts";

const CASES = 4000;
/** Monday 16 November 2026, noon in Buenos Aires; a case's day follows its number. */
const MONDAY_MS = Date.parse("2026-11-16T12:00:00-03:00");
const DAY_MS = 24 * 60 * 60 * 1000;
const PESOS = new Intl.NumberFormat("de-DE");

type Random = ReturnType<typeof createWholeRandom>;

/** One tub or extra bought loose, or one promo. */
interface Unit {
  readonly key: string;
  readonly price: number;
}

Deno.test(`quoteOrder() is right to the peso in ${CASES} random orders`, () => {
  const random = createWholeRandom(20261121);
  const seen = { saving: 0, several: 0, free: 0, short: 0, exact: 0 };
  for (let i = 0; i < CASES; i += 1) {
    const menu = randomMenu(random);
    const weekday = random(0, 6);
    const order = randomOrder(random, menu, weekday);
    const units = unitsOf(menu, order);
    const delivery = randomDelivery(random, menu, units);
    const shop = createShop({ ...TINY_SHOP, menu, delivery });

    const outcome = quoteOrder(shop, order, MONDAY_MS + weekday * DAY_MS);
    if (outcome.kind === "refused") throw new Error(JSON.stringify([i, outcome, order]));
    const { quote } = outcome;
    const { items, advertencias, enlaceWhatsapp, ...rest } = quote;
    const expected = reckon(delivery, order, units);
    assertEquals(rest, {
      ...expected,
      moneda: "ARS",
      sugerencias: suggestByTrying(menu, delivery, order, units, weekday),
    }, `case ${i}`);
    assertEquals(items.reduce((sum, item) => sum + item.subtotal, 0), expected.subtotal);
    assertEquals(advertencias.length, expected.pedidoMinimo.cumple ? 0 : 1);
    const total = `Total: $ ${PESOS.format(expected.total)}`;
    assertEquals(decodeURIComponent(enlaceWhatsapp).split("\n").at(-1), total);

    if (quote.sugerencias.length > 0) seen.saving += 1;
    if (quote.sugerencias.length > 1) seen.several += 1;
    if (quote.envioGratis) seen.free += 1;
    if (!quote.pedidoMinimo.cumple) seen.short += 1;
    if (quote.subtotal === delivery.envioGratisDesde) seen.exact += 1;
  }
  // The cases are worth their while only if they meet every rule often.
  for (const [what, count] of Object.entries(seen)) {
    assert(count > CASES / 50, `${what}: ${count} of ${CASES}`);
  }
});

Deno.test("quoteOrder() finds each of the mistakes planted in random orders, and no other", () => {
  const random = createWholeRandom(7);
  for (let i = 0; i < 1000; i += 1) {
    const menu = randomMenu(random);
    const order = randomOrder(random, menu, 0);
    const planted: string[] = [];
    const spoilt: Order = {
      ...order,
      potes: order.potes?.map((line, at) => {
        const mistake = random(0, 4);
        const campo = `/potes/${at}`;
        if (mistake === 0) {
          planted.push(`${campo}/tamano`);
          return { ...line, tamano: "constructor" };
        }
        if (mistake === 1) {
          planted.push(`${campo}/sabores`);
          return { ...line, sabores: [] };
        }
        if (mistake === 2) {
          const flavor = random(0, line.sabores.length - 1);
          planted.push(`${campo}/sabores/${flavor}`);
          return { ...line, sabores: line.sabores.with(flavor, "__proto__") };
        }
        return line;
      }) ?? [],
      promos: order.promos?.map((line, at) => {
        if (random(0, 2) > 0) return line;
        planted.push(`/promos/${at}/potes`);
        return { ...line, potes: [...line.potes, { sabores: ["Limón"] }] };
      }) ?? [],
      adicionales: order.adicionales?.map((line, at) => {
        if (random(0, 2) > 0) return line;
        planted.push(`/adicionales/${at}/id`);
        return { ...line, id: "toString" };
      }) ?? [],
    };
    const outcome = quoteOrder(createShop({ ...TINY_SHOP, menu }), spoilt, MONDAY_MS);
    const found = outcome.kind === "refused" ? outcome.objections.map(({ campo }) => campo) : [];
    assertEquals(found, planted, `case ${i}`);
  }
});

/** Adds unit after unit, then says what delivery is by the letter of the rules. */
function reckon(delivery: Delivery, order: Order, units: readonly Unit[]) {
  let subtotal = 0;
  for (const unit of units) subtotal += unit.price;
  const { envio, envioGratisDesde, pedidoMinimoEnvio: monto } = delivery;
  if (order.entrega !== "envio") {
    return {
      subtotal,
      entrega: "retiro",
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
    entrega: "envio",
    costoEnvio,
    envioGratis: faltaParaEnvioGratis === 0,
    faltaParaEnvioGratis,
    pedidoMinimo: { monto, cumple: falta === 0, falta },
    total: subtotal + costoEnvio,
  };
}

/** Takes the parts of a promo out of the pile, again and again, and looks at every total on the way. */
function suggestByTrying(
  menu: Menu,
  delivery: Delivery,
  order: Order,
  units: readonly Unit[],
  weekday: number,
): readonly string[] {
  const before = reckon(delivery, order, units);
  const found: { readonly saving: number; readonly text: string }[] = [];
  for (const promo of menu.promos) {
    const today = WEEKDAYS[weekday];
    if (promo.dias !== null && !promo.dias.some((day) => day === today)) continue;
    let pile: readonly Unit[] | null = units;
    let best = 0;
    let text = "";
    for (let times = 1; pile !== null; times += 1) {
      pile = swapForPromo(pile, promo);
      if (pile === null) break;
      const after = reckon(delivery, order, pile);
      const saving = before.total - after.total;
      if (saving <= best || (before.pedidoMinimo.cumple && !after.pedidoMinimo.cumple)) continue;
      best = saving;
      const what = times === 1 ? `la promo ${promo.nombre}` : `${times} promos ${promo.nombre}`;
      text = `Con ${what} pedís lo mismo y pagás $ ${PESOS.format(saving)} menos.`;
    }
    if (best > 0) found.push({ saving: best, text });
  }
  const ordered: string[] = [];
  while (found.length > 0) {
    const most = Math.max(...found.map(({ saving }) => saving));
    const [first] = found.splice(found.findIndex(({ saving }) => saving === most), 1);
    if (first !== undefined) ordered.push(first.text);
  }
  return ordered;
}

function swapForPromo(units: readonly Unit[], promo: Promo): readonly Unit[] | null {
  const rest = [...units];
  const keys = [
    ...promo.potes.map(({ id, cantidad }) => ({ key: `pote ${id}`, cantidad })),
    ...promo.adicionales.map(({ id, cantidad }) => ({ key: `adicional ${id}`, cantidad })),
  ];
  for (const { key, cantidad } of keys) {
    for (let i = 0; i < cantidad; i += 1) {
      const at = rest.findIndex((unit) => unit.key === key);
      if (at < 0) return null;
      rest.splice(at, 1);
    }
  }
  return [...rest, { key: "promo", price: promo.precio }];
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
    add(`pote ${tamano}`, menu.potes.find((tub) => tub.id === tamano)?.precio, cantidad);
  }
  for (const { id, cantidad } of promos) {
    add("promo", menu.promos.find((promo) => promo.id === id)?.precio, cantidad);
  }
  for (const { id, cantidad } of adicionales) {
    add(`adicional ${id}`, menu.adicionales.find((extra) => extra.id === id)?.precio, cantidad);
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
  }));
  const adicionales = ids.slice(random(0, 1)).map((id) => ({
    id,
    nombre: `Adicional ${id}`,
    descripcion: "A.",
    precio: random(1, 10) * 100,
    vegano: false,
    sinTacc: false,
    alergenos: [],
  }));
  const pick = <T>(list: readonly T[], least: number) => list.slice(0, random(least, list.length));
  const promos = Array.from({ length: random(0, 4) }, (_, i): Promo => {
    const tubs = pick(potes.toReversed(), 1).map((tub) => ({ ...tub, cantidad: random(1, 2) }));
    const extras = pick(adicionales, 0).map((extra) => ({ ...extra, cantidad: random(1, 2) }));
    const parts = [...tubs, ...extras].reduce((sum, one) => sum + one.precio * one.cantidad, 0);
    return {
      id: `promo-${i}`,
      nombre: `Promo ${i}`,
      descripcion: "P.",
      precio: Math.max(1, parts - random(-2, 8) * 50),
      potes: tubs.map(({ id, cantidad }) => ({ id, cantidad })),
      adicionales: extras.map(({ id, cantidad }) => ({ id, cantidad })),
      dias: random(0, 2) > 0 ? null : WEEKDAYS.filter((_, day) => day % 2 === i % 2),
    };
  });
  const sabores = ["Limón", "Coco", "Uva"].map((nombre) => ({
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

/** An order that can be quoted on the day; a third of them have few units, so that thresholds are near. */
function randomOrder(random: Random, menu: Menu, weekday: number): Order {
  const flavors = (most: number) =>
    Array.from({ length: random(1, most) }, () => menu.sabores[random(0, 2)]?.nombre ?? "");
  const cantidad = () => random(0, 1) === 0 ? {} : { cantidad: random(1, 4) };
  const some = <T, L>(list: readonly T[], least: number, line: (one: T) => L): readonly L[] =>
    list.length === 0
      ? []
      : Array.from({ length: random(least, 3) }, () => list[random(0, list.length - 1)])
        .flatMap((one) => one === undefined ? [] : [line(one)]);
  const saboresMax = (id: string) => menu.potes.find((tub) => tub.id === id)?.saboresMax ?? 1;
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
      potes: potes.flatMap((part) =>
        Array.from({ length: part.cantidad }, () => ({ sabores: flavors(saboresMax(part.id)) }))
      ),
      ...cantidad(),
    })),
    adicionales: some(menu.adicionales, 0, ({ id }) => ({ id, ...cantidad() })),
    ...(random(0, 3) === 0 ? {} : { entrega: random(0, 3) === 0 ? "retiro" : "envio" }),
  };
}

/** Thresholds at, a peso below and a peso above the order's subtotal, or that of the order with a promo. */
function randomDelivery(random: Random, menu: Menu, units: readonly Unit[]): Delivery {
  const subtotals = [units, ...menu.promos.map((promo) => swapForPromo(units, promo) ?? units)]
    .map((pile) => pile.reduce((sum, unit) => sum + unit.price, 0));
  const near = () => Math.max(1, (subtotals[random(0, subtotals.length - 1)] ?? 1) + random(-1, 1));
  return {
    ...TINY_SHOP.delivery,
    envio: random(0, 6) * 75,
    envioGratisDesde: random(0, 2) === 0 ? random(1, 20_000) : near(),
    pedidoMinimoEnvio: random(0, 2) === 0 ? 0 : near(),
  };
}
