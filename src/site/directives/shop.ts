/** Directives for the shop's data: contact, delivery, opening, hours, notices, zone, payments, questions, seller, allergens. */

import {
  bullets,
  escapeMarkdown,
  htmlList,
  markdownLink,
  markdownTable,
  markup,
} from "../../markdown/write.ts";
import {
  describeDeliveryTerms,
  describeNoticeScope,
  formatModes,
  MINIMUM_TERMS,
  noticesOn,
  offeredModes,
  TERMS_SENTENCE,
} from "../../shop/delivery.ts";
import {
  decideOpening,
  describeOpening,
  formatDateHours,
  formatTurns,
  hoursOn,
  upcomingExceptions,
} from "../../shop/hours.ts";
import type { Address, Payment } from "../../shop/shapes.ts";
import { ALLERGENS } from "../../shop/terms.ts";
import { formatAddress, mapUrl } from "../../shop/zone/places.ts";
import { formatKm } from "../../shop/zone/zone.ts";
import { capitalize, joinChoices, joinNames } from "../../words/lists.ts";
import type { Directives, Facts } from "../directive.ts";

/** The path of the section on the delivery zone. */
export const ZONE_PATH = "/contact#zona-de-entrega";
/** The text of links to the map. */
export const FIND_US = "Cómo llegar";
/** Matches a common noun at the start of a payment's name, such as "Tarjeta". Within a sentence, such a noun is in lower case. A proper name such as "Mercado Pago" keeps its capital letters. */
const COMMON_WORD =
  /^(?:Efectivo|Contado|Transferencias?|Dep[oó]sitos?|Tarjetas?|D[eé]bito|Cr[eé]dito|Cheques?|Billeteras?|C[oó]digo)(?!\p{L})/u;

/** The directives of the shop, by name. */
export const SHOP_DIRECTIVES: Directives = {
  nombre: ({ shop }) => escapeMarkdown(shop.business.nombre),
  localidad: ({ shop }) => escapeMarkdown(shop.business.direccion.localidad),
  direccion: ({ shop }) =>
    escapeMarkdown(formatAddress(shop.business.direccion)),
  mapa: ({ shop }) => markdownLink(mapUrl(shop.business.direccion), FIND_US),
  lugar: { block: renderPlace },
  telefono: ({ shop }) => markdownLink(...phoneLink(shop.business.telefono)),
  whatsapp: ({ shop }) =>
    markdownLink(shop.business.whatsapp, "Escribinos por WhatsApp"),
  instagram: ({ shop }) => markdownLink(shop.business.instagram, "Instagram"),
  "condiciones_envio": { block: renderDelivery },
  "envio_desde": { block: renderMinimum },
  radio: ({ shop }) => formatKm(shop.delivery.radioKm),
  "como_pedir": {
    // The HTML is only for browsers without scripts, which can't build an order.
    block({ shop }) {
      return {
        markdown: escapeMarkdown(shop.business.comoPedir),
        html:
          markup`<noscript><p>Sin JavaScript el pedido no se puede armar acá: escribinos por WhatsApp qué querés y te pasamos el total.</p></noscript>`,
      };
    },
  },
  estado: { block: renderOpening },
  avisos: { block: renderNotices },
  horario: { block: renderWeek },
  excepciones: {
    block({ shop }) {
      const lines = upcomingExceptions(shop.hours, shop.date)
        // Only the next three exceptions, to keep the list short.
        .slice(0, 3)
        .map((exception) => formatDateHours(exception, shop.date));
      return bullets(lines.map(escapeMarkdown));
    },
  },
  zonas: {
    block({ shop: { places } }) {
      const names = places.inside.map(({ nombre }) => nombre);
      if (names.length === 0) return "";

      const title = "Llegamos a:";
      return {
        markdown: `${title}\n\n${bullets(names.map(escapeMarkdown))}`,
        html: markup`<p>${title}</p>\n${
          htmlList(names, markup` class="zonas"`)
        }`,
      };
    },
  },
  pagos: {
    block({ shop }) {
      const lines = shop.business.pagos.map((payment) => {
        const purpose = formatPurpose(payment, shop);
        return `**${escapeMarkdown(payment.nombre)}**${purpose}: ${
          escapeMarkdown(payment.detalle)
        }`;
      });
      return bullets(lines);
    },
  },
  preguntas: { block: renderQuestions },
  titular: { block: renderSeller },
  "pagos_breve"({ shop }) {
    // A payment that is accepted for both delivery modes needs no " (solo envío)".
    const names = shop.business.pagos.map((payment) =>
      payment.nombre.replace(COMMON_WORD, (word) => word.toLowerCase()) +
      (payment.para.length > 1 ? "" : formatPurpose(payment, shop))
    );
    return escapeMarkdown(
      joinChoices(names) || "lo que arreglemos por WhatsApp",
    );
  },
  "aviso_alergenos": ({ shop }) => escapeMarkdown(shop.business.avisoAlergenos),
  "que_llevan": ({ shop }) =>
    `${describeFoods(shop)} dice lo que lleva de esta lista: ${
      joinNames(ALLERGENS)
    }.`,
};

/** Returns the URL and the text of the link to a telephone number. */
export function phoneLink(number: string): [url: string, text: string] {
  return [`tel:${number.replaceAll(/[^+0-9]/g, "")}`, number];
}

/** Returns street, number and locality. */
export function formatPlace({ calle, localidad }: Address): string {
  return `${calle}, ${localidad}`;
}

/** Returns the kinds of food that list their allergens, as the subject of a sentence. */
export function describeFoods({ menu }: Facts["shop"]): string {
  return menu.adicionales.length === 0
    ? "Cada sabor"
    : "Cada sabor y cada adicional";
}

/** Renders the address. The HTML leaves the locality out, since the shipped home page has it in its title. */
function renderPlace({ shop }: Facts) {
  const { direccion } = shop.business;
  const url = mapUrl(direccion);
  return {
    markdown: `${escapeMarkdown(formatPlace(direccion))} · ${
      markdownLink(url, FIND_US)
    }`,
    html:
      markup`<p class="lugar"><a href="${url}"><span class="oculto">${FIND_US}: </span>${direccion.calle}</a></p>`,
  };
}

/** Renders the radius and the fee of deliveries, or nothing without delivery. */
function renderDelivery({ shop: { delivery } }: Facts) {
  if (!delivery.disponible) return "";

  return `Llevamos helado hasta ${
    formatKm(delivery.radioKm)
  } a la redonda del local. ${describeDeliveryTerms(delivery, TERMS_SENTENCE)}`;
}

/** Renders the minimum and the radius of deliveries, with a link to the zone. Renders nothing without delivery. */
function renderMinimum({ shop: { delivery } }: Facts) {
  if (!delivery.disponible) return "";

  const minimum = describeDeliveryTerms(delivery, MINIMUM_TERMS);
  const link = markdownLink(ZONE_PATH, "estás en la zona");
  // Without a minimum, the first part is "", and `trim` removes the blank after it.
  return `${minimum} Llegamos hasta ${
    formatKm(delivery.radioKm)
  } a la redonda: fijate si ${link}.`.trim();
}

/** Renders whether the shop is open. The page's script keeps the sentence current. */
function renderOpening({ shop, nowMs }: Facts) {
  const markdown = describeOpening(shop, nowMs);
  const openMark = decideOpening(shop, nowMs).abierto &&
    markup` data-abierto`;
  return {
    markdown,
    html: markup`<p class="estado"${openMark}>${markdown}</p>`,
  };
}

/** Renders today's notices. */
function renderNotices({ shop }: Facts) {
  const pieces = noticesOn(shop, shop.date).map((notice) => {
    const scope = describeNoticeScope(notice, shop.date);
    const note = scope && ` _(${scope})_`;
    const noteHtml = scope && markup` <span>${capitalize(scope)}.</span>`;
    return {
      markdown: `**Aviso:** ${escapeMarkdown(notice.texto)}${note}`,
      html: markup`${notice.texto}${noteHtml}`,
    };
  });
  if (pieces.length === 0) return "";

  return {
    markdown: bullets(pieces.map(({ markdown }) => markdown)),
    html: htmlList(
      pieces.map(({ html }) => html),
      markup` class="novedades" aria-label="Avisos de hoy"`,
    ),
  };
}

/** Renders the opening hours of the week. The HTML marks today's row. On the date of an exception, that row has the exception's hours and reason. */
function renderWeek({ shop: { hours, date } }: Facts) {
  const today = hoursOn(hours, date);
  const turnsToday = formatTurns(today.turnos);
  const cellOfToday = today.motivo === null
    ? turnsToday
    : `hoy: ${turnsToday} (${today.motivo})`;

  const week = hours.semana.map((
    { dia, turnos },
  ) => [capitalize(dia), formatTurns(turnos)]);
  const rows = week.map(([day, turns]) =>
    day === capitalize(today.dia)
      ? markup`<tr class="hoy" aria-current="date"><th scope="row">${day} <span class="marca">Hoy</span></th><td>${cellOfToday}</td></tr>`
      : markup`<tr><th scope="row">${day}</th><td>${turns}</td></tr>`
  );
  return {
    markdown: markdownTable(["Día", "Horario"], week),
    html:
      markup`<table class="horario"><thead><tr><th scope="col">Día</th><th scope="col">Horario</th></tr></thead><tbody>${rows}</tbody></table>`,
  };
}

/** Renders the seller, or nothing if the shop states no seller. */
function renderSeller({ shop }: Facts) {
  const { titular } = shop.business;
  if (titular === null) return "";

  const { razonSocial, cuit, correo, dataFiscal } = titular;
  const lines = [
    `${escapeMarkdown(razonSocial)}, CUIT ${cuit}`,
    correo &&
    `Consultas y reclamos: ${markdownLink(`mailto:${correo}`, correo)}`,
    dataFiscal && markdownLink(dataFiscal, "Data Fiscal"),
  ];
  return bullets(lines.filter((line) => line !== undefined));
}

/** Renders the questions under their heading, or nothing without questions. */
function renderQuestions({ shop }: Facts) {
  const questions = shop.business.preguntas.map(({ pregunta, respuesta }) =>
    `### ${escapeMarkdown(pregunta)}\n\n${escapeMarkdown(respuesta)}`
  );
  return questions.length === 0
    ? ""
    : ["## Preguntas", ...questions].join("\n\n");
}

/** Formats the delivery modes for which a payment is accepted: " (solo envío)", or " (envío o retiro)". Returns "" if the shop offers only one mode. */
function formatPurpose({ para }: Payment, shop: Facts["shop"]) {
  if (offeredModes(shop).length === 1) return "";
  return ` (${para.length === 1 ? "solo " : ""}${formatModes(para)})`;
}
