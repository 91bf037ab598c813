/** The order on the page: a link that works alone, and the data from which the page's script builds the rest. */

import { htmlLink, jsonBlock, type Markup, markup } from "../../markdown/markup.ts";
import { markdownLink } from "../../markdown/write.ts";
import { avoidableNames } from "../../shop/diets.ts";
import { openStretches } from "../../shop/hours/opening.ts";
import { promosFrom } from "../../shop/promos.ts";
import { shortageOf } from "../../shop/shortage.ts";
import { addDays } from "../../time/dates.ts";
import { dateAt, formatInstant, instantOf, listOffsets } from "../../time/zone.ts";
import { readingsOf } from "../../words/names.ts";
import { block, type Directives } from "../directive.ts";
import type { Facts } from "../page/source.ts";

/** How many days of turns a page carries, its own included. */
const DAYS_CARRIED = 8;

/** Times are RFC 3339 in the shop's offset. */
interface ComingTimes {
  /** How many minutes the shop's clocks are ahead of UTC, from each instant on: browsers need no zone then. */
  readonly desfases: readonly { readonly desde: string; readonly minutos: number }[];
  /** The times of being open that end after the moment of the page, in order. At `hasta` the shop is closed. */
  readonly turnos: readonly { readonly desde: string; readonly hasta: string }[];
}

/** The directives of the order, by name. */
export const ORDER_DIRECTIVES: Directives<Facts> = {
  pedido: block(
    ({ shop }) => markdownLink(shop.business.whatsapp, "Pedir por WhatsApp"),
    orderHtml,
  ),
};

/** The order's section: a link that works alone, and the data from which the page's script builds the rest. */
function orderHtml(facts: Facts): Markup {
  const { shop, nowMs } = facts;
  const { business, delivery, menu, menuIndex, places, timeZone, today } = shop;
  const names = menuIndex.foldedNames;
  const first = dateAt(timeZone, nowMs);
  const last = addDays(first, DAYS_CARRIED);
  const data = {
    ...comingTimes(facts),
    whatsapp: business.whatsapp,
    zonas: pick(places.inside, ["nombre", "alias"]),
    entrega: {
      envio: delivery.envio,
      envioGratisDesde: delivery.envioGratisDesde,
      pedidoMinimoEnvio: delivery.pedidoMinimoEnvio,
    },
    pagos: pick(business.pagos, ["id", "nombre", "para"]),
    avisos: today.avisos.filter(({ desde, hasta, suspende }) =>
      suspende.length > 0 && desde <= last && hasta >= first
    ),
    busqueda: {
      nombres: Object.fromEntries(names),
      palabras: readingsOf(menuIndex.palabras),
      alergenos: avoidableNames(),
    },
    menu: {
      potes: pick(menu.potes, ["id", "nombre", "precio", "saboresMax"]),
      promos: pick(
        promosFrom(menu.promos, first),
        ["id", "nombre", "precio", "potes", "adicionales", "dias", "desde", "hasta"],
      ),
      adicionales: pick(menu.adicionales, ["id", "nombre", "precio"]),
      sabores: pick(
        menu.sabores.map((flavor) => ({ ...flavor, falta: shortageOf(shop, flavor) })),
        [
          "nombre",
          "categoria",
          "vegano",
          "sinTacc",
          "alergenos",
          "alcohol",
          "disponible",
          "falta",
        ],
      ),
    },
  };
  const button = htmlLink(
    business.whatsapp,
    "Pedir por WhatsApp",
    markup` class="boton boton-fuerte"`,
  );
  const script = jsonBlock(markup`type="application/json" id="datos"`, data);
  return markup`<div id="pedido">\n<p>${button}</p>\n</div>\n${script}`;
}

/** The times that a page carries. They are the same all day long, but for the turns that end. */
export function comingTimes({ shop, nowMs }: Pick<Facts, "shop" | "nowMs">): ComingTimes {
  const { timeZone } = shop;
  const today = dateAt(timeZone, nowMs);
  return {
    desfases: listOffsets(timeZone, instantOf(timeZone, today)).map((offset) => ({
      desde: formatInstant(timeZone, offset.fromMs),
      minutos: offset.minutes,
    })),
    turnos: openStretches(shop, nowMs, DAYS_CARRIED).map(({ opensMs, closesMs }) => ({
      desde: formatInstant(timeZone, opensMs),
      hasta: formatInstant(timeZone, closesMs),
    })),
  };
}

/** Each thing with these of its keys alone, in this order. */
function pick<Thing>(things: readonly Thing[], keys: readonly (keyof Thing)[]): readonly unknown[] {
  return things.map((thing) => Object.fromEntries(keys.map((key) => [key, thing[key]])));
}
