// @ts-check
/**
 * Asking where the shop delivers to, and the answer in words.
 *
 * @module
 */

/** @import { Answer } from "./calls.js" */

/**
 * A place as people write it, as the arguments of `zona_de_entrega`: with a comma or a number it is an address.
 *
 * @param {string} text
 * @returns {{ readonly localidad: string } | { readonly direccion: string }}
 */
export function toZoneQuery(text) {
  const place = text.trim();
  return /[,0-9]/.test(place) ? { direccion: place } : { localidad: place };
}

/**
 * @param {Answer} answer
 * @returns {string}
 */
export function readZoneAnswer(answer) {
  switch (answer.kind) {
    case "done":
      return answer.text;
    case "refused":
      return answer.problems.map(({ problema }) => problema).join(" ");
    case "limited": {
      const seconds = Math.ceil(answer.waitMs / 1000);
      return "Llegaron muchas consultas juntas desde tu conexión. " +
        `Probá de nuevo en ${seconds === 1 ? "1 segundo" : `${seconds} segundos`}.`;
    }
    case "failed":
      return "No pudimos consultar. Fijate si tenés conexión y probá de nuevo, o escribinos por WhatsApp.";
  }
}
