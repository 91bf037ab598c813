/** The order on the page: a link that works alone, and the data from which the page's script builds the rest. */

import { htmlLink, jsonBlock, type Markup, markup } from "../../markdown/markup.ts";
import { markdownLink } from "../../markdown/write.ts";
import { type CarriedShop, carryShop } from "../../shop/carried.ts";
import { avoidableNames } from "../../shop/diets.ts";
import { openStretches } from "../../shop/hours/opening.ts";
import { promosFrom } from "../../shop/promos.ts";
import { type Shop, shortageOf } from "../../shop/shop.ts";
import { addDays } from "../../time/dates.ts";
import { dateAt, formatInstant, instantOf, listOffsets } from "../../time/zone.ts";
import { readingsOf } from "../../words/names.ts";
import type { Directives, Facts } from "../directive.ts";

/** How many days of turns a page carries, its own included. */
const DAYS_CARRIED = 8;

/** The directives of the order, by name. */
export const ORDER_DIRECTIVES: Directives = {
  pedido: {
    markdown: ({ shop }) => markdownLink(shop.business.whatsapp, "Pedir por WhatsApp"),
    html: orderHtml,
  },
  "consulta_zona": {
    markdown: () => "",
    html: ({ shop, nowMs }) =>
      markup`${zoneForm(shop)}\n${carriedBlock(carryShop(shop, nowMs, "zone"))}`,
  },
};

function orderHtml(facts: Facts): Markup {
  const { shop, nowMs } = facts;
  const { business, delivery, menu, menuIndex, places, timeZone, today } = shop;
  const first = dateAt(timeZone, nowMs);
  const last = addDays(first, DAYS_CARRIED);
  const data = {
    ...comingTimes(facts),
    whatsapp: business.whatsapp,
    zonas: pick(places.inside, ["nombre", "alias"]),
    entrega: pick([delivery], ["envio", "envioGratisDesde", "pedidoMinimoEnvio"])[0],
    pagos: pick(business.pagos, ["id", "nombre", "para"]),
    avisos: today.avisos.filter(({ desde, hasta, suspende }) =>
      suspende.length > 0 && desde <= last && hasta >= first
    ),
    busqueda: {
      nombres: Object.fromEntries(menuIndex.foldedNames),
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
  return markup`<div id="pedido">\n<p>${button}</p>\n</div>\n${script}\n${
    carriedBlock(carryShop(shop, nowMs))
  }`;
}

/** The question whether the shop delivers somewhere: where there are scripts, it is answered in place. */
function zoneForm({ places: { inside: [place] } }: Shop): Markup {
  return markup`<form id="zona">
<div class="campo">
<label for="zona-lugar">Tu localidad</label>
<input id="zona-lugar" maxlength="200" required autocomplete="address-level2" placeholder="${place?.nombre}">
<button class="boton boton-fuerte">¿Llegan?</button>
</div>
<p class="zona-respuesta" role="status"></p>
<p class="cercanas"></p>
</form>`;
}

/** What the page's rules work with, for its scripts. */
function carriedBlock(carried: CarriedShop): Markup {
  return jsonBlock(markup`type="application/json" id="tienda"`, carried);
}

/**
 * The times that a page carries, in RFC 3339: from when the shop's clocks are so many minutes ahead of UTC, since browsers
 * need no zone then, and the turns that are not over. They are the same all day long, but for the turns that end.
 */
export function comingTimes(
  { shop, nowMs }: Pick<Facts, "shop" | "nowMs">,
): Readonly<Record<"desfases" | "turnos", readonly object[]>> {
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
