/** Links of the pages that lead nowhere on the site. */

import { nearestNames } from "../words/find.ts";
import type { Finding } from "./finding.ts";

/** A page as it is written, from a line of its file on, and as it is shown. */
export interface ShownPage {
  readonly file: string;
  readonly path: string;
  readonly body: string;
  readonly bodyLine: number;
  readonly html: string;
}

/** The origin of the pages while they are looked over. */
export const PREVIEW_ORIGIN = "https://sitio.example";

/** In HTML of our own, where every value stands in double quotes. */
const HREF = /\s(?:href|src)="([^"]*)"/g;
const ID = /\sid="([^"]*)"/g;

/** Each link within the site to an address or a heading that isn't there. */
export function findBrokenLinks(
  pages: readonly ShownPage[],
  paths: readonly string[],
): readonly Finding[] {
  const ids = new Map(pages.map(({ path, html }) => [path, valuesOf(ID, html)]));
  return pages.flatMap(({ file, path, body, bodyLine, html }) =>
    [...new Set(valuesOf(HREF, html))].flatMap((href): readonly Finding[] => {
      const target = URL.parse(href, PREVIEW_ORIGIN + path);
      if (target === null || target.origin !== PREVIEW_ORIGIN) return [];
      const isPage = paths.includes(target.pathname);
      const there = isPage
        ? ids.get(target.pathname)?.map((id) => `#${id}`)
        : paths.filter((path) => !path.startsWith("/assets/"));
      const wanted = isPage ? decode(target.hash) : target.pathname;
      if (wanted === "" || there === undefined || there.includes(wanted)) return [];
      const [near] = nearestNames(wanted, there);
      const mend = near === undefined ? "corregí la dirección" : `¿quisiste decir ${near}?`;
      const where = isPage ? "ningún título de esa página" : "ninguna página";
      const at = body.split("\n").findIndex((line) => line.includes(`](${href})`));
      return [{
        file,
        // What a directive or the frame makes stands in no line of the file.
        line: at === -1 ? undefined : bodyLine + at,
        text: `el enlace ${href} no lleva a ${where}: ${mend}`,
      }];
    })
  );
}

function valuesOf(pattern: RegExp, html: string): readonly string[] {
  return [...html.matchAll(pattern)].map(([, value = ""]) => value.replaceAll("&amp;", "&"));
}

function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
