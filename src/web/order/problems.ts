/** The problems that keep an order from being sent, and their remedies. */

import { formatDate, formatTime } from "../../shop/hours/text.ts";
import type { Reason } from "../../shop/quote/held_words.ts";
import type { Objection } from "../../shop/quote/objections.ts";
import type { Better, Order } from "../../shop/quote/order.ts";
import type { QuoteOutcome } from "../../shop/quote/quote.ts";
import { formatPesos } from "../../words/money.ts";
import { type Draft, KINDS, type Line, nameOf, type Offer } from "./draft.ts";

/** The quote of a draft. In a chat it may be waiting for the tool, or open if the tool fails. */
export type Reckoning = QuoteOutcome & { readonly state?: "waiting" | "open" };

/** A further button next to the main one. */
export interface Way {
  readonly text: string;
  readonly step: Step;
}

/** A part of the order that the button leads to. */
type Goal = "localidad" | "calle" | "dia" | "renglones" | "adicionales";

/** The action of a button. */
export type Step =
  | { readonly kind: "send" | "usual" | "street later" | "sent" | "not sent" }
  | { readonly kind: "go"; readonly to: Goal }
  | { readonly kind: "add"; readonly thing: Pick<Line, "kind" | "id"> }
  | { readonly kind: "better"; readonly better: Better }
  | { readonly kind: "mend"; readonly change: Partial<Order> }
  | {
    readonly kind: "flavors";
    readonly index: number;
    readonly without?: string;
  }
  | { readonly kind: "remove"; readonly index: number }
  | { readonly kind: "accept"; readonly texts: readonly string[] };

/** A reason that keeps an order from being sent, with its remedy. */
export interface Problem {
  /** The line that shows it; undefined if the entire order has it. */
  readonly index?: number;
  readonly text: string;
  readonly label: string;
  readonly step: Step;
  readonly ways?: readonly Way[];
  /** True if the visitor has accepted it: the line still shows it. */
  readonly isAccepted?: boolean;
}

const HAND_OVER = {
  envio: "Que me lo traigan",
  retiro: "Lo paso a buscar",
} as const;
/** Sentences of the question about the diet, for a small screen. */
const MOST_TEXTS = 2;

/** Returns all problems of an order, the first to solve first. */
export function findProblems(
  shop: Offer,
  draft: Draft,
  lines: readonly Line[],
  reckoning: Reckoning,
): readonly Problem[] {
  const { reasons } = reckoning;
  const refused = reasons.filter(({ effect }) => effect === "refused")
    .map((reason) => {
      const index = findLine(reason.campo, lines);
      const line = lines[index];
      return line === undefined
        ? mendOrder(reason)
        : mendLine(shop, draft, line, index, reason);
    });
  const held = reasons.filter(({ effect, kind }) =>
    effect === "held" || (kind === "no-street" && !draft.sinCalle)
  ).map((reason) => ({
    ...mendOrder(reason),
    ...reason.kind === "below-minimum" &&
      { ways: reckoning.objections.flatMap(makeUp) },
  }));
  return [...refused, ...held, ...askAboutDiet(shop, draft, lines, reasons)];
}

/**
 * Returns a problem for each line against the diet. The first prompts for all of
 * them at once, until the visitor accepts them.
 */
function askAboutDiet(
  shop: Offer,
  draft: Draft,
  lines: readonly Line[],
  reasons: readonly Reason[],
): readonly Problem[] {
  const against = reasons.filter(({ effect }) => effect === "confirm");
  const texts = [...new Set(against.map(({ problema }) => problema))];
  const isAccepted = texts.every((text) => draft.aceptado.includes(text));

  const flags = against.flatMap((reason): readonly Problem[] => {
    const index = findLine(reason.campo, lines);
    const line = lines[index];
    if (line === undefined) return [];

    const { label, step } = mendLine(shop, draft, line, index, reason);
    return [{ index, text: reason.problema, label, step, isAccepted }];
  });
  const [first] = flags;
  if (first === undefined || isAccepted) return flags;

  const others = texts.length - MOST_TEXTS;
  const more = others > 0 ? [`Y ${others} más.`] : [];
  const question: Problem = {
    text: [...texts.slice(0, MOST_TEXTS), ...more, "¿Va igual?"].join(" "),
    label: "Sí, va igual",
    step: { kind: "accept", texts },
    ways: [{ text: first.label, step: first.step }],
  };
  return [question, ...flags];
}

/** Returns the line of a JSON Pointer into the arguments; -1 for none. */
function findLine(campo: string, lines: readonly Line[]): number {
  const [, kind = "", place = ""] = campo.split("/");
  if (!KINDS.some((one) => one === kind)) return -1;
  const first = lines.findIndex((line) => line.kind === kind);
  return first + Number(place);
}

function mendLine(
  shop: Offer,
  draft: Draft,
  line: Line,
  index: number,
  { campo, problema: text, remedy }: Reason,
): Problem {
  const { menuIndex } = shop;
  const nombre = nameOf(shop, draft, line);
  const remove = {
    index,
    label: "Sacarlo del pedido",
    step: { kind: "remove", index },
  } as const;
  if (menuIndex[line.kind].find(line.id) === undefined) {
    return { text: `${nombre} no está en la carta.`, ...remove };
  }
  const [isOfFlavors, at = "0"] = /\/sabores(?:\/(\d+))?$/.exec(campo) ?? [];
  if (isOfFlavors !== undefined) {
    const tub = line.kind === "promos" ? Number(campo.split("/")[4]) : 0;
    const flavor = line.sabores[tub]?.[Number(at)];
    const isGone = flavor !== undefined &&
      menuIndex.sabores.find(flavor) === undefined;
    const why = isGone ? `${flavor} no está en la carta.` : text;
    return {
      index,
      text: flavor === undefined
        ? why
        : `${why.replace(/\.$/, "")}: elegí otro para ${nombre}.`,
      label: "Cambiar sabores",
      step: {
        kind: "flavors",
        index,
        ...flavor !== undefined && { without: flavor },
      },
    };
  }
  return remedy === undefined
    ? { text, ...remove }
    : { index, ...changeOrder(text, tellWhenTo(remedy), remedy) };
}

/** Returns the problem of the entire order, with its remedy. */
function mendOrder(
  { kind, problema: text, remedy = {} }: Reason,
): Problem {
  const go = (to: Goal, label: string): Problem => ({
    text,
    label,
    step: { kind: "go", to },
  });
  const { entrega, pago, fecha, hora } = remedy;
  if (entrega !== undefined) {
    const isOut = kind === "out-of-zone" ? " Podés pasar a buscarlo." : "";
    return changeOrder(text + isOut, HAND_OVER[entrega], remedy);
  }
  switch (kind) {
    case "out-of-zone":
      return go("localidad", "Cambiar la localidad");
    case "no-locality":
      return go("localidad", "Decinos la localidad");
    case "no-street":
      return {
        ...go("calle", "Decinos la calle"),
        ways: [{
          text: "La paso por WhatsApp",
          step: { kind: "street later" },
        }],
      };
    case "below-minimum":
      return go("adicionales", "Agregar algo más");
    case "date-out-of-range":
    case "after-midnight":
    case "closed-at-hour":
    case "closed-all-day":
    case "suspended":
      return fecha === undefined && hora === undefined
        ? go("dia", "Elegir otro día")
        : changeOrder(text, tellWhenTo(remedy), remedy);
    default:
      return pago === undefined
        ? go("renglones", "Revisar el pedido")
        : changeOrder(text, "Cambiar la forma de pago", remedy);
  }
}

function changeOrder(
  text: string,
  label: string,
  change: Partial<Order>,
): Problem {
  return { text, label, step: { kind: "mend", change } };
}

function tellWhenTo({ fecha, hora = "" }: Partial<Order>): string {
  const day = fecha === undefined
    ? formatTime(hora)
    : `al ${formatDate(fecha).replace(/ de .*/, "")}`;
  return `Pasarlo ${day}`;
}

/** Offers the tub or extra that reaches the minimum. */
function makeUp(objection: Objection): readonly Way[] {
  if (objection.kind !== "below-minimum" || !objection.addition) return [];

  const { id, nombre, precio } = objection.addition;
  const kind = "gramos" in objection.addition ? "potes" : "adicionales";
  const text = `+ ${nombre} ${formatPesos(precio)}`;
  return [{ text, step: { kind: "add", thing: { kind, id } } }];
}
