import { assertEquals } from "@std/assert";
import { nearNames } from "../../src/web/locality.js";
import { decidePlace, type Place, readVerdict, tellPlace } from "../../src/web/place.js";
import { toArguments } from "../../src/web/order_arguments.js";
import type { QuoteState } from "../../src/web/quoter.js";
import { quoteOrder } from "../../src/shop/quote/quote.ts";
import { NOW_MS, orderOf, SHOP, shopWith, TODAY, TUB } from "./order_shop.ts";

const CASES: readonly (readonly [string, QuoteState["kind"], Place, string])[] = [
  ["Cercana", "pending", { kind: "inside", nombre: "Cercana" }, "¡Sí, llegamos a Cercana!"],
  ["cerquita", "failed", { kind: "inside", nombre: "Cercana" }, "¡Sí, llegamos a Cercana!"],
  ["", "pending", { kind: "missing", hasText: false }, ""],
  ["Mitre 100", "pending", { kind: "missing", hasText: true }, "¿Y en qué localidad queda?"],
  [
    "la plata",
    "pending",
    { kind: "outside", nombre: "la plata" },
    "A la plata no llegamos con el envío.",
  ],
  [
    "Barrio del Río",
    "pending",
    { kind: "inside", nombre: "Barrio del Río" },
    "¡Sí, llegamos a Barrio del Río!",
  ],
  ["Merlo", "pending", { kind: "asking", nombre: "Merlo" }, "Vemos si llegamos a Merlo…"],
  [
    "Merlo",
    "limited",
    { kind: "unsure", nombre: "Merlo", near: [] },
    "No sabemos si llegamos a Merlo: te lo confirmamos por WhatsApp.",
  ],
  [
    "Mitre 100, Hurligham",
    "quoted",
    { kind: "unsure", nombre: "Hurligham", near: ["Hurlingham"] },
    "No conocemos Hurligham. ¿Es alguna de estas?",
  ],
];

const VERDICTS = new Map(
  [
    ["la plata", "outside"],
    ["barrio del rio", "inside"],
    ["hurligham", "unknown"],
  ] as const,
);

for (const [localidad, state, expected, text] of CASES) {
  Deno.test(`decidePlace() takes "${localidad}" for ${expected.kind} while the quote is ${state}`, () => {
    const place = decidePlace({ ...orderOf(TUB), localidad }, SHOP, state, VERDICTS, nearNames);
    assertEquals<unknown>([place, tellPlace(place)], [expected, text]);
  });
}

Deno.test("decidePlace() asks for none where the order is collected", () => {
  const order = { ...orderOf(TUB), entrega: "retiro" as const };
  assertEquals(decidePlace(order, SHOP, "quoted", VERDICTS, nearNames), { kind: "none" });
});

const ANSWERS: readonly (readonly [string, ReturnType<typeof readVerdict>])[] = [
  ["Cercana", "inside"],
  ["localidad de cercana", "inside"],
  ["Rosario, Santa Fe", "outside"],
  ["Quimeylandia", "unknown"],
];

for (const [localidad, expected] of ANSWERS) {
  Deno.test(`readVerdict() takes the service's answer to "${localidad}" for ${expected}`, () => {
    const args = toArguments({ ...orderOf(TUB), localidad }, SHOP, TODAY);
    const outcome = quoteOrder(shopWith(), args, NOW_MS);
    const state: QuoteState = outcome.kind === "quote"
      ? { kind: "quoted", data: outcome.quote }
      : { kind: "refused", objections: outcome.objections };
    assertEquals(readVerdict(state), expected);
  });
}

Deno.test("readVerdict() takes what is no answer for nothing", () => {
  assertEquals(readVerdict({ kind: "failed", isSlow: true }), undefined);
  assertEquals(
    readVerdict({ kind: "refused", objections: [{ campo: "/potes/0", problema: "No." }] }),
    undefined,
  );
});
