/** The problems that keep an order from being sent, and their remedies. */

import { formatDate, formatTime } from "../../shop/hours.ts";
import type { Offer } from "../../shop/menu.ts";
import type { Reason, Remedy } from "../../shop/quote/objections.ts";
import type { Quote } from "../../shop/quote/order.ts";
import type { QuoteOutcome } from "../../shop/quote/request.ts";
import { formatPesos } from "../../words/money.ts";
import type { Way } from "./changes.ts";
import { type Draft, itemOf, type Line } from "./draft.ts";
import type { ShopOfDay } from "./flavors.ts";

/** The quote of a draft. */
export interface Reckoning extends Pick<QuoteOutcome, "lines" | "costs"> {
  /** The shop on the date of the draft; in a chat, today's. */
  readonly day: ShopOfDay;
  readonly reasons: readonly Reason[];
  /** Undefined for a refused order. Without a quote of the tool, a chat's quote has only `zona` and `enlaceWhatsapp`. */
  readonly quote?: Partial<Quote> | undefined;
  /** True until the tool answers in a chat, or until the places have arrived on a page. */
  readonly isWaiting?: boolean | undefined;
}

/** A reason that keeps an order from being sent, in words, with the buttons that resolve the problem. */
export interface Problem {
  /** The key of the line with the problem; undefined for a problem of the entire order. */
  readonly key?: number;
  readonly text: string;
  /** The main button first. */
  readonly ways: readonly Way[];
  /** True if the visitor has accepted the problem. The line still shows an accepted problem. */
  readonly isAccepted?: boolean;
}

const HAND_OVER = {
  envio: "Que me lo traigan",
  retiro: "Lo paso a buscar",
} as const;
const LOCALITY = "#pedido [name=localidad]";
/** The button of a tub on the page, or the list of items in a chat. */
export const TUBS = "[data-potes] button, .chat-agregar summary";
/** The button of an extra on the page. In a chat, and without extras: as for a tub. */
const EXTRAS = "[data-adicionales] .tarjeta-accion button, " +
  `body:not(:has([data-adicionales])) :is(${TUBS})`;
const OTHER_DAY = ["#pedido [name=dia]", "Elegir otro día"] as const;
/** For objections without a remedy: the selector of the element where the visitor resolves the objection, and the text of the button that leads there. */
const GOALS: Partial<Record<Reason["kind"], readonly [string, string]>> = {
  "out-of-zone": [LOCALITY, "Cambiar la localidad"],
  "no-locality": [LOCALITY, "Decinos la localidad"],
  "no-street": ["#pedido [name=calle]", "Decinos la calle"],
  "below-minimum": [EXTRAS, "Agregar algo más"],
  "date-out-of-range": OTHER_DAY,
  "closed": OTHER_DAY,
  "mode-unavailable": OTHER_DAY,
};
const STREET_LATER: Way = {
  text: "La paso por WhatsApp",
  action: {
    kind: "mend",
    change: { sinCalle: true },
  },
};
/** Maximum number of sentences about the diet, so that the sentences fit a small screen. */
const MAX_DIET_TEXTS = 2;

/** Returns all problems of an order, in the order in which the visitor solves them. An empty order only offers to repeat the last order. */
export function findProblems(
  shop: Offer,
  draft: Draft,
  { reasons }: Reckoning,
): readonly Problem[] {
  if (draft.lines.length === 0) {
    const ways: readonly Way[] = draft.usual === null
      ? []
      : [{ text: "Pedir lo de siempre", action: { kind: "usual" } }];
    return [{ text: "", ways }];
  }
  const toProblem = (reason: Reason) => {
    const line = findLine(draft, reason.campo);
    return line === undefined
      ? problemOfOrder(reason)
      : problemOfLine(shop, line, reason);
  };
  // The shop takes a message without the street. The page still asks for the street, unless the visitor prefers to give the street in the chat.
  const keepsFromSending = ({ effect, kind }: Reason) =>
    effect === "held" || (kind === "no-street" && !draft.sinCalle);
  const dietReasons = reasons.filter(({ effect }) => effect === "confirm");

  return [
    ...reasons.filter(({ effect }) => effect === "refused").map(toProblem),
    ...reasons.filter(keepsFromSending).map(toProblem),
    ...askAboutDiet(dietReasons.map(toProblem), draft.aceptado),
  ];
}

/** Returns the problems with the diet. Until the visitor accepts all problems, a question about them comes first. */
function askAboutDiet(
  problems: readonly Problem[],
  accepted: readonly string[],
): readonly Problem[] {
  const texts = [...new Set(problems.map(({ text }) => text))];
  const isAccepted = texts.every((text) => accepted.includes(text));
  const [first] = problems;
  if (first === undefined || isAccepted) {
    return problems.map((problem) => ({
      ...problem,
      isAccepted,
    }));
  }

  const restCount = texts.length - MAX_DIET_TEXTS;
  const more = restCount > 0 ? [`Y ${restCount} más.`] : [];
  const text = [...texts.slice(0, MAX_DIET_TEXTS), ...more, "¿Va igual?"].join(
    " ",
  );
  const accept: Way = {
    text: "Sí, va igual",
    action: { kind: "mend", change: { aceptado: texts } },
  };
  return [{ text, ways: [accept, ...first.ways] }, ...problems];
}

/** Returns the line that contains the target of a JSON Pointer into the order: `/promos/0/potes/1` is in the first promo. */
export function findLine(
  { lines }: Draft,
  pointer: string,
): Line | undefined {
  const [, list, position] = pointer.split("/");
  return lines.filter(({ kind }) => kind === list)[Number(position)];
}

/** Returns the problem of a line. The default button removes the line. */
function problemOfLine(shop: Offer, line: Line, reason: Reason): Problem {
  const { key, nombre } = line;
  const isGone = itemOf(shop, line) === undefined;
  if (!isGone && reason.campo.includes("/sabores")) {
    return problemOfFlavor(line, reason);
  }

  const remove: Way = {
    text: "Sacarlo del pedido",
    action: {
      kind: "quantity",
      key,
      cantidad: 0,
    },
  };
  return {
    key,
    text: isGone ? `${nombre} no está en la carta.` : reason.problema,
    ways: [wayOf(reason) ?? remove],
  };
}

/** Returns the problem of a flavor. The button opens the picker without the flavor. */
function problemOfFlavor(
  line: Line,
  { campo, problema, effect }: Reason,
): Problem {
  const { key, kind, nombre, sabores } = line;
  // `/potes/0/sabores/2`, or `/promos/0/potes/1/sabores/2` for a promo. A path with
  // too many flavors ends in `/sabores`: the picker leaves out the first flavor.
  const path = campo.split("/");
  const tub = kind === "promos" ? Number(path[4]) : 0;
  const position = Number(path.at(-1)) || 0;
  const without = sabores[tub]?.[position] ?? "";

  return {
    key,
    text: effect === "confirm"
      ? problema
      : `${problema.replace(/\.$/, "")}: elegí otro para ${nombre}.`,
    ways: [{
      text: "Cambiar sabores",
      action: {
        kind: "flavors",
        key,
        without,
      },
    }],
  };
}

/** Returns a problem of the entire order. The default button leads to the part of `GOALS`. */
function problemOfOrder(reason: Reason): Problem {
  const { kind, problema } = reason;
  const [to, text] = GOALS[kind] ?? ["#renglones button", "Revisar el pedido"];

  return {
    text: problema,
    ways: [
      wayOf(reason) ?? {
        text,
        action: { kind: "go", to },
      },
      ...kind === "no-street" ? [STREET_LATER] : [],
      ...waysToMinimum(reason),
    ],
  };
}

/** Returns the button that makes the change of a reason's remedy. */
function wayOf({ remedy }: Reason): Way | undefined {
  return remedy && {
    text: describeRemedy(remedy),
    action: { kind: "mend", change: remedy },
  };
}

/** Describes a remedy on its button. A date is short: "viernes 27", without "de noviembre". */
function describeRemedy({ entrega, pago, fecha, hora = "" }: Remedy) {
  if (entrega !== undefined) return HAND_OVER[entrega];
  if (pago === "") return "Sacar la forma de pago";
  if (pago !== undefined) return `Pagar con ${pago.replaceAll("-", " ")}`;
  return fecha === undefined
    ? `Pasarlo ${formatTime(hora)}`
    : `Pasarlo al ${formatDate(fecha).replace(/ de .*/, "")}`;
}

/** Returns the button that adds an item with which the order reaches the minimum; an empty list without such an item. */
function waysToMinimum(reason: Reason): readonly Way[] {
  if (reason.kind !== "below-minimum" || !reason.addition) return [];

  const { id, nombre, precio } = reason.addition;
  // Only a tub has a weight. The addition is a tub or an extra.
  const kind = "gramos" in reason.addition ? "potes" : "adicionales";
  return [{
    text: `+ ${nombre} ${formatPesos(precio)}`,
    action: {
      kind: "add",
      item: { kind, id },
    },
  }];
}
