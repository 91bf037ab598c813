/** Oversights in the pages: links that lead nowhere, and a home without orders. */

import { formatModes } from "../shop/contact.ts";
import type { DeliveryMode } from "../shop/shapes.ts";
import { DELIVERY_MODES } from "../shop/terms.ts";
import { nearestNames } from "../words/find.ts";
import type { Mistake } from "./mistake.ts";

/** A page as it is written and as it is shown. */
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

/** Returns each link within the site to a missing address or heading. */
export function findBrokenLinks(
  pages: readonly ShownPage[],
  paths: readonly string[],
): readonly Mistake[] {
  const anchors = new Map(
    pages.map(({ path, html }) => [path, anchorsIn(html)]),
  );

  return pages.flatMap((page) =>
    [...new Set(valuesOf(HREF, page.html))].flatMap((href) => {
      const text = describeBrokenLink(href, page.path, paths, anchors);
      const { file } = page;
      return text === undefined
        ? []
        : [{ file, line: lineOfLink(page, href), text }];
    })
  );
}

/** Reports a home page without the directive for orders. */
export function findMissingOrder(
  pages: readonly ShownPage[],
): readonly Mistake[] {
  const text = "falta {{ pedido }}: sin eso no se puede armar un pedido " +
    "en la página de inicio";
  return pages
    .filter(({ path, body }) => path === "/" && !ORDER.test(body))
    .map(({ file }) => ({ file, text }));
}

/** The words for each method, as a page's text may promise it. */
const PROMISES = {
  envio: /\b(?:env[ií]os?|enviamos|delivery|reparto|repartimos|a domicilio)\b/i,
  retiro: /\b(?:retir\w+|pas[áa]\w* a buscar|take ?away)\b/i,
} as const;
/** Directives and links aren't the owner's words. */
const NOT_PROSE = /\{\{.*?\}\}|\]\([^)]*\)/g;

/**
 * Reports each line of a page that mentions a method that the shop doesn't
 * offer. The guide for developers names every method.
 */
export function findUnavailableMethods(
  pages: readonly ShownPage[],
  offered: readonly DeliveryMode[],
): readonly Mistake[] {
  const customerPages = pages.filter(({ path }) => path !== "/developers");
  return DELIVERY_MODES.filter((mode) => !offered.includes(mode))
    .flatMap((mode) =>
      customerPages.flatMap(({ file, body, bodyLine }) =>
        body.split("\n").flatMap((line, i) => {
          const [word] = PROMISES[mode].exec(line.replace(NOT_PROSE, "")) ?? [];
          const text = `dice "${word}", y el local no ofrece ${
            formatModes([mode])
          }`;
          return word === undefined ? [] : [{ file, line: bodyLine + i, text }];
        })
      )
    );
}

function describeBrokenLink(
  href: string,
  from: string,
  paths: readonly string[],
  anchors: ReadonlyMap<string, readonly string[]>,
): string | undefined {
  const url = URL.parse(href, PREVIEW_ORIGIN + from);
  if (url?.origin !== PREVIEW_ORIGIN) return undefined;

  const isPage = paths.includes(url.pathname);
  const targets = isPage
    ? anchors.get(url.pathname)
    : paths.filter((path) => /^\/(?!assets\/)./.test(path));
  const target = isPage ? /#.+/.exec(href)?.[0] : url.pathname;
  if (target === undefined || targets === undefined) return undefined;
  if (targets.includes(target)) return undefined;

  const [near] = nearestNames(target, targets);
  const remedy = near === undefined
    ? "corregí la dirección"
    : `¿quisiste decir ${near}?`;
  const missing = isPage ? "ningún título de esa página" : "ninguna página";
  return `el enlace ${href} no lleva a ${missing}: ${remedy}`;
}

/** Returns the line of a link; `undefined` if a directive or the frame adds it. */
function lineOfLink(
  { body, bodyLine }: ShownPage,
  href: string,
): number | undefined {
  const index = body.split("\n").findIndex((line) =>
    line.includes(`](${href})`)
  );
  return index === -1 ? undefined : bodyLine + index;
}

function anchorsIn(html: string): readonly string[] {
  return valuesOf(ID, html).map((id) => `#${id}`);
}

function valuesOf(pattern: RegExp, html: string): readonly string[] {
  return [...html.matchAll(pattern)].map(([, value = ""]) =>
    value.replaceAll("&amp;", "&")
  );
}
