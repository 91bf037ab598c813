import { assertEquals } from "@std/assert";
import { decidePlace, type Place, tellPlace } from "../../pages/assets/place.js";
import type { QuoteState } from "../../pages/assets/quoter.js";
import { orderOf, SHOP, TUB } from "./order_shop.ts";

const CASES: readonly (readonly [string, QuoteState["kind"], Place, string])[] = [
  ["Cercana", "pending", { kind: "inside", nombre: "Cercana" }, "¡Sí, llegamos a Cercana!"],
  ["cerquita", "failed", { kind: "inside", nombre: "Cercana" }, "¡Sí, llegamos a Cercana!"],
  ["Mitre 100", "pending", { kind: "missing" }, ""],
  [
    "la plata",
    "pending",
    { kind: "outside", nombre: "la plata" },
    "A la plata no llegamos con el envío.",
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

for (const [localidad, state, expected, text] of CASES) {
  Deno.test(`decidePlace() takes "${localidad}" for ${expected.kind} while the quote is ${state}`, () => {
    const place = decidePlace({ ...orderOf(TUB), localidad }, SHOP, state, new Set(["la plata"]));
    assertEquals<unknown>([place, tellPlace(place)], [expected, text]);
  });
}

Deno.test("decidePlace() asks for none where the order is collected", () => {
  const order = { ...orderOf(TUB), entrega: "retiro" as const };
  assertEquals(decidePlace(order, SHOP, "quoted", new Set()), { kind: "none" });
});
