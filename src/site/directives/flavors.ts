/** The flavors on the pages: by category, each to be folded, with what finds them and what begins a tub with one. */

import { joinLines, type Markup, markup } from "../../markdown/markup.ts";
import { bullets, escapeMarkdown, slugOf } from "../../markdown/write.ts";
import { type Diet, dietsIn, tellDiet, tellDiets } from "../../shop/diets.ts";
import type { Extra, Flavor } from "../../shop/shapes.ts";
import { type Shop, shortageOf } from "../../shop/shop.ts";
import { capitalize, joinNames } from "../../words/lists.ts";
import { formatPesos } from "../../words/money.ts";
import type { Facts } from "../directive.ts";

/** How many hues the style has for categories. */
const HUES = 8;

/** All flavors as Markdown. */
export function flavorsText({ shop }: Facts): string {
  return [...Map.groupBy(shop.menu.sabores, ({ categoria }) => categoria)]
    .map(([category, flavors]) => {
      const lines = flavors.map((flavor) => {
        const marks = [...marksOf(shop, flavor), ...contentsOf(flavor)];
        const note = marks.length === 0 ? "" : ` _(${marks.join(", ")})_`;
        return `**${escapeMarkdown(flavor.nombre)}**: ${escapeMarkdown(flavor.descripcion)}${note}`;
      });
      return `### ${escapeMarkdown(category)}\n\n${bullets(lines)}`;
    }).join("\n\n");
}

/** All flavors as HTML, with their search. */
export function flavorsHtml({ shop }: Facts): Markup {
  const categories = [...Map.groupBy(shop.menu.sabores, ({ categoria }) => categoria)]
    .map(([category, flavors], index) => {
      const ball = markup`<span class="bocha" aria-hidden="true"></span>`;
      const count = markup`<span class="cuantos">${flavors.length}</span>`;
      const title = markup`<h3 id="sabores-${slugOf(category)}">${ball}${category} ${count}</h3>`;
      return markup`<details class="categoria tono-${
        index % HUES + 1
      }" data-categoria="${category}">
<summary>${title}</summary>
<ul class="sabores">${flavors.map((flavor) => flavorHtml(shop, flavor))}</ul>
</details>`;
    });
  return markup`${filterHtml(shop)}
<div class="categorias">\n${joinLines(categories)}\n</div>
${sizesHtml(shop)}`;
}

/** The search, and the diets that leave something out: `src/web/menu/search.ts` does what they say. */
function filterHtml({ menu }: Shop): Markup {
  const text =
    markup`<input type="search" placeholder="dulce de leche, limón…" autocomplete="off" enterkeyhint="search">`;
  const { first, others } = dietsIn(menu.sabores);
  const chip = (diet: Diet) => {
    const box = markup`<input type="checkbox" value="${diet}" autocomplete="off">`;
    return markup`<label class="chip">${box}${capitalize(tellDiet(diet))}</label>`;
  };
  const more = others.length > 0 &&
    markup`<button type="button" class="chip" aria-expanded="false">Más</button>${
      others.map(chip)
    }`;
  return markup`<div id="filtros" class="filtro" role="search">
<label class="filtro-texto">Buscá un sabor ${text}</label>
<div class="chips" role="group" aria-label="Filtros">${first.map(chip)}${more}</div>
<p class="filtro-cuantos" role="status"></p>
<button type="button" class="boton boton-suave" hidden>Sacar los filtros</button>
</div>`;
}

/** The dialog in which a tub is chosen for a flavor that was tapped first. */
function sizesHtml({ menu }: Shop): Markup {
  const choices = menu.potes.map(({ id, nombre, precio }) =>
    markup`<button class="boton boton-suave" value="${id}">${nombre} · ${
      formatPesos(precio)
    }</button>`
  );
  return markup`<dialog id="tamanos" class="tamanos" aria-labelledby="tamanos-titulo" closedby="any">
<form method="dialog">
<h2 id="tamanos-titulo">¿En qué pote?</h2>
${joinLines(choices)}
<button class="boton boton-cancelar" value="">Cancelar</button>
</form>
</dialog>`;
}

function flavorHtml(shop: Shop, flavor: Flavor): Markup {
  const { nombre, descripcion, disponible } = flavor;
  const soldOut = !disponible && markup` class="agotado"`;
  const marks = marksOf(shop, flavor).map((mark) =>
    markup` <span class="sello sello-${slugOf(mark)}">${mark}</span>`
  );
  const contents = contentsOf(flavor).map((text) =>
    markup`<small class="alergenos">${capitalize(text)}.</small>`
  );
  const told =
    markup`<strong>${nombre}</strong>${marks}<span class="sabor-descripcion">${descripcion}</span>`;
  const words = contents.length === 0
    ? told
    : markup`<details><summary>${told}</summary>${contents}</details>`;
  const begin =
    markup`<button type="button" class="boton sabor-empezar" aria-label="Empezar un pote: ${nombre}"${
      !disponible && markup` hidden`
    }>+</button>`;
  return markup`<li data-sabor="${nombre}"${soldOut}>${words}${begin}</li>`;
}

/** The allergens of something, in a text; empty where it has none. */
export function contentsOf({ alergenos }: Flavor | Extra): readonly string[] {
  return alergenos.length === 0 ? [] : [`contiene ${joinNames(alergenos)}`];
}

/** The marks of a flavor: for whom it is, with alcohol, why it can't be had. */
function marksOf(shop: Shop, flavor: Flavor): readonly string[] {
  const shortage = shortageOf(shop, flavor);
  return [
    ...tellDiets(flavor),
    ...(flavor.alcohol ? ["con alcohol"] : []),
    ...(shortage === undefined ? [] : [shortage]),
  ];
}
