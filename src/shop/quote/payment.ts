/** How an order is paid. */

import type { Objection } from "../../schema/objection.ts";
import { show } from "../../schema/wording.ts";
import { joinChoices } from "../../words/lists.ts";
import { tellPaymentName } from "../payment_text.ts";
import type { DeliveryMode, Payment } from "../shapes.ts";
import type { Shop } from "../shop.ts";
import { tellUnderstood } from "./notes.ts";

/** The way to pay of an order, and what to tell about it. */
export interface PaymentReading {
  /** Null where none was named. */
  readonly payment: Payment | null;
  readonly warnings: readonly string[];
  readonly objections: readonly Objection[];
}

/** Reads the way to pay. One that isn't known is an objection; one that doesn't go with the delivery, a warning. */
export function readPayment(
  { business: { pagos }, payments }: Pick<Shop, "business" | "payments">,
  pago: string | undefined,
  entrega: DeliveryMode,
): PaymentReading {
  if (pago === undefined) return { payment: null, warnings: [], objections: [] };
  const named = payments.find(pago);
  const allowed = pagos.filter(({ para }) => para.includes(entrega));
  if (named !== undefined) {
    const { item, isAlias } = named;
    const warnings = [
      ...(isAlias ? [tellUnderstood(pago, item.nombre)] : []),
      ...(item.para.includes(entrega) ? [] : [warnOfPayment(item, entrega, allowed)]),
    ];
    return { payment: item, warnings, objections: [] };
  }
  const meant = payments.nearest(pago);
  const objection = {
    campo: "/pago",
    problema: `No conozco la forma de pago ${show(pago)}.`,
    esperado: `una de: ${allowed.map(({ id, nombre }) => `${id} (${nombre})`).join(", ")}`,
    sugerencias: [
      ...meant.filter((payment) => allowed.includes(payment)),
      ...meant.filter((payment) => !allowed.includes(payment)),
    ].map(({ id }) => id),
  };
  return { payment: null, warnings: [], objections: [objection] };
}

function warnOfPayment(
  { nombre }: Payment,
  entrega: DeliveryMode,
  allowed: readonly Payment[],
): string {
  const mode = entrega === "envio" ? "con envío" : "al retirar";
  const others = allowed.length === 0 ? "" : ` Podés pagar con ${joinPayments(allowed)}.`;
  return `${nombre} no se puede usar ${mode}.${others}`;
}

function joinPayments(payments: readonly Payment[]): string {
  return joinChoices(payments.map(({ nombre }) => tellPaymentName(nombre)));
}
