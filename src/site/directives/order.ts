/** The order on the page: a link for browsers without scripts, the form of the order, the form of the zone. */

import {
  htmlLink,
  markdownLink,
  type Markup,
  markup,
} from "../../markdown/write.ts";
import { mapUrl } from "../../shop/contact.ts";
import { describeDeliveryTerms, offeredModes } from "../../shop/delivery.ts";
import { hoursOn } from "../../shop/hours/opening.ts";
import { formatTurns } from "../../shop/hours/text.ts";
import type { DeliveryMode } from "../../shop/shapes.ts";
import type { Shop } from "../../shop/shop.ts";
import type { BlockContent, Directives, Facts } from "../directive.ts";
import { orderExtrasHtml } from "./menu.ts";
import { FIND_US, formatPlace, ZONE_PATH } from "./shop.ts";

const STREET = textField(
  "calle",
  "Calle y número",
  markup`maxlength="100" autocomplete="address-line1"`,
  "envio",
);
const NAME = textField(
  "nombre",
  "Tu nombre",
  markup`maxlength="60" autocomplete="name"`,
);
const FLAT = textField(
  "depto",
  "Piso y departamento",
  markup`maxlength="40" autocomplete="address-line2"`,
  "envio",
);
const CROSS_STREETS = textField(
  "entreCalles",
  "Entre qué calles",
  markup`maxlength="100" autocomplete="off"`,
  "envio",
);
const BANKNOTE = textField(
  "billete",
  "¿Con cuánto pagás?",
  markup`maxlength="30" autocomplete="off" inputmode="numeric"`,
  "billete",
);
const COMMENT = textField(
  "comentario",
  "¿Algo más que tengamos que saber?",
  markup`maxlength="200" autocomplete="off"`,
);

const ASK_ZONE = "¿llegamos a tu zona?";

/** The directives of the order, by name. */
export const ORDER_DIRECTIVES: Directives = {
  pedido: { block: renderOrder },
  "envio_breve": { block: renderDeliveryLine },
  "consulta_zona": {
    block: ({ shop }) =>
      shop.delivery.disponible ? { markdown: "", html: zoneForm(shop) } : "",
  },
};

function renderOrder(facts: Facts): BlockContent {
  const { whatsapp } = facts.shop.business;
  const label = "Pedir por WhatsApp";
  return {
    markdown: markdownLink(whatsapp, label),
    html: markup`<div id="pedido">
<p>${htmlLink(whatsapp, label, markup` class="boton boton-fuerte"`)}</p>
<p class="sin-respuesta">Los botones todavía no responden. <a href="">Probá de nuevo</a></p>
${orderForm(facts)}
</div>`,
  };
}

/** Renders the terms of delivery on one line. A click on the line opens the form of the zone. */
function renderDeliveryLine({ shop }: Facts): BlockContent {
  if (!shop.delivery.disponible) return "";

  const { label } = describeDeliveryTerms(shop.delivery);
  const whole = label.replaceAll(" ·", "\u00a0·");
  const summary =
    markup`${whole}\u00a0· <span class="enlace">${ASK_ZONE}</span>`;
  return {
    markdown: `${label} · ${markdownLink(ZONE_PATH, ASK_ZONE)}`,
    html: markup`<details class="envio"><summary>${summary}</summary>
${zoneForm(shop)}
<p>${htmlLink(ZONE_PATH, "Adónde llegamos")}</p>
</details>`,
  };
}

/** Returns the form for a locality. A script answers whether the shop delivers there. */
function zoneForm({ places: { inside: [place] } }: Shop): Markup {
  return markup`<form id="zona">
<div class="campo">
<label for="zona-lugar">Tu localidad</label>
<input id="zona-lugar" maxlength="200" required autocomplete="address-level2" placeholder="${place?.nombre}">
<button type="submit" class="boton boton-fuerte" disabled>¿Llegan?</button>
</div>
<p class="zona-respuesta" role="status"></p>
<p class="cercanas"></p>
</form>`;
}

/**
 * Returns the fields for pick-up and delivery. A chat has only these fields. The
 * first method is checked, so that a shop with one method needs no choice.
 */
export function deliveryFields(
  offered: readonly DeliveryMode[],
  pickUpNote?: Markup,
): Markup {
  const modes = MODES.filter(([mode]) => offered.includes(mode));
  const choices = modes.map(([mode, label], i) => {
    const checked = i === 0 && markup` checked`;
    return markup`<label class="opcion"><input type="radio" name="entrega" value="${mode}"${checked}>${label}</label>\n`;
  });
  return markup`<fieldset class="entrega">
<legend>¿Cómo lo querés?</legend>
${choices}${offered.includes("retiro") && pickUpNote}${PLACE_FIELD}</fieldset>`;
}

/** The methods in the order of the choice. */
const MODES = [["retiro", "Lo paso a buscar"], ["envio", "Con envío"]] as const;

const PLACE_FIELD = markup`<div class="campo" data-para="envio" hidden>
<label for="pedido-localidad">¿A qué localidad?</label>
<input id="pedido-localidad" name="localidad" list="pedido-zonas" maxlength="100" autocomplete="address-level2" aria-describedby="pedido-localidad-nota">
<datalist id="pedido-zonas"></datalist>
<p id="pedido-localidad-nota" class="nota" role="status" data-lugar="none"></p>
<p class="cercanas"></p>
</div>
`;

function orderForm(facts: Facts): Markup {
  const offered = offeredModes(facts.shop);

  return markup`<form class="pedido-cuerpo" hidden>
${orderExtrasHtml(facts)}
${deliveryFields(offered, pickUpNote(facts))}
${STREET}
<div class="campo">
<label for="pedido-dia">¿Para cuándo?</label>
<div class="campo-par"><select id="pedido-dia" name="dia"></select><select name="hora" aria-label="¿A qué hora?" hidden></select></div>
${waitNotes(facts)}</div>
<details class="datos-pedido">
<summary>Tus datos y el pago <small>(opcional)</small></summary>
<p class="nota">Va solo en el mensaje de WhatsApp y queda en este aparato.</p>
<div class="datos-campos">
${NAME}
${FLAT}
${CROSS_STREETS}
<div class="campo"><label for="pedido-pago">¿Cómo pagás?</label><select id="pedido-pago" name="pago"></select></div>
${BANKNOTE}
${COMMENT}
</div>
</details>
</form>`;
}

/** Returns where to pick the order up, and the hours of today. */
function pickUpNote({ shop: { business, hours, date } }: Facts): Markup {
  const { direccion } = business;
  const today = formatTurns(hoursOn(hours, date).turnos);
  const map = htmlLink(mapUrl(direccion), FIND_US);
  return markup`<p class="nota entrega-local">${
    formatPlace(direccion)
  }. Hoy: ${today}. ${map}</p>\n`;
}

/** Returns the waiting times. The style sheet shows the time for the chosen method. */
function waitNotes({ shop }: Facts): readonly (Markup | false)[] {
  const { retiro = null, envio = null } = shop.business.demora ?? {};
  return [
    retiro !== null &&
    markup`<p class="nota demora-retiro">Está en ${retiro}.</p>\n`,
    envio !== null &&
    markup`<p class="nota demora-envio">Llega en ${envio}.</p>\n`,
  ];
}

/** Returns a text field. A field with `when` is hidden until the visitor makes that choice. */
function textField(
  name: string,
  label: string,
  attributes: Markup,
  when?: "envio" | "billete",
): Markup {
  const hidden = when !== undefined && markup` data-para="${when}" hidden`;
  return markup`<div class="campo"${hidden}><label for="pedido-${name}">${label}</label><input id="pedido-${name}" name="${name}" ${attributes}></div>`;
}
