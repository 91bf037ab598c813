import { assertEquals } from "@std/assert";
import { parseGrams, suggestTubs } from "../../../src/shop/quote/amounts.ts";
import { describeRefusal } from "../../../src/shop/quote/corrections.ts";
import { quoteOrder } from "../../../src/shop/quote/quote.ts";
import { loadSampleShop, NOW_MS } from "../../fixtures/sample_shop.ts";
import { readRows } from "../../fixtures/rows.ts";

const GRAMS = readRows`
750g → 750
750 Gr → 750
3/4 → 750
¾ kg → 750
tres cuartos de kilo → 750
medio y cuarto → 750
2 kilos → 2000
kilo y medio → 1500
1,5 kg → 1500
2 1/2 kg → 2500
dos y medio → 2500
dos de medio → 1000
500 → 500
1.500 gramos → 1500
1.500 → 1500
1.500 kg → 1500
dos
2 de 1/4
2 de 3/4
0 kg
1e9 kg
constructor
kilo de pistacho
`;
for (const [text = "", grams] of GRAMS) {
  Deno.test(`parseGrams() reads ${text} as ${grams}`, () => {
    assertEquals(parseGrams(text)?.toString(), grams);
  });
}

const WAYS = [
  [
    "750g",
    "750 g: Cuarto kilo + Medio kilo, $ 24.000; 3 × Cuarto kilo, $ 25.500; Un kilo, $ 28.000",
  ],
  [
    "2 kilos",
    "2.000 g: 2 × Un kilo, $ 56.000; 2 × Medio kilo + Un kilo, $ 59.000; 2 × Cuarto kilo + Medio kilo + Un kilo, $ 60.500",
  ],
  [
    "4 kilos y medio",
    "4.500 g: Medio kilo + 4 × Un kilo, $ 127.500; 2 × Cuarto kilo + 4 × Un kilo, $ 129.000; 3 × Medio kilo + 3 × Un kilo, $ 130.500",
  ],
  [
    "12,5 kg",
    "12.500 g: Medio kilo + 12 × Un kilo, $ 351.500; 2 × Cuarto kilo + 12 × Un kilo, $ 353.000; 3 × Medio kilo + 11 × Un kilo, $ 354.500",
  ],
  ["50 kg", "50.000 g: 50 × Un kilo, $ 1.400.000"],
  ["50,1 kg", undefined],
  [
    "1,1 kg",
    "1.100 g: Cuarto kilo + Un kilo, $ 36.500; Cuarto kilo + 2 × Medio kilo, $ 39.500; 3 × Cuarto kilo + Medio kilo, $ 41.000",
  ],
] as const;
for (const [text, ways] of WAYS) {
  Deno.test(`suggestTubs() fills ${text}, the cheapest first`, () => {
    const { potes } = loadSampleShop().usual.menu;
    assertEquals(suggestTubs(potes, text)?.text, ways);
  });
}

const IDS = 'uno de estos id: "cuarto-kilo", "medio-kilo", "kilo"';
const REFUSALS: readonly (readonly [string, string, readonly string[]])[] = [
  [
    "3/4",
    `${IDS}. 750 g: Cuarto kilo + Medio kilo, $ 24.000; 3 × Cuarto kilo, $ 25.500; Un kilo, $ 28.000`,
    [],
  ],
  [
    "kilo y medio",
    `${IDS}. 1.500 g: Medio kilo + Un kilo, $ 43.500; 2 × Cuarto kilo + Un kilo, $ 45.000; 3 × Medio kilo, $ 46.500`,
    [],
  ],
  ["kilito", IDS, ["kilo"]],
  ["medio kilito", IDS, ["medio-kilo"]],
  ["51 kilos", IDS, []],
];
for (const [tamano, expected, ids] of REFUSALS) {
  Deno.test(`quoteOrder() takes no tub for ${tamano}`, () => {
    const outcome = quoteOrder(
      loadSampleShop(),
      { potes: [{ tamano }] },
      NOW_MS,
    );
    const [first] = describeRefusal(outcome);
    assertEquals(first?.esperado, expected);
    assertEquals(first?.sugerencias.slice(0, 1), ids);
  });
}

Deno.test("suggestTubs() fills an amount with tubs of odd weights", () => {
  const { potes } = loadSampleShop().usual.menu;
  const odd = potes.map((tub, i) => ({ ...tub, gramos: tub.gramos + i }));
  assertEquals(
    suggestTubs(odd, "1 kg")?.text,
    "1.000 g: Un kilo, $ 28.000; 2 × Medio kilo, $ 31.000; 2 × Cuarto kilo + Medio kilo, $ 32.500",
  );
});
