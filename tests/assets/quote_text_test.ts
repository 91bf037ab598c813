import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { priceOrder, pricesOf } from "../../pages/assets/own_prices.js";
import { tellQuote } from "../../pages/assets/quote_text.js";
import type { QuoteState } from "../../pages/assets/quoter.js";
import { quoteOrder } from "../../src/shop/quote/quote.ts";
import { NOW_MS, orderOf, SHOP, shopWith, TUB } from "./order_shop.ts";

const ONLINE = true;
const OWN = priceOrder(orderOf(TUB), SHOP);

Deno.test("tellQuote() tells the prices and the offers of a quote, whatever the page's own", () => {
  const outcome = quoteOrder(shopWith(), { potes: [{ tamano: "chico", cantidad: 2 }] }, NOW_MS);
  const data = outcome.kind === "quote" ? outcome.quote : fail();
  const told = tellQuote({ kind: "quoted", data }, { ...OWN, total: 1 }, ONLINE);
  assertEquals([told.prices, told.total, told.why], [pricesOf(data), "sure", ""]);
  assertEquals([told.offer, told.offer?.ahorro], [data.mejora, 200]);
});

Deno.test("tellQuote() tells the page's own prices until the service has answered", () => {
  const { prices, total, why } = tellQuote({ kind: "pending" }, OWN, ONLINE);
  assertEquals([prices, total, why], [OWN, "waiting", ""]);
});

Deno.test("tellQuote() hands on what is refused, and never its wording", () => {
  const objections = [{ campo: "/localidad", problema: "Mandá la latitud." }];
  const told = tellQuote({ kind: "refused", objections }, OWN, ONLINE);
  assertEquals([told.objections, told.total, told.why], [objections, "open", ""]);
});

const REASONS: readonly (readonly [string, QuoteState, boolean, RegExp])[] = [
  ["over quota", { kind: "limited", waitMs: 16_001 }, true, /muchas consultas.* en 17 segundos/],
  ["a second over quota", { kind: "limited", waitMs: 1000 }, true, / en 1 segundo\./],
  ["offline", { kind: "failed", isSlow: false }, false, /sin conexión/],
  ["on a slow line", { kind: "failed", isSlow: true }, true, /lenta/],
  ["without an answer", { kind: "failed", isSlow: false }, true, /No pudimos confirmar/],
];

for (const [when, state, isOnline, reason] of REASONS) {
  Deno.test(`tellQuote() says why the page's own total is open ${when}, and that it can be sent`, () => {
    const { prices, total, why } = tellQuote(state, OWN, isOnline);
    assertEquals([prices, total], [OWN, "open"]);
    assertMatch(why, reason);
    assertStringIncludes(why, "Podés mandar el pedido igual");
  });
}

const RETRIES: readonly (readonly [QuoteState, boolean])[] = [
  [{ kind: "failed", isSlow: true }, true],
  [{ kind: "limited", waitMs: 1000 }, false],
  [{ kind: "refused", objections: [] }, false],
];

for (const [state, expected] of RETRIES) {
  Deno.test(`tellQuote() ${expected ? "offers" : "does not offer"} to ask again when ${state.kind}`, () => {
    assertEquals(tellQuote(state, OWN, ONLINE).canRetry, expected);
  });
}

function fail(): never {
  throw new Error("The test's order is a good one");
}
