/** The menu on the pages: tubs, promos and extras as a table and as cards. */

import type { Markup } from "../../markdown/write.ts";
import {
  escapeMarkdown,
  joinLines,
  markdownTable,
  markup,
} from "../../markdown/write.ts";
import { formatDiets } from "../../shop/diets.ts";
import {
  formatParts,
  formatPromoDays,
  isSoldOn,
  pricePromos,
} from "../../shop/menu.ts";
import type { Extra, Promo, PromoPrice, Tub } from "../../shop/shapes.ts";
import type { ShopOnDate } from "../../shop/shop.ts";
import { WEEKDAYS } from "../../shop/terms.ts";
import { addDays } from "../../time/dates.ts";
import { dateAt } from "../../time/zone.ts";
import { capitalize, joinNames } from "../../words/lists.ts";
import { formatPesos } from "../../words/money.ts";
import { photoHtml } from "../asset.ts";
import type { Directives, Facts, Piece, Told } from "../directive.ts";
import { contentsOf, tellFlavors } from "./flavors.ts";

/** Something on the price list. */
interface Priced {
  readonly thing: Pick<Tub, "id" | "nombre" | "descripcion" | "precio">;
  /** What it is made up of, before its description. */
  readonly holds?: string;
  /** The price of its parts if that is higher: "por separado $ 9.000". */
  readonly before?: string | false;
  /** For whom it is: opens the rest on a card. */
  readonly diets?: readonly string[];
  /** A note on it, empty when there is none, and how it stands on a card. */
  readonly note: string;
  readonly noteHtml: Markup | false;
  /** More names of the style for its card. */
  readonly look?: string;
}

/** The block of an empty list. */
const NOTHING: Piece = { markdown: "", html: { html: "" } };

/** How far ahead a promo's next day is looked for. */
const DAYS_AHEAD = 60;

/** The directives of the menu, by name. */
export const MENU_DIRECTIVES: Directives = {
  potes: {
    block: (facts) =>
      tellPrices(facts, "potes", "Pote", facts.shop.menu.potes.map(tellTub)),
  },
  promos: {
    block(facts) {
      const { shop, nowMs } = facts;
      const today = dateAt(shop.timeZone, nowMs);
      const promos = pricePromos(shop)
        .map((promo) => ({ promo, wait: daysUntil(promo, today) }))
        .toSorted((a, b) => a.wait - b.wait)
        .map(({ promo, wait }) => tellPromo(promo, shop, wait > 0));
      return tellPrices(facts, "promos", "Promo", promos);
    },
  },
  adicionales: { block: tellExtras },
  sabores: { block: tellFlavors },
};

/** A table of prices, in HTML a list of cards. */
function tellPrices(
  facts: Facts,
  kind: string,
  title: string,
  things: readonly Priced[],
): Piece {
  if (things.length === 0) return NOTHING;
  const markdown = markdownTable(
    [title, "Qué trae", "Precio"],
    things.map(rowOf),
    2,
  );
  return { markdown, html: cards(facts, kind, things) };
}

function cards(
  facts: Facts,
  kind: string,
  things: readonly Priced[],
  level: 3 | 4 = 3,
): Markup {
  const shown = things.map((thing) => cardOf(facts, kind, thing, level));
  return markup`<ul class="tarjetas tarjetas-${kind}">\n${
    joinLines(shown)
  }\n</ul>`;
}

/**
 * The extras, in HTML each group under its name. What has no group while others have one is no food: the order offers
 * it, and here it stands on paper, or where there are no scripts.
 */
function tellExtras(facts: Facts): Told {
  const { adicionales } = facts.shop.menu;
  const all = tellPrices(
    facts,
    "adicionales",
    "Adicional",
    adicionales.map(tellExtra),
  );
  const groups = Map.groupBy(adicionales, ({ grupo }) => grupo);
  if (groups.size <= 1) return all;
  const html = Array.from(groups, ([group, things]) => {
    const list = cards(facts, "adicionales", things.map(tellExtra), 4);
    if (group === null) return markup`<div class="aparte">\n${list}\n</div>`;
    return markup`<h3>${group}</h3>\n${list}`;
  });
  return { ...all, html: joinLines(html) };
}

/** What the order itself offers: the extras without a group, where others have one. */
export function orderExtrasHtml(facts: Facts): Markup | false {
  const { adicionales } = facts.shop.menu;
  const apart = adicionales.filter(({ grupo }) => grupo === null);
  const isSome = apart.length > 0 && apart.length < adicionales.length;
  return isSome && cards(facts, "adicionales", apart.map(tellExtra));
}

function rowOf(
  { thing, holds, before, diets = [], note }: Priced,
): readonly string[] {
  const notes = [...diets, note, before].filter(Boolean).join(" · ");
  const text = holds === undefined
    ? thing.descripcion
    : `${holds}. ${thing.descripcion}`;
  return [
    `**${escapeMarkdown(thing.nombre)}**`,
    escapeMarkdown(notes === "" ? text : `${text} (${notes})`),
    formatPesos(thing.precio),
  ];
}

function cardOf(
  { assets }: Facts,
  kind: string,
  priced: Priced,
  level: 3 | 4,
): Markup {
  const { thing, holds, before, diets, noteHtml, look = "" } = priced;
  const name = markup`<h${level}>${thing.nombre}</h${level}>`;
  const parts = holds !== undefined &&
    markup`<b class="tarjeta-partes">${holds}.</b> `;
  const words =
    markup`<p class="tarjeta-descripcion">${parts}${thing.descripcion}</p>${noteHtml}`;
  const suits = capitalize(diets?.join(" · ") ?? "");
  const told = suits !== "" && markup` <span class="nota">${suits}</span>`;
  const old = before && markup` <span class="antes">${before}</span>`;
  const label = kind === "adicionales" ? "+" : "Agregar";
  const attributes =
    markup`class="boton boton-fuerte" aria-label="Agregar: ${thing.nombre}"`;
  const button =
    markup`<button type="button" ${attributes} disabled>${label}</button>`;
  return markup`<li class="tarjeta${look}" data-${kind}="${thing.id}">${[
    photoHtml(assets, thing),
    diets === undefined
      ? markup`${name}${words}`
      : markup`<details class="plegado"><summary>${name}${told}</summary>${words}</details>`,
    markup`<p class="precio">${formatPesos(thing.precio)}${old}</p>`,
    // Where there are scripts: it puts the thing into the order, and tells how many are in it.
    markup`<div class="tarjeta-accion">${button}<span class="tarjeta-cuenta"></span></div>`,
  ]}</li>`;
}

function tellTub(tub: Tub): Priced {
  const { gramos, saboresMax, rinde } = tub;
  const weight = gramos % 1000 === 0 ? `${gramos / 1000} kg` : `${gramos} g`;
  const flavors = saboresMax === 1 ? "un sabor" : `hasta ${saboresMax} sabores`;
  const parts = [weight, rinde ?? [], flavors].flat();
  // As many as are drawn on it.
  const scoops = gramos <= 300 ? 1 : gramos <= 600 ? 2 : 4;
  return {
    thing: tub,
    note: parts.join(" · "),
    noteHtml: markup`<p class="nota">${
      parts.map((part) => markup`<span>${part}</span> `)
    }</p>`,
    look: ` de-${scoops}`,
  };
}

function tellExtra(extra: Extra): Priced {
  const note = contentsOf(extra);
  const noteHtml = note !== "" &&
    markup`<p class="nota">${capitalize(note)}</p>`;
  return { thing: extra, diets: formatDiets(extra), note, noteHtml };
}

/** How many days a promo is away. */
function daysUntil(promo: Promo, today: string): number {
  const days = Array.from({ length: DAYS_AHEAD }, (_, day) => day);
  return days.find((day) => isSoldOn(promo, addDays(today, day))) ?? DAYS_AHEAD;
}

function tellPromo(
  promo: PromoPrice,
  { menuIndex }: ShopOnDate,
  isOff: boolean,
): Priced {
  const holds = (["potes", "adicionales"] as const)
    .flatMap((kind) => formatParts(promo[kind], menuIndex[kind]));
  const days = formatPromoDays(promo);
  const words = markup`<span class="oculto">${capitalize(days)}</span>`;
  const stamp = markup`<span aria-hidden="true">${stampOf(promo)}</span>`;
  return {
    thing: promo,
    holds: holds.join(" + "),
    before: promo.ahorro > 0 &&
      `por separado ${formatPesos(promo.precio + promo.ahorro)}`,
    note: days,
    noteHtml: markup`<p class="estampa">${words}${stamp}</p>`,
    look: isOff ? " otro-dia" : "",
  };
}

/** The days of a promo as a stamp has room for them: "mar a jue", "sáb y dom", "hasta el 24/12". */
function stampOf({ dias, desde, hasta }: PromoPrice): string {
  const told = (date: string) =>
    `${Number(date.slice(8))}/${Number(date.slice(5, 7))}`;
  if (desde !== null && desde === hasta) return told(desde);
  const days = WEEKDAYS.filter((day) => dias?.includes(day));
  const names = days.map((day) => day.slice(0, days.length === 1 ? 9 : 3));
  const isRun = days.length > 2 && WEEKDAYS.join().includes(days.join());
  const some = isRun ? `${names[0]} a ${names.at(-1)}` : joinNames(names);
  const text = days.length % WEEKDAYS.length === 0 ? "todos los días" : some;
  return hasta === null
    ? text
    : `${days.length === 0 ? "" : `${text}, `}hasta el ${told(hasta)}`;
}
