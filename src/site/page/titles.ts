/** What a page's title and description may take from the shop, in double braces as the page's body does. */

import type { Mistake } from "../../markdown/markdown.ts";
import type { Shop } from "../../shop/shop.ts";
import { type Directives, fillDirectives, findDirectiveMistakes, inline } from "../directive.ts";

/** They give plain text: titles are no Markdown. */
const DIRECTIVES: Directives<Shop> = {
  nombre: inline(({ business }) => business.nombre),
  localidad: inline(({ business }) => business.direccion.localidad),
};

/** What a page is called, and what it is about. */
interface Titled {
  readonly title: string;
  readonly description: string;
}

/** The directives that a title cannot use; `line` is where it stands. */
export function findTitleMistakes(title: string, line: number): readonly Mistake[] {
  return findDirectiveMistakes(title, DIRECTIVES, line);
}

/** The page with its title and description told for the shop. */
export function fillTitles<Page extends Titled>(page: Page, shop: Shop): Page {
  const fill = (text: string) => fillDirectives(text, DIRECTIVES, shop).markdown.trim();
  return { ...page, title: fill(page.title), description: fill(page.description) };
}
