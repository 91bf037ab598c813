/** Takes out of style sheets what a smaller document needs of them. */

/** What stands in a sheet: what comes before the braces, and what stands in them. */
interface Rule {
  readonly head: string;
  readonly body: string;
}

const COMMENT = /\/\*(?:(?!\*\/)[^])*\*\//g;
/** What a document in a frame can't use: pictures of the site, and the height of a window. */
const UNFIT = ["url(", "dvh"];
/** Where a document's text gives an element its tag, and where its classes and its id. */
const GIVEN =
  /<(\w+)|\bcreate\(\s*"(\w+)"|\b(?:class|id)"?[:=] ?["`]([^"`]*)["`]|classList\.\w+\("([^"]*)"/g;
/** Tags that every document has, or that scripts make without writing them out. */
const ALWAYS = ["html", "body", "button"];
const NAME = /-?[A-Za-z_][\w-]*/g;
/** In a selector, a name with what stands before it: nothing before a tag. */
const SELECTED = /[.#:[]*-?[A-Za-z_][\w-]*/g;

/**
 * The rules of a sheet that a document can use: those that name no tag, class or id but its own. A name that is put
 * together ("tono-" and a number) is known by its start. Rules that need the site or its window are left out, as are
 * comments.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * const sheet = "p { margin: 0; }\n.tono-1, .pie { color: red; }\n.pie p, td { color: blue; }";
 * const script = 'create("p", { class: `tono-${i}` })';
 * assertEquals(cutStyles(sheet, script), "p{margin:0}\n.tono-1{color:red}\n");
 * ```
 */
export function cutStyles(sheet: string, documentText: string): string {
  const given = Array.from(documentText.matchAll(GIVEN), (match) => match.slice(1).join(" "));
  const names = new Set([...ALWAYS, ...given.join(" ").match(NAME) ?? []]);
  const starts = [...names].filter((name) => name.endsWith("-"));
  const isKnown = (selected: string): boolean => {
    const name = selected.replace(/^[.#]/, "");
    return /^[:[]/.test(selected) || names.has(name) ||
      starts.some((start) => name.startsWith(start));
  };
  const isUsed = (selector: string): boolean => {
    const plain = selector.replace(/\[[^\]]*\]/g, "");
    return (plain.match(SELECTED) ?? []).every(isKnown);
  };
  return cutRules(sheet.replace(COMMENT, ""), isUsed);
}

/** The styles without the variables that none of them uses. */
export function dropTokens(styles: string): string {
  const taken = new Set(styles.match(/(?<=var\()--[\w-]+/g));
  return styles.replace(
    /(?<=[{;])(--[\w-]+):[^;}]*;?/g,
    (declaration, name: string) => taken.has(name) ? declaration : "",
  ).replace(/^[^{}\n]*\{\}\n/gm, "");
}

function cutRules(text: string, isUsed: (selector: string) => boolean): string {
  return readRules(text).map(({ head, body }) => {
    if (head.startsWith("@")) {
      const inner = cutRules(body, isUsed);
      return inner === "" || head.includes("print") ? "" : `${head}{\n${inner}}\n`;
    }
    const selectors = splitSelectors(head).filter(isUsed);
    if (selectors.length === 0 || UNFIT.some((text) => body.includes(text))) return "";
    return `${selectors.join(",")}{${squeeze(body)}}\n`;
  }).join("");
}

function squeeze(declarations: string): string {
  return declarations.trim().replace(/\s+/g, " ").replace(/([:;,]) /g, "$1").replace(/;$/, "");
}

/** The rules at the top of a text. Braces in strings aren't looked for: no sheet here has them. */
function readRules(text: string): readonly Rule[] {
  const rules: Rule[] = [];
  let at = 0;
  for (let open = text.indexOf("{"); open !== -1; open = text.indexOf("{", at)) {
    const close = findClose(text, open);
    rules.push({ head: text.slice(at, open).trim(), body: text.slice(open + 1, close) });
    at = close + 1;
  }
  return rules;
}

function findClose(text: string, open: number): number {
  let depth = 0;
  for (let i = open; i < text.length; i++) {
    if (text[i] === "{") depth++;
    if (text[i] === "}" && --depth === 0) return i;
  }
  return text.length;
}

/** The selectors of a list, split at the commas that stand in no parentheses. */
function splitSelectors(list: string): readonly string[] {
  const selectors = [""];
  let depth = 0;
  for (const character of list.replace(/\s+/g, " ")) {
    if (character === "(") depth++;
    if (character === ")") depth--;
    if (character === "," && depth === 0) selectors.push("");
    else selectors[selectors.length - 1] += character;
  }
  return selectors.map((selector) => selector.trim());
}
