/** The menu on the pages: tubs, promos and extras as a table and as cards. */

import {
  escapeMarkdown,
  joinLines,
  markdownTable,
  type Markup,
  markup,
} from "../../markdown/write.ts";
import { formatMarks } from "../../shop/diets.ts";
import {
  formatNotice,
  formatParts,
  formatPromoDays,
  isSoldOn,
  pricePromos,
  type PromoPrice,
} from "../../shop/menu.ts";
import type { Extra, Promo, Tub } from "../../shop/shapes.ts";
import { WEEKDAYS } from "../../shop/terms.ts";
import { addDays } from "../../time/dates.ts";
import { capitalize, joinNames } from "../../words/lists.ts";
import { formatPesos } from "../../words/money.ts";
import { photoHtml } from "../asset.ts";
import type { Directives, Facts } from "../directive.ts";
import { formatAllergens, renderFlavors } from "./flavors.ts";

/** An entry of the price list. */
interface PriceEntry {
  readonly item: Tub | Promo | Extra;
  /** The price per kilo of a tub: "$ 34.000 el kilo". */
  readonly perKilo?: string;
  /** The parts of a promo. They come before the description. */
  readonly parts?: string;
  /** The price of a promo's parts when bought separately: "por separado $ 9.000". False if the promo saves nothing. */
  readonly separately?: string | false;
  /** The diets that an extra suits. Only extras have this field, and only their cards fold the description. */
  readonly diets?: readonly string[];
  /** A note in the table, or "". */
  readonly note: string;
  /** The note on the card. */
  readonly noteHtml: Markup | "";
  /** Additional classes of the card, each preceded by a space. */
  readonly classes?: string;
}

/** A section of the menu, by its key in the catalog. */
type Section = "potes" | "promos" | "adicionales";

const EVERY_DAY = "todos los días";
/** Maximum number of days that the search for a promo's next day looks ahead. */
const DAYS_AHEAD = 60;

/** The directives of the menu, by name. */
export const MENU_DIRECTIVES: Directives = {
  potes: {
    block(facts) {
      const entries = facts.shop.menu.potes.map(describeTub);
      return renderEntries(facts, "potes", "Pote", entries);
    },
  },
  promos: { block: renderPromos },
  adicionales: { block: renderExtras },
  sabores: { block: renderFlavors },
};

/** Renders the promos, ordered by the next date on which each is sold: today's promos first. */
function renderPromos(facts: Facts) {
  const { shop } = facts;
  const entries = pricePromos(shop)
    .toSorted((a, b) => daysUntil(a, shop.date) - daysUntil(b, shop.date))
    .map((promo) => describePromo(promo, shop));

  return renderEntries(facts, "promos", "Promo", entries);
}

/**
 * Renders the extras. In HTML, the extras are shown by group, if there are several groups.
 * Extras without a group count as one more group, which has no title.
 *
 * If some extras have a group, the extras without a group aren't food: napkins, for example.
 * The order form offers these extras, so the menu shows them only in print, or where scripts
 * are off.
 */
function renderExtras(facts: Facts) {
  const { adicionales } = facts.shop.menu;
  const groups = Map.groupBy(adicionales, ({ grupo }) => grupo);
  const lists = Array.from(groups, ([group, extras]) => {
    // The names on the cards are headings of level 4, below the group's heading.
    const list = cardsHtml(facts, "adicionales", extras.map(describeExtra), 4);
    return group === null
      ? markup`<div class="aparte">\n${list}\n</div>`
      : markup`<h3>${group}</h3>\n${list}`;
  });

  const entries = adicionales.map(describeExtra);
  const html = groups.size > 1 ? joinLines(lists) : undefined;
  return renderEntries(facts, "adicionales", "Adicional", entries, html);
}

/** Returns the extras that the order offers: the extras without a group, if other extras have a group. Otherwise returns false. */
export function orderExtrasHtml(facts: Facts): Markup | false {
  const { adicionales } = facts.shop.menu;
  const groups = Map.groupBy(adicionales, ({ grupo }) => grupo);
  const ungrouped = groups.get(null);
  return groups.size > 1 && ungrouped !== undefined &&
    cardsHtml(facts, "adicionales", ungrouped.map(describeExtra));
}

/** Renders entries: a table of prices in Markdown, a list of cards in HTML. Renders nothing without entries. */
function renderEntries(
  facts: Facts,
  section: Section,
  title: string,
  entries: readonly PriceEntry[],
  html = cardsHtml(facts, section, entries),
) {
  if (entries.length === 0) return "";

  // Index 2 is the column of the price.
  const head = [title, "Qué trae", "Precio"];
  return { markdown: markdownTable(head, entries.map(rowOf), 2), html };
}

function rowOf(
  { item, parts, separately, perKilo, diets = [], note }: PriceEntry,
) {
  const text = [parts, item.descripcion].filter(Boolean).join(". ");
  const details = [
    ...diets,
    note,
    formatNotice(item.anticipacionHoras),
    separately,
    perKilo,
    formatNet(item),
  ]
    .filter(Boolean)
    .join(" · ");
  return [
    `**${escapeMarkdown(item.nombre)}**`,
    escapeMarkdown(details === "" ? text : `${text} (${details})`),
    formatPesos(item.precio),
  ];
}

function cardsHtml(
  facts: Facts,
  section: Section,
  entries: readonly PriceEntry[],
  level = 3,
) {
  const cards = entries.map((entry) => cardHtml(facts, section, entry, level));
  return markup`<ul class="tarjetas tarjetas-${section}">
${joinLines(cards)}
</ul>`;
}

function cardHtml(
  { assets }: Facts,
  section: Section,
  entry: PriceEntry,
  level: number,
) {
  const { item: { id, nombre, precio }, separately, classes } = entry;
  const separatelyHtml = separately &&
    markup` <span class="antes">${separately}</span>`;
  const label = section === "adicionales" ? "+" : "Agregar";

  const content = [
    photoHtml(assets, entry.item),
    cardText(entry, level),
    markup`<p class="precio">${formatPesos(precio)}${separatelyHtml}</p>`,
    smallPrintHtml(entry),
    // The button adds the item to the order. The `span` shows the item's quantity in the order.
    markup`<div class="tarjeta-accion"><button type="button" class="boton boton-fuerte" aria-label="Agregar: ${nombre}" disabled>${label}</button><span class="tarjeta-cuenta"></span></div>`,
  ];
  return markup`<li class="tarjeta${classes}" data-${section}="${id}">${content}</li>`;
}

/** Returns the small print of a card: price per kilo, price without taxes and lead time, as far as the item has them. Returns false for an item without any of these. */
function smallPrintHtml({ item, perKilo }: PriceEntry) {
  const leadTime = capitalize(formatNotice(item.anticipacionHoras));
  const lines = [perKilo, formatNet(item), leadTime]
    .filter(Boolean)
    .map((line) => markup`<small>${line}</small> `);
  return lines.length > 0 && markup`<p class="letra-chica">${lines}</p>`;
}

/** Formats the price without taxes in the words of Argentine law. "" if the shop doesn't state its taxes. */
function formatNet({ precioSinImpuestos: pesos }: PriceEntry["item"]): string {
  return pesos === null
    ? ""
    : `Precio sin impuestos nacionales: ${formatPesos(pesos)}`;
}

/** Returns name, description and note. For an extra, the name unfolds description and note. */
function cardText(
  { item, parts, diets, noteHtml }: PriceEntry,
  level: number,
) {
  const name = markup`<h${level}>${item.nombre}</h${level}>`;
  const contents = parts && markup`<b class="tarjeta-partes">${parts}.</b> `;
  const text =
    markup`<p class="tarjeta-descripcion">${contents}${item.descripcion}</p>${noteHtml}`;
  if (diets === undefined) return markup`${name}${text}`;

  const suits = diets.length > 0 &&
    markup` <span class="nota">${capitalize(diets.join(" · "))}</span>`;
  return markup`<details class="plegado"><summary>${name}${suits}</summary>${text}</details>`;
}

function describeTub(tub: Tub): PriceEntry {
  const { gramos, saboresMax, rinde } = tub;
  const weight = gramos % 1000 === 0 ? `${gramos / 1000} kg` : `${gramos} g`;
  const flavors = saboresMax === 1 ? "un sabor" : `hasta ${saboresMax} sabores`;
  const notes = [weight, rinde, flavors].filter((note) => note !== null);
  const spans = notes.map((note) => markup`<span>${note}</span> `);
  return {
    item: tub,
    note: notes.join(" · "),
    noteHtml: markup`<p class="nota">${spans}</p>`,
    perKilo: `${formatPesos(tub.precioPorKilo)} el kilo`,
    classes: ` de-${countScoops(gramos)}`,
  };
}

/** Returns the number of scoops in the drawing of a tub, for the card's class. */
function countScoops(grams: number) {
  if (grams <= 300) return 1;
  return grams <= 600 ? 2 : 4;
}

function describeExtra(extra: Extra): PriceEntry {
  const note = formatAllergens(extra);
  const noteHtml = note && markup`<p class="nota">${capitalize(note)}</p>`;
  return { item: extra, diets: formatMarks(extra), note, noteHtml };
}

function describePromo(
  promo: PromoPrice,
  { menu, date }: Facts["shop"],
): PriceEntry {
  const { potes, adicionales, precio, ahorro, vale } = promo;
  const parts = [
    ...formatParts(potes, menu.potes),
    ...formatParts(adicionales, menu.adicionales),
  ];
  const days = formatPromoDays(promo, date);

  return {
    item: promo,
    parts: parts.join(" + "),
    separately: ahorro > 0 && `por separado ${formatPesos(precio + ahorro)}`,
    note: days,
    noteHtml: markup`<p class="estampa"><span class="oculto">${
      capitalize(days)
    }</span><span aria-hidden="true">${stampOf(promo, date)}</span></p>`,
    classes: vale ? "" : " otro-dia",
  };
}

/** Returns the number of days until a promo is sold again: 0 for today, at most `DAYS_AHEAD`. */
function daysUntil(promo: Promo, today: string): number {
  for (let days = 0; days < DAYS_AHEAD; days += 1) {
    if (isSoldOn(promo, addDays(today, days))) return days;
  }
  return DAYS_AHEAD;
}

/** Returns the short text for a promo's days: "mar a jue", "sáb y dom", "hasta el 24/12", or "24/12" for a single date. A span of dates has its first date only if that date is after `today`: "desde el 20/12, hasta el 24/12". */
function stampOf(
  { dias, desde, hasta }: PromoPrice,
  today: string,
): string {
  if (desde && desde === hasta) return formatShortDate(desde);

  const parts = [
    dias && formatDays(dias),
    desde && desde > today && `desde el ${formatShortDate(desde)}`,
    hasta && `hasta el ${formatShortDate(hasta)}`,
  ];
  return parts.filter(Boolean).join(", ") || EVERY_DAY;
}

function formatDays(weekdays: readonly string[]) {
  const days = WEEKDAYS.filter((day) => weekdays.includes(day));
  if (days.length === WEEKDAYS.length) return EVERY_DAY;
  // A single day keeps its full name.
  if (days.length === 1) return `${days[0]}`;

  const names = days.map((day) => day.slice(0, 3));
  // Three or more days are a run if their joined names are a part of the joined weekdays.
  const isRun = days.length > 2 && WEEKDAYS.join().includes(days.join());
  return isRun ? `${names[0]} a ${names.at(-1)}` : joinNames(names);
}

/** Formats "2026-12-24" as "24/12". */
function formatShortDate(date: string) {
  return date.replace(/^\d+-0?(\d+)-0?(\d+)$/, "$2/$1");
}
