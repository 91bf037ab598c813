/** What is sold at a price, on the pages: tubs, promos and extras, as a table and as cards. */

import { escape } from "@std/html/entities";
import { escapeMarkdown, markdownTable } from "../markdown/write.ts";
import { tellDiets } from "../shop/diet_text.ts";
import type { Menu } from "../shop/files.ts";
import { pricePromos, type PromoPrice } from "../shop/promo_prices.ts";
import { tellPromoDays } from "../shop/quote/promos.ts";
import type { PromoPart, Tub } from "../shop/shapes.ts";
import { dateAt } from "../time/zone.ts";
import { capitalize } from "../words/capitalize.ts";
import { formatPesos } from "../words/money.ts";
import { block, type Directive } from "./directives.ts";
import type { Facts } from "./facts.ts";
import { contentsOf } from "./marks.ts";
import { photoHtml } from "./photo.ts";

/** Something on the price list. */
interface Priced {
  readonly thing: {
    readonly id: string;
    readonly nombre: string;
    readonly descripcion: string;
    readonly precio: number;
  };
  /** What it is made up of, before its description. */
  readonly holds?: string;
  /** What its parts cost one by one, where that is more. */
  readonly before?: number | undefined;
  /** For whom it is. */
  readonly diets?: readonly string[];
  /** A note on it: empty when there is none. */
  readonly note: string;
  /** Whether it can't be had today. */
  readonly isOff?: boolean;
}

/** The tubs, in the menu's order. */
export const TUB_CARDS: Directive<Facts> = prices(
  "potes",
  "Pote",
  ({ shop: { menu } }) => menu.potes.map((thing) => ({ thing, note: tellTub(thing) })),
);

/** The promos: first those that are sold today, each with what it holds and what that costs otherwise. */
export const PROMO_CARDS: Directive<Facts> = prices("promos", "Promo", ({ shop, nowMs }) => {
  const promos = pricePromos(shop, dateAt(shop.timeZone, nowMs));
  return promos.toSorted((a, b) => Number(b.validaHoy) - Number(a.validaHoy))
    .map((promo) => tellPromo(promo, shop.menu));
});

/** The extras, in the menu's order. */
export const EXTRA_CARDS: Directive<Facts> = prices(
  "adicionales",
  "Adicional",
  ({ shop: { menu } }) =>
    menu.adicionales.map((thing) => ({
      thing,
      diets: tellDiets(thing),
      note: contentsOf(thing).join(""),
    })),
);

/** A table of prices. In HTML it is a list of cards, and what isn't sold today is folded away in another. */
function prices(
  kind: "potes" | "promos" | "adicionales",
  title: string,
  listPriced: (facts: Facts) => readonly Priced[],
): Directive<Facts> {
  const head = [title, "Qué trae", "Precio"];
  return block(
    (facts) => markdownTable(head, listPriced(facts).map(rowOf), { right: [2] }),
    (facts) => {
      const priced = listPriced(facts);
      const cards = (things: readonly Priced[]) =>
        `<ul class="tarjetas tarjetas-${kind}">\n${
          things.map((thing) => cardOf(facts, kind, thing)).join("\n")
        }\n</ul>`;
      const others = priced.filter(({ isOff }) => isOff);
      const today = priced.filter(({ isOff }) => !isOff);
      return others.length === 0 ? cards(today) : [
        cards(today),
        `<details class="plegado otros-dias"><summary><h3>Otros días</h3></summary>`,
        cards(others),
        "</details>",
      ].join("\n");
    },
  );
}

function rowOf(
  { thing: { nombre, descripcion, precio }, holds, before, diets = [], note }: Priced,
): readonly string[] {
  const notes = [
    ...diets,
    ...(note === "" ? [] : [note]),
    ...(before === undefined ? [] : [`antes ${formatPesos(before)}`]),
  ];
  const text = [...(holds === undefined ? [] : [`${holds}.`]), descripcion].join(" ");
  return [
    `**${escapeMarkdown(nombre)}**`,
    escapeMarkdown(notes.length === 0 ? text : `${text} (${notes.join(" · ")})`),
    formatPesos(precio),
  ];
}

function cardOf(facts: Facts, kind: string, priced: Priced): string {
  const { thing, holds, before, diets, isOff = false } = priced;
  const price = before === undefined
    ? formatPesos(thing.precio)
    : `<s class="antes">antes ${formatPesos(before)}</s> ${formatPesos(thing.precio)}`;
  return [
    `<li class="tarjeta${isOff ? " otro-dia" : ""}" data-${kind}="${escape(thing.id)}">`,
    photoHtml(facts.assets, thing),
    diets === undefined ? openWords(priced) : foldedWords(priced, diets),
    holds === undefined ? "" : `<p class="tarjeta-partes">${escape(holds)}</p>`,
    `<p class="precio">${price}</p>`,
    "</li>",
  ].join("");
}

function openWords({ thing: { nombre, descripcion }, note }: Priced): string {
  return `<h3>${escape(nombre)}</h3><p class="tarjeta-descripcion">${escape(descripcion)}</p>` +
    noteHtml(note);
}

/** The name and the diets, which open the rest. */
function foldedWords({ thing: { nombre, descripcion }, note }: Priced, diets: readonly string[]) {
  const told = diets.length === 0
    ? ""
    : ` <span class="nota">${capitalize(diets.join(" · "))}</span>`;
  return `<details class="plegado"><summary><h3>${escape(nombre)}</h3>${told}</summary>` +
    `<p class="tarjeta-descripcion">${escape(descripcion)}</p>${noteHtml(note)}</details>`;
}

function noteHtml(note: string): string {
  return note === "" ? "" : `<p class="nota">${escape(capitalize(note))}</p>`;
}

function tellTub({ gramos, saboresMax }: Tub): string {
  const weight = gramos % 1000 === 0 ? `${gramos / 1000} kg` : `${gramos} g`;
  return `${weight} · ${saboresMax === 1 ? "un sabor" : `hasta ${saboresMax} sabores`}`;
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
