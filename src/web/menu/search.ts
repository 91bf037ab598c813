/** The search for flavors: what is found, and what of the menu is shown then. */

import { type Diet, keepsDiet, searchFlavors } from "../../shop/diets.ts";
import type { Shop } from "../../shop/shop.ts";
import type { Flavor } from "../../shop/shapes.ts";
import { byId, setText } from "../page/dom.ts";

/** What is looked for; an empty text is any. */
export interface Wanted {
  readonly text: string;
  readonly diet: readonly Diet[];
}

/** Words of one or two letters at the end of a text: while they are typed they find nothing but themselves. */
const BEGUN = /(?:^|\s+)\S{1,2}\s*$/;

/**
 * The flavors that are wanted, best first: found as the tools find them. While a word is begun that finds nothing, the
 * words before it count.
 */
export function findFlavors(
  shop: Pick<Shop, "menu" | "menuIndex">,
  { text, diet }: Wanted,
): readonly Flavor[] {
  if (text.trim() === "") return shop.menu.sabores.filter((flavor) => keepsDiet(flavor, diet));
  const { items, avoided } = searchFlavors(shop, text);
  if (items.length === 0 && BEGUN.test(text)) {
    return findFlavors(shop, { text: text.replace(BEGUN, ""), diet });
  }
  return items.filter((flavor) => keepsDiet(flavor, [...diet, ...avoided]));
}

/** Reads the fields of a search: a text, and a box for each diet. */
export function readWanted(fields: Element): Wanted {
  const inputs = [...fields.querySelectorAll("input")];
  return {
    text: inputs.find(({ type }) => type === "search")?.value ?? "",
    diet: inputs.filter(({ checked }) => checked).map(({ value }) => value as Diet),
  };
}

/** How many were found, in words. */
export function tellCount(count: number, total: number): string {
  if (count === 0) return "No hay ningún sabor así. Probá con otra palabra o sacá los filtros.";
  if (count === total) return `Los ${total} sabores de la carta.`;
  return count === 1 ? `1 sabor de ${total}.` : `${count} sabores de ${total}.`;
}

/** Lets the fields over the menu's flavors find. While something is looked for, what is found stands open. */
export function setUpSearch(shop: Shop): void {
  const fields = byId("filtros");
  const count = fields.querySelector("[role=status]");
  const clear = fields.querySelector("button");
  const rows = [...document.querySelectorAll<HTMLElement>("[data-sabor]")];
  const categories = [...document.querySelectorAll<HTMLDetailsElement>("details[data-categoria]")];
  let openBefore: readonly boolean[] | undefined;
  const apply = () => {
    const found = new Set(findFlavors(shop, readWanted(fields)).map(({ nombre }) => nombre));
    const isAll = found.size === rows.length;
    for (const row of rows) row.hidden = !found.has(row.dataset["sabor"] ?? "");
    if (!isAll) openBefore ??= categories.map(({ open }) => open);
    for (const [i, category] of categories.entries()) {
      category.hidden = category.querySelector("[data-sabor]:not([hidden])") === null;
      if (openBefore !== undefined) {
        category.open = isAll ? openBefore[i] === true : !category.hidden;
      }
    }
    if (isAll) openBefore = undefined;
    if (count !== null) setText(count, tellCount(found.size, rows.length));
    clear?.toggleAttribute("hidden", found.size > 0);
  };
  clear?.addEventListener("click", () => {
    const inputs = [...fields.querySelectorAll("input")];
    for (const input of inputs) {
      input.checked = false;
      if (input.type === "search") input.value = "";
    }
    apply();
    inputs[0]?.focus();
  });
  fields.addEventListener("input", apply);
  // A page that is shown again may have its fields as they were left.
  const { text, diet } = readWanted(fields);
  if (text !== "" || diet.length > 0) apply();
}
