/** What the pages take from the shop's data: prices, hours, zone, and how to reach it. */

import {
  htmlList,
  markdownLink,
  markdownTable,
  markup,
} from "../../markdown/write.ts";
import { bullets, escapeMarkdown } from "../../markdown/write.ts";
import { describeDeliveryTerms } from "../../shop/delivery.ts";
import { decideOpening, upcomingExceptions } from "../../shop/hours/opening.ts";
import {
  formatAddress,
  formatModes,
  formatPaymentName,
  mapUrl,
} from "../../shop/contact.ts";
import {
  describeOpening,
  formatException,
  formatTurns,
} from "../../shop/hours/text.ts";
import type { Business } from "../../shop/files.ts";
import type { Address, Payment } from "../../shop/shapes.ts";
import { ALLERGENS } from "../../shop/terms.ts";
import { describeNoticeScope, noticesOn } from "../../shop/today.ts";
import { weekdayOf } from "../../time/dates.ts";
import { dateAt } from "../../time/zone.ts";
import { capitalize, joinChoices, joinNames } from "../../words/lists.ts";
import { formatPesos } from "../../words/money.ts";
import type { Directives, Facts, Told } from "../directive.ts";
import { describeFoods } from "./flavors.ts";

/** The section on the delivery zone. */
export const ZONE_PATH = "/contact#zona-de-entrega";
/** What a link to the map says. */
export const FIND_US = "Cómo llegar";

/** The directives of the shop, by name. */
export const SHOP_DIRECTIVES: Directives = {
  nombre: ({ shop }) => escapeMarkdown(shop.business.nombre),
  localidad: ({ shop }) => escapeMarkdown(shop.business.direccion.localidad),
  direccion: ({ shop }) =>
    escapeMarkdown(formatAddress(shop.business.direccion)),
  mapa: ({ shop }) => markdownLink(mapUrl(shop.business.direccion), FIND_US),
  // The page says elsewhere in which locality it is.
  lugar: {
    block({ shop: { business: { direccion } } }) {
      const map = mapUrl(direccion);
      const way =
        markup`<span class="oculto">${FIND_US}: </span>${direccion.calle}`;
      return {
        markdown: `${escapeMarkdown(tellPlace(direccion))} · ${
          markdownLink(map, FIND_US)
        }`,
        html: markup`<p class="lugar"><a href="${map}">${way}</a></p>`,
      };
    },
  },
  telefono: ({ shop }) => markdownLink(...phoneLink(shop.business)),
  whatsapp: ({ shop }) =>
    markdownLink(shop.business.whatsapp, "Escribinos por WhatsApp"),
  instagram: ({ shop }) => markdownLink(shop.business.instagram, "Instagram"),
  envio: ({ shop }) => formatPesos(shop.delivery.envio),
  "envio_gratis_desde": ({ shop }) =>
    formatPesos(shop.delivery.envioGratisDesde),
  "pedido_minimo": ({ shop }) => formatPesos(shop.delivery.pedidoMinimoEnvio),
  "condiciones_envio": { block: describeDelivery },
  "envio_desde": { block: describeMinimum },
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
      const markdown = describeOpening(shop, nowMs);
      const open = decideOpening(shop, nowMs).kind === "open" &&
        markup` data-abierto`;
      return {
        markdown,
        html: markup`<p class="estado"${open}>${markdown}</p>`,
      };
    },
  },
  avisos: { block: tellNotices },
  horario: { block: tellHours },
  excepciones: {
    block({ shop, nowMs }) {
      const told = upcomingExceptions(shop, nowMs).slice(0, 3).map(
        formatException,
      );
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
        const [name, detail] = [payment.nombre, payment.detalle].map(
          escapeMarkdown,
        );
        return `**${name}** (${tellPurpose(payment)}): ${detail}`;
      })),
    }),
  },
  // Under a title of their own: a shop without questions has no such section.
  preguntas: {
    block({ shop: { business: { preguntas } } }) {
      const told = preguntas.map(({ pregunta, respuesta }) =>
        `### ${escapeMarkdown(pregunta)}\n\n${escapeMarkdown(respuesta)}`
      );
      return {
        markdown: told.length === 0
          ? ""
          : ["## Preguntas", ...told].join("\n\n"),
      };
    },
  },
  "pagos_breve": ({ shop: { business } }) =>
    escapeMarkdown(joinChoices(business.pagos.map((payment) => {
      const name = formatPaymentName(payment.nombre);
      return payment.para.length === 1
        ? `${name} (${tellPurpose(payment)})`
        : name;
    }))),
  "aviso_alergenos": ({ shop }) => escapeMarkdown(shop.business.avisoAlergenos),
  alergenos: () => joinNames(ALLERGENS),
  "que_llevan": ({ shop }) =>
    `${describeFoods(shop.menu)} dice lo que lleva de esta lista: ${
      joinNames(ALLERGENS)
    }.`,
};

/** The address of the shop's telephone, as links have it, and its number. */
export function phoneLink(
  { telefono }: Business,
): [address: string, number: string] {
  return [`tel:${telefono.replaceAll(/[^+0-9]/g, "")}`, telefono];
}

/** Street and number, and the locality: what a neighbour needs to find the shop. */
export function tellPlace({ calle, localidad }: Address): string {
  return `${calle}, ${localidad}`;
}

function tellPurpose({ para }: Payment): string {
  return `${para.length === 1 ? "solo " : ""}${formatModes(para)}`;
}

/** The radius and the fee, in sentences. */
function describeDelivery({ shop: { delivery } }: Facts): Told {
  const { radioKm } = delivery;
  const radius = `Llevamos helado hasta ${radioKm} km a la redonda del local.`;
  return { markdown: `${radius} ${describeDeliveryTerms(delivery).fee}` };
}

/** The minimum of a delivery, if there is one, and the radius with its link. */
function describeMinimum({ shop: { delivery } }: Facts): Told {
  const link = markdownLink(ZONE_PATH, "estás en la zona");
  const radius =
    `Llegamos hasta ${delivery.radioKm} km a la redonda: fijate si ${link}.`;
  const { minimum } = describeDeliveryTerms(delivery);
  return { markdown: `${minimum} ${radius}`.trim() };
}

function tellNotices({ shop, nowMs }: Facts): Told {
  const today = dateAt(shop.timeZone, nowMs);
  const told = noticesOn(shop, today).map((notice) => {
    const note = describeNoticeScope(notice, today);
    const more = note === "" ? "" : ` _(${note})_`;
    return {
      line: `**Aviso:** ${escapeMarkdown(notice.texto)}${more}`,
      item: markup`${notice.texto}${
        note !== "" && markup` <span>${capitalize(note)}.</span>`
      }`,
    };
  });
  const attributes = markup` class="novedades" aria-label="Avisos de hoy"`;
  return {
    markdown: bullets(told.map(({ line }) => line)),
    html: markup`${
      told.length > 0 && htmlList(told.map(({ item }) => item), attributes)
    }`,
  };
}

/** The week, in HTML with today marked, and today's exception beside it. */
function tellHours({ shop: { hours, timeZone }, nowMs }: Facts): Told {
  const today = dateAt(timeZone, nowMs);
  const exception = hours.excepciones.find(({ fecha }) => fecha === today);
  const week = hours.semana.map((
    { dia, turnos },
  ) => [capitalize(dia), formatTurns(turnos)]);
  const rows = week.map(([day, usual], index) => {
    if (index + 1 !== weekdayOf(today)) {
      return markup`<tr><th scope="row">${day}</th><td>${usual}</td></tr>`;
    }
    const turns = exception &&
      `hoy: ${formatTurns(exception.turnos)} (${exception.motivo})`;
    const name =
      markup`<th scope="row">${day} <span class="marca">Hoy</span></th>`;
    return markup`<tr class="hoy" aria-current="date">${name}<td>${
      turns ?? usual
    }</td></tr>`;
  });
  const head =
    markup`<tr><th scope="col">Día</th><th scope="col">Horario</th></tr>`;
  return {
    markdown: markdownTable(["Día", "Horario"], week),
    html:
      markup`<table class="horario"><thead>${head}</thead><tbody>${rows}</tbody></table>`,
  };
}
