/** The menu on the pages: tubs, promos, extras, flavors by category. */

import { escape } from "@std/html/entities";
import { slugOf } from "../markdown/ids.ts";
import { bullets, escapeMarkdown, markdownTable } from "../markdown/write.ts";
import { tellPromoDays } from "../shop/quote/promos.ts";
import type { Extra, Flavor, Promo, Tub } from "../shop/shapes.ts";
import type { Menu } from "../shop/files.ts";
import { joinNames } from "../words/lists.ts";
import { formatPesos } from "../words/money.ts";
import { capitalize } from "../words/capitalize.ts";
import { block, type Directive, type Directives } from "./directives.ts";
import type { Facts } from "./facts.ts";

/** How many hues the style has for categories. */
const HUES = 8;

/** The directives of the menu, by name. */
export const MENU_DIRECTIVES: Directives<Facts> = {
  potes: prices("potes", "Pote", ({ potes }) => potes.map((tub) => [tub, tellTub(tub)])),
  promos: prices(
    "promos",
    "Promo",
    ({ promos }) => promos.map((promo) => [promo, tellDays(promo)]),
  ),
  adicionales: prices(
    "adicionales",
    "Adicional",
    ({ adicionales }) =>
      adicionales.map((extra) => [extra, [...dietsOf(extra), ...contentsOf(extra)].join(" · ")]),
  ),
  sabores: block(
    ({ shop }) => flavorsText(shop.menu),
    ({ shop }) => `<div id="filtros"></div>\n${flavorsHtml(shop.menu)}`,
  ),
};

/** What is sold at a price, and a note on it: empty when there is none. */
type Priced = readonly [
  thing: {
    readonly id: string;
    readonly nombre: string;
    readonly descripcion: string;
    readonly precio: number;
  },
  note: string,
];

/** A table of prices; in HTML, a list of cards. */
function prices(
  kind: "potes" | "promos" | "adicionales",
  title: string,
  listPriced: (menu: Menu) => readonly Priced[],
): Directive<Facts> {
  const rowOf = ([{ nombre, descripcion, precio }, note]: Priced) => [
    `**${escapeMarkdown(nombre)}**`,
    escapeMarkdown(note === "" ? descripcion : `${descripcion} (${note})`),
    formatPesos(precio),
  ];
  const cardOf = ([{ id, nombre, descripcion, precio }, note]: Priced) =>
    [
      `<li class="tarjeta" data-${kind}="${escape(id)}">`,
      `<h3>${escape(nombre)}</h3>`,
      `<p class="precio">${formatPesos(precio)}</p>`,
      `<p class="tarjeta-descripcion">${escape(descripcion)}</p>`,
      note === "" ? "" : `<p class="nota">${escape(capitalize(note))}</p>`,
      "</li>",
    ].join("");
  const head = [title, "Qué trae", "Precio"];
  return block(
    ({ shop }) => markdownTable(head, listPriced(shop.menu).map(rowOf), { right: [2] }),
    ({ shop }) => {
      const cards = listPriced(shop.menu).map(cardOf);
      return `<ul class="tarjetas tarjetas-${kind}">\n${cards.join("\n")}\n</ul>`;
    },
  );
}

function tellTub({ gramos, saboresMax }: Tub): string {
  const weight = gramos % 1000 === 0 ? `${gramos / 1000} kg` : `${gramos} g`;
  return `${weight} · ${saboresMax === 1 ? "un sabor" : `hasta ${saboresMax} sabores`}`;
}

function tellDays(promo: Promo): string {
  return promo.dias === null ? "todos los días" : tellPromoDays(promo);
}

function byCategory(menu: Menu): readonly (readonly [category: string, flavors: Flavor[]])[] {
  return [...Map.groupBy(menu.sabores, (flavor) => flavor.categoria)];
}

/** For whom something is. */
function dietsOf({ vegano, sinTacc }: Flavor | Extra): readonly string[] {
  return [...(vegano ? ["vegano"] : []), ...(sinTacc ? ["sin TACC"] : [])];
}

/** The allergens of something, in a text; empty where it has none. */
function contentsOf({ alergenos }: Flavor | Extra): readonly string[] {
  return alergenos.length === 0 ? [] : [`contiene ${joinNames(alergenos)}`];
}

function marksOf(flavor: Flavor): readonly string[] {
  return [
    ...dietsOf(flavor),
    ...(flavor.alcohol ? ["con alcohol"] : []),
    ...(flavor.disponible ? [] : ["agotado por hoy"]),
  ];
}

function flavorsText(menu: Menu): string {
  return byCategory(menu).map(([category, flavors]) => {
    const lines = flavors.map((flavor) => {
      const marks = [...marksOf(flavor), ...contentsOf(flavor)];
      const note = marks.length === 0 ? "" : ` _(${marks.join(", ")})_`;
      return `**${escapeMarkdown(flavor.nombre)}**: ${escapeMarkdown(flavor.descripcion)}${note}`;
    });
    return `### ${escapeMarkdown(category)}\n\n${bullets(lines)}`;
  }).join("\n\n");
}

function flavorsHtml(menu: Menu): string {
  const sections = byCategory(menu).map(([category, flavors], index) => {
    const id = `sabores-${slugOf(category)}`;
    return [
      `<section class="categoria tono-${index % HUES + 1}" data-categoria="${escape(category)}" ` +
      `aria-labelledby="${id}">`,
      `<h3 id="${id}"><span class="bocha" aria-hidden="true"></span>${escape(category)} ` +
      `<span class="cuantos">${flavors.length}</span></h3>`,
      `<ul class="sabores">${flavors.map(flavorHtml).join("")}</ul>`,
      "</section>",
    ].join("\n");
  });
  return `<div class="categorias">\n${sections.join("\n")}\n</div>`;
}

function flavorHtml(flavor: Flavor): string {
  const { nombre, descripcion, vegano, sinTacc, disponible } = flavor;
  const attributes = [
    `data-sabor="${escape(nombre)}"`,
    ...(vegano ? ["data-vegano"] : []),
    ...(sinTacc ? ["data-sin-tacc"] : []),
    ...(disponible ? [] : ['class="agotado"']),
  ];
  const marks = marksOf(flavor).map((mark) =>
    ` <span class="sello sello-${slugOf(mark)}">${mark}</span>`
  );
  const contents = contentsOf(flavor).map((text) =>
    ` <small class="alergenos">${capitalize(text)}.</small>`
  );
  return `<li ${attributes.join(" ")}><strong>${escape(nombre)}</strong>${marks.join("")}` +
    `<span class="sabor-descripcion">${escape(descripcion)}${contents.join("")}</span></li>`;
}
