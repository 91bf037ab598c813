import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { tellQuote } from "../../pages/assets/quote_text.js";
import type { QuoteState } from "../../pages/assets/quoter.js";

const ONLINE = true;

Deno.test("tellQuote() tells the total of a quote, and gives no reason", () => {
  const data = { total: 12_500 };
  const { total, why, quote } = tellQuote({ kind: "quoted", data }, ONLINE);
  assertEquals<unknown>({ total, why, quote }, { total: "$ 12.500", why: "", quote: data });
});

Deno.test("tellQuote() says that it is being worked out", () => {
  const { total, why, quote } = tellQuote({ kind: "pending" }, ONLINE);
  assertEquals({ total, why, quote }, { total: "calculando…", why: "", quote: undefined });
});

Deno.test("tellQuote() keeps what is wrong with the place apart from the rest", () => {
  const problems = [
    { campo: "/potes/0/sabores/1", problema: "Menta está agotado por hoy." },
    { campo: "/localidad", problema: "No llegamos con el envío." },
  ];
  const told = tellQuote({ kind: "refused", problems }, ONLINE);
  assertEquals(told.problems, ["Menta está agotado por hoy."]);
  assertEquals(told.placeProblem, "No llegamos con el envío.");
  assertEquals(told.total, "a confirmar");
});

const REASONS: readonly (readonly [string, QuoteState, boolean, RegExp])[] = [
  ["over quota", { kind: "limited", waitMs: 16_001 }, true, /muchas consultas.* en 17 segundos/],
  ["a second over quota", { kind: "limited", waitMs: 1000 }, true, / en 1 segundo\./],
  ["offline", { kind: "failed", isSlow: false }, false, /sin conexión/],
  ["on a slow line", { kind: "failed", isSlow: true }, true, /lenta/],
  ["without an answer", { kind: "failed", isSlow: false }, true, /No pudimos calcular/],
];

for (const [when, state, isOnline, reason] of REASONS) {
  Deno.test(`tellQuote() says why there is no total ${when}, and that the order can be sent`, () => {
    const { total, why } = tellQuote(state, isOnline);
    assertEquals(total, "a confirmar");
    assertMatch(why, reason);
    assertStringIncludes(why, "Podés mandar el pedido igual");
  });
}

const RETRIES: readonly (readonly [QuoteState, boolean])[] = [
  [{ kind: "failed", isSlow: true }, true],
  [{ kind: "limited", waitMs: 1000 }, false],
  [{ kind: "refused", problems: [] }, false],
];

for (const [state, expected] of RETRIES) {
  Deno.test(`tellQuote() ${expected ? "offers" : "does not offer"} to ask again when ${state.kind}`, () => {
    assertEquals(tellQuote(state, ONLINE).canRetry, expected);
  });
}
