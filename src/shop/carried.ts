/** The shop as JSON for pages: only the data that its rules need. */

import { addDays } from "../time/dates.ts";
import { dateAt, instantOf, listOffsets } from "../time/zone.ts";
import type { MenuFile } from "./files.ts";
import { upcomingExceptions } from "./hours/opening.ts";
import { promosFrom } from "./menu.ts";
import type { Shop } from "./shop.ts";

/** The shop in the JSON of a page, as the owner's documents. */
export type CarriedShop = ReturnType<typeof packShop>;

/**
 * Returns the shop for pages from an instant on. The result is the same all
 * day. With "zone", the menu and the payment methods are empty.
 */
export function carryShop(
  shop: Shop,
  nowMs: number,
  scope: "all" | "zone" = "all",
): CarriedShop {
  if (scope === "all") return packShop(shop, nowMs);

  const menu = {
    potes: [],
    promos: [],
    adicionales: [],
    sabores: [],
  };
  const business = { ...shop.business, pagos: [] };
  const written = { ...shop.written, menu };
  return packShop({ ...shop, written, business }, nowMs);
}

function packShop(
  { business, written: { menu, delivery }, hours, today, timeZone }: Shop,
  nowMs: number,
) {
  const { whatsapp, avisoAlergenos, impuestos, retiro, pagos } = business;
  const { latitud, longitud, provincia } = business.direccion;
  const date = dateAt(timeZone, nowMs);
  // A turn of yesterday may end after midnight.
  const yesterday = addDays(date, -1);
  const excepciones = upcomingExceptions(hours, yesterday);
  const avisos = today.avisos.filter(({ hasta }) => hasta >= date);

  return {
    business: {
      whatsapp,
      avisoAlergenos,
      direccion: { latitud, longitud, provincia },
      impuestos,
      retiro,
      pagos: pagos.map(({ detalle: _, ...payment }) => payment),
    },
    menu: packMenu(menu, date),
    // The places are in `lugares.json`.
    delivery: { ...delivery, lugares: [] },
    hours: { ...hours, excepciones },
    today: { ...today, avisos },
    // `Intl` is slow to start on phones, so the page computes with these offsets.
    desfases: listOffsets(timeZone, instantOf(timeZone, yesterday)),
  };
}

function packMenu(
  { potes, promos, adicionales, sabores, palabras = {} }: MenuFile,
  date: string,
) {
  return {
    potes: potes.map(({ rinde: _, alias: __, ...tub }) => tub),
    promos: promosFrom(promos, date)
      .map(({ descripcion: _, alias: __, ...promo }) => promo),
    adicionales: adicionales
      .map(({ descripcion: _, alias: __, ...extra }) => extra),
    sabores,
    palabras,
  };
}
