/** What is wrong where a text stops being JSON, for a person who doesn't program: what stands there, and what to write. */

import { cite, codeOf, type Explained, lineEndOf } from "./cite.ts";
import { explainNumber, looksLikeNumber } from "./number.ts";
import {
  explainQuotes,
  explainString,
  explainWord,
  findOtherClosing,
  hasOtherQuote,
} from "./text.ts";
import {
  explainClosing,
  explainDouble,
  explainEnd,
  explainRest,
  explainShifted,
  explainStrayColon,
  missingValue,
  trailingComma,
} from "./marks.ts";
import { createPositions } from "../lines.ts";
import type { Fault } from "../read.ts";
import { here, type Scene, wordAt } from "./scene.ts";

/** Explains a fault of a text. */
export function explainFault(text: string, fault: Fault): Explained {
  const { at, expected, last, open } = fault;
  const positionOf = createPositions(text);
  const scene: Scene = {
    ...fault,
    text,
    inner: open.at(-1),
    char: text.charAt(at),
    lastText: text.slice(last.start, last.end),
    lineOf: (offset) => positionOf(offset).line,
  };
  if (scene.char === "") return explainEnd(scene);
  const strange = explainStrange(scene);
  if (strange !== undefined) return strange;
  switch (expected) {
    case "value":
    case "first item":
      return explainValue(scene);
    case "key":
    case "first key":
      return explainKey(scene);
    case "colon":
      return explainColon(scene);
    case "comma":
      return explainComma(scene);
    case "end":
      return explainRest(scene);
  }
}

/** What ends a comment that doesn't end with its line, by what begins it. */
const COMMENT_ENDS: ReadonlyMap<string, string> = new Map([["/*", "*/"], ["<!--", "-->"]]);

/** What can stand nowhere outside of a text. */
function explainStrange(scene: Scene): Explained | undefined {
  const { text, at, char } = scene;
  const rest = text.slice(at, lineEndOf(text, at));
  const comment = /^(?:\/\/|\/\*|#|<!--)/.exec(rest)?.[0];
  if (comment !== undefined) return explainComment(scene, rest, COMMENT_ENDS.get(comment));
  if (/^(?:<{7}|={7}|>{7})/.test(rest)) {
    const what = "quedaron las marcas de dos versiones del archivo: elegí una y borrá la otra";
    return here(scene, rest.length, what);
  }
  if (/[\p{Z}\p{Cc}\p{Cf}]/u.test(char)) {
    const what = `hay un carácter que no se ve (${codeOf(char)}): borralo, o poné un espacio común`;
    return here(scene, 1, what);
  }
  return undefined;
}

/** What is a comment: the rest of its line, or all up to an end of its own, on this line or below. */
function explainComment(scene: Scene, rest: string, end: string | undefined): Explained {
  const { text, at } = scene;
  const told = "en JSON no hay comentarios: borrá";
  const found = end === undefined ? -1 : text.indexOf(end, at + 2);
  if (end === undefined || found < 0) return here(scene, rest.length, `${told} ${cite(rest)}`);
  const length = found + end.length - at;
  const what = length > rest.length
    ? `desde ${cite(rest)} hasta ${cite(end)}`
    : cite(rest.slice(0, length));
  return here(scene, length, `${told} ${what}`);
}

function explainValue(scene: Scene): Explained {
  const { text, at, char, inner, lastText, last } = scene;
  if (lastText === ":" && /[,}\]]/.test(char)) return missingValue(scene);
  if (char === ",") return explainDouble(scene);
  if (char === "]" && inner?.closedBy === "]") return trailingComma(scene);
  if (char === "}" || char === "]") return explainClosing(scene);
  if (char === ":" || char === "=") {
    return here(scene, 1, `sobra ${char} después de ${cite(lastText)}: borralo`);
  }
  if (char === '"') return explainString(text, at, "value");
  if (hasOtherQuote(text, at)) return explainQuotes(text, at);
  if (looksLikeNumber(text, at)) return explainNumber(text, at);
  // A key without its quotes, after a colon with nothing behind it.
  if (lastText === ":" && scene.lineOf(at) > scene.lineOf(last.start)) return missingValue(scene);
  return explainWord(text, at, "value");
}

function explainKey(scene: Scene): Explained {
  const { text, at, char, inner, last, lineOf } = scene;
  if (char === ",") return explainDouble(scene);
  if (char === "}") return trailingComma(scene);
  if (char === "]") return explainClosing(scene);
  if (char === '"') return explainString(text, at, "key");
  if (hasOtherQuote(text, at)) return explainQuotes(text, at);
  if (char === ":") {
    return here(scene, 1, "falta el nombre, entre comillas, antes de los dos puntos");
  }
  if ((char === "{" || char === "[") && scene.expected === "key") {
    const key = inner?.key;
    if (
      char === "{" && key !== undefined && text.slice(key.end, last.start).trimEnd().endsWith("}")
    ) {
      const name = text.slice(key.start, key.end);
      return { ...key, text: `falta [ después de ${cite(name)}, para abrir la lista` };
    }
    const opened = lineOf(inner?.start ?? 0);
    const what = `falta } antes de la coma, para cerrar la llave { de la línea ${opened}`;
    return { ...last, text: what };
  }
  if (char === "{" || char === "[") {
    return here(
      scene,
      1,
      `hay ${char} dentro de una {: si es una lista, va entre [ y ]; si no, sobra`,
    );
  }
  if (/[0-9]/.test(char) && at === last.end) {
    // The comma of 15,500 or of 34,65.
    const before = /[-−–+$0-9.]*$/.exec(text.slice(Math.max(0, last.start - 30), last.start))?.[0];
    return explainNumber(text, last.start - (before ?? "").length);
  }
  return explainWord(text, at, "key");
}

function explainColon(scene: Scene): Explained {
  const { text, char, last, lastText } = scene;
  const shifted = findOtherClosing(text, last.start, last.end) ?? explainShifted(scene);
  if (shifted !== undefined) return shifted;
  const name = cite(lastText);
  if (char === "=" || char === ";" || char === "-") {
    const length = text.slice(scene.at).search(/[^=>;-]/);
    const stands = text.slice(scene.at, scene.at + Math.max(length, 1));
    return here(scene, stands.length, `después de ${name} van dos puntos (:) y no ${cite(stands)}`);
  }
  if (/[,}\]]/.test(char)) {
    const what =
      `a ${name} le faltan los dos puntos y su valor; si es parte de una lista, va entre [ y ]`;
    return { ...last, text: what };
  }
  return { ...last, text: `faltan los dos puntos (:) después de ${name}` };
}

function explainComma(scene: Scene): Explained {
  const { text, at, char, last, lastText, inner, lineOf } = scene;
  if (char === "}" || char === "]") return explainClosing(scene);
  const isText = lastText.startsWith('"');
  const shifted = isText
    ? findOtherClosing(text, last.start, last.end) ?? explainShifted(scene)
    : undefined;
  if (shifted !== undefined) return shifted;
  const isSameLine = lineOf(at) === lineOf(last.end);
  if (/^[-0-9]/.test(lastText) && isSameLine && !/["{[]/.test(char) && char !== ";") {
    return explainNumber(text, last.start);
  }
  if (char === ":") return explainStrayColon(scene);
  if (char === ";" || (char === "." && isSameLine)) {
    return here(scene, 1, `va una coma (,) y no ${cite(char)}`);
  }
  if (isText && at === last.end) {
    return char === '"'
      ? here(scene, 1, `sobra una comilla después de ${cite(lastText)}: borrala`)
      : here(
        scene,
        1,
        `${cite(lastText)} termina antes de ${
          cite(wordAt(scene))
        }: comillas adentro de un texto se escriben \\", o sacalas`,
      );
  }
  if (/^[tfn]/.test(lastText) && at === last.end) {
    return here(scene, 1, `${cite(lastText + wordAt(scene))} se escribe ${lastText}`);
  }
  const after = inner?.closedBy === "}" && inner.key !== undefined
    ? ` (lo de ${cite(text.slice(inner.key.start, inner.key.end))})`
    : "";
  const what = `falta una coma después de ${cite(lastText)}${after}`;
  return { start: last.start, end: last.end, text: what };
}
