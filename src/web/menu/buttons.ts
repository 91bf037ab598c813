/** The cards and buttons of the menu. The button of an item adds the item to the order. The button of a flavor starts a tub with the flavor. */

import { describeConflicts, type Diet, keepsDiet } from "../../shop/diets.ts";
import { extrasOf, isSoldOn, type Offer } from "../../shop/menu.ts";
import { decideSchedule } from "../../shop/quote/request.ts";
import type { ListKey, MenuItem } from "../../shop/quote/order.ts";
import { type Shop, shopOnDate } from "../../shop/shop.ts";
import { weekdayName } from "../../shop/terms.ts";
import { capitalize } from "../../words/lists.ts";
import type { Builder } from "../order/builder.ts";
import {
  countItems,
  type Draft,
  type Item,
  itemOf,
  KINDS,
} from "../order/draft.ts";
import { listDays } from "../order/page_fields.ts";
import {
  create,
  find,
  findAll,
  openUntilBack,
  setText,
} from "../page/browser.ts";

/** The card of a menu item, with its button. */
export interface Card extends Item {
  readonly element: HTMLElement;
  readonly button: HTMLElement;
}

/** Sets up the buttons of the menu. The returned function updates the cards of items and the buttons of flavors for an order. */
export function setUpMenuButtons(
  shop: Shop,
  add: Builder["add"],
): (draft: Draft, nowMs: number) => void {
  const cards = KINDS.flatMap(findCards);
  for (const { kind, id, button } of cards) {
    button.addEventListener("click", () => {
      if (button.ariaDisabled === "true") return;
      void add({ kind, id }, [], button.dataset["fecha"]);
    });
  }
  const rows = findAll("[data-sabor]")
    .map((row) => ({
      flavor: row.dataset["sabor"] ?? "",
      button: find("button", row),
    }));
  for (const { flavor, button } of rows) {
    button.addEventListener("click", async () => {
      const id = await chooseTub(shop, flavor);
      if (id !== "") await add({ kind: "potes", id }, [[flavor]]);
    });
  }

  return (draft, nowMs) => {
    const soonest = decideSchedule(shop, {}, nowMs).date;
    const dates = draft.fecha === ""
      ? [soonest, ...listDays(shop, nowMs)]
      : [draft.fecha];
    for (const card of cards) showCard(card, shop, draft, dates);

    const { menu } = shopOnDate(shop, draft.fecha || soonest, nowMs);
    for (const { flavor, button } of rows) {
      button.hidden = menu.sabores.some(({ nombre, disponible }) =>
        nombre === flavor && !disponible
      );
    }
  };
}

function findCards(kind: ListKey) {
  return findAll(`.tarjeta[data-${kind}]`).map((element) => ({
    element,
    button: find("button", element),
    kind,
    id: element.dataset[kind] ?? "",
  }));
}

/** Updates the button, the note on the diet and the count of a card. A promo may not be sold every day, so its button may also set the order's date. `dates` has the dates that the order can have: its own date or, if it has none, the default date and then the others. */
function showCard(
  card: Card,
  shop: Shop,
  { fecha, diet, lines }: Draft,
  dates: readonly string[],
) {
  const {
    element,
    button,
    kind,
    id,
  } = card;
  const item = itemOf(shop.usual, card);
  const date = findDate(item, fecha, dates);
  const label = labelOf(fecha, date);

  button.dataset["fecha"] = date ?? "";
  // Keyboard users scroll the row of promos by moving the focus, which a `disabled` button couldn't have. So the button is only marked as disabled.
  button.ariaDisabled = String(date === undefined);
  button.ariaLabel = `${label}: ${find("h3, h4", element).textContent}`;
  if (kind !== "adicionales") setText(button, label);
  element.classList.toggle("otro-dia", date !== fecha);
  showDietConflicts(card, shop.usual, diet);

  const linesOfItem = lines.filter((line) =>
    line.kind === kind && line.id === id
  );
  const count = countItems(linesOfItem);
  setText(
    find(".tarjeta-cuenta", element),
    count === 0 ? "" : `${count} en tu pedido`,
  );
}

/** Shows on a card which extras of the menu item conflict with a diet. */
export function showDietConflicts(
  card: Card,
  offer: Offer,
  diet: readonly Diet[],
): void {
  const text = describeDietConflicts(card, offer, diet);
  const note = card.element.querySelector(".tarjeta-dieta");

  if (note !== null) {
    setText(note, text);
  } else if (text !== "") {
    const attributes = {
      class: "tarjeta-dieta",
      // A promo and an extra may have the same id.
      id: `dieta-${card.kind}-${card.id}`,
    };
    card.button.setAttribute("aria-describedby", attributes.id);
    card.element.append(create("p", attributes, text));
  }
}

function describeDietConflicts(
  card: Item,
  offer: Offer,
  diet: readonly Diet[],
) {
  const item = itemOf(offer, card);
  const extras = item === undefined ? [] : extrasOf(offer.menu, item);
  // A promo may contain an extra twice: the set names each extra once.
  const texts = [...new Set(extras)].filter((extra) => !keepsDiet(extra, diet))
    .map((extra) => {
      const conflicts = describeConflicts(extra, diet);
      return card.kind === "promos"
        ? `trae ${extra.nombre}: ${conflicts}`
        : conflicts;
    });

  return texts.length === 0 ? "" : `${capitalize(texts.join("; "))}.`;
}

/** Returns the label of an item's button: `fecha` is the order's date or "", `date` the result of `findDate`. */
function labelOf(fecha: string, date: string | undefined) {
  if (date === fecha) return "Agregar";
  if (date !== undefined) return `Para el ${weekdayName(date)}`;

  return fecha === "" ? "Hoy no" : `El ${weekdayName(fecha)} no`;
}

/** Returns the date that the button of an item sets. `fecha` is the order's date; "" without a date. If the first of `dates` suits the item, the order's date stays, so returns `fecha`. Otherwise, returns the first other date that suits; undefined if no date suits. */
function findDate(
  item: MenuItem | undefined,
  fecha: string,
  dates: readonly string[],
) {
  // Only promos have days: other items suit every date.
  if (item === undefined || !("dias" in item)) return fecha;

  const firstDate = dates.find((date) => isSoldOn(item, date));
  return firstDate === dates[0] ? fecha : firstDate;
}

/** Asks which tub a flavor goes into, if the shop sells several tubs. Returns the tub's id; "" if the visitor chooses no tub. */
async function chooseTub(
  { usual: { menu: { potes } } }: Shop,
  flavor: string,
) {
  const [only, ...others] = potes;
  if (others.length === 0) return only?.id ?? "";

  const dialog = find<HTMLDialogElement>("#tamanos");
  setText(find("h2", dialog), `¿En qué pote va ${flavor}?`);
  dialog.returnValue = "";
  await openUntilBack(dialog);
  // The value of the pressed button: a tub's id, or "" for "Cancelar".
  return dialog.returnValue;
}
