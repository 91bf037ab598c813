/** The menu's buttons: they add an item to the order, or start a tub with a flavor. */

import { weekdayName } from "../../shop/terms.ts";
import { isSoldOn } from "../../shop/menu.ts";
import { decideSchedule } from "../../shop/quote/schedule.ts";
import type { Promo } from "../../shop/shapes.ts";
import { type Shop, shopOnDate } from "../../shop/shop.ts";
import type { Builder } from "../order/builder.ts";
import { type Draft, KINDS } from "../order/draft.ts";
import { listDays } from "../order/days.ts";
import { find, openUntilBack, setText } from "../page/dom.ts";
import { type Card, showAgainst } from "./diet_chips.ts";

/** Sets up the page's buttons. The returned function updates them for an order. */
export function setUpMenuButtons(
  shop: Shop,
  add: Builder["add"],
): (draft: Draft, nowMs: number) => void {
  const cards = KINDS.flatMap((kind) =>
    [...document.querySelectorAll<HTMLElement>(`.tarjeta[data-${kind}]`)].map((
      element,
    ): Card => (
      {
        element,
        button: find("button", element),
        kind,
        id: element.dataset[kind] ?? "",
      }
    ))
  );
  for (const { kind, id, button } of cards) {
    button.addEventListener("click", () => {
      if (button.ariaDisabled !== "true") {
        void add({ kind, id }, [], button.dataset["fecha"]);
      }
    });
  }
  const rows = [...document.querySelectorAll<HTMLElement>("[data-sabor]")].map((
    row,
  ) => (
    { flavor: row.dataset["sabor"] ?? "", button: find("button", row) }
  ));
  for (const { flavor, button } of rows) {
    button.addEventListener("click", async () => {
      const id = await chooseTub(shop, flavor);
      if (id !== "") await add({ kind: "potes", id }, [[flavor]]);
    });
  }
  return (draft, nowMs) => {
    const state = stateOf(shop, draft, nowMs);
    for (const card of cards) showCard(card, shop, state);
    const { sabores } =
      shopOnDate(shop, state.fecha || state.soonest, nowMs).menu;
    const there = new Set(
      sabores.filter(({ disponible }) => disponible).map(({ nombre }) =>
        nombre
      ),
    );
    for (const { flavor, button } of rows) button.hidden = !there.has(flavor);
  };
}

/** The facts of an order that buttons show: its date ("" for as soon as possible), and the dates on offer. */
function stateOf(shop: Shop, draft: Draft, nowMs: number) {
  return {
    diet: draft.diet,
    lines: draft.lines,
    fecha: draft.fecha,
    soonest: decideSchedule(shop, {}, nowMs).date,
    dates: listDays(shop, nowMs),
  };
}
type State = ReturnType<typeof stateOf>;

/** Updates a promo's button: it adds the promo for the order's date, or for the next date with it. */
function showCard(card: Card, shop: Shop, state: State): void {
  const { element, button, kind, id } = card;
  const promo = kind === "promos"
    ? shop.usual.menuIndex.promos.byId.get(id)
    : undefined;
  const fecha = promo === undefined ? state.fecha : findDate(promo, state);
  const label = fecha === state.fecha
    ? "Agregar"
    : fecha === undefined
    ? `${state.fecha === "" ? "Hoy" : `El ${weekdayName(state.fecha)}`} no`
    : `Para el ${weekdayName(fecha)}`;
  const name = find("h3, h4", element).textContent;
  button.dataset["fecha"] = fecha ?? "";
  // A disabled look keeps the focus: keyboards scroll the row of promos with it.
  button.ariaDisabled = String(fecha === undefined);
  button.ariaLabel = `${label}: ${name}`;
  if (kind !== "adicionales") setText(button, label);
  element.classList.toggle("otro-dia", fecha !== state.fecha);
  showAgainst(card, shop.usual, state.diet);
  const count = state.lines.filter((line) =>
    line.kind === kind && line.id === id
  )
    .reduce((sum, { cantidad }) => sum + cantidad, 0);
  setText(
    find(".tarjeta-cuenta", element),
    count === 0 ? "" : `${count} en tu pedido`,
  );
}

/** Returns the date of the order with a promo; undefined without one. */
function findDate(
  promo: Promo,
  { fecha, soonest, dates }: State,
): string | undefined {
  if (isSoldOn(promo, fecha || soonest)) return fecha;
  return fecha === "" ? dates.find((date) => isSoldOn(promo, date)) : undefined;
}

/** Prompts for the tub of a flavor, if there are several; "" if none is chosen. */
async function chooseTub(
  { usual: { menu: { potes } } }: Shop,
  flavor: string,
): Promise<string> {
  const dialog = document.querySelector<HTMLDialogElement>("#tamanos");
  const title = dialog?.querySelector("h2");
  const [only, ...others] = potes;
  if (others.length === 0 || !dialog || !title) return only?.id ?? "";
  setText(title, `¿En qué pote va ${flavor}?`);
  dialog.returnValue = "";
  await openUntilBack(dialog);
  return dialog.returnValue;
}
