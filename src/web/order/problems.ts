/** The problems that keep an order from being sent, and the buttons that resolve them. */

import { formatDate, formatTime } from "../../shop/hours.ts";
import type { Offer } from "../../shop/menu.ts";
import type { Kind, Reason, Remedy } from "../../shop/quote/objections.ts";
import type { Quote } from "../../shop/quote/order.ts";
import type { QuoteOutcome } from "../../shop/quote/request.ts";
import { formatPesos } from "../../words/money.ts";
import type { ButtonView } from "./changes.ts";
import { type Draft, itemOf, type Line } from "./draft.ts";
import type { PickerShop } from "./flavors.ts";

/** The quote of a draft. */
export interface DraftQuote extends Pick<QuoteOutcome, "lines" | "costs"> {
  /** The shop on the draft's date; in a chat, today's shop. */
  readonly day: PickerShop;
  readonly reasons: readonly DraftReason[];
  /** Undefined for a refused order. In a chat, only `zona` and `enlaceWhatsapp` are set until the tool answers. */
  readonly quote?: Partial<Quote> | undefined;
  /** True until the tool answers in a chat, or until the places have arrived on a page. */
  readonly isWaiting?: boolean | undefined;
}

/** A reason against a draft, or a note on the draft. */
export interface DraftReason extends Omit<Reason, "kind"> {
  /** Undefined for a refusal in a chat: the tool's answer has no kinds. */
  readonly kind?: Kind;
  /** The payments that the order's delivery mode allows. The remedy sets the first of them. */
  readonly allowed?: Reason<"wrong-payment">["allowed"];
  /** The item with which the order reaches the minimum. */
  readonly addition?: Reason<"below-minimum">["addition"];
}

/** A problem that keeps an order from being sent, with the buttons that resolve the problem. */
export interface Problem {
  /** The key of the line with the problem; undefined for a problem of the entire order. */
  readonly key?: number;
  readonly text: string;
  /** The main button first. */
  readonly buttons: readonly ButtonView[];
  /** True if the visitor has accepted the problem: it no longer keeps the order from being sent, but the line still shows it. */
  readonly isAccepted?: boolean;
}

/** The texts of the buttons that change the delivery mode. */
const MODE_BUTTONS = {
  envio: "Que me lo traigan",
  retiro: "Lo paso a buscar",
} as const;
const LOCALITY = "#pedido [name=localidad]";
/** Selector of a tub's button; in a chat, of the button that unfolds the list of items. */
export const TUBS = "[data-potes] button, .chat-agregar summary";
/** Selector of an extra's button; in a chat and on a page without extras, the same element as for `TUBS`. */
const EXTRAS =
  `[data-adicionales] .tarjeta-accion button, body:not(:has([data-adicionales])) :is(${TUBS})`;
const OTHER_DAY = ["#pedido [name=dia]", "Elegir otro día"] as const;
/** For objections without a remedy: the selector of the element where the visitor resolves the objection, and the text of the problem's button, which leads there. */
const DESTINATIONS: Partial<Record<Kind, readonly [string, string]>> = {
  "out-of-zone": [LOCALITY, "Cambiar la localidad"],
  "no-locality": [LOCALITY, "Decinos la localidad"],
  "no-street": ["#pedido [name=calle]", "Decinos la calle"],
  "below-minimum": [EXTRAS, "Agregar algo más"],
  "date-out-of-range": OTHER_DAY,
  "closed": OTHER_DAY,
  "mode-unavailable": OTHER_DAY,
};
/** Maximum number of sentences about the diet: more wouldn't fit a small screen. */
const MAX_DIET_TEXTS = 2;

/** Returns the problems of an order, in the order in which the visitor solves them. For an empty draft, returns one problem without a text, whose button repeats the last order, if there was one. */
export function findProblems(
  shop: Offer,
  draft: Draft,
  { reasons }: DraftQuote,
): readonly Problem[] {
  if (draft.lines.length === 0) {
    return [{
      text: "",
      buttons: draft.usual === null
        ? []
        : [{ text: "Pedir lo de siempre", action: { kind: "usual" } }],
    }];
  }
  const toProblem = (reason: DraftReason) => {
    const line = findLine(draft, reason.campo);
    return line === undefined
      ? problemOfOrder(reason)
      : problemOfLine(shop, line, reason);
  };
  // A missing street doesn't have the effect "held", because the message leaves a gap for it.
  // The page still asks for the street, unless the visitor prefers to give the street later.
  const keepsFromSending = ({ effect, kind }: DraftReason) =>
    effect === "held" || (kind === "no-street" && !draft.sinCalle);
  const dietReasons = reasons.filter(({ effect }) => effect === "confirm");

  return [
    ...reasons.filter(({ effect }) => effect === "refused").map(toProblem),
    ...reasons.filter(keepsFromSending).map(toProblem),
    ...askAboutDiet(dietReasons.map(toProblem), draft.aceptado),
  ];
}

/** Returns the problems with the diet. Until the visitor accepts all of these problems, the first element is the question whether to accept. */
function askAboutDiet(
  problems: readonly Problem[],
  accepted: readonly string[],
): readonly Problem[] {
  const texts = [...new Set(problems.map(({ text }) => text))];
  const isAccepted = texts.every((text) => accepted.includes(text));
  if (isAccepted) {
    return problems.map((problem) => ({
      ...problem,
      isAccepted,
    }));
  }

  const restCount = texts.length - MAX_DIET_TEXTS;
  const more = restCount > 0 ? [`Y ${restCount} más.`] : [];
  const sentences = [...texts.slice(0, MAX_DIET_TEXTS), ...more, "¿Va igual?"];
  return [{
    text: sentences.join(" "),
    buttons: [
      {
        text: "Sí, va igual",
        action: { kind: "change", change: { aceptado: texts } },
      },
      // The visitor may also resolve the first problem instead of accepting it.
      ...problems[0]?.buttons ?? [],
    ],
  }, ...problems];
}

/** Returns the line that contains the target of a JSON Pointer into the order: `/promos/0/potes/1` is in the first promo. */
export function findLine(
  { lines }: Draft,
  pointer: string,
): Line | undefined {
  const [, list, position] = pointer.split("/");
  return lines.filter(({ kind }) => kind === list)[Number(position)];
}

/** Returns the problem of a line, or of one of its flavors. Without a remedy, the button of a line removes it. */
function problemOfLine(shop: Offer, line: Line, reason: DraftReason): Problem {
  const { key, nombre } = line;
  const isGone = itemOf(shop, line) === undefined;
  if (!isGone && reason.campo.includes("/sabores")) {
    return problemOfFlavor(line, reason);
  }

  return {
    key,
    text: isGone ? `${nombre} no está en la carta.` : reason.problema,
    buttons: [
      remedyButton(reason) ?? {
        text: "Sacarlo del pedido",
        action: {
          kind: "quantity",
          key,
          cantidad: 0,
        },
      },
    ],
  };
}

/** Returns the problem of a flavor. The button opens the picker without the flavor. */
function problemOfFlavor(
  line: Line,
  { campo, problema, effect }: DraftReason,
): Problem {
  const { key, kind, nombre, sabores } = line;
  // `/potes/0/sabores/2`, or `/promos/0/potes/1/sabores/2` for a promo. The pointer of
  // the objection "too-many-flavors" ends in `/sabores`: without the number of a flavor,
  // the picker leaves out the first flavor.
  const path = campo.split("/");
  const [, , , , tubOfPromo] = path;
  const tub = kind === "promos" ? Number(tubOfPromo) : 0;
  const position = Number(path.at(-1)) || 0;
  const without = sabores[tub]?.[position] ?? "";

  return {
    key,
    // A sentence that goes on loses its final period. A tub with too many flavors needs no other flavor.
    text: effect === "confirm" || campo.endsWith("/sabores")
      ? problema
      : `${problema.replace(/\.$/, "")}: elegí otro para ${nombre}.`,
    buttons: [{
      text: "Cambiar sabores",
      action: {
        kind: "flavors",
        key,
        without,
      },
    }],
  };
}

/** Returns a problem of the entire order. Without a remedy, the button leads to the element that `DESTINATIONS` names, else to the lines. */
function problemOfOrder(reason: DraftReason): Problem {
  // In a chat, a refusal has no kind. Without a remedy, it is mostly about the locality.
  const { kind = "no-locality", problema } = reason;
  const [to, text] = DESTINATIONS[kind] ??
    ["#renglones button", "Revisar el pedido"];

  return {
    text: problema,
    buttons: [
      remedyButton(reason) ?? {
        text,
        action: { kind: "go", to },
      },
      ...furtherButtons(reason),
    ],
  };
}

/** Returns the button that applies a reason's remedy; undefined without a remedy. */
function remedyButton(
  { remedy, allowed = [] }: DraftReason,
): ButtonView | undefined {
  return remedy && {
    text: describeRemedy(remedy, allowed[0]?.nombre),
    action: { kind: "change", change: remedy },
  };
}

/** Returns the text of a remedy's button. `payment` is the name of the remedy's payment. A date loses its month: "viernes 27". */
function describeRemedy(
  { entrega, pago, fecha, hora = "" }: Remedy,
  payment = "",
) {
  if (entrega !== undefined) return MODE_BUTTONS[entrega];
  if (pago === "") return "Sacar la forma de pago";
  if (pago !== undefined) return `Pagar con ${payment}`;
  return fecha === undefined
    ? `Pasarlo ${formatTime(hora)}`
    : `Pasarlo al ${formatDate(fecha).replace(/ de .*/, "")}`;
}

/** Returns the further buttons of a reason: "La paso por WhatsApp" for a missing street, or a button that adds an item to reach the minimum. */
function furtherButtons(
  { kind, addition }: DraftReason,
): readonly ButtonView[] {
  if (kind === "no-street") {
    return [{
      text: "La paso por WhatsApp",
      action: {
        kind: "change",
        change: { sinCalle: true },
      },
    }];
  }
  if (addition === undefined) return [];

  const { id, nombre, precio } = addition;
  // The addition is a tub or an extra, and only a tub has a weight.
  const list = "gramos" in addition ? "potes" : "adicionales";
  return [{
    text: `+ ${nombre} ${formatPesos(precio)}`,
    action: {
      kind: "add",
      item: { kind: list, id },
    },
  }];
}
