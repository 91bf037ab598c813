/** What the pages take from the shop's data: prices, hours, zone, and how to reach it. */

import { htmlList, markdownLink, markdownTable, markup } from "../../markdown/write.ts";
import { bullets, escapeMarkdown } from "../../markdown/write.ts";
import { decideOpening, tellOpening, upcomingExceptions } from "../../shop/hours/opening.ts";
import { mapUrl, tellAddress, tellModes, tellPaymentName } from "../../shop/contact.ts";
import { tellException, tellTurns } from "../../shop/hours/text.ts";
import type { Payment } from "../../shop/shapes.ts";
import { ALLERGENS } from "../../shop/terms.ts";
import { noticesOn, tellNoticeEnd } from "../../shop/today.ts";
import { weekdayOf } from "../../time/dates.ts";
import { dateAt } from "../../time/zone.ts";
import { capitalize, joinChoices, joinNames } from "../../words/lists.ts";
import { formatPesos } from "../../words/money.ts";
import type { Directives, Facts, Told } from "../directive.ts";

/** What a link to the map says. */
export const FIND_US = "Cómo llegar";

/** How many of the days with other hours are told. */
const EXCEPTIONS = 3;

/** The directives of the shop, by name. */
export const SHOP_DIRECTIVES: Directives = {
  nombre: ({ shop }) => escapeMarkdown(shop.business.nombre),
  localidad: ({ shop }) => escapeMarkdown(shop.business.direccion.localidad),
  direccion: ({ shop }) => escapeMarkdown(tellAddress(shop.business.direccion)),
  mapa: ({ shop }) => markdownLink(mapUrl(shop.business.direccion), FIND_US),
  lugar: { block: tellSpot },
  telefono: ({ shop: { business: { telefono } } }) =>
    markdownLink(phoneAddress(telefono), telefono),
  whatsapp: ({ shop }) => markdownLink(shop.business.whatsapp, "Escribinos por WhatsApp"),
  instagram: ({ shop }) => markdownLink(shop.business.instagram, "Instagram"),
  envio: ({ shop }) => formatPesos(shop.delivery.envio),
  "envio_gratis_desde": ({ shop }) => formatPesos(shop.delivery.envioGratisDesde),
  "pedido_minimo": ({ shop }) => formatPesos(shop.delivery.pedidoMinimoEnvio),
  radio: ({ shop }) => `${shop.delivery.radioKm} km`,
  // Where there are scripts, the page itself shows how.
  "como_pedir": {
    block: ({ shop: { business: { comoPedir } } }) => ({
      markdown: escapeMarkdown(comoPedir),
      html: markup`<noscript><p>${comoPedir}</p></noscript>`,
    }),
  },
  // A browser keeps the sentence true while the page is open.
  estado: {
    block({ shop, nowMs }) {
      const markdown = tellOpening(shop, nowMs);
      const open = decideOpening(shop, nowMs).abierto && markup` data-abierto`;
      return { markdown, html: markup`<p class="estado"${open}>${markdown}</p>` };
    },
  },
  avisos: { block: tellNotices },
  horario: { block: tellHours },
  excepciones: {
    block({ shop, nowMs }) {
      const told = upcomingExceptions(shop, nowMs).slice(0, EXCEPTIONS).map(tellException);
      return { markdown: bullets(told.map(escapeMarkdown)) };
    },
  },
  zonas: {
    block({ shop: { places } }) {
      const names = places.inside.map(({ nombre }) => nombre);
      const html = htmlList(names, markup` class="zonas"`);
      return { markdown: bullets(names.map(escapeMarkdown)), html };
    },
  },
  pagos: {
    block: ({ shop: { business } }) => ({
      markdown: bullets(business.pagos.map((payment) => {
        const [name, detail] = [payment.nombre, payment.detalle].map(escapeMarkdown);
        return `**${name}** (${tellPurpose(payment)}): ${detail}`;
      })),
    }),
  },
  preguntas: { block: tellQuestions },
  "pagos_breve": ({ shop }) =>
    escapeMarkdown(joinChoices(shop.business.pagos.map(tellPaymentBriefly))),
  "aviso_alergenos": ({ shop }) => escapeMarkdown(shop.business.avisoAlergenos),
  alergenos: () => joinNames(ALLERGENS),
};

/** The address of a telephone number, as links have it. */
export function phoneAddress(telefono: string): string {
  return `tel:${telefono.replaceAll(/[^+0-9]/g, "")}`;
}

/** Street and number, and the locality: what a neighbour needs to find the shop. */
export function tellPlace({ shop }: Facts): string {
  const { calle, localidad } = shop.business.direccion;
  return `${calle}, ${localidad}`;
}

/** The page says elsewhere in which locality it is. */
function tellSpot(facts: Facts): Told {
  const { direccion } = facts.shop.business;
  const map = mapUrl(direccion);
  const way = markup`<span class="oculto">${FIND_US}: </span>${direccion.calle}`;
  return {
    markdown: `${escapeMarkdown(tellPlace(facts))} · ${markdownLink(map, FIND_US)}`,
    html: markup`<p class="lugar"><a href="${map}">${way}</a></p>`,
  };
}

function tellPaymentBriefly(payment: Payment): string {
  const name = tellPaymentName(payment.nombre);
  return payment.para.length === 1 ? `${name} (${tellPurpose(payment)})` : name;
}

function tellPurpose({ para }: Payment): string {
  return `${para.length === 1 ? "solo " : ""}${tellModes(para)}`;
}

/** What people ask, under a title of their own: a shop without questions has no such section. */
function tellQuestions({ shop: { business: { preguntas } } }: Facts): Told {
  const told = preguntas.map(({ pregunta, respuesta }) =>
    `### ${escapeMarkdown(pregunta)}\n\n${escapeMarkdown(respuesta)}`
  );
  return { markdown: told.length === 0 ? "" : ["## Preguntas", ...told].join("\n\n") };
}

function tellNotices({ shop, nowMs }: Facts): Told {
  const today = dateAt(shop.timeZone, nowMs);
  const told = noticesOn(shop, today).map((notice) => {
    const note = tellNoticeEnd(notice, today);
    const more = note === "" ? "" : ` _(${note})_`;
    return {
      line: `**Aviso:** ${escapeMarkdown(notice.texto)}${more}`,
      item: markup`${notice.texto}${note !== "" && markup` <span>${capitalize(note)}.</span>`}`,
    };
  });
  const attributes = markup` class="novedades" aria-label="Avisos de hoy"`;
  return {
    markdown: bullets(told.map(({ line }) => line)),
    html: markup`${told.length > 0 && htmlList(told.map(({ item }) => item), attributes)}`,
  };
}

/** The week, in HTML with today marked, and today's exception beside it. */
function tellHours({ shop: { hours, timeZone }, nowMs }: Facts): Told {
  const today = dateAt(timeZone, nowMs);
  const exception = hours.excepciones.find(({ fecha }) => fecha === today);
  const head = ["Día", "Horario"];
  const week = hours.semana.map(({ dia, turnos }) => [capitalize(dia), tellTurns(turnos)]);
  const rows = week.map(([day, usual], index) => {
    const isToday = index + 1 === weekdayOf(today);
    const turns = isToday && exception !== undefined
      ? `hoy: ${tellTurns(exception.turnos)} (${exception.motivo})`
      : usual;
    const current = isToday && markup` class="hoy" aria-current="date"`;
    const mark = isToday && markup` <span class="marca">Hoy</span>`;
    return markup`<tr${current}><th scope="row">${day}${mark}</th><td>${turns}</td></tr>`;
  });
  const top = head.map((title) => markup`<th scope="col">${title}</th>`);
  return {
    markdown: markdownTable(head, week),
    html:
      markup`<table class="horario"><thead><tr>${top}</tr></thead><tbody>${rows}</tbody></table>`,
  };
}
