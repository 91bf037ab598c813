/** Oversights in the pages: broken links, a home page without orders, and methods that the shop doesn't offer. */

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

/** Attributes of our own HTML, in which every value is in double quotes. */
const HREF = /\s(?:href|src)="([^"]*)"/g;
const ID = /\sid="([^"]*)"/g;

const ORDER = /\{\{ *pedido *\}\}/;
const NO_ORDER = "falta {{ pedido }}: sin eso no se puede armar un pedido " +
  "en la página de inicio";

/** Words with which a page's text may promise each method. */
const PROMISES = {
  envio: /\b(?:env[ií]os?|enviamos|delivery|reparto|repartimos|a domicilio)\b/i,
  retiro: /\b(?:retir\w+|pas[áa]\w* a buscar|take ?away)\b/i,
} as const;
/** Directives and addresses of links, which aren't the owner's words. */
const NOT_PROSE = /\{\{.*?\}\}|\]\([^)]*\)/g;

/** Reports each link within the site to a missing address or heading. */
export function findBrokenLinks(
  pages: readonly ShownPage[],
  paths: readonly string[],
): readonly Mistake[] {
  const targets = new Map(
    pages.map(({ path, html }) => [path, valuesOf(ID, html)]),
  );

  return pages.flatMap(({ file, path, body, bodyLine, html }) =>
    [...new Set(valuesOf(HREF, html))].flatMap((href) => {
      const text = describeBrokenLink(href, path, paths, targets);
      if (text === undefined) return [];

      // A link that a directive or the frame adds isn't in the body, and has no line.
      const [before, after] = body.split(`](${href})`);
      const line = after === undefined
        ? undefined
        : bodyLine + (before ?? "").split("\n").length - 1;
      return [{
        file,
        line,
        text,
      }];
    })
  );
}

/** Reports a home page without the directive for orders. */
export function findMissingOrder(
  pages: readonly ShownPage[],
): readonly Mistake[] {
  return pages
    .filter(({ path, body }) => path === "/" && !ORDER.test(body))
    .map(({ file }) => ({ file, text: NO_ORDER }));
}

/**
 * Reports each line of a page that mentions a method that the shop doesn't
 * offer. The guide for developers names every method.
 */
export function findUnavailableMethods(
  pages: readonly ShownPage[],
  offered: readonly DeliveryMode[],
): readonly Mistake[] {
  const lines = pages.filter(({ path }) => path !== "/developers")
    .flatMap(({ file, body, bodyLine }) =>
      body.split("\n").map((text, i) => ({ file, line: bodyLine + i, text }))
    );
  const missing = DELIVERY_MODES.filter((mode) => !offered.includes(mode));

  return missing.flatMap((mode) =>
    lines.flatMap(({ text, ...place }) => {
      const [word] = PROMISES[mode].exec(text.replace(NOT_PROSE, "")) ?? [];
      const other = formatModes([mode]);
      return word === undefined
        ? []
        : [{ ...place, text: `dice "${word}", y el local no ofrece ${other}` }];
    })
  );
}

function describeBrokenLink(
  href: string,
  from: string,
  paths: readonly string[],
  idsOf: ReadonlyMap<string, readonly string[]>,
): string | undefined {
  const url = URL.parse(href, PREVIEW_ORIGIN + from);
  if (url?.origin !== PREVIEW_ORIGIN) return undefined;

  const isPage = paths.includes(url.pathname);
  const anchors = idsOf.get(url.pathname)?.map((id) => `#${id}`);
  // If the page exists, the heading of the link must exist. Otherwise the path is wrong.
  const [target, targets] = isPage
    ? [/#.+/.exec(href)?.[0], anchors]
    : [url.pathname, paths.filter((path) => /^\/(?!assets\/)./.test(path))];
  if (!target || !targets || targets.includes(target)) return undefined;

  const [near] = nearestNames(target, targets);
  const remedy = near === undefined
    ? "corregí la dirección"
    : `¿quisiste decir ${near}?`;
  const missing = isPage ? "ningún título de esa página" : "ninguna página";
  return `el enlace ${href} no lleva a ${missing}: ${remedy}`;
}

function valuesOf(pattern: RegExp, html: string): readonly string[] {
  return Array.from(
    html.matchAll(pattern),
    ([, value = ""]) => value.replaceAll("&amp;", "&"),
  );
}
