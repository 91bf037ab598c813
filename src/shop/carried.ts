/** The shop as a page carries it, once and small: all that its rules need, and nothing that they don't. */

import { addDays } from "../time/dates.ts";
import {
  dateAt,
  instantOf,
  listOffsets,
  type OffsetFrom,
} from "../time/zone.ts";
import { foldName } from "../words/names.ts";
import type {
  Aliases,
  BusinessFile,
  Delivery,
  Hours,
  Menu,
  MenuFile,
  Today,
} from "./files.ts";
import { promosFrom } from "./menu.ts";
import type { Address, Extra, Flavor, Payment, Promo, Tub } from "./shapes.ts";
import type { Shop } from "./shop.ts";

/** The page tells descriptions in its HTML. */
type Untold<T> = Omit<T, "descripcion">;
/** A list of things, as a list for each key: the key is written once. */
export type Columns = Readonly<Record<string, readonly unknown[]>>;
const NOTHING: Menu = { potes: [], promos: [], adicionales: [], sabores: [] };

/** A flavor as a page carries it. */
export type CarriedFlavor = Untold<Flavor> & Aliases;

/** What a page carries as JSON. It has the keys of the owner's files. */
export interface CarriedShop {
  readonly negocio: Pick<BusinessFile, "whatsapp" | "avisoAlergenos"> & {
    readonly direccion: Pick<Address, "latitud" | "longitud" | "provincia">;
    readonly pagos: readonly Omit<Payment, "detalle">[];
  };
  readonly menu: {
    readonly potes: readonly Omit<Tub, "gramos" | "rinde">[];
    readonly promos: readonly Untold<Promo>[];
    readonly adicionales: readonly Untold<Extra>[];
    readonly sabores: Columns;
    readonly palabras: NonNullable<MenuFile["palabras"]>;
  };
  readonly entrega: Omit<Delivery, "lugares"> & { readonly lugares: Columns };
  readonly horario: Hours;
  readonly hoy: Today;
  /** The shop's clocks, since a browser's own `Intl` would hold a slow phone up. */
  readonly desfases: readonly OffsetFrom[];
}

/** The shop as pages carry it from an instant on. It is the same all day long; with the zone alone it has no menu. */
export function carryShop(
  shop: Shop,
  nowMs: number,
  what: "all" | "zone" = "all",
): CarriedShop {
  const isWhole = what === "all";
  const { business, delivery, hours, today, timeZone, written } = shop;
  const {
    whatsapp,
    avisoAlergenos,
    direccion: { latitud, longitud, provincia },
  } = business;
  const { potes, promos, adicionales, sabores } = isWhole
    ? shop.usual.menu
    : NOTHING;
  const date = dateAt(timeZone, nowMs);
  const untold = <T extends { readonly descripcion: string }>(
    { descripcion: _, ...rest }: T,
  ) => rest;
  return {
    negocio: {
      whatsapp,
      avisoAlergenos,
      direccion: { latitud, longitud, provincia },
      pagos: isWhole
        ? business.pagos.map(({ detalle: _, ...payment }) => payment)
        : [],
    },
    menu: {
      potes: potes.map(({ id, nombre, precio, saboresMax, descripcion }) => (
        { id, nombre, precio, saboresMax, descripcion }
      )),
      promos: promosFrom(promos, date).map(untold),
      adicionales: adicionales.map(untold),
      sabores: columnsOf(sabores.map((flavor, i) => (
        {
          ...untold(flavor),
          alias: written.sabores[i]?.alias?.map(foldName) ?? [],
        }
      ))),
      palabras: isWhole ? written.palabras ?? {} : {},
    },
    entrega: { ...delivery, lugares: columnsOf(delivery.lugares) },
    horario: {
      ...hours,
      excepciones: hours.excepciones.filter(({ fecha }) =>
        fecha >= addDays(date, -1)
      ),
    },
    hoy: {
      ...today,
      avisos: today.avisos.filter(({ hasta }) => hasta >= date),
    },
    desfases: listOffsets(timeZone, instantOf(timeZone, addDays(date, -1))),
  };
}

/** What a thing lacks is null in JSON. */
function columnsOf(things: readonly object[]): Columns {
  const keys = new Set(things.flatMap(Object.keys));
  return Object.fromEntries(
    [...keys].map((key) => [key, things.map((one) => Object(one)[key])]),
  );
}
