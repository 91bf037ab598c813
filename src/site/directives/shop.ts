/** What the pages take from the shop's data: prices, hours, zone, and how to reach it. */

import { htmlList, type Markup, markup } from "../../markdown/markup.ts";
import { bullets, escapeMarkdown, markdownLink, markdownTable } from "../../markdown/write.ts";
import { decideOpening, tellOpening, upcomingExceptions } from "../../shop/hours/opening.ts";
import { mapUrl, tellAddress, tellModes, tellPaymentName } from "../../shop/contact.ts";
import { tellException, tellTurns } from "../../shop/hours/text.ts";
import type { Payment } from "../../shop/shapes.ts";
import { ALLERGENS } from "../../shop/terms.ts";
import type { Shop } from "../../shop/shop.ts";
import { noticesOn, tellNoticeEnd } from "../../shop/today.ts";
import { weekdayOf } from "../../time/dates.ts";
import { dateAt } from "../../time/zone.ts";
import { capitalize, joinChoices, joinNames } from "../../words/lists.ts";
import { formatPesos } from "../../words/money.ts";
import type { Directives, Facts } from "../directive.ts";

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
  lugar: { markdown: placeText, html: placeHtml },
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
    markdown: ({ shop }) => escapeMarkdown(shop.business.comoPedir),
    html: ({ shop }) => markup`<noscript><p>${shop.business.comoPedir}</p></noscript>`,
  },
  estado: { markdown: tellState, html: stateHtml },
  avisos: { markdown: noticesText, html: noticesHtml },
  horario: { markdown: hoursText, html: hoursHtml },
  excepciones: {
    markdown: ({ shop, nowMs }) =>
      bullets(
        upcomingExceptions(shop, nowMs).slice(0, EXCEPTIONS).map(tellException)
          .map(escapeMarkdown),
      ),
  },
  zonas: {
    markdown: ({ shop }) => bullets(placeNames(shop).map(escapeMarkdown)),
    html: ({ shop }) => htmlList(placeNames(shop), markup` class="zonas"`),
  },
  pagos: { markdown: paymentsText },
  preguntas: { markdown: questionsText },
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

function placeText(facts: Facts): string {
  const map = markdownLink(mapUrl(facts.shop.business.direccion), FIND_US);
  return `${escapeMarkdown(tellPlace(facts))} · ${map}`;
}

/** The page says elsewhere in which locality it is. */
function placeHtml({ shop: { business: { direccion } } }: Facts): Markup {
  const way = markup`<span class="oculto">${FIND_US}: </span>${direccion.calle}`;
  return markup`<p class="lugar"><a href="${mapUrl(direccion)}">${way}</a></p>`;
}

function paymentsText({ shop: { business } }: Facts): string {
  return bullets(business.pagos.map((payment) => {
    const [name, detail] = [payment.nombre, payment.detalle].map(escapeMarkdown);
    return `**${name}** (${tellPurpose(payment)}): ${detail}`;
  }));
}

function tellPaymentBriefly(payment: Payment): string {
  const name = tellPaymentName(payment.nombre);
  return payment.para.length === 1 ? `${name} (${tellPurpose(payment)})` : name;
}

function tellPurpose({ para }: Payment): string {
  return `${para.length === 1 ? "solo " : ""}${tellModes(para)}`;
}

/** What people ask, under a title of their own: a shop without questions has no such section. */
function questionsText({ shop: { business: { preguntas } } }: Facts): string {
  const told = preguntas.map(({ pregunta, respuesta }) =>
    `### ${escapeMarkdown(pregunta)}\n\n${escapeMarkdown(respuesta)}`
  );
  return told.length === 0 ? "" : ["## Preguntas", ...told].join("\n\n");
}

function noticesToday({ shop, nowMs }: Facts): readonly (readonly [text: string, note: string])[] {
  const today = dateAt(shop.timeZone, nowMs);
  return noticesOn(shop, today).map((notice) => [notice.texto, tellNoticeEnd(notice, today)]);
}

function noticesText(facts: Facts): string {
  return bullets(
    noticesToday(facts).map(([text, note]) => {
      const more = note === "" ? "" : ` _(${note})_`;
      return `**Aviso:** ${escapeMarkdown(text)}${more}`;
    }),
  );
}

function noticesHtml(facts: Facts): Markup {
  const items = noticesToday(facts).map(([text, note]) =>
    markup`${text}${note !== "" && markup` <span>${capitalize(note)}.</span>`}`
  );
  const list = htmlList(items, markup` class="novedades" aria-label="Avisos de hoy"`);
  return items.length > 0 ? list : { html: "" };
}

function placeNames({ places }: Shop): readonly string[] {
  return places.inside.map(({ nombre }) => nombre);
}

function tellState({ shop, nowMs }: Facts): string {
  return tellOpening(shop, nowMs);
}

/** A browser keeps the sentence true while the page is open. */
function stateHtml(facts: Facts): Markup {
  const { shop, nowMs } = facts;
  const open = decideOpening(shop, nowMs).abierto && markup` data-abierto`;
  return markup`<p class="estado"${open}>${tellState(facts)}</p>`;
}

function hoursText({ shop: { hours } }: Facts): string {
  const rows = hours.semana.map(({ dia, turnos }) => [capitalize(dia), tellTurns(turnos)]);
  return markdownTable(["Día", "Horario"], rows);
}

/** The week with today marked, and today's exception beside it. */
function hoursHtml({ shop: { hours, timeZone }, nowMs }: Facts): Markup {
  const today = dateAt(timeZone, nowMs);
  const exception = hours.excepciones.find(({ fecha }) => fecha === today);
  const rows = hours.semana.map(({ dia, turnos }, index) => {
    const isToday = index + 1 === weekdayOf(today);
    const note = isToday && exception !== undefined
      ? `hoy: ${tellTurns(exception.turnos)} (${exception.motivo})`
      : tellTurns(turnos);
    const current = isToday && markup` class="hoy" aria-current="date"`;
    const mark = isToday && markup` <span class="marca">Hoy</span>`;
    const day = markup`<th scope="row">${capitalize(dia)}${mark}</th>`;
    return markup`<tr${current}>${day}<td>${note}</td></tr>`;
  });
  const head = markup`<tr><th scope="col">Día</th><th scope="col">Horario</th></tr>`;
  return markup`<table class="horario"><thead>${head}</thead><tbody>${rows}</tbody></table>`;
}
