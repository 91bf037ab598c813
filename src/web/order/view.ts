/** The view of an order, as plain data: what its ticket and its foot show. */

import type { Costs } from "../../shop/quote/costs.ts";
import type { QuotedLine } from "../../shop/quote/order.ts";
import { MAX_ALIKE } from "../../shop/terms.ts";
import { joinNames } from "../../words/lists.ts";
import { formatPesos } from "../../words/money.ts";
import {
  countThings,
  type Draft,
  type Line,
  nameOf,
  type Offer,
} from "./draft.ts";
import {
  findProblems,
  type Problem,
  type Reckoning,
  type Step,
  type Way,
} from "./problems.ts";

/** The view of a line. Only an item on the menu has a price and the buttons that may be null. */
export interface LineView {
  readonly key: Line["key"];
  readonly nombre: string;
  readonly precio: string;
  /** One text for each tub. */
  readonly sabores: readonly string[];
  readonly problem: string;
  readonly cantidad: string;
  readonly change: Way | null;
  readonly less: Way;
  readonly more: Way | null;
}

/** The view of the foot. */
export interface FootView {
  readonly isEmpty: boolean;
  /** True if the visitor has to say whether the order was sent. */
  readonly isAsking: boolean;
  readonly isPickUp: boolean;
  /** The first problem or, without one, the notes. */
  readonly text: string;
  readonly ways: readonly Way[];
  /** The contents of the order or, while it is empty, of the last one. */
  readonly contents: string;
  readonly total: string;
  readonly totalNote: string;
  /** The total for screen readers. */
  readonly spoken: string;
  readonly isWaiting: boolean;
  /** Null if the order can be sent, or if there is nothing to do. */
  readonly button: Way | null;
  /** The WhatsApp address of an order that can be sent, or "". */
  readonly link: string;
}

/** The view of an order. */
export interface OrderView {
  readonly lines: readonly LineView[];
  readonly foot: FootView;
  /** The WhatsApp address; "" without one. */
  readonly link: string;
  /** Notes to read before sending. */
  readonly notes: readonly string[];
  /** The tags of labels and amounts, and their texts. */
  readonly costs: readonly (readonly ["dt" | "dd", string])[];
  readonly missing: string;
  readonly withoutTaxes: string;
  /** The cheaper order. */
  readonly offer: (Way & { readonly sentence: string }) | null;
}

/** Builds the view of a draft and its quote. */
export function viewOrder(
  shop: Offer,
  draft: Draft,
  reckoning: Reckoning,
): OrderView {
  const problems = findProblems(shop, draft, reckoning);
  const problem = problems.find(({ isAccepted }) => isAccepted !== true);
  const quote = reckoning.kind === "quote" ? reckoning.quote : undefined;
  const notes = describeNotes(draft, reckoning);
  const costs = costsOf(reckoning);
  const offer = viewOffer(reckoning);
  const link = quote?.enlaceWhatsapp ?? "";
  const net = quote?.totalSinImpuestos ?? null;

  return {
    lines: viewLines(shop, draft, reckoning, problems),
    foot: draft.lines.length === 0
      ? viewEmptyFoot(shop, draft)
      : viewFoot(shop, draft, reckoning, {
        problem,
        notes,
        costs,
        offer,
        link,
      }),
    link,
    // The foot has one text: the notes, unless there is a problem.
    notes: [
      ...problem === undefined ? [] : notes,
      ...listWarnings(reckoning),
    ],
    costs: viewCosts(costs),
    missing: costs.faltaParaEnvioGratis === 0
      ? ""
      : `Te faltan ${
        formatPesos(costs.faltaParaEnvioGratis)
      } para el envío gratis.`,
    withoutTaxes: net === null
      ? ""
      : `Precio sin impuestos nacionales: ${formatPesos(net)}`,
    offer,
  };
}

function viewLines(
  shop: Offer,
  draft: Draft,
  { lines }: Reckoning,
  problems: readonly Problem[],
): readonly LineView[] {
  // Removed items have no quoted line; the other lines are in the same order.
  const quotedLines = [...lines];
  return draft.lines.map((line) => {
    const isThere = shop.menuIndex[line.kind].find(line.id) !== undefined;
    const quoted = isThere ? quotedLines.shift() : undefined;
    const texts = problems.filter(({ key }) => key === line.key)
      .map(({ text }) => text);
    return {
      key: line.key,
      nombre: nameOf(shop, line),
      precio: quoted === undefined ? "" : formatPesos(quoted.item.subtotal),
      sabores: describeFlavors(line, quoted),
      problem: [...new Set(texts)].join(" "),
      cantidad: isThere ? String(line.cantidad) : "",
      ...viewButtons(line, nameOf(shop, line), isThere),
    };
  });
}

function viewButtons(
  { key, sabores, cantidad }: Line,
  nombre: string,
  isThere: boolean,
): Pick<LineView, "change" | "less" | "more"> {
  const setQuantity = (cantidad: number): Step => (
    { kind: "quantity", key, cantidad }
  );
  const isLast = cantidad === 1 || !isThere;
  const change: Way = {
    text: "Cambiar",
    label: `Cambiar sabores: ${nombre}`,
    step: { kind: "flavors", key },
  };
  const more: Way = {
    text: "+",
    label: `Uno más: ${nombre}`,
    step: setQuantity(cantidad + 1),
    isOff: cantidad === MAX_ALIKE,
  };

  return {
    change: isThere && sabores.length > 0 ? change : null,
    less: isLast
      ? { text: "Quitar", label: `Quitar: ${nombre}`, step: setQuantity(0) }
      : {
        text: "−",
        label: `Uno menos: ${nombre}`,
        step: setQuantity(cantidad - 1),
      },
    more: isThere ? more : null,
  };
}

/** Formats the flavors of a line, one text for each tub. Tubs of a promo begin with their name. */
function describeFlavors(
  { kind, sabores }: Line,
  quoted: QuotedLine | undefined,
): readonly string[] {
  return sabores.map((names, i) => {
    const flavors = names.length === 0 ? "sabores a elegir" : joinNames(names);
    const tub = quoted?.tubs[i]?.tub;
    return kind === "promos" && tub !== undefined
      ? `${tub.nombre}: ${flavors}`
      : flavors;
  });
}

/** Returns the costs to show: outside the zone, without delivery. */
function costsOf({ costs, reasons }: Reckoning): Costs {
  const isOut = reasons.some(({ campo, effect }) =>
    effect === "refused" && campo === "/localidad"
  );
  const { subtotal } = costs;
  return isOut
    ? {
      ...costs,
      entrega: "retiro",
      costoEnvio: 0,
      faltaParaEnvioGratis: 0,
      total: subtotal,
    }
    : costs;
}

function viewCosts(
  { entrega, subtotal, costoEnvio }: Costs,
): OrderView["costs"] {
  if (entrega === "retiro") return [];

  const fee = costoEnvio === 0 ? "gratis" : formatPesos(costoEnvio);
  return [
    ["dt", "Subtotal"],
    ["dd", formatPesos(subtotal)],
    ["dt", "Envío"],
    ["dd", fee],
  ];
}

function viewOffer(reckoning: Reckoning): OrderView["offer"] {
  if (reckoning.kind === "refused" || reckoning.state !== undefined) {
    return null;
  }
  const { mejora } = reckoning.quote;
  return mejora && {
    sentence: mejora.texto,
    text: `Cambiar (ahorrás ${formatPesos(mejora.ahorro)})`,
    step: { kind: "better", better: mejora },
  };
}

/** Returns the notes in the visitor's words. */
function describeNotes(
  { localidad }: Draft,
  { reasons }: Reckoning,
): readonly string[] {
  return reasons.filter(({ effect }) => effect === "note")
    .map(({ kind, problema }) =>
      kind === "zone-unsure"
        ? `Te confirmamos por WhatsApp si llegamos a ${localidad}.`
        : problema
    );
}

/** Returns the warnings of the quote that aren't reasons. */
function listWarnings(reckoning: Reckoning): readonly string[] {
  if (reckoning.kind === "refused") return [];

  const reasons = reckoning.reasons.map(({ problema }) => problema);
  return reckoning.quote.advertencias
    .filter((text) => !reasons.includes(text));
}

const EMPTY_FOOT: FootView = {
  isEmpty: true,
  isAsking: false,
  isPickUp: false,
  text: "",
  ways: [],
  contents: "",
  total: "",
  totalNote: "",
  spoken: "",
  isWaiting: false,
  button: null,
  link: "",
};

/** Offers the last order, if there is one. */
function viewEmptyFoot(shop: Offer, { usual }: Draft): FootView {
  if (usual === null) return EMPTY_FOOT;

  const names = usual.lines.map((line) => nameOf(shop, line));
  const button: Way = { text: "Pedir lo de siempre", step: { kind: "usual" } };
  return { ...EMPTY_FOOT, contents: joinNames(names), button };
}

function viewFoot(
  shop: Offer,
  draft: Draft,
  reckoning: Reckoning,
  { problem, notes, costs, offer, link }:
    & { readonly problem: Problem | undefined; readonly costs: Costs }
    & Pick<OrderView, "notes" | "offer" | "link">,
): FootView {
  const [button = null, ...others] = problem?.ways ?? [];
  const cheaper = offer === null
    ? []
    : [{ ...offer, text: offer.sentence.replace(/\.$/, "") }];
  const ways = problem === undefined ? cheaper : others;
  const text = problem?.text ?? notes.join(" ");

  return {
    isEmpty: false,
    isAsking: draft.abierto,
    isPickUp: costs.entrega === "retiro",
    text: draft.abierto ? "" : text,
    ways: draft.abierto ? [] : ways,
    contents: describeContents(shop, draft, costs),
    ...viewTotal(reckoning, costs.total),
    button,
    link: problem === undefined ? link : "",
  };
}

function viewTotal(
  reckoning: Reckoning,
  amount: number,
): Pick<FootView, "total" | "totalNote" | "spoken" | "isWaiting"> {
  const { kind, state } = reckoning;
  const isWaiting = state === "waiting";
  const zone = kind === "quote" ? reckoning.quote.zona : null;
  const isSure = state === undefined && zone !== "a confirmar";
  const total = formatPesos(amount);
  const label = isSure ? "Total" : "Total a confirmar";

  return {
    total,
    totalNote: isSure || isWaiting ? "" : "a confirmar",
    spoken: isWaiting ? "" : `${label}: ${total}`,
    isWaiting,
  };
}

/** Formats the contents of an order: the name of a single item, or a count. */
function describeContents(
  shop: Offer,
  { lines }: Draft,
  { entrega }: Costs,
): string {
  if (entrega === "envio") return "Total\u00a0con\u00a0envío";

  const things = countThings({ lines });
  const [first] = lines;
  if (things === 1 && first !== undefined) return nameOf(shop, first);

  const [kind = "adicionales", ...others] = new Set(
    lines.map((line) => line.kind),
  );
  const isMixed = others.length > 0 || kind === "adicionales";
  return `${things} ${isMixed ? "cosas" : kind}`;
}
