/** What the shop would publish, as text for its owner to look over before it goes live. */

import { addDays } from "../time/dates.ts";
import { dateAt, formatInstant } from "../time/zone.ts";
import { upcomingExceptions } from "./hours/opening.ts";
import { tellException, tellWeek } from "./hours/text.ts";
import { findMenuWarnings } from "./menu_rules.ts";
import { formatPesos } from "../words/money.ts";
import { type Shop, shopAt } from "./shop.ts";
import { tellDate } from "./hours/text.ts";
import { noticesOn, tellNotice } from "./today.ts";
import { tellModes } from "./delivery_text.ts";

const SAMPLE_NUMBER = "0000000";
const DAYS_AHEAD = 30;

/** The preview: hours, prices, flavors and zone, one part under the other. */
export function tellShop(anyTime: Shop, nowMs: number): string {
  const shop = shopAt(anyTime, nowMs);
  const news = tellNews(anyTime, nowMs);
  const { business, menu, delivery, hours, places } = shop;
  const inside = places.inside.map(({ nombre }) => nombre);
  const parts = [
    [business.nombre, `${business.direccion.calle}, ${business.direccion.localidad}`],
    ...(news.length === 0 ? [] : [["Hoy", ...news]]),
    ["Horario", tellWeek(hours.semana), ...tellComingExceptions(shop, nowMs)],
    ["Pagos", ...business.pagos.map(({ nombre, para }) => `${nombre}: ${tellModes(para)}`)],
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
export function findWarnings(shop: Shop, nowMs: number): readonly string[] {
  const { business, menu, hours, timeZone } = shop;
  const today = dateAt(timeZone, nowMs);
  return [
    ...findMenuWarnings(menu),
    ...shop.today.avisos
      .filter(({ hasta }) => hasta < today)
      .map(({ texto, hasta }) => `El aviso «${texto}» terminó el ${hasta}: podés borrarlo`),
    ...hours.excepciones
      .filter(({ fecha }) => fecha < today)
      .map(({ fecha, motivo }) => `La excepción del ${fecha} (${motivo}) ya pasó: podés borrarla`),
    ...[business.telefono, business.whatsapp]
      .filter((number) => number.replaceAll(/[^0-9]/g, "").endsWith(SAMPLE_NUMBER))
      .map((number) => `${number} es el número de muestra: poné el tuyo en negocio.json`),
  ];
}

/** The notices of today and those to come, and what is sold out, until when. */
function tellNews(shop: Shop, nowMs: number): readonly string[] {
  const { today: { agotados, avisos }, soldOut, timeZone } = shop;
  const today = dateAt(timeZone, nowMs);
  const isSoldOut = soldOut !== undefined && soldOut.fromMs <= nowMs && nowMs < soldOut.untilMs;
  return [
    ...noticesOn(shop, today).map((notice) => tellNotice(notice, today)),
    ...avisos.filter(({ desde }) => desde > today).map(({ texto, desde }) =>
      `Aviso desde el ${tellDate(desde)}: ${texto}`
    ),
    ...(isSoldOut
      ? [
        `Agotados hasta ${tellUntil(formatInstant(timeZone, soldOut.untilMs))}: ${
          agotados.join(", ")
        }`,
      ]
      : []),
  ];
}

function tellUntil(instant: string): string {
  return `el ${tellDate(instant.slice(0, 10))} a las ${instant.slice(11, 16)}`;
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
