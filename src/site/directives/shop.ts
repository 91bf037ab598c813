/** What the pages take from the shop's data: prices, hours, zone, and how to reach it. */

import { htmlLink, htmlList, type Markup, markup, ready } from "../../markdown/markup.ts";
import { bullets, escapeMarkdown, markdownLink, markdownTable } from "../../markdown/write.ts";
import { tellModes } from "../../shop/delivery_text.ts";
import { decideOpening, upcomingExceptions } from "../../shop/hours/opening.ts";
import { mapUrl, tellAddress } from "../../shop/contact.ts";
import { tellClosing, tellException, tellTurns } from "../../shop/hours/text.ts";
import { tellPaymentName } from "../../shop/payment_text.ts";
import { ALLERGENS, type Payment } from "../../shop/shapes.ts";
import { noticesOn, tellNoticeEnd } from "../../shop/today.ts";
import { weekdayOf } from "../../time/dates.ts";
import { dateAt, formatInstant } from "../../time/zone.ts";
import { joinChoices, joinNames } from "../../words/lists.ts";
import { formatPesos } from "../../words/money.ts";
import { capitalize } from "../../words/capitalize.ts";
import { comingTimes } from "./order.ts";
import { block, type Directives, inline } from "../directive.ts";
import type { Facts } from "../page/source.ts";

/** What a link to the map says. */
export const FIND_US = "Cómo llegar";

/** The directives of the shop, by name. */
export const SHOP_DIRECTIVES: Directives<Facts> = {
  nombre: inline(({ shop }) => escapeMarkdown(shop.business.nombre)),
  localidad: inline(({ shop }) => escapeMarkdown(shop.business.direccion.localidad)),
  direccion: inline(({ shop }) => escapeMarkdown(tellAddress(shop.business.direccion))),
  mapa: inline(({ shop }) => markdownLink(mapUrl(shop.business.direccion), FIND_US)),
  lugar: block(placeText, placeHtml),
  telefono: inline(({ shop: { business: { telefono } } }) =>
    markdownLink(phoneAddress(telefono), telefono)
  ),
  whatsapp: inline(({ shop }) => markdownLink(shop.business.whatsapp, "Escribinos por WhatsApp")),
  instagram: inline(({ shop }) => markdownLink(shop.business.instagram, "Instagram")),
  envio: inline(({ shop }) => formatPesos(shop.delivery.envio)),
  "envio_gratis_desde": inline(({ shop }) => formatPesos(shop.delivery.envioGratisDesde)),
  "pedido_minimo": inline(({ shop }) => formatPesos(shop.delivery.pedidoMinimoEnvio)),
  radio: inline(({ shop }) => `${shop.delivery.radioKm} km`),
  "como_pedir": block(({ shop }) => escapeMarkdown(shop.business.comoPedir)),
  estado: block(tellState, stateHtml),
  avisos: block(noticesText, noticesHtml),
  horario: block(hoursText, hoursHtml),
  excepciones: block(({ shop, nowMs }) =>
    bullets(upcomingExceptions(shop, nowMs).map(tellException).map(escapeMarkdown))
  ),
  zonas: block(
    (facts) => bullets(placeNames(facts).map(escapeMarkdown)),
    (facts) => htmlList(placeNames(facts), markup` class="zonas"`),
  ),
  "consulta_zona": block(() => "", () => markup`<div id="zona"></div>`),
  pagos: block(({ shop }) =>
    bullets(
      shop.business.pagos.map((payment) => {
        const { nombre, detalle } = payment;
        return `**${escapeMarkdown(nombre)}** (${tellPurpose(payment)}): ${
          escapeMarkdown(detalle)
        }`;
      }),
    )
  ),
  preguntas: block(questionsText),
  "pagos_breve": inline(({ shop }) =>
    escapeMarkdown(joinChoices(shop.business.pagos.map(tellPayment)))
  ),
  "aviso_alergenos": inline(({ shop }) => escapeMarkdown(shop.business.avisoAlergenos)),
  alergenos: inline(() => joinNames(ALLERGENS)),
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

function placeHtml(facts: Facts): Markup {
  const map = htmlLink(mapUrl(facts.shop.business.direccion), FIND_US);
  return markup`<p class="lugar"><span>${tellPlace(facts)}</span> ${map}</p>`;
}

function tellPurpose({ para }: Payment): string {
  return `${para.length === 1 ? "solo " : ""}${tellModes(para)}`;
}

function tellPayment(payment: Payment): string {
  const name = tellPaymentName(payment.nombre);
  return payment.para.length === 1 ? `${name} (${tellPurpose(payment)})` : name;
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
  return items.length === 0
    ? ready("")
    : htmlList(items, markup` class="novedades" aria-label="Avisos de hoy"`);
}

function placeNames({ shop: { places } }: Facts): readonly string[] {
  return places.inside.map(({ nombre }) => nombre);
}

/** Whether the shop is open and until when, in a sentence. The browser says it with the same words. */
function tellState({ shop, nowMs }: Facts): string {
  const { abierto, cierra, proximaApertura } = decideOpening(shop, nowMs);
  if (!abierto) {
    return proximaApertura === null ? "Cerrado" : `Cerrado. Abre ${proximaApertura.texto}`;
  }
  if (cierra === null) return "Abierto";
  const closing = tellClosing(formatInstant(shop.timeZone, nowMs), cierra);
  return `Abierto hasta ${closing.replace(/^(?:hoy|esta noche) a /, "")}`;
}

/** The same sentence, with the coming times: from them the browser keeps it true while the page is open. */
function stateHtml(facts: Facts): Markup {
  const { shop, nowMs } = facts;
  const open = decideOpening(shop, nowMs).abierto && markup` data-abierto`;
  const times = JSON.stringify(comingTimes(facts));
  return markup`<p class="estado" data-tiempos="${times}"${open}>${tellState(facts)}</p>`;
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
