/** Takes out of a script the blanks and comments that mean nothing. */

const TOKEN =
  /\s+|\/\/.*|\/\*(?:(?!\*\/)[^])*\*\/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|[\w$#\u0080-\uffff]+|[^]/y;
const PATTERN = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y;
const WORD = /[\w$#\u0080-\uffff]/;
/** After one of these words, a slash begins a regular expression; after any other name or number, it divides. */
const BEFORE_PATTERN = /^(?:return|typeof|case|of|in)$/;

/**
 * The same script, shorter. It has to be formatted: each statement ends with a semicolon or a brace, none is empty, and
 * a comma before a closing bracket means nothing. Strings, templates and regular expressions stay as they are.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * assertEquals(squeezeScript("const a = `1  ${ b }`; // one\nreturn  a;\n"), "const a=`1  ${ b }`;return a;");
 * ```
 */
export function squeezeScript(text: string): string {
  let out = "";
  let before = "";
  let isApart = false;
  for (let at = 0; at < text.length;) {
    const token = readToken(text, at, before);
    at += token.length;
    if (/^(?:\s|\/\/|\/\*)/.test(token)) {
      isApart = true;
      continue;
    }
    if (isApart && needsBlank(before.at(-1) ?? "", token[0] ?? "")) out += " ";
    const isNeedless = token === "}" && before === ";" || ")]}".includes(token) && before === ",";
    out = (isNeedless ? out.slice(0, -1) : out) + token;
    before = token;
    isApart = false;
  }
  return out;
}

function readToken(text: string, at: number, before: string): string {
  if (text[at] === "`") return text.slice(at, endOfTemplate(text, at));
  TOKEN.lastIndex = at;
  const [token = ""] = TOKEN.exec(text) ?? [];
  if (token !== "/" || divides(before)) return token;
  PATTERN.lastIndex = at;
  return PATTERN.exec(text)?.[0] ?? token;
}

function divides(before: string): boolean {
  return /[\w$)\]}"'`]$/.test(before) && !BEFORE_PATTERN.test(before);
}

function needsBlank(left: string, right: string): boolean {
  return WORD.test(left) && WORD.test(right) || left === right && "+-/".includes(left);
}

/** Where a template literal ends; others may stand in it. */
function endOfTemplate(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== "`") {
    if (text.startsWith("${", at)) at = endOfExpression(text, at + 2);
    else at += text[at] === "\\" ? 2 : 1;
  }
  return at + 1;
}

function endOfExpression(text: string, start: number): number {
  let depth = 1;
  let at = start;
  let before = "{";
  while (at < text.length && depth > 0) {
    const token = readToken(text, at, before);
    if (token === "{") depth++;
    if (token === "}") depth--;
    at += token.length;
    if (token.trim() !== "") before = token;
  }
  return at;
}
