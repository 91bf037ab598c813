/** What an order lacks: the one answer for the tool that quotes it and for the page's button. */

import { type ObjectionText, objectTo, show } from "../../schema/wording.ts";
import { addDays } from "../../time/dates.ts";
import { capitalize, joinChoices } from "../../words/lists.ts";
import { formatPesos } from "../../words/money.ts";
import { decideOpening, findNextOpening } from "../hours/opening.ts";
import {
  formatDate,
  formatDay,
  formatMoment,
  formatTime,
} from "../hours/text.ts";
import { formatPaymentName } from "../contact.ts";
import { type Diet, keepsDiet, suitsDiet } from "../diets.ts";
import { formatPromoDays, isSoldOn } from "../menu.ts";
import type { Payment } from "../shapes.ts";
import { type ShopOnDate, shortageOf } from "../shop.ts";
import { noticesOn, suspendedOn } from "../today.ts";
import { describeZone } from "../zone/words.ts";
import {
  isInside,
  isOutside,
  mayCollect,
  type ZoneDecision,
} from "../zone/zone.ts";
import { DELIVERY_MODES, MAX_DAYS_AHEAD } from "../terms.ts";
import type { Order, Quote } from "./order.ts";
import type { Lines } from "./reading.ts";
import { objectToWhen, type When } from "./when.ts";

/** What may be lacking, and what comes of it. */
const EFFECTS = {
  zone: "refused",
  suspended: "refused",
  promo: "refused",
  flavor: "refused",
  payment: "refused",
  date: "refused",
  time: "refused",
  minimum: "held",
  locality: "held",
  street: "open",
  unsure: "told",
  closed: "told",
  late: "told",
  diet: "confirm",
} as const;

/** Something that an order lacks, in words; `campo` is where it is mended. */
export interface Lack extends ObjectionText {
  readonly what: keyof typeof EFFECTS;
  /**
   * A refused order has no price, a held one no link; an open one is sent, to
   * be filled in; the customer confirms before sending; the rest is told.
   */
  readonly effect: typeof EFFECTS[keyof typeof EFFECTS];
  /** What to change so that it is mended, where one thing does it. */
  readonly mend?: Partial<Pick<Order, "entrega" | "fecha" | "hora" | "pago">>;
}

const MOST_SUGGESTED = 5;
/** A delivery that is asked for so near to the closing may not leave any more. */
const LATE_MS = 30 * 60_000;
const MENDABLE = /^\/(?:entrega|fecha|hora|pago)$/;
const MODES = { envio: "envíos", retiro: "retiro en el local" } as const;

/** What an order may be paid with, by id: "una de: efectivo (Efectivo), mp (Mercado Pago)". */
export function tellPayments(pagos: readonly Payment[]): string {
  return `una de: ${
    pagos.map(({ id, nombre }) => `${id} (${nombre})`).join(", ")
  }`;
}

/**
 * All that an order lacks at an instant, what weighs most first. The shop is as it is on the day of the order; `place` is
 * null where the order isn't sent, or nobody said where.
 */
export function* whatLacks(
  shop: ShopOnDate,
  {
    lines,
    when,
    costs: { entrega, pedidoMinimo },
    place,
    payment,
    hasStreet,
    diet,
  }: {
    readonly lines: Lines;
    readonly when: When;
    readonly costs: Pick<Quote, "entrega" | "pedidoMinimo">;
    readonly place: ZoneDecision | null;
    readonly payment: Payment | null;
    readonly hasStreet: boolean;
    readonly diet: readonly Diet[];
  },
  nowMs: number,
): Generator<Lack> {
  const { fecha, hora, today, opens } = when;
  const suspended = suspendedOn(shop, fecha);
  const isOut = place !== null && isOutside(place);
  if (isOut) {
    const canCollect = mayCollect(shop, place, fecha);
    const orCollect = canCollect ? ', o "retiro" en entrega' : "";
    const expected = `una localidad de la zona (${
      shop.places.inside.map(({ nombre }) => nombre).join(", ")
    })${orCollect}`;
    const objection = objectTo(
      "/localidad",
      `No llegamos con el envío. ${describeZone(place)}`,
      expected,
    );
    yield lack(
      "zone",
      objection,
      canCollect ? { entrega: "retiro" } : undefined,
    );
  }
  if (suspended.includes(entrega)) {
    const why = noticesOn(shop, fecha).filter(({ suspende }) =>
      suspende.includes(entrega)
    )
      .map(({ texto }) => texto).join(" ");
    const others = DELIVERY_MODES.filter((mode) => !suspended.includes(mode));
    const problema = `${capitalize(formatDay(today, fecha))} no hay ${
      MODES[entrega]
    }: ${why}`;
    const expected = [...others.map(show), "otra fecha"].join(", u ");
    yield lack("suspended", objectTo("/entrega", problema, expected, others));
  }
  for (const [campo, promo] of lines.promos) {
    if (isSoldOn(promo, fecha)) continue;
    const days = Array.from(
      { length: MAX_DAYS_AHEAD + 1 },
      (_, days) => addDays(today, days),
    );
    const next = [...days.filter((date) => date > fecha), ...days].find((
      date,
    ) =>
      isSoldOn(promo, date) &&
      objectToWhen(shop, { ...when, fecha: date, hora: null }, nowMs) ===
        undefined
    );
    const day = fecha === today
      ? `hoy, ${formatDate(fecha)}`
      : formatDay(today, fecha);
    const problema = `La promo ${promo.nombre} vale ${
      formatPromoDays(promo)
    }, y el pedido es para ${day}.`;
    const orThen = next === undefined
      ? ""
      : `, o esta con otra fecha, como "${next}"`;
    const others = shop.menu.promos
      .filter((other) => isSoldOn(other, fecha) && suitsDiet(shop, other, diet))
      .map(({ id }) => id)
      .slice(0, MOST_SUGGESTED);
    const objection = objectTo(
      campo,
      problema,
      `una promo que valga ese día${orThen}`,
      others,
    );
    yield lack(
      "promo",
      objection,
      next === undefined ? undefined : { fecha: next },
    );
  }
  for (const [campo, flavor] of lines.flavors) {
    if (flavor.disponible) continue;
    const shortage = shortageOf(shop, flavor) === "agotado por hoy"
      ? `está agotado ${fecha === today ? "por hoy" : formatDay(today, fecha)}`
      : "no está disponible por ahora";
    const alike = shop.menuIndex.categorias.find(flavor.categoria)?.item ?? [];
    const others = alike
      .filter((other) => other.disponible && keepsDiet(other, diet))
      .map(({ nombre }) => nombre)
      .slice(0, MOST_SUGGESTED);
    const problema = `${flavor.nombre} ${shortage}.`;
    yield lack(
      "flavor",
      objectTo(campo, problema, "un sabor disponible", others),
    );
  }
  if (payment !== null && !payment.para.includes(entrega)) {
    const allowed = shop.business.pagos.filter(({ para }) =>
      para.includes(entrega)
    );
    const names = joinChoices(
      allowed.map(({ nombre }) => formatPaymentName(nombre)),
    );
    const mode = entrega === "envio" ? "con envío" : "al retirar";
    const instead = names === "" ? "" : ` Podés pagar con ${names}.`;
    const problema = `${payment.nombre} no se puede usar ${mode}.${instead}`;
    const ids = allowed.map(({ id }) => id);
    yield lack(
      "payment",
      objectTo("/pago", problema, tellPayments(allowed), ids),
    );
  }
  const objection = objectToWhen(shop, when, nowMs);
  if (objection !== undefined) {
    yield lack(objection.campo === "/hora" ? "time" : "date", objection);
  }
  yield* whatHolds({ entrega, pedidoMinimo }, place !== null);
  if (entrega === "envio" && !hasStreet) {
    const expected = "la calle y el número, en el mensaje";
    yield lack("street", objectTo("", "Falta la dirección.", expected));
  }
  if (place !== null && !isOut && !isInside(place)) {
    const problema = `${describeZone(place)} El envío lo confirma el local.`;
    yield lack(
      "unsure",
      objectTo("/localidad", problema, "una localidad de la zona"),
    );
  }
  if (opens !== null) {
    const from = hora === null
      ? `, desde ${formatTime(opens.hora).replace(/^a /, "")}`
      : "";
    const day = formatDay(today, opens.fecha);
    const problema =
      `El local está cerrado ahora: el pedido queda para ${day}${from}.`;
    yield lack(
      "closed",
      objectTo("/fecha", problema, "otra fecha, si no es para ese día"),
    );
  }
  const state = decideOpening(shop, nowMs);
  const closes = state.kind === "open" ? state.closes : null;
  const closesMs = Date.parse(closes?.iso ?? "");
  if (
    entrega === "envio" && fecha === today && hora === null &&
    closesMs - nowMs <= LATE_MS
  ) {
    const next = findNextOpening(shop, nowMs);
    if (next === null) return;
    const before = next.fecha === today ? "antes de cerrar" : "hoy";
    const problema = `Si no llegamos ${before}, queda para ${
      formatMoment(today, next.fecha, next.hora)
    }: te lo confirmamos.`;
    yield lack(
      "late",
      objectTo("/fecha", problema, "otra fecha, si no es para ese día"),
    );
  }
}

/** What holds an order that is sent: it is below the minimum, or nobody said where it goes. */
export function* whatHolds(
  { entrega, pedidoMinimo: { monto, falta } }: Pick<
    Quote,
    "entrega" | "pedidoMinimo"
  >,
  hasPlace: boolean,
): Generator<Lack> {
  if (falta > 0) {
    const missing = `te faltan ${formatPesos(falta)}`;
    const problema = `Para envío, el pedido mínimo es ${
      formatPesos(monto)
    }: ${missing}.`;
    yield lack(
      "minimum",
      objectTo("", problema, 'algo más, o "retiro" en entrega'),
    );
  }
  if (entrega === "envio" && !hasPlace) {
    const problema = "Falta la localidad del envío, para saber si llegamos.";
    yield lack("locality", objectTo("/localidad", problema, "la localidad"));
  }
}

/** Where the argument itself is wrong, its first suggestion mends it, unless it is said what does. */
function lack(
  what: Lack["what"],
  objection: ObjectionText,
  mend?: Lack["mend"],
): Lack {
  const { campo, sugerencias: [first] } = objection;
  const isOwn = first !== undefined && MENDABLE.test(campo);
  const way = mend ?? (isOwn && { [campo.slice(1)]: first });
  return { ...objection, what, effect: EFFECTS[what], ...way && { mend: way } };
}
