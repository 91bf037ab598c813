/** The flavors of a page, by category. In HTML, they have a search, and a dialog that offers the sizes of tubs. */

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
  formatMarks,
} from "../../shop/diets.ts";
import type { Extra, Flavor } from "../../shop/shapes.ts";
import { type ShopOnDate, shortageOf } from "../../shop/shop.ts";
import { capitalize, joinNames } from "../../words/lists.ts";
import { formatPesos } from "../../words/money.ts";
import { type BlockContent, type Facts, joinPieces } from "../directive.ts";

/** Number of colors for categories in the style sheets, `tono-1` to `tono-8`. Later categories repeat the colors. */
const HUES = 8;

/** Renders all flavors by category. The HTML also has the search, and the dialog that offers the sizes of tubs. */
export function renderFlavors({ shop }: Facts): BlockContent {
  const { sabores } = shop.menu;
  const categories = Map.groupBy(sabores, ({ categoria }) => categoria);
  const { markdown, html } = joinPieces(
    Array.from(
      categories,
      ([category, flavors], index) =>
        renderCategory(shop, category, flavors, index % HUES + 1),
    ),
  );

  return {
    markdown,
    html: markup`${searchHtml(shop)}
<div class="categorias">
${html}
</div>
${sizesHtml(shop)}`,
  };
}

function renderCategory(
  shop: ShopOnDate,
  category: string,
  flavors: readonly Flavor[],
  hue: number,
) {
  const pieces = flavors.map((flavor) => renderFlavor(shop, flavor));
  const lines = bullets(pieces.map(({ markdown }) => markdown));
  return {
    markdown: `### ${escapeMarkdown(category)}\n\n${lines}`,
    html:
      markup`<details class="categoria tono-${hue}" data-categoria="${category}">
<summary><h3 id="sabores-${
        slugOf(category)
      }"><span class="bocha" aria-hidden="true"></span>${category} <span class="cuantos">${flavors.length}</span></h3></summary>
<ul class="sabores">${pieces.map(({ html }) => html)}</ul>
</details>`,
  };
}

/** Returns the search: its field, a checkbox for each diet that is useful as a filter, the number of results, and the button that ends the search. `src/web/menu/search.ts` makes them work. */
function searchHtml({ menu }: ShopOnDate) {
  const { first, others } = dietsIn(menu.sabores);
  const more = others.length > 0 &&
    markup`<button type="button" class="chip" aria-expanded="false" disabled>Más</button>`;
  const chips = [first.map(dietChip), more, others.map(dietChip)];
  const group = first.length + others.length > 0 &&
    markup`<div class="chips" role="group" aria-label="Filtros">${chips}</div>\n`;

  return markup`<div id="filtros" class="filtro" role="search">
<label class="filtro-texto">Buscá un sabor <input type="search" placeholder="${
    menu.sabores[0]?.nombre
  }…" autocomplete="off" enterkeyhint="search"></label>
${group}<p class="filtro-cuantos" role="status"></p>
<button type="button" class="boton boton-suave" hidden>Ver todos los sabores</button>
</div>`;
}

function dietChip(diet: Diet) {
  return markup`<label class="chip"><input type="checkbox" value="${diet}" autocomplete="off">${
    capitalize(formatDiet(diet))
  }</label>`;
}

/** Returns the dialog in which a visitor chooses the size of tub for a flavor. */
function sizesHtml({ menu }: ShopOnDate) {
  const choices = menu.potes.map(({ id, nombre, precio }) =>
    markup`<button type="submit" class="boton boton-suave" value="${id}">${nombre} · ${
      formatPesos(precio)
    }</button>`
  );
  return markup`<dialog id="tamanos" class="tamanos" aria-labelledby="tamanos-titulo" closedby="any">
<form method="dialog">
<h2 id="tamanos-titulo">¿En qué pote?</h2>
${joinLines(choices)}
<button type="submit" class="boton boton-cancelar" value="">Cancelar</button>
</form>
</dialog>`;
}

function renderFlavor(shop: ShopOnDate, flavor: Flavor) {
  const { nombre, descripcion } = flavor;
  const marks = marksOf(shop, flavor);
  const notes = [...marks, formatAllergens(flavor)]
    .filter(Boolean)
    .join(", ");
  const suffix = notes === "" ? "" : ` _(${notes})_`;

  const name = `**${escapeMarkdown(nombre)}**`;
  return {
    markdown: `${name}: ${escapeMarkdown(descripcion)}${suffix}`,
    html: flavorHtml(flavor, marks),
  };
}

function flavorHtml(flavor: Flavor, marks: readonly string[]) {
  const { nombre, descripcion, disponible } = flavor;
  const seals = marks.map((mark) =>
    markup` <span class="sello sello-${slugOf(mark)}">${mark}</span>`
  );
  const summary =
    markup`<strong>${nombre}</strong>${seals}<span class="sabor-descripcion">${descripcion}</span>`;
  const allergens = capitalize(formatAllergens(flavor));
  const text = allergens === ""
    ? summary
    : markup`<details><summary>${summary}</summary><small class="alergenos">${allergens}.</small></details>`;

  const soldOut = !disponible && markup` class="agotado"`;
  const hidden = !disponible && markup` hidden`;
  return markup`<li data-sabor="${nombre}"${soldOut}>${text}<button type="button" class="boton sabor-empezar" aria-label="Empezar un pote: ${nombre}"${hidden} disabled>+</button></li>`;
}

/** Formats the allergens: "contiene leche y soja", or "" without allergens. */
export function formatAllergens({ alergenos }: Flavor | Extra): string {
  return alergenos.length === 0 ? "" : `contiene ${joinNames(alergenos)}`;
}

/** Returns a flavor's marks: its diets, "con alcohol", and the reason why the flavor can't be ordered, if there is one. */
function marksOf(shop: ShopOnDate, flavor: Flavor) {
  return [
    ...formatMarks(flavor),
    flavor.alcohol ? "con alcohol" : "",
    shortageOf(shop, flavor) ?? "",
  ].filter(Boolean);
}
