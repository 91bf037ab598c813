/** What the shop would publish, as text for its owner to look over before it goes live. */

import { addDays } from "../time/dates.ts";
import { formatInstant } from "../time/zone.ts";
import { upcomingExceptions } from "./hours/opening.ts";
import { describeException, describeWeek } from "./hours/text.ts";
import { findMenuWarnings } from "./menu_rules.ts";
import { formatPesos } from "../words/money.ts";
import type { Hours, Shop } from "./shapes.ts";
import { placesInside } from "./zone/zone.ts";

const SAMPLE_NUMBER = "0000000";
const DAYS_AHEAD = 30;

/** The preview: hours, prices, flavors and zone, one part under the other. */
export function describeShop(shop: Shop, nowMs: number): string {
  const { business, menu, delivery, hours } = shop;
  const inside = placesInside(delivery, business.direccion).map(({ nombre }) => nombre);
  const parts = [
    [business.nombre, `${business.direccion.calle}, ${business.direccion.localidad}`],
    ["Horario", describeWeek(hours.semana), ...describeComingExceptions(hours, nowMs)],
    ["Potes", ...menu.potes.map(describePriced)],
    ["Promos", ...menu.promos.map(describePriced)],
    ["Adicionales", ...menu.adicionales.map(describePriced)],
    ["Sabores", ...describeFlavors(shop)],
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
export function findWarnings({ business, menu, hours }: Shop, nowMs: number): readonly string[] {
  const today = formatInstant(hours.zonaHoraria, nowMs).slice(0, 10);
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

function describePriced(
  { nombre, precio }: { readonly nombre: string; readonly precio: number },
): string {
  return `${nombre}: ${formatPesos(precio)}`;
}

function describeComingExceptions(hours: Hours, nowMs: number): readonly string[] {
  const until = addDays(formatInstant(hours.zonaHoraria, nowMs).slice(0, 10), DAYS_AHEAD);
  return upcomingExceptions(hours, nowMs)
    .filter(({ fecha }) => fecha <= until)
    .map(describeException);
}

function describeFlavors({ menu }: Shop): readonly string[] {
  const byCategory = Map.groupBy(menu.sabores, (flavor) => flavor.categoria);
  return [...byCategory].map(([category, flavors]) => {
    const names = flavors.map(({ nombre, disponible }) =>
      disponible ? nombre : `${nombre} (agotado)`
    );
    return `${category} (${flavors.length}): ${names.join(", ")}`;
  });
}
