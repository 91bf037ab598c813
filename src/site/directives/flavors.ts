/** The flavors on the pages: by category, each to be folded, with what finds them and what begins a tub with one. */

import type { Markup } from "../../markdown/write.ts";
import {
  bullets,
  escapeMarkdown,
  joinLines,
  markup,
  slugOf,
} from "../../markdown/write.ts";
import {
  type Diet,
  dietsIn,
  formatDiet,
  formatDiets,
} from "../../shop/diets.ts";
import type { Menu } from "../../shop/files.ts";
import type { Extra, Flavor } from "../../shop/shapes.ts";
import { type ShopOnDate, shortageOf } from "../../shop/shop.ts";
import { capitalize, joinNames } from "../../words/lists.ts";
import { formatPesos } from "../../words/money.ts";
import { type Facts, joinPieces, type Piece, type Told } from "../directive.ts";

/** How many hues the style has for categories. */
const HUES = 8;

/** All flavors; in HTML with their search. */
export function tellFlavors({ shop }: Facts): Told {
  const categories = Map.groupBy(
    shop.menu.sabores,
    ({ categoria }) => categoria,
  );
  const { markdown, html } = joinPieces(
    Array.from(categories, ([category, flavors], index) => {
      const told = flavors.map((flavor) => tellFlavor(shop, flavor));
      const lines = bullets(told.map(({ markdown }) => markdown));
      const look = `categoria tono-${index % HUES + 1}`;
      const ball = markup`<span class="bocha" aria-hidden="true"></span>`;
      const title = [
        ball,
        category,
        markup` <span class="cuantos">${flavors.length}</span>`,
      ];
      return {
        markdown: `### ${escapeMarkdown(category)}\n\n${lines}`,
        html: markup`<details class="${look}" data-categoria="${category}">
<summary><h3 id="sabores-${slugOf(category)}">${title}</h3></summary>
<ul class="sabores">${told.map(({ html }) => html)}</ul>
</details>`,
      };
    }),
  );
  const folds = markup`<div class="categorias">\n${html}\n</div>`;
  return {
    markdown,
    html: joinLines([filterHtml(shop), folds, sizesHtml(shop)]),
  };
}

/** The search, and the diets that leave something out: `src/web/menu/search.ts` does what they say. */
function filterHtml({ menu }: ShopOnDate): Markup {
  const { first, others } = dietsIn(menu.sabores);
  const chip = (diet: Diet) => {
    const box =
      markup`<input type="checkbox" value="${diet}" autocomplete="off">`;
    return markup`<label class="chip">${box}${
      capitalize(formatDiet(diet))
    }</label>`;
  };
  const more =
    markup`<button type="button" class="chip" aria-expanded="false" disabled>Más</button>`;
  const chips = [first.map(chip), others.length > 0 && more, others.map(chip)];
  const group = first.length + others.length > 0 &&
    markup`<div class="chips" role="group" aria-label="Filtros">${chips}</div>\n`;
  const examples = [...new Map(
    menu.sabores.map(({ categoria, nombre }) => [categoria, nombre]),
  ).values()].slice(0, 2);
  return markup`<div id="filtros" class="filtro" role="search">
<label class="filtro-texto">Buscá un sabor <input type="search" placeholder="${
    examples.join(", ")
  }…" autocomplete="off" enterkeyhint="search"></label>
${group}<p class="filtro-cuantos" role="status"></p>
<button type="button" class="boton boton-suave" hidden>Sacar los filtros</button>
</div>`;
}

/** The dialog in which a tub is chosen for a flavor that was tapped first. */
function sizesHtml({ menu }: ShopOnDate): Markup {
  const choices = menu.potes.map(({ id, nombre, precio }) => {
    const words = `${nombre} · ${formatPesos(precio)}`;
    return markup`<button class="boton boton-suave" value="${id}">${words}</button>`;
  });
  return markup`<dialog id="tamanos" class="tamanos" aria-labelledby="tamanos-titulo" closedby="any">
<form method="dialog">
<h2 id="tamanos-titulo">¿En qué pote?</h2>
${joinLines(choices)}
<button class="boton boton-cancelar" value="">Cancelar</button>
</form>
</dialog>`;
}

function tellFlavor(shop: ShopOnDate, flavor: Flavor): Piece {
  const { nombre, descripcion, disponible } = flavor;
  const marks = marksOf(shop, flavor);
  const contents = contentsOf(flavor);
  const notes = [...marks, contents].filter(Boolean).join(", ");
  const seals = marks.map((mark) =>
    markup` <span class="sello sello-${slugOf(mark)}">${mark}</span>`
  );
  const about = markup`<span class="sabor-descripcion">${descripcion}</span>`;
  const words = markup`<strong>${nombre}</strong>${seals}${about}`;
  const rest = markup`<small class="alergenos">${
    capitalize(contents)
  }.</small>`;
  const told = contents !== ""
    ? markup`<details><summary>${words}</summary>${rest}</details>`
    : words;
  const attributes =
    markup`class="boton sabor-empezar" aria-label="Empezar un pote: ${nombre}"`;
  const [look, hidden] = disponible
    ? []
    : [markup` class="agotado"`, markup` hidden`];
  const begin =
    markup`<button type="button" ${attributes}${hidden} disabled>+</button>`;
  return {
    markdown: `**${escapeMarkdown(nombre)}**: ${escapeMarkdown(descripcion)}` +
      (notes === "" ? "" : ` _(${notes})_`),
    html: markup`<li data-sabor="${nombre}"${look}>${told}${begin}</li>`,
  };
}

/** The allergens of something, in a text; empty where it has none. */
export function contentsOf({ alergenos }: Flavor | Extra): string {
  return alergenos.length === 0 ? "" : `contiene ${joinNames(alergenos)}`;
}

/** Returns the kinds of food that list their allergens, as a subject. */
export function describeFoods({ adicionales }: Menu): string {
  return adicionales.length === 0
    ? "Cada sabor"
    : "Cada sabor y cada adicional";
}

/** The marks of a flavor: for whom it is, with alcohol, why it can't be had. */
function marksOf(shop: ShopOnDate, flavor: Flavor): readonly string[] {
  return [
    ...formatDiets(flavor),
    ...(flavor.alcohol ? ["con alcohol"] : []),
    shortageOf(shop, flavor) ?? [],
  ].flat();
}
