/** What the shop would publish, as text for its owner to look over before it goes live. */

import { addDays } from "../time/dates.ts";
import { dateAt } from "../time/zone.ts";
import { upcomingExceptions } from "./hours/opening.ts";
import { tellException, tellWeek } from "./hours/text.ts";
import { findMenuWarnings } from "./menu_rules.ts";
import { formatPesos } from "../words/money.ts";
import type { Shop } from "./shop.ts";

const SAMPLE_NUMBER = "0000000";
const DAYS_AHEAD = 30;

/** The preview: hours, prices, flavors and zone, one part under the other. */
export function tellShop(shop: Shop, nowMs: number): string {
  const { business, menu, delivery, hours, places } = shop;
  const inside = places.inside.map(({ nombre }) => nombre);
  const parts = [
    [business.nombre, `${business.direccion.calle}, ${business.direccion.localidad}`],
    ["Horario", tellWeek(hours.semana), ...tellComingExceptions(shop, nowMs)],
    ["Potes", ...menu.potes.map(tellPriced)],
    ["Promos", ...menu.promos.map(tellPriced)],
    ["Adicionales", ...menu.adicionales.map(tellPriced)],
    ["Sabores", ...tellFlavors(shop)],
    [
      "Entrega",
      `Envío ${formatPesos(delivery.envio)}, gratis desde ${
        formatPesos(delivery.envioGratisDesde)
      }` +
      `, pedido mínimo ${formatPesos(delivery.pedidoMinimoEnvio)}`,
      `Llega a ${inside.length} localidades (${delivery.radioKm} km): ${inside.join(", ")}`,
    ],
  ];
  return parts.map(([title, ...lines]) => [title, ...lines.map((line) => `  ${line}`)].join("\n"))
    .join("\n\n");
}

/** What is no error but looks like an oversight, one line each. */
export function findWarnings(
  { business, menu, hours, timeZone }: Shop,
  nowMs: number,
): readonly string[] {
  const today = dateAt(timeZone, nowMs);
  return [
    ...findMenuWarnings(menu),
    ...hours.excepciones
      .filter(({ fecha }) => fecha < today)
      .map(({ fecha, motivo }) => `La excepción del ${fecha} (${motivo}) ya pasó: podés borrarla`),
    ...[business.telefono, business.whatsapp]
      .filter((number) => number.replaceAll(/[^0-9]/g, "").endsWith(SAMPLE_NUMBER))
      .map((number) => `${number} es el número de muestra: poné el tuyo en negocio.json`),
  ];
}

function tellPriced(
  { nombre, precio }: { readonly nombre: string; readonly precio: number },
): string {
  return `${nombre}: ${formatPesos(precio)}`;
}

function tellComingExceptions(shop: Shop, nowMs: number): readonly string[] {
  const until = addDays(dateAt(shop.timeZone, nowMs), DAYS_AHEAD);
  return upcomingExceptions(shop, nowMs)
    .filter(({ fecha }) => fecha <= until)
    .map(tellException);
}

function tellFlavors({ menu }: Shop): readonly string[] {
  const byCategory = Map.groupBy(menu.sabores, (flavor) => flavor.categoria);
  return [...byCategory].map(([category, flavors]) => {
    const names = flavors.map(({ nombre, disponible }) =>
      disponible ? nombre : `${nombre} (agotado)`
    );
    return `${category} (${flavors.length}): ${names.join(", ")}`;
  });
}
