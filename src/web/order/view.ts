/** The view of an order, as plain data for the ticket and the foot. */

import { mentionsDiet } from "../../shop/diet_text.ts";
import { formatCount, type Offer } from "../../shop/menu.ts";
import type { Costs } from "../../shop/quote/costs.ts";
import type { Better, QuotedLine } from "../../shop/quote/order.ts";
import { MAX_ALIKE } from "../../shop/terms.ts";
import { joinNames } from "../../words/lists.ts";
import { formatPesos } from "../../words/money.ts";
import { describeUnsure } from "../zone_answer.ts";
import { countItems, type Draft, itemOf, type Line, textsOf } from "./draft.ts";
import type { Action, ButtonView } from "./changes.ts";
import {
  type DraftQuote,
  findLine,
  findProblems,
  type Problem,
} from "./problems.ts";

/** The view of an order. */
export type OrderView = ReturnType<typeof viewOrder>;
/** The view of a line. */
export type LineView = ReturnType<typeof viewLines>[number];

const FORGET: ButtonView = {
  text: "Olvidar mis datos",
  action: { kind: "forget" },
};

// The linter requires a return type after `export function`, but not here. So the compiler infers `OrderView`.
export { viewOrder };

/** Builds the view of a draft and its quote. In the comments, "the first problem" is the first problem that the visitor hasn't accepted. A button that is null is hidden. */
function viewOrder(
  shop: Offer,
  draft: Draft,
  draftQuote: DraftQuote,
) {
  const problems = findProblems(shop, draft, draftQuote);
  const firstProblem = problems.find(({ isAccepted }) => !isAccepted);
  const notes = describeNotes(draft, draftQuote);
  const warnings = listWarnings(draftQuote);
  const costs = shownCosts(draftQuote);
  const better = draftQuote.quote?.mejora;
  const otherButtons = firstProblem?.buttons.slice(1) ??
    (better ? [cheaperButton(better)] : []);
  const isEmpty = draft.lines.length === 0;

  return {
    isEmpty,
    // The button that erases the visitor's data. Only an empty order shows it.
    forget: isEmpty && hasData(draft) ? FORGET : null,
    diet: draft.diet,
    // If true, the note about traces is shown. The diet "vegano" alone doesn't need it.
    hasAllergy: draft.diet.some((name) => name !== "vegano") ||
      mentionsDiet(draft.comentario),
    lines: viewLines(shop, draft, draftQuote, problems),
    // The first problem or, without a problem, the notes. "" while the foot asks whether the order was sent.
    text: draft.abierto ? "" : firstProblem?.text ?? notes.join(" "),
    // The main button of the first problem. An empty order counts as a problem, whose button, if any, repeats the last order.
    button: firstProblem?.buttons[0] ?? null,
    // The other buttons of the first problem or, without a problem, the button that changes to a cheaper order. None while the foot asks.
    otherButtons: draft.abierto ? [] : otherButtons,
    canBeSent: firstProblem === undefined,
    // True while the foot asks whether the order was sent.
    isAsking: draft.abierto,
    isPickUp: costs.entrega === "retiro",
    totalLabel: labelTotal(draft, costs),
    // With a problem, `text` is the problem, so the notes come here.
    notes: firstProblem === undefined ? warnings : [...notes, ...warnings],
    total: costs.total === 0 ? "" : formatPesos(costs.total),
    ...viewCosts(costs),
    ...viewQuote(draftQuote),
  };
}

/** Returns true if a draft contains texts of the visitor, or the last order. */
function hasData(draft: Draft) {
  return draft.usual !== null ||
    Object.values(textsOf((name) => draft[name])).some(Boolean);
}

function viewLines(
  shop: Offer,
  draft: Draft,
  draftQuote: DraftQuote,
  problems: readonly Problem[],
) {
  return draft.lines.map((line) => {
    // The quote has no line for an item that has left the menu, and no lines at all for an order with too many tubs.
    const quoted = draftQuote.lines
      .find(({ campo }) => findLine(draft, campo) === line);
    const texts = problems.filter(({ key }) => key === line.key)
      .map(({ text }) => text);

    return {
      key: line.key,
      nombre: line.nombre,
      precio: quoted === undefined ? "" : formatPesos(quoted.item.subtotal),
      sabores: describeFlavors(line, quoted),
      problem: [...new Set(texts)].join(" "),
      ...viewQuantity(line, itemOf(shop, line) !== undefined),
    };
  });
}

/** Returns the quantity and the buttons of a line. An item that isn't on the menu can only be removed. */
function viewQuantity(
  { key, nombre, sabores, cantidad }: Line,
  isOnMenu: boolean,
) {
  const viewButton = (
    text: string,
    purpose: string,
    action: Action,
  ): ButtonView => ({
    text,
    label: `${purpose}: ${nombre}`,
    action,
  });
  const quantityButton = (text: string, purpose: string, quantity: number) =>
    viewButton(text, purpose, {
      kind: "quantity",
      key,
      cantidad: quantity,
    });
  const change = viewButton("Cambiar", "Cambiar sabores", {
    kind: "flavors",
    key,
  });
  const less = cantidad > 1 && isOnMenu
    ? quantityButton("−", "Uno menos", cantidad - 1)
    : quantityButton("Quitar", "Quitar", 0);
  const more = {
    ...quantityButton("+", "Uno más", cantidad + 1),
    isOff: cantidad === MAX_ALIKE,
  };

  return {
    cantidad: isOnMenu ? String(cantidad) : "",
    change: isOnMenu && sabores.length > 0 ? change : null,
    less,
    more: isOnMenu ? more : null,
  };
}

/** Formats the flavors of a line, one text for each tub. The texts of a promo begin with the tub's name. */
function describeFlavors(
  { kind, sabores }: Line,
  quoted: QuotedLine | undefined,
) {
  return sabores.map((names, i) => {
    const flavors = names.length === 0 ? "sabores a elegir" : joinNames(names);
    const tub = quoted?.tubs[i]?.tub;
    return kind === "promos" && tub ? `${tub.nombre}: ${flavors}` : flavors;
  });
}

/** Returns the costs to show. For a place outside the zone, these are the costs of a pick-up. If a pick-up isn't possible either, the total is 0, which isn't shown. A quote without lines, for example of an empty order, also has the costs of a pick-up, so that no fee is shown. */
function shownCosts({ lines, costs, reasons }: DraftQuote): Costs {
  const outside = reasons.find(({ campo, effect }) =>
    effect === "refused" && campo === "/localidad"
  );
  if (outside === undefined && lines.length > 0) return costs;

  // The remedy for a place outside the zone is a pick-up. In a chat, a refusal has no kind, so the total is shown.
  const hasNoPickUp = outside?.kind === "out-of-zone" &&
    outside.remedy === undefined;
  return {
    ...costs,
    faltaParaEnvioGratis: 0,
    entrega: "retiro",
    total: hasNoPickUp ? 0 : costs.subtotal,
  };
}

/** Returns the rows of the costs, as labels ("dt") and amounts ("dd"), and the progress to free delivery, from 0 to 1. A pick-up has no rows. With free delivery, or for a pick-up, the progress is 0, which hides its bar. */
function viewCosts(
  {
    entrega,
    subtotal,
    costoEnvio,
    faltaParaEnvioGratis,
  }: Costs,
) {
  const missing = formatPesos(faltaParaEnvioGratis);
  const isReached = faltaParaEnvioGratis === 0;

  return {
    costRows: entrega === "retiro" ? [] : [
      ["dt", "Subtotal"],
      ["dd", formatPesos(subtotal)],
      ["dt", "Envío"],
      ["dd", costoEnvio === 0 ? "gratis" : formatPesos(costoEnvio)],
    ] as const,
    progress: isReached ? 0 : subtotal / (subtotal + faltaParaEnvioGratis),
    missing: isReached ? "" : `Te faltan ${missing} para el envío gratis.`,
  };
}

/** Returns the link, the note on the total, and the price without taxes. Until the tool answers, or the places have arrived, the total has no note. */
function viewQuote({ quote, isWaiting = false }: DraftQuote) {
  const netTotal = quote?.totalSinImpuestos ?? null;

  return {
    link: quote?.enlaceWhatsapp ?? "",
    totalNote: quote?.zona === "a confirmar" && !isWaiting ? "a confirmar" : "",
    isWaiting,
    withoutTaxes: netTotal === null
      ? ""
      : `Precio sin impuestos nacionales: ${formatPesos(netTotal)}`,
  };
}

/** Returns the button that changes to a cheaper order. The text of a button has no final period. */
function cheaperButton(better: Better): ButtonView {
  return {
    text: better.texto.replace(/\.$/, ""),
    action: { kind: "better", better },
  };
}

/** Returns the notes. The note about an unsure zone contains the visitor's text for the locality. While the places are loading, that note is left out. */
function describeNotes(
  { localidad }: Draft,
  { reasons, isWaiting }: DraftQuote,
) {
  return reasons.filter(({ effect, kind }) =>
    effect === "note" && !(isWaiting && kind === "zone-unsure")
  )
    .map(({ kind, problema }) =>
      kind === "zone-unsure" ? describeUnsure(localidad) : problema
    );
}

/** Returns the quote's warnings, except those that are reasons too: the view shows reasons as notes or problems. */
function listWarnings({ reasons, quote }: DraftQuote) {
  const texts = reasons.map(({ problema }) => problema);
  return (quote?.advertencias ?? []).filter((text) => !texts.includes(text));
}

/** Returns the label next to the total. A delivery has "Total con envío". Otherwise, the label is the name of a single item, or the number of items. For an empty order, the label names the items of the last order. */
function labelTotal(
  { lines, usual }: Draft,
  { entrega }: Costs,
) {
  const items = countItems(lines);
  if (items > 0 && entrega === "envio") return "Total\u00a0con\u00a0envío";
  if (items > 1) return `${items} cosas`;

  const names = (items === 1 ? lines : usual?.lines ?? [])
    .map(({ nombre, cantidad }) => formatCount(cantidad) + nombre);
  return joinNames(names);
}
