/** The menu on the pages: tubs, promos and extras as a table and as cards; flavors by category, each to be folded. */

import { joinLines, type Markup, markup } from "../../markdown/markup.ts";
import { bullets, escapeMarkdown, markdownTable, slugOf } from "../../markdown/write.ts";
import { dietsIn, tellDiet, tellDiets } from "../../shop/diets.ts";
import type { Menu } from "../../shop/files.ts";
import { pricePromos, tellPromoDays } from "../../shop/promos.ts";
import type { Extra, Flavor, PromoPart, PromoPrice, Tub } from "../../shop/shapes.ts";
import { type Shop, shortageOf } from "../../shop/shop.ts";
import { dateAt } from "../../time/zone.ts";
import { capitalize, joinNames } from "../../words/lists.ts";
import { formatPesos } from "../../words/money.ts";
import { photoHtml } from "../asset.ts";
import type { BlockDirective, Directives, Facts } from "../directive.ts";

/** Something on the price list. */
interface Priced {
  readonly thing: Pick<Tub, "id" | "nombre" | "descripcion" | "precio">;
  /** What it is made up of, before its description. */
  readonly holds?: string;
  /** What its parts cost one by one, where that is more. */
  readonly before?: number | undefined;
  /** For whom it is: opens the rest on a card. */
  readonly diets?: readonly string[];
  /** A note on it: empty when there is none. */
  readonly note: string;
  /** Whether it can't be had today. */
  readonly isOff?: boolean;
}

/** How many hues the style has for categories. */
const HUES = 8;

/** The directives of the menu, by name. */
export const MENU_DIRECTIVES: Directives = {
  potes: prices(
    "potes",
    "Pote",
    ({ shop: { menu } }) => menu.potes.map((thing) => ({ thing, note: tellTub(thing) })),
  ),
  // First those that are sold today.
  promos: prices(
    "promos",
    "Promo",
    ({ shop, nowMs }) =>
      pricePromos(shop, dateAt(shop.timeZone, nowMs))
        .toSorted((a, b) => Number(b.validaHoy) - Number(a.validaHoy))
        .map((promo) => tellPromo(promo, shop.menu)),
  ),
  adicionales: prices(
    "adicionales",
    "Adicional",
    ({ shop: { menu } }) =>
      menu.adicionales.map((thing) => ({
        thing,
        diets: tellDiets(thing),
        note: contentsOf(thing).join(""),
      })),
  ),
  sabores: { markdown: flavorsText, html: flavorsHtml },
};

/** A table of prices. In HTML it is a list of cards, and what isn't sold today is folded away in another. */
function prices(
  kind: "potes" | "promos" | "adicionales",
  title: string,
  listPriced: (facts: Facts) => readonly Priced[],
): BlockDirective {
  const cards = (facts: Facts, things: readonly Priced[]) => {
    const shown = things.map((thing) => cardOf(facts, kind, thing));
    return markup`<ul class="tarjetas tarjetas-${kind}">\n${joinLines(shown)}\n</ul>`;
  };
  return {
    markdown: (facts) =>
      markdownTable([title, "Qué trae", "Precio"], listPriced(facts).map(rowOf), { right: [2] }),
    html: (facts) => {
      const priced = listPriced(facts);
      const others = priced.filter(({ isOff }) => isOff);
      return markup`${cards(facts, priced.filter(({ isOff }) => !isOff))}${
        others.length > 0 && markup`
<details class="plegado otros-dias"><summary><h3>Otros días</h3></summary>
${cards(facts, others)}
</details>`
      }`;
    },
  };
}

function rowOf(
  { thing: { nombre, descripcion, precio }, holds, before, diets = [], note }: Priced,
): readonly string[] {
  const notes = [...diets, note, before === undefined ? "" : `antes ${formatPesos(before)}`]
    .filter((one) => one !== "");
  const text = holds === undefined ? descripcion : `${holds}. ${descripcion}`;
  return [
    `**${escapeMarkdown(nombre)}**`,
    escapeMarkdown(notes.length === 0 ? text : `${text} (${notes.join(" · ")})`),
    formatPesos(precio),
  ];
}

function cardOf({ assets }: Facts, kind: string, priced: Priced): Markup {
  const { thing, holds, before, diets, note, isOff = false } = priced;
  const name = markup`<h3>${thing.nombre}</h3>`;
  const more = note !== "" && markup`<p class="nota">${capitalize(note)}</p>`;
  const words = markup`<p class="tarjeta-descripcion">${thing.descripcion}</p>${more}`;
  const told = diets !== undefined && diets.length > 0 &&
    markup` <span class="nota">${capitalize(diets.join(" · "))}</span>`;
  const old = before !== undefined && markup`<s class="antes">antes ${formatPesos(before)}</s> `;
  return markup`<li class="tarjeta${isOff && " otro-dia"}" data-${kind}="${thing.id}">${[
    photoHtml(assets, thing),
    diets === undefined
      ? markup`${name}${words}`
      : markup`<details class="plegado"><summary>${name}${told}</summary>${words}</details>`,
    holds !== undefined && markup`<p class="tarjeta-partes">${holds}</p>`,
    markup`<p class="precio">${old}${formatPesos(thing.precio)}</p>`,
    addButton(kind, thing.nombre),
  ]}</li>`;
}

/** Where there are scripts: it puts the thing into the order, and tells how many are in it. */
function addButton(kind: string, name: string): Markup {
  const label = kind === "adicionales" ? "+" : "Agregar";
  const button =
    markup`<button type="button" class="boton boton-fuerte" aria-label="Agregar: ${name}">${label}</button>`;
  return markup`<div class="tarjeta-accion">${button}<span class="tarjeta-cuenta"></span></div>`;
}

function tellTub({ gramos, saboresMax, rinde }: Tub): string {
  const weight = gramos % 1000 === 0 ? `${gramos / 1000} kg` : `${gramos} g`;
  const flavors = saboresMax === 1 ? "un sabor" : `hasta ${saboresMax} sabores`;
  return [weight, flavors, ...rinde === null ? [] : [`para ${rinde}`]].join(" · ");
}

function tellPromo(promo: PromoPrice, { potes, adicionales }: Menu): Priced {
  const tell = (parts: readonly PromoPart[], things: Menu["potes"] | Menu["adicionales"]) =>
    parts.map(({ id, cantidad }) => {
      const name = things.find((thing) => thing.id === id)?.nombre ?? id;
      return cantidad === 1 ? name : `${cantidad} × ${name}`;
    });
  return {
    thing: promo,
    holds: [...tell(promo.potes, potes), ...tell(promo.adicionales, adicionales)].join(" + "),
    before: promo.ahorro === 0 ? undefined : promo.precio + promo.ahorro,
    note: tellPromoDays(promo),
    isOff: !promo.validaHoy,
  };
}

function flavorsText({ shop }: Facts): string {
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

function flavorsHtml({ shop }: Facts): Markup {
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
  const chips = dietsIn(menu.sabores).map((diet) => {
    const box = markup`<input type="checkbox" value="${diet}" autocomplete="off">`;
    return markup`<label class="chip">${box}${capitalize(tellDiet(diet))}</label>`;
  });
  return markup`<div id="filtros" class="filtro" role="search">
<label class="filtro-texto">Buscá un sabor ${text}</label>
<div class="chips" role="group" aria-label="Filtros">${chips}</div>
<p class="filtro-cuantos" role="status"></p>
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
    markup` <small class="alergenos">${capitalize(text)}.</small>`
  );
  const words = markup`<span class="sabor-descripcion">${descripcion}${contents}</span>`;
  const begin =
    markup`<button type="button" class="boton sabor-empezar" aria-label="Empezar un pote: ${nombre}"${
      !disponible && markup` hidden`
    }>+</button>`;
  return markup`<li data-sabor="${nombre}"${soldOut}><strong>${nombre}</strong>${marks}${words}${begin}</li>`;
}

/** The allergens of something, in a text; empty where it has none. */
function contentsOf({ alergenos }: Flavor | Extra): readonly string[] {
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
