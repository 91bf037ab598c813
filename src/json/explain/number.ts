/** Numbers, times and dates that are written as on paper: what to write in JSON. */

import { readNumber } from "../../words/amounts.ts";
import { asText, cite, type Explained, lineEndOf, withoutComma } from "./cite.ts";

/** Whether what stands at an offset begins as an amount does. */
export function looksLikeNumber(text: string, at: number): boolean {
  return /^(?:(?:ars?|u)? ?\$|ars |usd |€|[-+−–.] ?[$0-9.]|[-+]|[0-9]|nan\b|infinity\b)/i.test(
    text.slice(at, at + 12),
  );
}

/** Explains the amount, time or date that begins at an offset. */
export function explainNumber(text: string, start: number): Explained {
  const line = text.slice(start, lineEndOf(text, start));
  const written = (/^[^"{}[\]]*/.exec(line)?.[0] ?? "").split(/\/\/|\/\*|#/)[0] ?? "";
  const run = withoutComma(written);
  const found = { start, end: start + run.length };
  if (/^[0-9]{1,2}(?:[:.][0-9]{2}| ?hs?\b)/i.test(run) && /[:h]/i.test(run)) {
    return { ...found, text: `las horas van entre comillas: ${asText(run)}` };
  }
  if (/^[0-9]{1,4} ?[-/] ?[0-9]{1,2}(?: ?[-/] ?[0-9]{1,4})?$/.test(run)) {
    return { ...found, text: `las fechas van entre comillas, como "2026-12-24": hay ${cite(run)}` };
  }
  if (/^[-+]?(?:nan|infinity)$/i.test(run)) {
    return { ...found, text: `${cite(run)} no es un número: escribí el que va` };
  }
  if (/[0-9] ?[°º]/.test(run) && readNumber(run) === undefined) {
    return {
      ...found,
      text: `${cite(run)} va en grados con decimales, como -34.65: sin ° ni minutos`,
    };
  }
  const number = readNumber(run);
  return {
    ...found,
    text: number === undefined
      ? `${cite(run)} no es un número; si es un texto, va entre comillas: ${asText(run)}`
      : `${cite(run)} se escribe ${number}: un número va solo, sin $ ni puntos de miles`,
  };
}
