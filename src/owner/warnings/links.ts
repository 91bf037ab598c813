/** Links of the pages that lead nowhere on the site. */

import { nearestNames } from "../../words/find.ts";
import type { Warning } from "./warning.ts";

/** A page as it is written and as it is shown. */
export interface ShownPage {
  readonly file: string;
  readonly path: string;
  /** Its Markdown, and the line of the file at which that begins. */
  readonly body: string;
  readonly bodyLine: number;
  readonly html: string;
}

/** The origin of the pages while they are looked over. */
export const PREVIEW_ORIGIN = "https://sitio.example";

/** In HTML of our own, where every value stands in double quotes. */
const HREF = /\s(?:href|src)="([^"]*)"/g;
const ID = /\sid="([^"]*)"/g;

/** A warning for each link within the site to an address or a heading that isn't there. */
export function findLinkWarnings(
  pages: readonly ShownPage[],
  paths: readonly string[],
): readonly Warning[] {
  const ids = new Map(pages.map(({ path, html }) => [path, new Set(valuesOf(ID, html))]));
  const known = new Set(paths);
  const named = paths.filter((path) => !path.startsWith("/assets/"));
  return pages.flatMap((page) =>
    [...new Set(valuesOf(HREF, page.html))].flatMap((href): readonly Warning[] => {
      const target = URL.parse(href, PREVIEW_ORIGIN + page.path);
      if (target === null || target.origin !== PREVIEW_ORIGIN) return [];
      const place = { page: page.file, line: lineOf(page, href) };
      if (!known.has(target.pathname)) {
        const [near] = nearestNames(target.pathname, named);
        const mend = near === undefined ? "corregí la dirección" : `¿quisiste decir ${near}?`;
        return [{ place, text: `El enlace ${href} no lleva a ninguna página: ${mend}` }];
      }
      const id = decode(target.hash.slice(1));
      const there = ids.get(target.pathname);
      if (id === "" || there === undefined || there.has(id)) return [];
      const [near] = nearestNames(id, [...there]);
      const mend = near === undefined
        ? "corregí lo que va después de #"
        : `¿quisiste decir #${near}?`;
      return [{ place, text: `El enlace ${href} no lleva a ningún título de esa página: ${mend}` }];
    })
  );
}

function valuesOf(pattern: RegExp, html: string): readonly string[] {
  return [...html.matchAll(pattern)].map(([, value = ""]) => value.replaceAll("&amp;", "&"));
}

/** The line of the file that has a link; undefined for one that a directive or the frame makes. */
function lineOf({ body, bodyLine }: ShownPage, href: string): number | undefined {
  const index = body.split("\n").findIndex((line) => line.includes(`](${href})`));
  return index === -1 ? undefined : bodyLine + index;
}

function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
