/** The menu on the pages: tubs, promos and extras as a table and as cards. */

import type { Markup } from "../../markdown/write.ts";
import { escapeMarkdown, joinLines, markdownTable, markup } from "../../markdown/write.ts";
import { tellDiets } from "../../shop/diets.ts";
import type { Menu } from "../../shop/files.ts";
import { isSoldOn, pricePromos, tellPromoDays } from "../../shop/promos.ts";
import type { Extra, Promo, PromoPart, PromoPrice, Tub } from "../../shop/shapes.ts";
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
  /** What its parts cost one by one, where that is more. */
  readonly before?: number | undefined;
  /** For whom it is: opens the rest on a card. */
  readonly diets?: readonly string[];
  /** A note on it, empty when there is none, and how it stands on a card. */
  readonly note: string;
  readonly noteHtml: Markup | false;
  /** More names of the style for its card. */
  readonly look?: string;
}

/** The heaviest tub that is drawn with one scoop, and with two, in grams; a heavier one has four. */
const ONE_SCOOP = 300;
const TWO_SCOOPS = 600;
const DAYS_AHEAD = 60;

/** The directives of the menu, by name. */
export const MENU_DIRECTIVES: Directives = {
  potes: {
    block: (facts) => tellPrices(facts, "potes", "Pote", facts.shop.menu.potes.map(tellTub)),
  },
  promos: {
    block(facts) {
      const { shop, nowMs } = facts;
      const today = dateAt(shop.timeZone, nowMs);
      const promos = pricePromos(shop, today)
        .map((promo) => ({ promo, wait: daysUntil(promo, today) }))
        .toSorted((a, b) => a.wait - b.wait)
        .map(({ promo, wait }) => tellPromo(promo, shop.menu, wait > 0));
      return tellPrices(facts, "promos", "Promo", promos);
    },
  },
  adicionales: { block: tellExtras },
  sabores: { block: tellFlavors },
};

/** A table of prices, in HTML a list of cards. */
function tellPrices(facts: Facts, kind: string, title: string, things: readonly Priced[]): Piece {
  const rows = things.map(rowOf);
  return {
    markdown: markdownTable([title, "Qué trae", "Precio"], rows, [2]),
    html: cards(facts, kind, things),
  };
}

function cards(facts: Facts, kind: string, things: readonly Priced[], level: 3 | 4 = 3): Markup {
  const shown = things.map((thing) => cardOf(facts, kind, thing, level));
  return markup`<ul class="tarjetas tarjetas-${kind}">\n${joinLines(shown)}\n</ul>`;
}

/**
 * The extras, in HTML each group under its name. What has no group while others have one is no food: the order offers
 * it, and here it stands on paper, or where there are no scripts.
 */
function tellExtras(facts: Facts): Told {
  const { adicionales } = facts.shop.menu;
  const all = tellPrices(facts, "adicionales", "Adicional", adicionales.map(tellExtra));
  const groups = Map.groupBy(adicionales, ({ grupo }) => grupo);
  if (groups.size === 1) return all;
  const html = joinLines(Array.from(groups, ([group, things]) => {
    const list = cards(facts, "adicionales", things.map(tellExtra), 4);
    return group === null
      ? markup`<div class="aparte">\n${list}\n</div>`
      : markup`<h3>${group}</h3>\n${list}`;
  }));
  return { ...all, html };
}

/** What the order itself offers: the extras without a group, where others have one. */
export function orderExtrasHtml(facts: Facts): Markup | false {
  const { adicionales } = facts.shop.menu;
  const apart = adicionales.filter(({ grupo }) => grupo === null);
  const isSome = apart.length > 0 && apart.length < adicionales.length;
  return isSome && cards(facts, "adicionales", apart.map(tellExtra));
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

function cardOf({ assets }: Facts, kind: string, priced: Priced, level: 3 | 4): Markup {
  const { thing, holds, before, diets, noteHtml, look = "" } = priced;
  const name = markup`<h${level}>${thing.nombre}</h${level}>`;
  const parts = holds !== undefined && markup`<b class="tarjeta-partes">${holds}.</b> `;
  const words = markup`<p class="tarjeta-descripcion">${parts}${thing.descripcion}</p>${noteHtml}`;
  const told = diets !== undefined && diets.length > 0 &&
    markup` <span class="nota">${capitalize(diets.join(" · "))}</span>`;
  const old = before !== undefined && markup` <s class="antes">antes ${formatPesos(before)}</s>`;
  return markup`<li class="tarjeta${look}" data-${kind}="${thing.id}">${[
    photoHtml(assets, thing),
    diets === undefined
      ? markup`${name}${words}`
      : markup`<details class="plegado"><summary>${name}${told}</summary>${words}</details>`,
    markup`<p class="precio">${formatPesos(thing.precio)}${old}</p>`,
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

function tellTub(tub: Tub): Priced {
  const { gramos, saboresMax, rinde } = tub;
  const weight = gramos % 1000 === 0 ? `${gramos / 1000} kg` : `${gramos} g`;
  const enough = [weight, ...rinde === null ? [] : [rinde]];
  const flavors = saboresMax === 1 ? "un sabor" : `hasta ${saboresMax} sabores`;
  const parts = [...enough, flavors].map((part) => markup`<span>${part}</span> `);
  const scoops = gramos <= ONE_SCOOP ? 1 : gramos <= TWO_SCOOPS ? 2 : 4;
  return {
    thing: tub,
    note: [...enough, flavors].join(" · "),
    noteHtml: markup`<p class="nota">${parts}</p>`,
    look: ` de-${scoops}`,
  };
}

function tellExtra(extra: Extra): Priced {
  const note = contentsOf(extra);
  const noteHtml = note !== "" && markup`<p class="nota">${capitalize(note)}</p>`;
  return { thing: extra, diets: tellDiets(extra), note, noteHtml };
}

/** How many days a promo is away. */
function daysUntil(promo: Promo, today: string): number {
  const days = Array.from({ length: DAYS_AHEAD }, (_, day) => day);
  return days.find((day) => isSoldOn(promo, addDays(today, day))) ?? DAYS_AHEAD;
}

function tellPromo(promo: PromoPrice, { potes, adicionales }: Menu, isOff: boolean): Priced {
  const tell = (parts: readonly PromoPart[], things: Menu["potes"] | Menu["adicionales"]) =>
    parts.map(({ id, cantidad }) => {
      const name = things.find((thing) => thing.id === id)?.nombre ?? id;
      return cantidad === 1 ? name : `${cantidad} × ${name}`;
    });
  const days = tellPromoDays(promo);
  return {
    thing: promo,
    holds: [...tell(promo.potes, potes), ...tell(promo.adicionales, adicionales)].join(" + "),
    before: promo.ahorro === 0 ? undefined : promo.precio + promo.ahorro,
    note: days,
    noteHtml: markup`<p class="estampa"><span class="oculto">${
      capitalize(days)
    }</span>${markup`<span aria-hidden="true">${stampOf(promo)}</span></p>`}`,
    look: isOff ? " otro-dia" : "",
  };
}

/** The days of a promo as a stamp has room for them: "mar a jue", "sáb y dom", "hasta el 24/12". */
function stampOf({ dias, desde, hasta }: PromoPrice): string {
  const told = (date: string) => `${Number(date.slice(8))}/${Number(date.slice(5, 7))}`;
  if (desde !== null && desde === hasta) return told(desde);
  const at = WEEKDAYS.flatMap((day, index) => dias?.includes(day) ? index : []);
  const [first = 0] = at;
  const isRun = at.length > 2 && at.every((index, i) => index === first + i);
  const days = isRun ? [first, at.at(-1) ?? first] : at;
  const names = days.map((index) => (WEEKDAYS[index] ?? "").slice(0, at.length === 1 ? 9 : 3));
  const text = at.length === 0 || at.length === WEEKDAYS.length
    ? "todos los días"
    : isRun
    ? names.join(" a ")
    : joinNames(names);
  return hasta === null ? text : `${at.length === 0 ? "" : `${text}, `}hasta el ${told(hasta)}`;
}
