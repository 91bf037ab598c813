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
export function* findBrokenLinks(
  pages: readonly ShownPage[],
  paths: readonly string[],
): Generator<Finding> {
  const ids = new Map(
    pages.map(({ path, html }) => [path, valuesOf(ID, html)]),
  );
  for (const { file, path, body, bodyLine, html } of pages) {
    for (const href of new Set(valuesOf(HREF, html))) {
      const target = URL.parse(href, PREVIEW_ORIGIN + path);
      if (target?.origin !== PREVIEW_ORIGIN) continue;
      const isPage = paths.includes(target.pathname);
      const there = isPage
        ? ids.get(target.pathname)?.map((id) => `#${id}`)
        : paths.filter((path) => /^\/(?!assets\/)./.test(path));
      const wanted = isPage ? /#.+/.exec(href)?.[0] : target.pathname;
      if (
        wanted === undefined || there === undefined || there.includes(wanted)
      ) continue;
      const [near] = nearestNames(wanted, there);
      const mend = near === undefined
        ? "corregí la dirección"
        : `¿quisiste decir ${near}?`;
      const where = isPage ? "ningún título de esa página" : "ninguna página";
      const at = body.split("\n").findIndex((line) =>
        line.includes(`](${href})`)
      );
      // What a directive or the frame makes stands in no line of the file.
      const line = at === -1 ? undefined : bodyLine + at;
      yield {
        file,
        line,
        text: `el enlace ${href} no lleva a ${where}: ${mend}`,
      };
    }
  }
}

function valuesOf(pattern: RegExp, html: string): readonly string[] {
  return [...html.matchAll(pattern)].map(([, value = ""]) =>
    value.replaceAll("&amp;", "&")
  );
}
