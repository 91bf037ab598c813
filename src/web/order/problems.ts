/** What keeps an order from being sent, and the ways out. */

import { formatDate, formatTime } from "../../shop/hours/text.ts";
import { type Diet, readCommentDiet } from "../../shop/diets.ts";
import { findCheapestAddition } from "../../shop/quote/diet.ts";
import type { Lack } from "../../shop/quote/lacks.ts";
import type { Better, Order } from "../../shop/quote/order.ts";
import type { QuoteOutcome } from "../../shop/quote/quote.ts";
import { formatPesos } from "../../words/money.ts";
import { type Draft, KINDS, type Line, nameOf, type Offer } from "./draft.ts";

/** What an order comes to; while a chat has yet to say so, it is waited for, and where it can't, it is open. */
export type Reckoning = QuoteOutcome & { readonly state?: "waiting" | "open" };

/** A button beside the one that goes on. */
export interface Way {
  readonly text: string;
  readonly step: Step;
}

/** What an order may wait for: a field, or a part of it. */
type Goal = "localidad" | "calle" | "dia" | "renglones" | "adicionales";

/** What a button does. */
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

/** A reason that keeps an order from being sent, with its way out. */
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
/** What an order kept from before may name: a way to pay that is gone. */
const NO_SUCH_PAYMENT = { what: "payment", mend: { pago: "" } } as const;

/** All that keeps an order from being sent, the first that is to be mended first. */
export function findProblems(
  shop: Offer,
  draft: Draft,
  lines: readonly Line[],
  reckoning: Reckoning,
): readonly Problem[] {
  const { lacks } = reckoning;
  const objections = reckoning.kind === "refused" ? reckoning.objections : [];
  const refused = objections.map((objection) => {
    const { campo, problema } = objection;
    const lack = lacks.find((one) =>
      one.campo === campo && one.problema === problema
    ) ??
      {
        ...objection,
        ...campo === "/pago" ? NO_SUCH_PAYMENT : { what: "date" as const },
      };
    const index = findLine(campo, lines);
    const line = lines[index];
    return line === undefined
      ? mendOrder(lack)
      : mendLine(shop, draft, line, index, lack);
  });
  const held = lacks.filter(({ effect, what }) =>
    effect === "held" || (what === "street" && !draft.sinCalle)
  ).map((lack) => ({
    ...mendOrder(lack),
    ...lack.what === "minimum" &&
      {
        ways: makeUp(
          shop,
          reckoning.costs.pedidoMinimo.falta,
          readCommentDiet(draft.pedido.comentario ?? ""),
        ),
      },
  }));
  return [...refused, ...held, ...askAboutDiet(shop, draft, lines, lacks)];
}

/**
 * Returns a problem for each line against the diet. The first asks about all of
 * them at once, until the visitor accepts them.
 */
function askAboutDiet(
  shop: Offer,
  draft: Draft,
  lines: readonly Line[],
  lacks: readonly Lack[],
): readonly Problem[] {
  const against = lacks.filter(({ effect }) => effect === "confirm");
  const texts = [...new Set(against.map(({ problema }) => problema))];
  const isAccepted = texts.every((text) => draft.aceptado.includes(text));

  const flags = against.flatMap((lack): readonly Problem[] => {
    const index = findLine(lack.campo, lines);
    const line = lines[index];
    if (line === undefined) return [];

    const { label, step } = mendLine(shop, draft, line, index, lack);
    return [{ index, text: lack.problema, label, step, isAccepted }];
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

/** The line that a JSON Pointer into the arguments leads to; -1 for none. */
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
  { campo, problema: text, mend }: Pick<Lack, "campo" | "problema" | "mend">,
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
  return mend === undefined
    ? { text, ...remove }
    : { index, ...changeOrder(text, tellWhenTo(mend), mend) };
}

/** The way out of what the whole order lacks. */
function mendOrder(
  { what, problema: text, mend = {} }: Pick<Lack, "what" | "problema" | "mend">,
): Problem {
  const go = (to: Goal, label: string): Problem => ({
    text,
    label,
    step: { kind: "go", to },
  });
  const { entrega, pago, fecha, hora } = mend;
  if (entrega !== undefined) {
    const isOut = what === "zone" ? " Podés pasar a buscarlo." : "";
    return changeOrder(text + isOut, HAND_OVER[entrega], mend);
  }
  switch (what) {
    case "zone":
      return go("localidad", "Cambiar la localidad");
    case "locality":
      return go("localidad", "Decinos la localidad");
    case "street":
      return {
        ...go("calle", "Decinos la calle"),
        ways: [{
          text: "La paso por WhatsApp",
          step: { kind: "street later" },
        }],
      };
    case "minimum":
      return go("adicionales", "Agregar algo más");
    case "date":
    case "time":
    case "suspended":
      return fecha === undefined && hora === undefined
        ? go("dia", "Elegir otro día")
        : changeOrder(text, tellWhenTo(mend), mend);
    case "payment":
    case "promo":
    case "flavor":
    case "unsure":
    case "closed":
    case "late":
    case "diet":
      return pago === undefined
        ? go("renglones", "Revisar el pedido")
        : changeOrder(text, "Cambiar la forma de pago", mend);
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

/** Offers the cheapest tub or extra that reaches the minimum and suits the diet. */
function makeUp(
  shop: Offer,
  missing: number,
  diet: readonly Diet[],
): readonly Way[] {
  const addition = findCheapestAddition(shop, missing, diet);
  if (addition === undefined) return [];

  const { kind, id, nombre, precio } = addition;
  const text = `+ ${nombre} ${formatPesos(precio)}`;
  return [{ text, step: { kind: "add", thing: { kind, id } } }];
}
