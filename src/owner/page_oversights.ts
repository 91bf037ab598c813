/** Oversights in the folder of pages: broken links, a home page without orders, promises of a delivery mode that the shop doesn't offer, and a wrong `security.txt`. */

import { lineAt } from "../json/words.ts";
import { formatModes } from "../shop/delivery.ts";
import type { DeliveryMode } from "../shop/shapes.ts";
import { DELIVERY_MODES } from "../shop/terms.ts";
import { nearestNames } from "../words/find.ts";
import { foldName } from "../words/names.ts";
import type { Mistake } from "./mistake.ts";

/** A page with the text of its file and its HTML. */
export interface ShownPage {
  readonly file: string;
  readonly path: string;
  readonly source: string;
  readonly html: string;
}

/** Origin of the pages while they are checked. */
export const PREVIEW_ORIGIN = "https://sitio.example";

/**
 * Words in a text that promise a delivery mode. "Llevamos 20 años" and "te mandamos el link"
 * aren't promises. The second lookbehind leaves out words that are denied: "no hacemos
 * envíos a domicilio".
 */
const PROMISES = {
  envio:
    /(?<!\p{L})(?<!(?<!\p{L})(?:no|sin|ni) (?:(?:hacemos|hay|tenemos|ofrecemos|env[ií]os?|env[ií]amos|delivery|reparto|repartimos|llevamos) )*)(?:env[ií]os?|env[ií]amos|delivery|cadetes?|repartidor(?:es)?|reparto|repartimos|(?:te )?(?:l[oa]s? )?llevamos(?!.{0,30} años)|te (?:l[oa]s? )?alcanzamos|mandamos(?= a | helado| el pedido| tu pedido)|a domicilio|(?:a|en) tu (?:casa|puerta)|cuando te llegu?[ea])(?!\p{L})/iu,
  retiro:
    /(?<!\p{L})(?<!(?<!\p{L})(?:no|sin|ni) (?:(?:hacemos|hay|tenemos|ofrecemos|se|retir\p{L}+) )*)(?:retir\p{L}+|(?:pas|ven[ií])\p{L}* a buscar\p{L}*|(?:en|por) (?:el|nuestro) local|pick[ -]?up|take[ -]?away)(?!\p{L})/iu,
} as const;

/** Reports missing and repeated directives of the home page, lines that promise a delivery mode that the shop doesn't offer, and links to a missing address or heading. */
export function* findPageOversights(
  pages: readonly ShownPage[],
  paths: readonly string[],
  offered: readonly DeliveryMode[],
): Generator<Mistake> {
  const headings = pages.flatMap(({ path, source, html }) => {
    // The HTML leaves out a heading whose section is empty, so headings are also read from the
    // source.
    const texts = valuesOf(/^#+ (.*)/gm, source).map(foldName);
    return [...valuesOf(/\sid="([^"]*)"/g, html), ...texts]
      .map((id) => `${path}#${id.replaceAll(" ", "-")}`);
  });

  for (const page of pages) {
    const { file, path, source } = page;
    // The home page must have these directives, for the order and for the day's news.
    for (
      const name of path === "/" ? ["pedido", "potes", "sabores", "avisos"] : []
    ) {
      const count = source.split(new RegExp(`\\{\\{ *${name} *\\}\\}`)).length -
        1;
      if (count === 1) continue;

      yield {
        file,
        text:
          `lleva {{ ${name} }} una vez, solo en su línea, y está ${count} veces`,
      };
    }
    yield* findInTexts(page, offered);
    yield* findInLinks(page, [...paths, ...headings]);
  }
}

function* findInTexts(
  { file, path, source, html }: ShownPage,
  offered: readonly DeliveryMode[],
) {
  // The guide for developers names both delivery modes, so it isn't checked.
  if (path === "/developers") return;

  for (const [i, line] of source.split("\n").entries()) {
    // Removes directives and the addresses of links. Also removes a heading that the HTML
    // leaves out because its section is empty.
    const prose = line.replace(
      /\{\{.*?\}\}|\]\([^)]*\)|^#.*/g,
      (match) => html.includes(match.replace(/^#+ /, ">")) ? match : "",
    );
    for (const text of findPromises(prose, offered)) {
      yield { file, line: i + 1, text };
    }
  }
}

/**
 * Reports each link within the site whose target is missing, once. The mistake has a line
 * if the link is in the page's Markdown. A link of a directive or the layout has no line.
 */
function* findInLinks(
  { file, path, source, html }: ShownPage,
  targets: readonly string[],
) {
  // If a list consists of links to the page's own headings, its HTML leaves out broken links.
  // So links to headings are also read from the Markdown.
  const hrefs = [
    ...valuesOf(/\s(?:href|src)="([^"]*)"/g, html),
    ...valuesOf(/\]\((#[^)]*)\)/g, source),
  ];
  for (const href of new Set(hrefs)) {
    const url = URL.parse(href, PREVIEW_ORIGIN + path);
    // Assets and Markdown versions have no headings, so the part after # is ignored.
    const target = `${url?.pathname}${url?.hash}`.replace(/(\.\w+)#.*/, "$1");
    if (url?.origin !== PREVIEW_ORIGIN || targets.includes(target)) continue;

    // The author of a broken link probably meant neither the home page nor an asset, so
    // neither is suggested.
    const [similar] = nearestNames(
      target,
      targets.filter((other) => /^\/(?!assets\/)./.test(other)),
    );
    const remedy = similar
      ? `¿quisiste decir ${similar}?`
      : "corregí la dirección";

    const at = source.indexOf(`](${href})`);
    yield {
      file,
      line: at < 0 ? undefined : lineAt(source, at),
      text: `el enlace ${href} no lleva a ningún lado: ${remedy}`,
    };
  }
}

/** If a text promises a delivery mode that the shop doesn't offer, yields a sentence that quotes the first such promise. */
export function* findPromises(
  text: string,
  offered: readonly DeliveryMode[],
): Generator<string> {
  // A shop offers at least one of the two delivery modes, so at most one is missing.
  const missing = DELIVERY_MODES.find((mode) => !offered.includes(mode));
  const match = missing && PROMISES[missing].exec(text);
  if (match) {
    yield `dice "${match[0]}", y el local no ofrece ${
      formatModes([missing])
    }: cambiá esa frase`;
  }
}

/** Returns the texts that a pattern's first group captures, with `&amp;` decoded. The patterns above expect double quotes around an attribute's value, as in all HTML of this site. */
function valuesOf(pattern: RegExp, text: string) {
  return Array.from(
    text.matchAll(pattern),
    ([, value = ""]) => value.replaceAll("&amp;", "&"),
  );
}

/** Yields the oversights in a `security.txt`: no contact, or not exactly one `Expires` with a future date. */
export function* findSecurityTxtOversights(
  text: string,
  nowMs: number,
): Generator<string> {
  // The value is a URI (RFC 9116, section 2.5.3).
  if (!/^contact:[ \t]*[a-z][a-z0-9+.-]*:\S/im.test(text)) {
    yield 'le falta "Contact:" con adónde avisar, como mailto:hola@example.com';
  }

  // A file has exactly one field `Expires`, an RFC 3339 date-time (RFC 9116, section
  // 2.5.5).
  const [date = "", secondDate] = valuesOf(
    /^expires:[ \t]*(\S+)[ \t]*$/gim,
    text,
  );
  // An invalid date is NaN, so the comparison is false, and the date is reported.
  if (secondDate || !(Date.parse(date) > nowMs)) {
    yield 'lleva un solo "Expires:", con una fecha que no haya pasado: poné una del año que viene';
  }
}
