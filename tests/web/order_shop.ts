/** A small shop, as the service has it and as a page carries it. */

import { EMPTY_ORDER, type Line, type Order, type ShopData } from "../../src/web/order.js";
import type { MenuFile } from "../../src/shop/files.ts";
import { createShop, type Shop } from "../../src/shop/shop.ts";
import type { Notice, Payment } from "../../src/shop/shapes.ts";
import { plainFlavor, TINY_SHOP } from "../fixtures/tiny_shop.ts";

const extra = (id: string, nombre: string, precio: number) => ({
  id,
  nombre,
  descripcion: "De la casa.",
  precio,
  vegano: false,
  sinTacc: false,
  alergenos: [],
});

const MENU: MenuFile = {
  potes: [{
    id: "chico",
    nombre: "Chico",
    gramos: 250,
    descripcion: "Para uno.",
    precio: 1000,
    saboresMax: 2,
  }],
  promos: [{
    id: "par",
    nombre: "El par",
    descripcion: "Dos chicos.",
    precio: 1800,
    potes: [{ id: "chico", cantidad: 2 }],
    adicionales: [{ id: "salsa", cantidad: 2 }],
    dias: null,
  }, {
    id: "lunera",
    nombre: "Lunera",
    descripcion: "Un chico.",
    precio: 900,
    potes: [{ id: "chico", cantidad: 1 }],
    adicionales: [],
    dias: ["lunes", "sábado"],
  }],
  adicionales: [extra("salsa", "Salsa", 200), extra("torta", "Torta", 3000)],
  sabores: ["Limón", "Menta", "Café & ron #1"].map((nombre) => plainFlavor(nombre)),
};

const PAYMENTS: readonly Payment[] = [
  { id: "efectivo", nombre: "Efectivo", detalle: "En pesos.", para: ["envio", "retiro"] },
  { id: "qr", nombre: "QR", detalle: "En el local.", para: ["retiro"] },
];
const FEES = { envio: 500, envioGratisDesde: 10_000, pedidoMinimoEnvio: 2000 };
const PLACES = [
  { nombre: "Cercana", alias: ["Cerquita"] },
  { nombre: "20 de Junio", alias: [] },
  { nombre: "Hurlingham", alias: [] },
];

/** Thursday, at noon. */
export const NOW_MS = Date.parse("2026-11-19T12:00:00-03:00");
/** Its date. */
export const TODAY = "2026-11-19";
/** The Saturday after it. */
export const SATURDAY = "2026-11-21";

/** The shop with these notices, open on Thursday and Saturday. */
export function shopWith(avisos: readonly Notice[] = []): Shop {
  return createShop({
    ...TINY_SHOP,
    business: { ...TINY_SHOP.business, pagos: PAYMENTS },
    menu: MENU,
    delivery: {
      ...FEES,
      radioKm: 9,
      lugares: PLACES.map((place) => ({
        ...place,
        partido: "Partido",
        latitud: -34.66,
        longitud: -58.64,
      })),
    },
    hours: {
      ...TINY_SHOP.hours,
      semana: [
        { dia: "jueves", turnos: [{ desde: "11:00", hasta: "14:00" }] },
        { dia: "sábado", turnos: [{ desde: "18:00", hasta: "20:00" }] },
      ],
    },
    today: { fecha: TODAY, agotados: [], avisos },
  });
}

/** The same shop, as a page carries it. */
export const SHOP: ShopData = {
  menu: MENU,
  whatsapp: TINY_SHOP.business.whatsapp,
  desfases: [{ desde: "2026-11-19T00:00:00-03:00", minutos: -180 }],
  zonas: PLACES,
  entrega: FEES,
  pagos: PAYMENTS,
  turnos: [
    { desde: "2026-11-19T11:00:00-03:00", hasta: "2026-11-19T14:00:00-03:00" },
    { desde: "2026-11-21T18:00:00-03:00", hasta: "2026-11-21T20:00:00-03:00" },
  ],
  avisos: [],
};

/** A tub of two flavors. */
export const TUB: Line = {
  kind: "potes",
  id: "chico",
  sabores: [["Limón", "Menta"]],
  cantidad: 2,
};
/** A promo of two tubs. */
export const PAIR: Line = {
  kind: "promos",
  id: "par",
  sabores: [["Café & ron #1"], ["Menta", "Limón"]],
  cantidad: 1,
};
/** A promo of some days. */
export const MONDAYS: Line = { kind: "promos", id: "lunera", sabores: [["Limón"]], cantidad: 1 };
/** An extra. */
export const SAUCE: Line = { kind: "adicionales", id: "salsa", sabores: [], cantidad: 3 };

/** An order of these lines, to be delivered nearby. */
export function orderOf(...lines: readonly Line[]): Order {
  return { ...EMPTY_ORDER, lines, entrega: "envio", localidad: "Cercana" };
}

/** All that a customer may write beside the order, each text one that stands nowhere else. */
export const PERSONAL: Order["personal"] = {
  nombre: "Quimey Zunino",
  calle: "Pasaje Ñandú 4321",
  depto: "7 F",
  entreCalles: "Yrurtia y Quirós",
  billete: "20000",
  comentario: "Toquen fuerte, por favor",
};
