/** The view of an order: its lines with their problems, and the label and action of its button. */

import type { Reason } from "../../shop/quote/held_words.ts";
import type { Quote } from "../../shop/quote/order.ts";
import { joinNames } from "../../words/lists.ts";
import { formatPesos } from "../../words/money.ts";
import { type Draft, type Line, linesOf, nameOf, type Offer } from "./draft.ts";
import {
  findProblems,
  type Problem,
  type Reckoning,
  type Step,
  type Way,
} from "./problems.ts";

/** The view of a line. */
export interface LineView {
  readonly line: Line;
  readonly nombre: string;
  /** One text for each tub. */
  readonly sabores: readonly string[];
  /** True if the item is on the menu. */
  readonly isThere: boolean;
  /** "" for an item that was removed from the menu. */
  readonly precio: string;
  readonly problem: string;
}

/** The view of an order. */
export interface OrderView {
  readonly lines: readonly LineView[];
  /** The text at the button; "" if nothing keeps the order from being sent. */
  readonly text: string;
  readonly label: string;
  readonly step: Step;
  readonly ways: readonly Way[];
  readonly link: string;
  readonly costs: Reckoning["costs"];
  readonly isSure: boolean;
  readonly isWaiting: boolean;
  /** Further notes to read before sending. */
  readonly notes: readonly string[];
  readonly mejora: Quote["mejora"];
  /** The total without national taxes; null if the shop doesn't state it. */
  readonly totalSinImpuestos: number | null;
}

/** Builds the view of a draft and its quote. */
export function viewOrder(
  shop: Offer,
  draft: Draft,
  reckoning: Reckoning,
): OrderView {
  const { lines: quotedLines, reasons, state } = reckoning;
  const lines = linesOf(draft.pedido);
  const problems = findProblems(shop, draft, lines, reckoning);
  const first = problems.find(({ isAccepted }) => isAccepted !== true);
  const quote = reckoning.kind === "quote" ? reckoning.quote : undefined;
  const told = reasons.filter(({ effect }) => effect === "note")
    .map((reason) => tellNote(draft, reason));
  const mejora = state === undefined ? quote?.mejora ?? null : null;
  const known = reasons.map(({ problema }) => problema);
  // Removed items have no quoted line; the other lines are in the same order.
  const rest = [...quotedLines];
  return {
    lines: lines.map((line, index) => {
      const item = shop.menuIndex[line.kind].find(line.id)?.item;
      const one = item === undefined ? undefined : rest.shift();
      return {
        line,
        nombre: nameOf(shop, draft, line),
        sabores: tellFlavors(
          line,
          one?.tubs.map(({ tub }) => tub.nombre) ?? [],
        ),
        isThere: item !== undefined,
        precio: one === undefined ? "" : formatPesos(one.item.subtotal),
        problem: joinProblems(problems, index),
      };
    }),
    text: first?.text ?? told.join(" "),
    label: first?.label ?? "",
    step: first?.step ?? { kind: "send" },
    ways: first?.ways ?? (mejora === null ? [] : [
      {
        text: mejora.texto.replace(/\.$/, ""),
        step: { kind: "better", better: mejora },
      },
    ]),
    link: quote?.enlaceWhatsapp ?? "",
    costs: costsOf(reckoning),
    isSure: state === undefined && quote?.zona !== "a confirmar",
    isWaiting: state === "waiting",
    notes: [
      // The button's text is the problem's, so the notes are listed here.
      ...first === undefined ? [] : told,
      ...quote?.advertencias.filter((text) => !known.includes(text)) ?? [],
    ],
    mejora,
    totalSinImpuestos: quote?.totalSinImpuestos ?? null,
  };
}

/** Joins the texts of a line's problems, each once. */
function joinProblems(problems: readonly Problem[], index: number): string {
  const texts = problems.filter((problem) => problem.index === index)
    .map(({ text }) => text);
  return [...new Set(texts)].join(" ");
}

/** Returns the costs to show: outside the zone, without delivery. */
function costsOf(reckoning: Reckoning): OrderView["costs"] {
  const { costs } = reckoning;
  const isOut = reckoning.reasons.some(({ campo, effect }) =>
    effect === "refused" && campo === "/localidad"
  );
  return isOut
    ? {
      ...costs,
      entrega: "retiro",
      costoEnvio: 0,
      faltaParaEnvioGratis: 0,
      total: costs.subtotal,
    }
    : costs;
}

/** Formats a note for the visitor. */
function tellNote(
  { pedido: { localidad = "" } }: Draft,
  { kind, problema }: Reason,
): string {
  return kind === "zone-unsure"
    ? `Te confirmamos por WhatsApp si llegamos a ${localidad}.`
    : problema;
}

/** Formats the flavors of a line, one text for each tub. Tubs of a promo begin with their name. */
function tellFlavors(
  { kind, sabores }: Line,
  tubs: readonly string[],
): readonly string[] {
  return sabores.map((names, i) => {
    const flavors = names.length === 0 ? "sabores a elegir" : joinNames(names);
    return kind === "promos" && tubs[i] !== undefined
      ? `${tubs[i]}: ${flavors}`
      : flavors;
  });
}
