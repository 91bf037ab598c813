import { assertEquals } from "@std/assert";
import type { FilledTub, Order } from "../../../src/shop/quote/order.ts";
import type { Tub } from "../../../src/shop/shapes.ts";
import { createWholeRandom } from "../../fixtures/random.ts";
import { readRows } from "../../fixtures/rows.ts";
import { acceptOrder } from "../../fixtures/quotes.ts";
import { plainFlavor, PUBLISHED, tinyShop } from "../../fixtures/tiny_shop.ts";

const FLAVORS = "ABCDEFGHIJKL".split("");

const CUARTO = tubOf("cuarto", "Cuarto", 250, 8_500, 3);
const MEDIO = tubOf("medio", "Medio", 500, 15_500, 3);
const KILO = tubOf("kilo", "Kilo", 1000, 28_000, 4);

const SHOP = tinyShop({
  menu: {
    potes: [CUARTO, MEDIO, KILO],
    promos: [],
    adicionales: [],
    sabores: FLAVORS.map((name) =>
      plainFlavor(name, { sinTacc: name !== "L" })
    ),
  },
});

/**
 * The title, the comment and the tubs of an order for pick-up; the tubs and the text of
 * the cheaper order.
 */
const ORDERS = readRows`
four quarters of the flavors of a kilo → ∅ → cuarto A, cuarto B, cuarto A B, cuarto C D → 1 kilo A B C D → Con Kilo en lugar de 4 × Cuarto pagás $ 6.000 menos. Entran hasta 4 sabores.
four quarters that fit two halves → ∅ → cuarto A B, cuarto B C, cuarto D E, cuarto E F → 1 medio A B C, 1 medio D E F → Con 2 × Medio en lugar de 4 × Cuarto pagás $ 3.000 menos. Entran hasta 6 sabores.
twelve flavors that don't fit a kilo → ∅ → cuarto A B C, cuarto D E F, cuarto G H I, cuarto J K L
open flavors, which always fit → ∅ → cuarto A B C, cuarto D, cuarto, cuarto → 1 kilo A B C D → Con Kilo en lugar de 4 × Cuarto pagás $ 6.000 menos. Entran hasta 4 sabores.
an order with a tub that keeps its size → ∅ → kilo A B C D, cuarto E, cuarto E E → 1 kilo A B C D, 1 medio E E E → Con Medio en lugar de 2 × Cuarto pagás $ 1.500 menos. Entran hasta 3 sabores.
no two tubs that are dearer together → ∅ → cuarto A, medio B
no two tubs, of which only one is for a coeliac → uno es sin TACC → cuarto A, cuarto L
two tubs that keep the diet → sin TACC → cuarto A, cuarto B → 1 medio A B → Con Medio en lugar de 2 × Cuarto pagás $ 1.500 menos. Entran hasta 3 sabores.
`;
for (
  const [name, comentario = "", tubs = "", expected = "", text = null] of ORDERS
) {
  Deno.test(`quoteOrder() offers larger tubs for ${name}`, () => {
    const potes = tubs.split(", ").map((tub) => {
      const [tamano = "", ...sabores] = tub.split(" ");
      return { tamano, sabores };
    });
    const order: Order = { potes, entrega: "retiro", comentario };
    const { mejora } = acceptOrder(SHOP, order).quote;

    assertEquals(mejora?.texto ?? null, text);
    const offered = mejora?.argumentos.potes?.map(
      ({ tamano, sabores = [], cantidad }) =>
        [cantidad, tamano, ...sabores].join(" "),
    );
    assertEquals(offered?.join(", ") ?? "", expected);
  });
}

Deno.test("quoteOrder() offers a larger tub in place of a promo, unless the tub needs more notice", () => {
  const trio = {
    id: "trio",
    nombre: "Trío",
    descripcion: "Tres.",
    precio: 26_000,
    potes: [{ id: "cuarto", cantidad: 3 }],
    adicionales: [],
    dias: null,
  };
  const textFor = (anticipacionHoras: number) => {
    const potes = [CUARTO, { ...KILO, precio: 20_000, anticipacionHoras }];
    const shop = tinyShop({ menu: { promos: [trio], potes } });
    return acceptOrder(shop, { promos: [{ id: "trio" }] }).quote.mejora?.texto;
  };
  assertEquals(
    textFor(0),
    "Con Kilo en lugar de promo Trío pagás $ 6.000 menos. Entran hasta 4 sabores.",
  );
  assertEquals(
    textFor(48),
    "Con 3 × Cuarto en lugar de promo Trío pagás $ 500 menos.",
  );
});

Deno.test("quoteOrder() finds the cheapest of all packings, in 300 random orders", () => {
  const random = createWholeRandom(11);
  for (let i = 0; i < 300; i += 1) {
    const potes = [250, 500, 1000].map((gramos, n) =>
      tubOf(`t${n}`, `T${n}`, gramos, random(gramos, gramos * 2), random(1, 4))
    );
    const ordered = Array.from({ length: random(1, 5) }, () => {
      const tub = potes[random(0, 2)] ?? CUARTO;
      const count = random(0, tub.saboresMax);
      const sabores = Array.from(
        { length: count },
        () => FLAVORS[random(0, 4)] ?? "",
      );
      return { tub, sabores };
    });

    const { promos, adicionales, sabores } = SHOP.written.menu;
    const shop = tinyShop({ menu: { potes, promos, adicionales, sabores } });
    const order = {
      potes: ordered.map(({ tub, sabores }) => ({ tamano: tub.id, sabores })),
    };
    const { mejora, total } = acceptOrder(shop, order).quote;
    const best = cheapestPartition(potes, ordered);
    assertEquals(mejora?.total ?? total, best, `case ${i}`);
  }
});

/** Tries every partition of the tubs, with the cheapest tub for each group. */
function cheapestPartition(
  menu: readonly Tub[],
  [first, ...others]: readonly FilledTub[],
): number {
  if (first === undefined) return 0;

  const subsets = Array.from({ length: 2 ** others.length }, (_, bits) => bits);
  const totals = subsets.map((bits) => {
    const isIn = (at: number) => (bits & (1 << at)) > 0;
    const group = [first, ...others.filter((_, at) => isIn(at))];
    const rest = others.filter((_, at) => !isIn(at));
    return priceOfGroup(menu, group) + cheapestPartition(menu, rest);
  });
  return Math.min(...totals);
}

function priceOfGroup(
  menu: readonly Tub[],
  group: readonly FilledTub[],
) {
  const grams = group.reduce((sum, { tub }) => sum + tub.gramos, 0);
  const flavors = new Set(group.flatMap(({ sabores }) => sabores));
  const largest = Math.max(...group.map(({ tub }) => tub.gramos));
  const larger = menu.filter(({ gramos, saboresMax }) =>
    gramos >= grams && gramos > largest && flavors.size <= saboresMax
  );
  const same = group.length === 1 ? group.map(({ tub }) => tub) : [];
  return Math.min(...[...larger, ...same].map(({ precio }) => precio));
}

function tubOf(
  id: string,
  nombre: string,
  gramos: number,
  precio: number,
  saboresMax: number,
) {
  const descripcion = "Uno.";
  const precioPorKilo = (precio * 1000) / gramos;
  const fields = { id, nombre, gramos, descripcion, precio, saboresMax };
  return { ...fields, ...PUBLISHED, rinde: null, precioPorKilo };
}
