/** What is wrong where a text stops being JSON, for a person who doesn't program: what stands there, and what to write. */

import {
  asText,
  cite,
  codeOf,
  CURLY,
  type Explained,
  explainNumber,
  explainQuotes,
  explainText,
  explainWord,
  lineFrom,
  otherQuote,
  SEEN,
  wordOf,
} from "./written.ts";
import { countLines, type Fault, type Span } from "./read.ts";

const NUMBER = /^(?:(?:ars?|u)? ?\$|ars |usd |€|[-+−–.] ?[$0-9.]|[-+]|[0-9]|nan\b|infinity\b)/i;
const OTHER_QUOTES = /^[“”„‟«»‹›‘’‚'`´]/;

/** Explains a fault of a text: where it begins, and what is said of it. */
export function explain(
  text: string,
  { at, expected, last, open }: Fault,
): Explained {
  const lineOf = countLines(text);
  const inner = open.at(-1);
  const char = text.charAt(at);
  const rest = lineFrom(text, at);
  const before = text.slice(last.start, last.end);
  const quoted = cite(before);
  const isKey = expected.endsWith("key");
  const here = (told: string) => ({ start: at, text: told });
  const there = (told: string, { start }: Span = last) => ({ start, text: told });
  const key = inner?.key === undefined ? quoted : cite(text.slice(inner.key.start, inner.key.end));
  const nameOf = ({ closedBy, start }: { closedBy: string; start: number }) =>
    `${closedBy === "}" ? "la llave {" : "el corchete ["} de la línea ${lineOf(start)}`;
  const opened = inner === undefined ? "" : nameOf(inner);
  const noValue = () => there(`a ${key} le falta su valor`, inner?.key);

  if (char === "") {
    if (open.length === 0) return { start: 0, text: "el archivo está vacío" };
    const unclosed = open.slice(-10).toReversed();
    const told = `falta cerrar ${unclosed.map(nameOf).join(", ")}: escribí ` +
      `${unclosed.map(({ closedBy }) => closedBy).join(" ")} al final`;
    const isCut = expected === "colon" || (expected === "value" && inner?.closedBy === "}");
    return there(isCut ? `el archivo se corta en ${quoted}: completalo; ${told}` : told);
  }
  const comment = /^(?:\/\*.*?\*\/|<!--.*?-->|\/[/*].*|#.*|<!--.*)/.exec(rest)?.[0];
  if (comment !== undefined) return here(`en JSON no hay comentarios: borrá ${cite(comment)}`);
  if (/^(?:<{7}|={7}|>{7})/.test(rest)) {
    return here("quedaron las marcas de dos versiones del archivo: elegí una y borrá la otra");
  }
  if (/[\p{Z}\p{Cc}\p{Cf}]/u.test(char)) {
    return here(`hay un carácter que no se ve (${codeOf(char)}): borralo, o poné un espacio común`);
  }
  if (expected === "end") {
    if (!/[}\]]/.test(before)) return there("falta { al principio del archivo");
    const more = text.slice(at, at + SEEN).trim();
    if (/^[,;}\]]{1,3}$/.test(more)) return here(`sobra ${cite(more)} al final: borralo`);
    if (!/[,"}\]]/.test(char)) {
      return here(`después de la última ${before} no va nada: borrá desde ${cite(wordOf(rest))}`);
    }
    const ends = `con ${before} de la línea ${lineOf(last.start)} termina el archivo`;
    const opener = before === "}" ? "{" : "[";
    return there(`${ends}, y abajo sigue: esa ${before} sobra, o falta abrir con ${opener} antes`);
  }

  // Where a text has just ended, its own end may be what is wrong.
  if (before.startsWith('"') && /colon|comma/.test(expected) && !/[}\]]/.test(char)) {
    const curly = before.search(CURLY);
    if (curly > 0) return otherQuote(last.start + curly, before.charAt(curly));
    const inside = before.slice(1, -1).trimEnd();
    if (at === last.end && /.[,:]$/.test(inside.slice(-2)) && !/^"[^"]*"/.test(rest)) {
      const isList = expected === "comma" && inner !== undefined;
      const name = isList ? inside.slice(0, -1) : inside.slice(0, SEEN).split(":")[0] ?? "";
      return there(`falta la comilla que cierra: ${asText(name)}`);
    }
  }
  if (expected === "colon") {
    const mark = /^[=>;-]+/.exec(rest)?.[0];
    if (mark !== undefined) {
      return here(`después de ${quoted} van dos puntos (:) y no ${cite(mark)}`);
    }
    const asList = "le faltan los dos puntos y su valor; si es parte de una lista, va entre [ y ]";
    return there(
      /[,}\]]/.test(char)
        ? `a ${quoted} ${asList}`
        : `faltan los dos puntos (:) después de ${quoted}`,
    );
  }
  if (/[}\]]/.test(char) && (expected === "comma" || inner?.closedBy !== char)) {
    if (before === ":") return noValue();
    if (inner === undefined || inner.closedBy === char) return here(`sobra ${char}: borralo`);
    return here(
      char === "]" && before.startsWith('"')
        ? `hay ] y nada que cierre: falta [ antes de ${quoted}, o } antes de ]`
        : `hay ${char} sin cerrar antes ${opened}: falta ${inner.closedBy}, o sobra ${char}`,
    );
  }
  if (expected === "comma") {
    const isSameLine = lineOf(at) === lineOf(last.end);
    if (/^[-0-9]/.test(before) && isSameLine && !/["{[;]/.test(char)) {
      return there(explainNumber(lineFrom(text, last.start)));
    }
    if (char === ":" && inner?.closedBy === "]") {
      return there(
        /^\s*(?:\{|$)/.test(text.slice(inner.start + 1, last.start))
          ? `falta { antes de ${quoted}`
          : `falta ] antes de ${quoted}, para cerrar ${opened}`,
      );
    }
    if (char === ":") {
      const isAbove = inner?.key !== undefined && lineOf(inner.key.start) < lineOf(last.start);
      return isAbove ? noValue() : here(`sobran los dos puntos después de ${quoted}`);
    }
    if (char === ";" || (char === "." && isSameLine)) {
      return here(`va una coma (,) y no ${cite(char)}`);
    }
    if (char === '"' && at === last.end) {
      return here(`sobra una comilla después de ${quoted}: borrala`);
    }
    if (before.startsWith('"') && at === last.end) {
      const how = 'comillas adentro de un texto se escriben \\", o sacalas';
      return here(`${quoted} termina antes de ${cite(wordOf(rest))}: ${how}`);
    }
    if (/^[tfn]/.test(before) && at === last.end) {
      return here(`${cite(before + wordOf(rest))} se escribe ${before}`);
    }
    if (inner?.closedBy !== "}") return there(`falta una coma después de ${quoted}`);
    return there(
      char === "{"
        ? `después de ${quoted} falta }, para cerrar ${opened}`
        : `falta una coma después de ${quoted} (lo de ${key})`,
    );
  }

  // A value or a key.
  if (/[,}]/.test(char) && before === ":") return noValue();
  if (char === ",") {
    const isDouble = before === ",";
    return here(
      isDouble ? "hay dos comas seguidas: dejá una" : `sobra la coma después de ${quoted}: borrala`,
    );
  }
  if (/[}\]]/.test(char)) return there(`sobra la coma antes de ${char}: borrala`);
  if (isKey && char === ":") {
    return here("falta el nombre, entre comillas, antes de los dos puntos");
  }
  if (isKey && /[{[]/.test(char)) {
    if (expected === "first key") {
      return here(`hay ${char} dentro de una {: si es una lista, va entre [ y ]; si no, sobra`);
    }
    const ended = text.slice(0, last.start).trimEnd();
    return char === "{" && ended.endsWith("}")
      ? there(`falta [ después de ${key}, para abrir la lista`, inner?.key)
      : there(`falta } antes de la coma, para cerrar ${opened}`);
  }
  if (char === '"') return explainText(text, at, isKey);
  if (OTHER_QUOTES.test(rest)) return here(explainQuotes(rest));
  if (isKey ? /[0-9]/.test(char) && at === last.end : NUMBER.test(rest)) {
    // The comma of 15,500 or of 34,65 ended what JSON takes for a number.
    const whole = isKey ? /[-−–+$0-9.]*,$/.exec(text.slice(0, at).slice(-30))?.[0].length ?? 0 : 0;
    return { start: at - whole, text: explainNumber(lineFrom(text, at - whole)) };
  }
  // A key without its quotes, after a colon with nothing behind it.
  if (before === ":" && lineOf(at) > lineOf(last.start)) return noValue();
  return here(explainWord(rest, isKey));
}
