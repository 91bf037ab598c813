/** Oversights in the folder of pages: broken links, a home page without orders, methods that the shop doesn't offer, and a wrong `security.txt`. */

import { lineAt } from "../json/words.ts";
import { formatModes } from "../shop/contact.ts";
import type { DeliveryMode } from "../shop/shapes.ts";
import { DELIVERY_MODES } from "../shop/terms.ts";
import { nearestNames } from "../words/find.ts";
import type { Mistake } from "./mistake.ts";

/** A page with its Markdown and its HTML. */
export interface ShownPage {
  readonly file: string;
  readonly path: string;
  readonly body: string;
  /** The line of the file at which the body begins. */
  readonly bodyLine: number;
  readonly html: string;
}

/** Origin of the pages while they are checked. */
export const PREVIEW_ORIGIN = "https://sitio.example";

/** The path of `security.txt` on the site (RFC 9116, section 3). */
export const SECURITY_TXT = "/.well-known/security.txt";

/** Words that promise each method in a page's text. */
const PROMISES = {
  envio:
    /\b(?:env[ií]os?|enviamos|delivery|reparto|repartimos|te (?:lo )?llevamos|a domicilio)\b/i,
  retiro: /\b(?:retir\w+|pas[áa]\w* a buscar|take ?away)\b/i,
} as const;
/** Directives and addresses of links, which aren't the owner's words. */
const NOT_PROSE = /\{\{.*?\}\}|\]\([^)]*\)/g;

/** The field `Expires` of `security.txt`, an RFC 3339 date-time. A file has exactly one such field (section 2.5.5). */
const EXPIRES = /^expires:[ \t]*(\S+)[ \t]*$/gim;
const NEW_DATE = "poné una fecha del año que viene";

/** Reports each link within the site to a missing address or heading, once per page. */
export function* findBrokenLinks(
  pages: readonly ShownPage[],
  paths: readonly string[],
): Generator<Mistake> {
  for (const page of pages) {
    const hrefs = valuesOf(/\s(?:href|src)="([^"]*)"/g, page.html);
    for (const href of new Set(hrefs)) {
      const text = describeBrokenLink(href, page.path, paths, pages);
      if (text === undefined) continue;

      yield {
        file: page.file,
        line: lineOfLink(page, href),
        text,
      };
    }
  }
}

/** Returns the line of a link. Undefined for a link that a directive or the frame adds. */
function lineOfLink({ body, bodyLine }: ShownPage, href: string) {
  const at = body.indexOf(`](${href})`);
  // `lineAt` counts from 1.
  return at < 0 ? undefined : bodyLine + lineAt(body, at) - 1;
}

/** Reports a home page without the directive for orders. */
export function findMissingOrder(
  pages: readonly ShownPage[],
): readonly Mistake[] {
  const text =
    "falta {{ pedido }}: sin eso no se puede armar un pedido en la página de inicio";
  return pages
    .filter(({ path, body }) =>
      path === "/" && !/\{\{ *pedido *\}\}/.test(body)
    )
    .map(({ file }) => ({ file, text }));
}

/**
 * Reports each line of a page that promises a method that the shop doesn't offer.
 * Skips the guide for developers, which names every method.
 */
export function* findUnavailableMethods(
  pages: readonly ShownPage[],
  offered: readonly DeliveryMode[],
): Generator<Mistake> {
  for (const { file, path, body, bodyLine, html } of pages) {
    if (path === "/developers") continue;

    for (const [i, line] of body.split("\n").entries()) {
      const text = describePromise(line.replace(NOT_PROSE, ""), offered);
      // The page leaves out the heading of an empty section.
      const [, heading] = /^#+ (.+)/.exec(line) ?? [];
      const isShown = heading === undefined || html.includes(`>${heading}<`);
      if (text !== "" && isShown) yield { file, line: bodyLine + i, text };
    }
  }
}

/** Describes the word of a text that promises a method that the shop doesn't offer; "" without such a word. */
export function describePromise(
  text: string,
  offered: readonly DeliveryMode[],
): string {
  // A shop offers at least one of the two methods, so at most one method is missing.
  const missing = DELIVERY_MODES.find((mode) => !offered.includes(mode));
  const match = missing && PROMISES[missing].exec(text);
  return match
    ? `dice "${match[0]}", y el local no ofrece ${formatModes([missing])}`
    : "";
}

function describeBrokenLink(
  href: string,
  from: string,
  paths: readonly string[],
  pages: readonly ShownPage[],
) {
  const url = URL.parse(href, PREVIEW_ORIGIN + from);
  if (url?.origin !== PREVIEW_ORIGIN) return undefined;

  const path = url.pathname;
  if (!paths.includes(path)) {
    // A broken link hardly means the home page or an asset.
    const targets = paths.filter((other) => /^\/(?!assets\/)./.test(other));
    return describeMissing(href, "ninguna página", path, targets);
  }

  const [heading] = /#.+/.exec(href) ?? [];
  const page = pages.find((other) => other.path === path);
  // Other addresses, such as assets, have no headings.
  if (heading === undefined || page === undefined) return undefined;
  const headings = valuesOf(/\sid="([^"]*)"/g, page.html)
    .map((id) => `#${id}`);
  return headings.includes(heading)
    ? undefined
    : describeMissing(href, "ningún título de esa página", heading, headings);
}

function describeMissing(
  href: string,
  place: string,
  target: string,
  targets: readonly string[],
) {
  const [similar] = nearestNames(target, targets);
  const remedy = similar === undefined
    ? "corregí la dirección"
    : `¿quisiste decir ${similar}?`;
  return `el enlace ${href} no lleva a ${place}: ${remedy}`;
}

/** Returns the values that a pattern captures, with `&amp;` as `&`. Our HTML has double quotes around every attribute's value. */
function valuesOf(pattern: RegExp, text: string) {
  return Array.from(
    text.matchAll(pattern),
    ([, value = ""]) => value.replaceAll("&amp;", "&"),
  );
}

/** Returns the oversights in a `security.txt`, none in a valid file. */
export function* findSecurityTxtOversights(
  text: string,
  nowMs: number,
): Generator<string> {
  if (!/^contact:[ \t]*\S/im.test(text)) {
    yield 'le falta "Contact:", la dirección a la que avisar';
  }

  const [date, second] = valuesOf(EXPIRES, text);
  const expiresMs = Date.parse(date ?? "");
  if (date === undefined) yield `le falta "Expires:": ${NEW_DATE}`;
  else if (second !== undefined) yield 'lleva un solo "Expires:"';
  else if (Number.isNaN(expiresMs)) {
    yield `no entiendo la fecha "${date.slice(0, 40)}": ${NEW_DATE}`;
  } else if (expiresMs <= nowMs) {
    yield `venció el ${date.slice(0, 10)}: ${NEW_DATE}`;
  }
}
