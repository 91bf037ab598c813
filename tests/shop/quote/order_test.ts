import { assertEquals } from "@std/assert";
import { check } from "../../../src/schema/check.ts";
import { strict } from "../../../src/schema/schema.ts";
import { QUOTE_ORDER } from "../../../src/tools/quote_order.ts";

const inputSchema = strict(QUOTE_ORDER.inputSchema);
const TUB = { tamano: "medio", sabores: ["Limón"] };
const PROMO = { id: "dos", potes: [{ sabores: ["Limón"] }] };
const EXTRA = { id: "cucurucho" };
const times = <T>(count: number, value: T) =>
  Array.from({ length: count }, () => value);

/** A valid value, and an invalid value next to it, with its pointer. */
const TWINS = [
  ["an object", {}, [], ""],
  ["known arguments only", { potes: [TUB] }, { pots: [TUB] }, "/pots"],
  [
    "known keys in a tub",
    { potes: [TUB] },
    { potes: [{ ...TUB, sabor: "Limón" }] },
    "/potes/0/sabor",
  ],
  [
    "a tub with its size",
    { potes: [TUB] },
    { potes: [{ sabores: [] }] },
    "/potes/0/tamano",
  ],
  ["a tub without flavors", { potes: [{ tamano: "a" }] }, {
    potes: [{ tamano: "a", sabores: "b" }],
  }, "/potes/0/sabores"],
  [
    "one at least",
    { potes: [{ ...TUB, cantidad: 1 }] },
    { potes: [{ ...TUB, cantidad: 0 }] },
    "/potes/0/cantidad",
  ],
  ["50 alike", { adicionales: [{ ...EXTRA, cantidad: 50 }] }, {
    adicionales: [{ ...EXTRA, cantidad: 51 }],
  }, "/adicionales/0/cantidad"],
  ["whole numbers", { promos: [{ ...PROMO, cantidad: 2 }] }, {
    promos: [{ ...PROMO, cantidad: 1.5 }],
  }, "/promos/0/cantidad"],
  [
    "a promo without tubs",
    { promos: [{ id: "dos" }] },
    { promos: [{}] },
    "/promos/0/id",
  ],
  ["a promo's tub without flavors", { promos: [{ id: "dos", potes: [{}] }] }, {
    promos: [{ id: "dos", potes: [[]] }],
  }, "/promos/0/potes/0"],
  ["a date", { fecha: "2026-02-28" }, { fecha: "2026-02-30" }, "/fecha"],
  ["an hour", { hora: "00:30" }, { hora: "24:00" }, "/hora"],
  [
    "a comment of 300 characters",
    { comentario: "a".repeat(300) },
    { comentario: "a".repeat(301) },
    "/comentario",
  ],
  ["a way to pay of 60 characters", { pago: "a".repeat(60) }, {
    pago: "a".repeat(61),
  }, "/pago"],
  [
    "50 lines of tubs",
    { potes: times(50, TUB) },
    { potes: times(51, TUB) },
    "/potes",
  ],
  ["50 lines of promos", { promos: times(50, PROMO) }, {
    promos: times(51, PROMO),
  }, "/promos"],
  [
    "50 lines of extras",
    { adicionales: times(50, EXTRA) },
    { adicionales: times(51, EXTRA) },
    "/adicionales",
  ],
  ["50 tubs a promo", {
    promos: [{ ...PROMO, potes: times(50, { sabores: [] }) }],
  }, {
    promos: [{ ...PROMO, potes: times(51, { sabores: [] }) }],
  }, "/promos/0/potes"],
  ["20 flavors a tub", { potes: [{ ...TUB, sabores: times(20, "a") }] }, {
    potes: [{ ...TUB, sabores: times(21, "a") }],
  }, "/potes/0/sabores"],
  ["delivery by name", { entrega: "envio" }, { entrega: "Envío" }, "/entrega"],
  [
    "a locality of 100 characters",
    { localidad: "a".repeat(100) },
    { localidad: "a".repeat(101) },
    "/localidad",
  ],
] as const;

for (const [title, accepted, rejected, pointer] of TWINS) {
  Deno.test(`cotizar_pedido accepts ${title}, and refuses a value just outside`, () => {
    assertEquals(check(inputSchema, accepted).kind, "valid");
    const checked = check(inputSchema, rejected);
    assertEquals(
      checked.kind === "invalid" &&
        checked.violations.map((violation) => violation.pointer),
      [
        pointer,
      ],
    );
  });
}
