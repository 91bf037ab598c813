/** The flavors on the pages, category by category. In HTML each category can be folded. */

import { escape } from "@std/html/entities";
import { slugOf } from "../markdown/ids.ts";
import { bullets, escapeMarkdown } from "../markdown/write.ts";
import type { Menu } from "../shop/files.ts";
import type { Flavor } from "../shop/shapes.ts";
import type { Shop } from "../shop/shop.ts";
import { capitalize } from "../words/capitalize.ts";
import { block, type Directive } from "./directives.ts";
import type { Facts } from "./facts.ts";
import { contentsOf, marksOf } from "./marks.ts";

/** How many hues the style has for categories. */
const HUES = 8;

/** The flavors, in the menu's order. */
export const FLAVOR_LIST: Directive<Facts> = block(
  ({ shop }) => flavorsText(shop),
  ({ shop }) => `<div id="filtros"></div>\n${flavorsHtml(shop)}`,
);

function byCategory(menu: Menu): readonly (readonly [category: string, flavors: Flavor[]])[] {
  return [...Map.groupBy(menu.sabores, (flavor) => flavor.categoria)];
}

function flavorsText(shop: Shop): string {
  return byCategory(shop.menu).map(([category, flavors]) => {
    const lines = flavors.map((flavor) => {
      const marks = [...marksOf(shop, flavor), ...contentsOf(flavor)];
      const note = marks.length === 0 ? "" : ` _(${marks.join(", ")})_`;
      return `**${escapeMarkdown(flavor.nombre)}**: ${escapeMarkdown(flavor.descripcion)}${note}`;
    });
    return `### ${escapeMarkdown(category)}\n\n${bullets(lines)}`;
  }).join("\n\n");
}

function flavorsHtml(shop: Shop): string {
  const item = (flavor: Flavor) => flavorHtml(shop, flavor);
  const categories = byCategory(shop.menu).map(([category, flavors], index) =>
    [
      `<details class="categoria tono-${index % HUES + 1}" data-categoria="${escape(category)}">`,
      `<summary><h3 id="sabores-${slugOf(category)}">` +
      `<span class="bocha" aria-hidden="true"></span>${escape(category)} ` +
      `<span class="cuantos">${flavors.length}</span></h3></summary>`,
      `<ul class="sabores">${flavors.map(item).join("")}</ul>`,
      "</details>",
    ].join("\n")
  );
  return `<div class="categorias">\n${categories.join("\n")}\n</div>`;
}

function flavorHtml(shop: Shop, flavor: Flavor): string {
  const { nombre, descripcion, disponible } = flavor;
  const soldOut = disponible ? "" : ' class="agotado"';
  const marks = marksOf(shop, flavor).map((mark) =>
    ` <span class="sello sello-${slugOf(mark)}">${mark}</span>`
  );
  const contents = contentsOf(flavor).map((text) =>
    ` <small class="alergenos">${capitalize(text)}.</small>`
  );
  return `<li data-sabor="${escape(nombre)}"${soldOut}><strong>${escape(nombre)}</strong>${
    marks.join("")
  }` +
    `<span class="sabor-descripcion">${escape(descripcion)}${contents.join("")}</span></li>`;
}
