/** The order on the page: a link that works alone, and the data from which the page's script builds the rest. */

import { htmlLink, jsonBlock, markdownLink } from "../markdown/write.ts";
import { allergenNames } from "../shop/allergens.ts";
import { shortageOf } from "../shop/shortage.ts";
import { addDays } from "../time/dates.ts";
import { dateAt } from "../time/zone.ts";
import { readingsFor } from "../words/vocabulary.ts";
import { comingTimes, DAYS_CARRIED } from "./coming_times.ts";
import { block, type Directives } from "./directives.ts";
import type { Facts } from "./facts.ts";

/** The directives of the order, by name. */
export const ORDER_DIRECTIVES: Directives<Facts> = {
  pedido: block(
    ({ shop }) => markdownLink(shop.business.whatsapp, "Pedir por WhatsApp"),
    orderHtml,
  ),
};

/** The order's section: a link that works alone, and the data from which the page's script builds the rest. */
function orderHtml(facts: Facts): string {
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
      palabras: readingsFor([...names.values()].flat()),
      alergenos: allergenNames(),
    },
    menu: {
      potes: pick(menu.potes, ["id", "nombre", "precio", "saboresMax"]),
      promos: pick(menu.promos, ["id", "nombre", "precio", "potes", "dias"]),
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
  const button = htmlLink(business.whatsapp, "Pedir por WhatsApp", ' class="boton boton-fuerte"');
  const script = jsonBlock('type="application/json" id="datos"', data);
  return `<div id="pedido">\n<p>${button}</p>\n</div>\n${script}`;
}

/** Each thing with these of its keys alone, in this order. */
function pick<Thing>(things: readonly Thing[], keys: readonly (keyof Thing)[]): readonly unknown[] {
  return things.map((thing) => Object.fromEntries(keys.map((key) => [key, thing[key]])));
}
