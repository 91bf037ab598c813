/** What the pages take from the shop's data: prices, hours, zone, and how to reach it. */

import { escape } from "@std/html/entities";
import { decideOpening, openStretches, upcomingExceptions } from "../shop/hours/opening.ts";
import { describeClosing, describeException, describeTurns } from "../shop/hours/text.ts";
import { formatPesos } from "../words/money.ts";
import { placesInside } from "../shop/zone/zone.ts";
import { dateAt, formatInstant, zonedTimeAt } from "../time/zone.ts";
import type { Directives } from "./directives.ts";
import type { Facts } from "./facts.ts";
import { bullets, markdownLink, markdownTable } from "../markdown/escape.ts";
import { escapeMarkdown } from "../markdown/text.ts";
import { MENU_DIRECTIVES } from "./menu_directives.ts";

/** How many days of coming turns a page carries, for a tab that is left open. */
const DAYS_CARRIED = 8;

/** The directives of the shop, by name. */
export const SHOP_DIRECTIVES: Directives<Facts> = {
  ...MENU_DIRECTIVES,
  nombre: { kind: "inline", markdown: ({ shop }) => escapeMarkdown(shop.business.nombre) },
  localidad: {
    kind: "inline",
    markdown: ({ shop }) => escapeMarkdown(shop.business.direccion.localidad),
  },
  direccion: {
    kind: "inline",
    markdown: ({ shop: { business: { direccion } } }) =>
      escapeMarkdown(
        `${direccion.calle}, ${direccion.codigoPostal} ${direccion.localidad}, ` +
          `${direccion.partido}, ${direccion.provincia}`,
      ),
  },
  mapa: { kind: "inline", markdown: (facts) => markdownLink(mapAddress(facts), "Ver en el mapa") },
  telefono: {
    kind: "inline",
    markdown: ({ shop: { business: { telefono } } }) =>
      markdownLink(`tel:${telefono.replaceAll(/[^+0-9]/g, "")}`, telefono),
  },
  whatsapp: {
    kind: "inline",
    markdown: ({ shop }) => markdownLink(shop.business.whatsapp, "Escribinos por WhatsApp"),
  },
  instagram: {
    kind: "inline",
    markdown: ({ shop }) => markdownLink(shop.business.instagram, "Instagram"),
  },
  envio: { kind: "inline", markdown: ({ shop }) => formatPesos(shop.delivery.envio) },
  "envio_gratis_desde": {
    kind: "inline",
    markdown: ({ shop }) => formatPesos(shop.delivery.envioGratisDesde),
  },
  "pedido_minimo": {
    kind: "inline",
    markdown: ({ shop }) => formatPesos(shop.delivery.pedidoMinimoEnvio),
  },
  radio: { kind: "inline", markdown: ({ shop }) => `${shop.delivery.radioKm} km` },
  "como_pedir": { kind: "block", markdown: ({ shop }) => escapeMarkdown(shop.business.comoPedir) },
  estado: { kind: "block", markdown: stateText, html: stateHtml },
  horario: { kind: "block", markdown: hoursTable, html: hoursHtml },
  excepciones: {
    kind: "block",
    markdown: ({ shop, nowMs }) =>
      bullets(
        upcomingExceptions(shop.hours, nowMs).map(describeException).map(escapeMarkdown),
      ),
  },
  zonas: {
    kind: "block",
    markdown: ({ shop }) =>
      bullets(
        placesInside(shop.delivery, shop.business.direccion)
          .map(({ nombre }) => escapeMarkdown(nombre)),
      ),
    html: ({ shop }) => {
      const places = placesInside(shop.delivery, shop.business.direccion);
      const items = places.map(({ nombre }) => `<li>${escape(nombre)}</li>`);
      return `<ul class="zonas">${items.join("")}</ul>`;
    },
  },
  "consulta_zona": { kind: "block", markdown: () => "", html: () => '<div id="zona"></div>' },
  pagos: {
    kind: "block",
    markdown: ({ shop }) =>
      bullets(
        shop.business.pagos.map(({ nombre, detalle }) =>
          `**${escapeMarkdown(nombre)}**: ${escapeMarkdown(detalle)}`
        ),
      ),
  },
};

/** The state as a sentence: open until when, or closed until when. The browser says it with the same words. */
function stateText({ shop: { hours }, nowMs }: Facts): string {
  const { abierto, cierra, proximaApertura } = decideOpening(hours, nowMs);
  if (!abierto) {
    return proximaApertura === null ? "Cerrado" : `Cerrado. Abre ${proximaApertura.texto}`;
  }
  if (cierra === null) return "Abierto";
  const closing = describeClosing(formatInstant(hours.zonaHoraria, nowMs), cierra);
  return `Abierto hasta ${closing.replace(/^(?:hoy|esta noche) a /, "")}`;
}

/** The same, with the coming turns beside it: the browser compares them with its clock, so that it stays right. */
function stateHtml(facts: Facts): string {
  const { hours } = facts.shop;
  const turns = openStretches(hours, facts.nowMs, DAYS_CARRIED).map(({ opensMs, closesMs }) => ({
    desde: formatInstant(hours.zonaHoraria, opensMs),
    hasta: formatInstant(hours.zonaHoraria, closesMs),
  }));
  const { abierto } = decideOpening(hours, facts.nowMs);
  const attributes = [
    'class="estado"',
    `data-turnos="${escape(JSON.stringify(turns))}"`,
    `data-zona-horaria="${escape(hours.zonaHoraria)}"`,
    ...(abierto ? ["data-abierto"] : []),
  ];
  return `<p ${attributes.join(" ")}>${escape(stateText(facts))}</p>`;
}

function hoursTable({ shop: { hours } }: Facts): string {
  const rows = hours.semana.map(({ dia, turnos }) => [capitalize(dia), describeTurns(turnos)]);
  return markdownTable(["Día", "Horario"], rows);
}

function hoursHtml({ shop: { hours }, nowMs }: Facts): string {
  const { weekday } = zonedTimeAt(hours.zonaHoraria, nowMs);
  const today = dateAt(hours.zonaHoraria, nowMs);
  const exception = hours.excepciones.find(({ fecha }) => fecha === today);
  const rows = hours.semana.map(({ dia, turnos }, index) => {
    const isToday = index + 1 === weekday;
    const note = isToday && exception !== undefined
      ? `hoy: ${describeTurns(exception.turnos)} (${exception.motivo})`
      : describeTurns(turnos);
    const current = isToday ? ' class="hoy" aria-current="date"' : "";
    const mark = isToday ? ' <span class="marca">Hoy</span>' : "";
    return `<tr${current}><th scope="row">${capitalize(dia)}${mark}</th><td>${
      escape(note)
    }</td></tr>`;
  });
  const head = '<thead><tr><th scope="col">Día</th><th scope="col">Horario</th></tr></thead>';
  return `<table class="horario">${head}<tbody>${rows.join("")}</tbody></table>`;
}

function mapAddress({ shop: { business: { direccion: { latitud, longitud } } } }: Facts): string {
  const place = `mlat=${latitud}&mlon=${longitud}#map=17/${latitud}/${longitud}`;
  return `https://www.openstreetmap.org/?${place}`;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
