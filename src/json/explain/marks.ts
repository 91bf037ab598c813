/** Commas, colons and brackets that are missing or too many: what to write. */

import { asText, cite, type Explained } from "./cite.ts";
import { endOfString } from "../read.ts";
import { here, type Scene, wordAt } from "./scene.ts";

/** The text ends before what is open is closed. */
export function explainEnd(scene: Scene): Explained {
  const { at, open, last, expected, inner, lineOf } = scene;
  if (open.length === 0) return { start: 0, end: at, text: "el archivo está vacío" };
  const closing = open.slice(-10).toReversed();
  const opened = closing.map(({ closedBy, start }) =>
    `${nameOf(closedBy)} de la línea ${lineOf(start)}`
  );
  const told = `falta cerrar ${opened.join(", ")}: escribí ${
    closing.map(({ closedBy }) => closedBy).join(" ")
  } al final`;
  const isCut = expected === "colon" || (expected === "value" && inner?.closedBy === "}");
  const text = isCut ? `el archivo se corta en ${cite(scene.lastText)}: completalo; ${told}` : told;
  return { start: last.end, end: at, text };
}

/** A colon where a value has just ended. */
export function explainStrayColon(scene: Scene): Explained {
  const { text, inner, last, lastText, lineOf } = scene;
  if (inner?.closedBy === "]") {
    const isFirst = text.slice(inner.start + 1, last.start).trim() === "";
    const isOfObjects = /^\s*\{/.test(text.slice(inner.start + 1, last.start));
    return {
      ...last,
      text: isFirst || isOfObjects
        ? `falta { antes de ${cite(lastText)}`
        : `falta ] antes de ${cite(lastText)}, para cerrar el corchete [ de la línea ${
          lineOf(inner.start)
        }`,
    };
  }
  const key = inner?.key;
  if (key !== undefined && lineOf(key.start) < lineOf(last.start)) {
    return { ...key, text: `a ${cite(text.slice(key.start, key.end))} le falta su valor` };
  }
  return here(scene, 1, `sobran los dos puntos después de ${cite(lastText)}`);
}

/** A string that ran on to the next one's quote: its own is missing. */
export function explainShifted(
  { text, at, last, lastText, inner, expected }: Scene,
): Explained | undefined {
  const inside = lastText.slice(1, -1);
  const kept = inside.trimEnd();
  const cut = kept.length - 1;
  if (
    cut <= 0 || !/[,:]/.test(kept.charAt(cut)) || at !== last.end ||
    endOfString(text, at) !== undefined
  ) {
    return undefined;
  }
  const name = expected === "colon" || inner === undefined
    ? inside.split(":")[0] ?? ""
    : inside.slice(0, cut);
  return { ...last, text: `falta la comilla que cierra: ${asText(name)}` };
}

/** There is more after the end. */
export function explainRest(scene: Scene): Explained {
  const { text, at, last, lastText, char, lineOf } = scene;
  if (!/[}\]]/.test(lastText)) {
    return { start: last.start, end: last.end, text: "falta { al principio del archivo" };
  }
  const rest = text.slice(at).trim();
  if (/^[,;}\]]{1,3}$/.test(rest)) {
    return here(scene, rest.length, `sobra ${cite(rest)} al final: borralo`);
  }
  return char === "," || char === '"' || char === "}" || char === "]"
    ? {
      ...last,
      text:
        `con ${lastText} de la línea ${lineOf(last.start)} termina el archivo, y abajo sigue: ` +
        `esa ${lastText} sobra, o falta abrir con ${lastText === "}" ? "{" : "["} antes`,
    }
    : here(
      scene,
      1,
      `después de la última ${lastText} no va nada: borrá desde ${cite(wordAt(scene))}`,
    );
}

/** A closing that doesn't close what is open. */
export function explainClosing(scene: Scene): Explained {
  const { char, inner, lineOf } = scene;
  if (inner === undefined || inner.closedBy === char) {
    return here(scene, 1, `sobra ${char}: borralo`);
  }
  const { closedBy, start } = inner;
  if (char === "]" && scene.lastText.startsWith('"')) {
    const what = `hay ] y nada que cierre: falta [ antes de ${
      cite(scene.lastText)
    }, o } antes de ]`;
    return here(scene, 1, what);
  }
  const what = `hay ${char} sin cerrar antes ${nameOf(closedBy)} de la línea ${lineOf(start)}: ` +
    `falta ${closedBy}, o sobra ${char}`;
  return here(scene, 1, what);
}

/** A comma with nothing before it. */
export function explainDouble(scene: Scene): Explained {
  const what = scene.lastText === ","
    ? "hay dos comas seguidas: dejá una"
    : `sobra la coma después de ${cite(scene.lastText)}: borrala`;
  return here(scene, 1, what);
}

/** A comma with nothing after it. */
export function trailingComma({ last, char }: Scene): Explained {
  return { ...last, text: `sobra la coma antes de ${char}: borrala` };
}

/** A key without a value. */
export function missingValue({ text, inner, last }: Scene): Explained {
  const key = inner?.key ?? last;
  return { ...key, text: `a ${cite(text.slice(key.start, key.end))} le falta su valor` };
}

function nameOf(closedBy: "]" | "}"): string {
  return closedBy === "}" ? "la llave {" : "el corchete [";
}
