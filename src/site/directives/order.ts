/** The order on the page and in a chat: a link for browsers without scripts, and the forms for the order and for the zone. */

import {
  htmlLink,
  markdownLink,
  type Markup,
  markup,
} from "../../markdown/write.ts";
import { mapUrl } from "../../shop/zone/places.ts";
import {
  describeDeliveryTerms,
  offeredModes,
  SHORT_TERMS,
} from "../../shop/delivery.ts";
import { describeOpening } from "../../shop/hours.ts";
import type { DeliveryMode } from "../../shop/shapes.ts";
import { chatStyles, type NamedBytes, textOf } from "../asset.ts";
import type { Directives, Facts } from "../directive.ts";
import { orderExtrasHtml } from "./menu.ts";
import { FIND_US, formatPlace, ZONE_PATH } from "./shop.ts";

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

/** Renders the link to WhatsApp. The HTML also has the form for the order, which a script shows. */
function renderOrder(facts: Facts) {
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

/** Renders the terms of delivery on one line. In HTML, a click on the line opens the form for the zone. */
function renderDeliveryLine({ shop }: Facts) {
  if (!shop.delivery.disponible) return "";

  const label = describeDeliveryTerms(shop.delivery, SHORT_TERMS);
  // The no-break space keeps "·" from beginning a line.
  const terms = label.replaceAll(" ·", "\u00a0·");
  const summary =
    markup`${terms}\u00a0· <span class="enlace">${ASK_ZONE}</span>`;
  return {
    markdown: `${label} · ${markdownLink(ZONE_PATH, ASK_ZONE)}`,
    html: markup`<details class="envio"><summary>${summary}</summary>
${zoneForm(shop)}
<p>${htmlLink(ZONE_PATH, "Adónde llegamos")}</p>
</details>`,
  };
}

/** Returns the form for a locality, with the first place of the zone as an example. A script answers whether the shop delivers there. */
function zoneForm({ places: { inside: [place] } }: Facts["shop"]) {
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
 * Returns the order as one document for the frame of a chat, which loads no files.
 * Undefined if the assets lack `chat.js`.
 */
export function assembleChat(
  files: readonly NamedBytes[],
  offered: readonly DeliveryMode[],
): string | undefined {
  // `</script` in a string of the script would end the script, so it becomes `<\/script`,
  // which means the same in a string.
  const script = textOf(files, "chat.js").replace(/<\/(?=script)/gi, "<\\/");
  if (script === "") return undefined;

  return `<!DOCTYPE html>
<html lang="es-AR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tu pedido</title>
<style>
${chatStyles(files)}</style>
</head>
<body>
<main class="chat">
<h1>Tu pedido</h1>
<section id="pedido" class="chat-pedido" aria-label="Tu pedido" hidden>
<form class="pedido-cuerpo" hidden>
${deliveryFields(offered).html}
</form>
</section>
</main>
<script type="module">
${script}
</script>
</body>
</html>
`;
}

/**
 * Returns the fields for pick-up and delivery. In a chat, the form has only these fields,
 * and no `noteOnPickUp`. The first delivery mode is checked, so that the visitor of a shop
 * with one mode has nothing to choose.
 */
function deliveryFields(
  offered: readonly DeliveryMode[],
  noteOnPickUp?: Markup,
) {
  const offersPickUp = offered.includes("retiro");
  const pickUp = offersPickUp &&
    markup`<label class="opcion"><input type="radio" name="entrega" value="retiro" checked>Lo paso a buscar</label>\n`;
  const checked = !offersPickUp && markup` checked`;
  const delivery = offered.includes("envio") &&
    markup`<label class="opcion"><input type="radio" name="entrega" value="envio"${checked}>Con envío</label>\n`;

  return markup`<fieldset class="entrega">
<legend>¿Cómo lo querés?</legend>
${pickUp}${delivery}${offersPickUp && noteOnPickUp}${PLACE_FIELD}</fieldset>`;
}

const PLACE_FIELD = markup`<div class="campo" data-para="envio" hidden>
<label for="pedido-localidad">¿A qué localidad?</label>
<input id="pedido-localidad" name="localidad" list="pedido-zonas" maxlength="100" autocomplete="address-level2" aria-describedby="pedido-localidad-nota">
<datalist id="pedido-zonas"></datalist>
<p id="pedido-localidad-nota" class="nota" role="status" data-lugar="none"></p>
<p class="cercanas"></p>
</div>
`;

/** Returns the form for the order. A script shows a field with `data-para="envio"` only for delivery, and a field with `data-para="billete"` only for delivery paid in cash. */
function orderForm(facts: Facts) {
  return markup`<form class="pedido-cuerpo" hidden>
${orderExtrasHtml(facts)}
${deliveryFields(offeredModes(facts.shop), pickUpNote(facts))}
<div class="campo" data-para="envio" hidden><label for="pedido-calle">Calle y número</label><input id="pedido-calle" name="calle" maxlength="100" autocomplete="address-line1"></div>
<div class="campo">
<label for="pedido-dia">¿Para cuándo?</label>
<div class="campo-par"><select id="pedido-dia" name="dia"></select><select name="hora" aria-label="¿A qué hora?" hidden></select></div>
${waitNotes(facts)}</div>
<details class="datos-pedido">
<summary>Tus datos y el pago <small>(opcional)</small></summary>
<p class="nota">Va en el mensaje de WhatsApp y queda en este aparato. Si compartís el pedido, de esto solo va cómo pagás.</p>
<div class="datos-campos">
<div class="campo"><label for="pedido-nombre">Tu nombre</label><input id="pedido-nombre" name="nombre" maxlength="60" autocomplete="name"></div>
<div class="campo" data-para="envio" hidden><label for="pedido-depto">Piso y departamento</label><input id="pedido-depto" name="depto" maxlength="40" autocomplete="address-line2"></div>
<div class="campo" data-para="envio" hidden><label for="pedido-entreCalles">Entre qué calles</label><input id="pedido-entreCalles" name="entreCalles" maxlength="100" autocomplete="off"></div>
<div class="campo"><label for="pedido-pago">¿Cómo pagás?</label><select id="pedido-pago" name="pago"></select></div>
<div class="campo" data-para="billete" hidden><label for="pedido-billete">¿Con cuánto pagás?</label><input id="pedido-billete" name="billete" maxlength="30" autocomplete="off" inputmode="numeric" aria-errormessage="pedido-billete-nota"><p id="pedido-billete-nota" class="nota">No alcanza.</p></div>
<div class="campo"><label for="pedido-comentario">¿Algo más que tengamos que saber?</label><input id="pedido-comentario" name="comentario" maxlength="200" autocomplete="off"></div>
</div>
</details>
</form>`;
}

/** Returns the note about a pick-up: the shop's address, and whether the shop is open. The page's script keeps the note current. */
function pickUpNote({ shop, nowMs }: Facts) {
  const { direccion } = shop.business;
  const opening = describeOpening(shop, nowMs);
  const map = htmlLink(mapUrl(direccion), FIND_US);
  return markup`<p class="nota entrega-local">${
    formatPlace(direccion)
  }. <span class="entrega-horario">${opening}</span> ${map}</p>\n`;
}

/** Returns the waiting times for pick-up and delivery, if the owner has stated them. The style sheet shows only the time for the chosen delivery mode. */
function waitNotes({ shop }: Facts) {
  const { retiro = null, envio = null } = shop.business.demora ?? {};
  return [
    retiro !== null &&
    markup`<p class="nota demora-retiro">Está en ${retiro}.</p>\n`,
    envio !== null &&
    markup`<p class="nota demora-envio">Llega en ${envio}.</p>\n`,
  ];
}
