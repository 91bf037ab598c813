/** The lists of the data whose items have a name: what each is called, alone and in a sentence. */

import type { JsonObject } from "../../schema/value.ts";
import { tellWithout } from "../../shop/delivery_text.ts";
import { DELIVERY_MODES } from "../../shop/shapes.ts";
import { isDate } from "../../time/dates.ts";
import { tellFullDate } from "../dates.ts";
import { textsOf } from "./change.ts";
import { tellValue } from "./values.ts";

/** A kind of thing that the data lists. */
export interface Kind {
  /** The property that tells one from another. */
  readonly key: string;
  /** "Nuevo pote", "Ya no está el pote". */
  readonly added: string;
  readonly removed: string;
  /** "los potes". */
  readonly all: string;
  /** Whether one more or less is marked. */
  readonly isLarge: boolean;
  /** How one is named before what changed in it. */
  readonly name: (item: JsonObject) => string;
  /** How a new one is told. */
  readonly tell: (item: JsonObject) => string;
}

const nameOf = (item: JsonObject) => String(item["nombre"] ?? item["id"] ?? "?");
const tellPriced = (item: JsonObject) => `${nameOf(item)}, ${tellValue("precio", item["precio"])}`;
const dayOf = (item: JsonObject) => String(item["dia"] ?? "?");
const dateOf = (item: JsonObject) => {
  const date = String(item["fecha"] ?? "?");
  return isDate(date) ? tellFullDate(date) : date;
};

const NAMED = { key: "nombre", isLarge: false, name: nameOf, tell: nameOf };
const LISTED = { key: "id", isLarge: true, name: nameOf, tell: tellPriced };
const PART = {
  key: "id",
  added: "ahora trae",
  removed: "ya no trae",
  all: "lo que trae",
  isLarge: true,
  name: (item: JsonObject) => `${item["id"]}`,
  tell: (item: JsonObject) => `${item["cantidad"] ?? "?"} × ${item["id"]}`,
};

/** The kinds by the path of their list, with `*` for any item of a list. */
export const KINDS: Readonly<Record<string, Kind>> = {
  "menu.json/potes": {
    ...LISTED,
    added: "Nuevo pote:",
    removed: "Ya no está el pote",
    all: "los potes",
  },
  "menu.json/promos": {
    ...LISTED,
    added: "Nueva promo:",
    removed: "Ya no está la promo",
    all: "las promos",
  },
  "menu.json/promos/*/potes": PART,
  "menu.json/promos/*/adicionales": PART,
  "menu.json/adicionales": {
    ...LISTED,
    isLarge: false,
    added: "Nuevo adicional:",
    removed: "Ya no está el adicional",
    all: "los adicionales",
  },
  "menu.json/sabores": {
    ...NAMED,
    added: "Nuevo sabor:",
    removed: "Ya no está el sabor",
    all: "los sabores",
    tell: (item) => `${nameOf(item)} (${item["categoria"] ?? "sin categoría"})`,
  },
  "negocio.json/pagos": {
    ...LISTED,
    added: "Nueva forma de pago:",
    removed: "Ya no está la forma de pago",
    all: "las formas de pago",
    tell: nameOf,
  },
  "entrega.json/lugares": {
    ...NAMED,
    added: "Nueva localidad:",
    removed: "Ya no está la localidad",
    all: "las localidades",
    tell: (item) => `${nameOf(item)} (${item["partido"] ?? "sin partido"})`,
  },
  "horario.json/semana": {
    key: "dia",
    added: "Nuevo día en la semana:",
    removed: "Ya no está en la semana el",
    all: "los días de la semana",
    isLarge: true,
    name: dayOf,
    tell: dayOf,
  },
  "horario.json/excepciones": {
    key: "fecha",
    added: "Nueva excepción:",
    removed: "Ya no está la excepción del",
    all: "las excepciones",
    isLarge: false,
    name: dateOf,
    tell: tellNewException,
  },
  "hoy.json/avisos": {
    key: "texto",
    added: "Nuevo aviso:",
    removed: "Ya no está el",
    all: "los avisos",
    isLarge: false,
    name: (item) => `aviso «${item["texto"] ?? "?"}»`,
    tell: tellNewNotice,
  },
};

function tellNewException(item: JsonObject): string {
  return `${dateOf(item)}, ${tellValue("turnos", item["turnos"])} (${item["motivo"] ?? "?"})`;
}

function tellNewNotice(item: JsonObject): string {
  const suspended = textsOf(item["suspende"]) ?? [];
  const modes = DELIVERY_MODES.filter((mode) => suspended.includes(mode));
  const [from, to] = [tellValue("desde", item["desde"]), tellValue("hasta", item["hasta"])];
  const days = from === to ? `el ${from}` : `del ${from} al ${to}`;
  return `«${item["texto"] ?? "?"}», ${days}${modes.length === 0 ? "" : `, ${tellWithout(modes)}`}`;
}
