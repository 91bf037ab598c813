/** The menu on the pages: tubs, promos, extras, flavors by category, and what the order builder starts from. */

import { escape } from "@std/html/entities";
import { formatPesos } from "../words/money.ts";
import { describePromoDays } from "../shop/quote/promos.ts";
import type { Flavor, Menu, Promo, Tub } from "../shop/shapes.ts";
import { placesInside } from "../shop/zone/zone.ts";
import type { Directives } from "./directives.ts";
import type { Facts } from "./facts.ts";
import { bullets, jsonBlock, link, markdownLink, markdownTable } from "../markdown/escape.ts";
import { escapeMarkdown } from "../markdown/text.ts";
import { slugOf } from "../markdown/ids.ts";

/** How many hues the style has for categories. */
const HUES = 8;

/** The directives of the menu, by name. */
export const MENU_DIRECTIVES: Directives<Facts> = {
  potes: {
    kind: "block",
    markdown: ({ shop: { menu } }) =>
      priceTable("Pote", menu.potes.map((tub) => ({ ...tub, descripcion: describeTub(tub) }))),
    html: ({ shop: { menu } }) =>
      cards("potes", menu.potes.map((tub) => ({ ...tub, nota: tubNote(tub) }))),
  },
  promos: {
    kind: "block",
    markdown: ({ shop: { menu } }) =>
      priceTable(
        "Promo",
        menu.promos.map((promo) => ({ ...promo, descripcion: describePromo(promo) })),
      ),
    html: ({ shop: { menu } }) =>
      cards("promos", menu.promos.map((promo) => ({ ...promo, nota: promoNote(promo) }))),
  },
  adicionales: {
    kind: "block",
    markdown: ({ shop: { menu } }) => priceTable("Adicional", menu.adicionales),
    html: ({ shop: { menu } }) =>
      cards("adicionales", menu.adicionales.map((extra) => ({ ...extra, nota: "" }))),
  },
  sabores: {
    kind: "block",
    markdown: ({ shop: { menu } }) => flavorsText(menu),
    html: ({ shop: { menu } }) => `<div id="filtros"></div>\n${flavorsHtml(menu)}`,
  },
  pedido: {
    kind: "block",
    markdown: ({ shop: { business } }) =>
      `${markdownLink(business.whatsapp, "Pedir por WhatsApp")}`,
    html: (facts) => orderHtml(facts),
  },
};

interface Priced {
  readonly id: string;
  readonly nombre: string;
  readonly descripcion: string;
  readonly precio: number;
}

function priceTable(title: string, things: readonly Priced[]): string {
  const rows = things.map(({ nombre, descripcion, precio }) => [
    `**${escapeMarkdown(nombre)}**`,
    escapeMarkdown(descripcion),
    formatPesos(precio),
  ]);
  return markdownTable([title, "Qué trae", "Precio"], rows, { right: [2] });
}

function cards(
  kind: "potes" | "promos" | "adicionales",
  things: readonly (Priced & { readonly nota: string })[],
): string {
  const items = things.map(({ id, nombre, descripcion, precio, nota }) =>
    [
      `<li class="tarjeta" data-${kind}="${escape(id)}">`,
      `<h3>${escape(nombre)}</h3>`,
      `<p class="precio">${formatPesos(precio)}</p>`,
      `<p class="tarjeta-descripcion">${escape(descripcion)}</p>`,
      ...(nota === "" ? [] : [`<p class="nota">${escape(nota)}</p>`]),
      "</li>",
    ].join("")
  );
  return `<ul class="tarjetas tarjetas-${kind}">\n${items.join("\n")}\n</ul>`;
}

function tubNote({ gramos, saboresMax }: Tub): string {
  const weight = gramos % 1000 === 0 ? `${gramos / 1000} kg` : `${gramos} g`;
  return `${weight} · ${saboresMax === 1 ? "un sabor" : `hasta ${saboresMax} sabores`}`;
}

function describeTub(tub: Tub): string {
  return `${tub.descripcion} (${tubNote(tub)})`;
}

function promoNote(promo: Promo): string {
  const days = promo.dias === null ? "todos los días" : describePromoDays(promo);
  return days.charAt(0).toUpperCase() + days.slice(1);
}

function describePromo(promo: Promo): string {
  return `${promo.descripcion} (${promoNote(promo)})`;
}

function byCategory(menu: Menu): readonly (readonly [category: string, flavors: Flavor[]])[] {
  return [...Map.groupBy(menu.sabores, (flavor) => flavor.categoria)];
}

function marksOf({ vegano, sinTacc, disponible }: Flavor): readonly string[] {
  return [
    ...(vegano ? ["vegano"] : []),
    ...(sinTacc ? ["sin TACC"] : []),
    ...(disponible ? [] : ["agotado por hoy"]),
  ];
}

function flavorsText(menu: Menu): string {
  return byCategory(menu).map(([category, flavors]) => {
    const lines = flavors.map((flavor) => {
      const marks = marksOf(flavor);
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
  return `<li ${attributes.join(" ")}><strong>${escape(nombre)}</strong>${marks.join("")}` +
    `<span class="sabor-descripcion">${escape(descripcion)}</span></li>`;
}

/** The order's section: a link that works alone, and the data from which the page's script builds the rest. */
function orderHtml({ shop: { business, menu, delivery, hours } }: Facts): string {
  const data = {
    zonaHoraria: hours.zonaHoraria,
    whatsapp: business.whatsapp,
    zonas: placesInside(delivery, business.direccion).map(({ nombre }) => nombre),
    menu: {
      potes: menu.potes.map(({ id, nombre, precio, saboresMax }) => ({
        id,
        nombre,
        precio,
        saboresMax,
      })),
      promos: menu.promos.map(({ id, nombre, precio, potes, dias }) => ({
        id,
        nombre,
        precio,
        potes,
        dias,
      })),
      adicionales: menu.adicionales.map(({ id, nombre, precio }) => ({ id, nombre, precio })),
      sabores: menu.sabores.map(({ nombre, categoria, vegano, sinTacc, disponible }) => ({
        nombre,
        categoria,
        vegano,
        sinTacc,
        disponible,
      })),
    },
  };
  const button = link(business.whatsapp, "Pedir por WhatsApp", ' class="boton boton-fuerte"');
  return [
    '<div id="pedido">',
    `<p>${button}</p>`,
    "</div>",
    jsonBlock('type="application/json" id="datos"', data),
  ].join("\n");
}
