// @ts-check
/**
 * The answer to where the shop delivers, in words.
 *
 * @module
 */

import { formatPesos } from "./order_text.js";

/** @import { Answer } from "./calls.js" */

/**
 * What `zona_de_entrega` answers, as far as it is told here.
 *
 * @typedef {object} Zone
 * @property {boolean | null} dentro
 * @property {string | null} localidad
 * @property {number | null} distanciaKm
 * @property {number} radioKm
 * @property {{ readonly envio: number, readonly envioGratisDesde: number, readonly pedidoMinimoEnvio: number }} entrega
 */

/** Whoever lives further away isn't told to come by. */
const PICKUP_KM = 30;
/** A place whose centre lies so little outside may be cut by the edge: the shop decides. */
const EDGE_KM = 1.5;

/**
 * Tells what came of a call.
 *
 * @param {Answer} answer
 * @returns {string}
 */
export function readZoneAnswer(answer) {
  switch (answer.kind) {
    case "done":
      return tellZone(/** @type {Zone} */ (answer.data));
    case "refused":
      return "Así no lo entendimos. Probá con el nombre de la localidad solo.";
    case "limited": {
      const seconds = Math.ceil(answer.waitMs / 1000);
      return "Llegaron muchas consultas juntas desde tu conexión. " +
        `Probá de nuevo en ${seconds === 1 ? "1 segundo" : `${seconds} segundos`}.`;
    }
    case "failed":
      return "No pudimos consultar. Fijate si tenés conexión y probá de nuevo, o escribinos por WhatsApp.";
  }
}

/**
 * What an answer says of its place, in the words for orders.
 *
 * @param {Answer} answer
 * @returns {"inside" | "outside" | "unsure"} unsure where the shop doesn't know the place, or nobody answered
 */
export function placeKind(answer) {
  const inside = answer.kind === "done" ? /** @type {Zone} */ (answer.data).dentro : null;
  return inside === null ? "unsure" : inside ? "inside" : "outside";
}

/** @param {Zone} zone */
function tellZone({ dentro, localidad, distanciaKm, radioKm, entrega }) {
  if (dentro === null) {
    return "No conocemos ese lugar. Fijate si está en la lista de abajo, o preguntanos por WhatsApp.";
  }
  if (dentro) {
    return `¡Sí, llegamos${localidad === null ? "" : ` a ${localidad}`}! ${tellFees(entrega)}`;
  }
  if (localidad !== null && distanciaKm !== null && distanciaKm - radioKm <= EDGE_KM) {
    return `${localidad} queda a ${tellKm(distanciaKm)} km, cerca del límite de ${
      tellKm(radioKm)
    } km: ` +
      "preguntanos por WhatsApp si llegamos a tu dirección.";
  }
  const place = localidad === null ? "Hasta ahí" : `A ${localidad}`;
  const far = distanciaKm === null ? "" : `queda a ${tellKm(distanciaKm)} km y `;
  const wayOut = distanciaKm !== null && distanciaKm <= PICKUP_KM
    ? " Podés pasar a buscarlo por el local."
    : "";
  return `${place} no llegamos: ${far}repartimos hasta ${
    tellKm(radioKm)
  } km a la redonda.${wayOut}`;
}

/** @param {Zone["entrega"]} fees */
function tellFees({ envio, envioGratisDesde, pedidoMinimoEnvio }) {
  const fee = envio === 0
    ? "El envío es gratis"
    : `El envío cuesta ${formatPesos(envio)} y es gratis desde ${formatPesos(envioGratisDesde)}`;
  const minimum = pedidoMinimoEnvio === 0
    ? ""
    : `, con un pedido mínimo de ${formatPesos(pedidoMinimoEnvio)}`;
  return `${fee}${minimum}.`;
}

/**
 * A distance as it is written here: "9,3", "1.200".
 *
 * @param {number} km
 */
function tellKm(km) {
  const [whole = "", part] = String(km).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ".");
  return part === undefined ? grouped : `${grouped},${part}`;
}
