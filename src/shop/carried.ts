/** The shop as JSON for pages: only the data that its rules need. */

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
  DeliveryFile,
  Hours,
  MenuFile,
  Today,
} from "./files.ts";
import { promosFrom } from "./menu.ts";
import type { Address, Flavor, Payment } from "./shapes.ts";
import type { Shop } from "./shop.ts";

/** Pages have descriptions in their HTML. */
type Undescribed<T> = Omit<T, "descripcion" | "alias">;
/** A list of objects as a list for each key, so that each key is written once. */
export type Columns = Readonly<Record<string, readonly unknown[]>>;

const EMPTY_MENU: MenuFile = {
  potes: [],
  promos: [],
  adicionales: [],
  sabores: [],
};

/** A flavor in the JSON of a page. */
export type CarriedFlavor = Undescribed<Flavor> & Aliases;

/** The shop in the JSON of a page, with the keys of the owner's files. */
export interface CarriedShop {
  readonly negocio:
    & Pick<
      BusinessFile,
      "whatsapp" | "avisoAlergenos" | "impuestos" | "retiro"
    >
    & {
      readonly direccion: Pick<Address, "latitud" | "longitud" | "provincia">;
      readonly pagos: readonly Omit<Payment, "detalle">[];
    };
  readonly menu: {
    readonly potes: MenuFile["potes"];
    readonly promos: readonly Undescribed<MenuFile["promos"][number]>[];
    readonly adicionales: readonly Undescribed<
      MenuFile["adicionales"][number]
    >[];
    readonly sabores: Columns;
    readonly palabras: NonNullable<MenuFile["palabras"]>;
  };
  readonly entrega: Omit<DeliveryFile, "lugares"> & {
    readonly lugares: Columns;
  };
  readonly horario: Hours;
  readonly hoy: Today;
  /** The offsets of the shop's time zone: `Intl` is slow to start on phones. */
  readonly desfases: readonly OffsetFrom[];
}

/** Returns the shop for pages from an instant on. It is constant all day; with "zone" it has no menu. */
export function carryShop(
  shop: Shop,
  nowMs: number,
  scope: "all" | "zone" = "all",
): CarriedShop {
  const { delivery, hours, today, timeZone } = shop;
  const date = dateAt(timeZone, nowMs);
  const yesterday = addDays(date, -1);
  const excepciones = hours.excepciones
    .filter(({ fecha }) => fecha >= yesterday);
  const avisos = today.avisos.filter(({ hasta }) => hasta >= date);

  return {
    negocio: carryBusiness(shop, scope),
    menu: carryMenu(shop, date, scope),
    entrega: carryDelivery(delivery),
    horario: { ...hours, excepciones },
    hoy: { ...today, avisos },
    desfases: listOffsets(timeZone, instantOf(timeZone, yesterday)),
  };
}

function carryBusiness(
  { business }: Shop,
  scope: "all" | "zone",
): CarriedShop["negocio"] {
  const { whatsapp, avisoAlergenos, impuestos, retiro } = business;
  const { direccion, pagos } = business;
  const { latitud, longitud, provincia } = direccion;
  const methods = scope === "all" ? pagos : [];

  return {
    whatsapp,
    avisoAlergenos,
    direccion: { latitud, longitud, provincia },
    impuestos,
    retiro,
    pagos: methods.map(({ detalle: _, ...payment }) => payment),
  };
}

/** Returns the delivery with the keys of its file, in which null is no delivery. */
function carryDelivery(
  { disponible, lugares, ...delivery }: Delivery,
): CarriedShop["entrega"] {
  const none = { envio: null, envioGratisDesde: null, pedidoMinimoEnvio: null };
  const amounts = disponible ? delivery : { ...delivery, ...none };
  return { ...amounts, lugares: columnsOf(lugares) };
}

function carryMenu(
  { written }: Shop,
  date: string,
  scope: "all" | "zone",
): CarriedShop["menu"] {
  const { potes, promos, adicionales, sabores, palabras = {} } = scope === "all"
    ? written
    : EMPTY_MENU;
  const flavors = sabores.map(({ alias = [], ...flavor }) => (
    { ...withoutDescription(flavor), alias: alias.map(foldName) }
  ));

  return {
    potes: potes.map(({ rinde: _, alias: __, ...tub }) => tub),
    promos: promosFrom(promos, date).map(withoutDescription),
    adicionales: adicionales.map(withoutDescription),
    sabores: columnsOf(flavors),
    palabras,
  };
}

function withoutDescription<
  T extends Aliases & { readonly descripcion: string },
>(
  { descripcion: _, alias: __, ...rest }: T,
): Omit<T, "descripcion" | "alias"> {
  return rest;
}

/** Returns the columns of a list. An absent value is null in JSON. */
function columnsOf(items: readonly object[]): Columns {
  const keys = new Set(items.flatMap(Object.keys));
  const columns = [...keys].map((key) =>
    [key, items.map((item) => Object(item)[key])] as const
  );
  return Object.fromEntries(columns);
}
