/**
 * Remarks on an order: sentences that the customer must read, and that don't change the
 * price. No caller distinguishes kinds of remarks, so a remark is only a text.
 */

import { showText } from "../../schema/wording.ts";
import { instantOf } from "../../time/zone.ts";
import {
  discloseContents,
  findAnswer,
  mentionsDiet,
  mentionsOtherAllergy,
} from "../diet_text.ts";
import { formatTurns, hoursOn } from "../hours.ts";
import { noticesOn } from "../delivery.ts";
import { isInside, localityOf } from "../zone/zone.ts";
import { quoteText, TO_BE_CHOSEN } from "./message.ts";
import type { QuoteRequest } from "./request.ts";

/** A comment with the amount that the customer pays with: "pago con $ 50.000". Doesn't match if the amount is of each of several people, or if another amount follows. */
const PAID =
  /(?<!\bcada un[oa] )\b(?:pag|abon|pay)[a-zí]* (?:con|com|with) \$? ?(\d{1,3}(?:\.?\d{3})+)\b(?! \d| y medi[ao])(?!.*(?:\bresto\b|\bcada un[oa]\b|\bc\/u|\bpor (?:persona|cabeza)|(?:\by|\+|,|\bmás|\botros?) \$? ?\d[\d.]{2}))/i;
/** The usual time of a delivery. A remark warns if the order leaves less time. */
const DELIVERY_MS = 45 * 60_000;

/** Yields the remarks on an order. The caller drops empty remarks and repetitions. */
export function* describeRemarks(request: QuoteRequest): Generator<string> {
  yield* describeDay(request);
  yield* describePlaceReading(request);

  const { day, aliases, comment, food, costs } = request;
  for (const { text, name } of aliases) {
    yield `Tomé ${quoteText(text)} por ${name}.`;
  }

  yield* describeOpenTubs(request);
  // "50 lucas", "50 mil" and "50k" are 50.000.
  const paid = PAID.exec(
    comment.replace(/(?<=\d) ?(?:lucas?|mil|k)\b/gi, ".000"),
  )?.[1];
  if (paid && Number(paid.replaceAll(".", "")) < costs.total) {
    yield `Ojo: $ ${paid} es menos que el total.`;
  }

  yield findAnswer(comment, day.questions);
  const items = new Set(food.map(({ item }) => item));
  for (const item of items) {
    // A frequent question may be about an ordered extra. Only extras have a price.
    if ("precio" in item) yield findAnswer(item.nombre, day.questions);
  }
  yield* discloseContents(items, comment);
  if (mentionsOtherAllergy(comment)) {
    yield "Hay una alergia o dieta de la que no tenemos datos: preguntale al local antes de pedir.";
  }
  if (mentionsDiet(comment)) yield day.business.avisoAlergenos;
}

/**
 * Describes the notices of the order's date, and a delivery that may come too late. An order
 * without an hour for a later date also gets the special hours of the date.
 */
function* describeDay(
  { day, nowMs, mode, date, time, today, opening }: QuoteRequest,
) {
  for (const { texto } of noticesOn(day, date)) {
    yield `Aviso: ${texto}`;
  }

  const { turnos, motivo } = hoursOn(day.hours, date);
  if (motivo && date !== today && time === null) {
    yield `Ese día el local abre ${formatTurns(turnos)} (${motivo}).`;
  }

  // Without an hour, today's delivery should arrive before the shop closes, even if a later
  // turn follows. If such an order is for another date, or the shop is closed now,
  // `latestMs` is NaN, so the comparison is false.
  const closing = date === today && opening.cierra;
  const latestMs = time === null
    ? Date.parse(closing || "")
    : instantOf(day.timeZone, date, time);
  if (mode === "envio" && latestMs - nowMs < DELIVERY_MS) {
    yield "Falta poco: el local te confirma si el envío llega a tiempo.";
  }
}

/** Describes how the shop read the place of the order. */
function* describePlaceReading(
  { order, locality, point, place }: QuoteRequest,
) {
  if (!place) {
    // `place` is the decision on the zone. Every delivery that names a point or a locality has
    // one. So an order that names one of them, but has no decision, is a pick-up.
    if ((point ?? locality) !== "") {
      yield "Es para retirar en el local, así que el lugar no se tuvo en cuenta.";
    }
    return;
  }

  const name = localityOf(place);
  if (!order.entrega) {
    yield `Lo tomé como envío a ${
      name ?? (point ? "ese punto" : showText(locality))
    }.`;
  }
  // If the place isn't inside the zone, an objection already contains the reading.
  if ("reading" in place && isInside(place)) {
    yield place.reading ?? "";
  }
  if (place.kind === "inside-edge") {
    yield `${name} está cerca del límite de reparto: el local te confirma si llega a tu dirección.`;
  }
}

/** Describes the tubs that have no flavors yet: "Medio kilo (hasta 3)". */
function* describeOpenTubs({ lines }: QuoteRequest) {
  for (const { tub, sabores } of lines.flatMap(({ tubs }) => tubs)) {
    if (sabores.length > 0) continue;
    yield `Quedan ${TO_BE_CHOSEN}: ${tub.nombre} (hasta ${tub.saboresMax}).`;
  }
}
