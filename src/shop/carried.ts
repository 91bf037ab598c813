/** The shop as JSON for pages: only the data that its rules need. */

import type { JsonObject } from "../schema/schema.ts";
import { addDays } from "../time/dates.ts";
import { dateAt, instantOf, listOffsets } from "../time/zone.ts";
import type { MenuFile } from "./files.ts";
import { upcomingExceptions } from "./hours/opening.ts";
import { promosFrom } from "./menu.ts";
import type { Shop } from "./shop.ts";

/** The shop in the JSON of a page, as the owner's documents. */
export type CarriedShop = JsonObject & Pick<Shop, "hours"> & {
  readonly desfases: ReturnType<typeof listOffsets>;
};

/** The menu of a page that only answers about the zone. */
const NO_MENU: MenuFile = {
  potes: [],
  promos: [],
  adicionales: [],
  sabores: [],
};

/**
 * Returns the shop for pages from an instant on. The result is the same all
 * day. With "zone", the menu and the payment methods are empty.
 */
export function carryShop(
  { business, written, hours, today, timeZone }: Shop,
  nowMs: number,
  scope: "all" | "zone" = "all",
): CarriedShop {
  const isAll = scope === "all";
  const { whatsapp, avisoAlergenos, impuestos, retiro } = business;
  const { latitud, longitud, provincia } = business.direccion;
  const pagos = business.pagos.map(({ detalle: _, ...payment }) => payment);
  const date = dateAt(timeZone, nowMs);
  // A turn of yesterday may end after midnight.
  const yesterday = addDays(date, -1);

  return {
    business: {
      whatsapp,
      avisoAlergenos,
      direccion: { latitud, longitud, provincia },
      impuestos,
      retiro,
      pagos: isAll ? pagos : [],
    },
    menu: packMenu(isAll ? written.menu : NO_MENU, date),
    // The places are in `lugares.json`.
    delivery: { ...written.delivery, lugares: [] },
    hours: { ...hours, excepciones: upcomingExceptions(hours, yesterday) },
    today: {
      ...today,
      avisos: today.avisos.filter(({ hasta }) => hasta >= date),
    },
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
