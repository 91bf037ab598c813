import { assert, assertEquals } from "@std/assert";
import { describeRefusal } from "../../../src/shop/quote/corrections.ts";
import { quoteOrder } from "../../../src/shop/quote/quote.ts";
import { addUp } from "../../../src/shop/quote/costs.ts";
import { findHolds } from "../../../src/shop/quote/rules.ts";
import type { Diet } from "../../../src/shop/diets.ts";
import type { Extra, Promo } from "../../../src/shop/shapes.ts";
import type { Shop } from "../../../src/shop/shop.ts";
import { acceptOrder } from "../../fixtures/quotes.ts";
import { readRows } from "../../fixtures/rows.ts";
import {
  NOW_MS,
  plainFlavor,
  PUBLISHED,
  PUBLISHED_CONE,
  TINY_SHOP,
  type TinyParts,
  tinyShop,
} from "../../fixtures/tiny_shop.ts";

/** An extra without any food that a diet excludes. */
const FRUIT: Extra = {
  ...PUBLISHED_CONE,
  id: "frutas",
  nombre: "Frutas",
  precio: 700,
  vegano: true,
  sinTacc: true,
  alergenos: [],
  ...PUBLISHED,
};
const WITH_CONE: Promo = {
  id: "con-cucurucho",
  nombre: "Con cucurucho",
  descripcion: "Un pote y un cucurucho.",
  precio: 9000,
  potes: [{ id: "medio", cantidad: 1 }],
  adicionales: [{ id: "cucurucho", cantidad: 1 }],
  dias: null,
  desde: null,
  hasta: null,
  ...PUBLISHED,
};
const SHOP = shopWith({});
const TUB = { tamano: "medio", sabores: ["Limón"] };

function shopWith(
  delivery: NonNullable<TinyParts["delivery"]>,
  promos: readonly Promo[] = [WITH_CONE],
) {
  const { menu } = TINY_SHOP;
  return tinyShop({
    delivery,
    menu: {
      promos,
      adicionales: [PUBLISHED_CONE, FRUIT],
      sabores: [
        ...menu.sabores,
        plainFlavor("Limón pie", { sinTacc: false, alergenos: ["trigo"] }),
      ],
    },
  });
}

/** A comment, and the text of the cheaper order for one tub. */
const COMMENTS = readRows`
Toquen fuerte → Con promo Con cucurucho (con Cucurucho) en lugar de Medio kilo pagás $ 1.000 menos.
Pedido sin TACC. Toquen fuerte
Soy celíaca
Pedido vegano.
alergia al trigo
`;
for (const [comentario = "", texto = null] of COMMENTS) {
  Deno.test(`quoteOrder() with "${comentario}" offers ${texto ?? "no promo with a cone"}`, () => {
    const { quote } = acceptOrder(SHOP, { potes: [TUB], comentario });
    assertEquals(quote.mejora?.texto ?? null, texto);
  });
}

Deno.test("quoteOrder() offers a promo with an extra against the diet if the order contains the extra", () => {
  const { quote } = acceptOrder(SHOP, {
    potes: [{ ...TUB, cantidad: 2 }],
    adicionales: [{ id: "cucurucho" }],
    comentario: "Pedido sin TACC.",
  });
  assertEquals(quote.mejora?.argumentos.promos, [
    { id: "con-cucurucho", cantidad: 1, potes: [{ sabores: ["Limón"] }] },
  ]);
});

/** A comment, and the extra that makes delivery free. */
const FREE_WITH = readRows`
∅ → Si sumás Cucurucho, pagás $ 1.500 menos.
Pedido sin TACC. → Si sumás Frutas, pagás $ 1.300 menos.
`;
for (const [comentario = "", texto] of FREE_WITH) {
  Deno.test(`quoteOrder() with "${comentario}" reaches free delivery: ${texto}`, () => {
    const { quote } = acceptOrder(shopWith({ envioGratisDesde: 10_500 }, []), {
      potes: [TUB],
      entrega: "envio",
      localidad: "Castelar",
      comentario,
    });
    assertEquals(quote.mejora?.texto, texto);
  });
}

Deno.test("quoteOrder() objects to each flavor and extra against the diet, at its pointer", () => {
  const { reasons, quote } = acceptOrder(SHOP, {
    potes: [TUB, { ...TUB, sabores: ["Limón", "Limón pie"] }],
    promos: [
      { id: "con-cucurucho", potes: [{ sabores: ["Dulce de leche"] }] },
      { id: "con-cucurucho", potes: [{ sabores: ["Limón pie"] }] },
    ],
    adicionales: [{ id: "frutas" }, { id: "cucurucho" }],
    comentario: "Soy celíaca",
  });
  const wheat = (nombre: string) => `${nombre} no es sin TACC y lleva trigo.`;
  assertEquals(
    reasons.map(({ kind, campo, problema }) => [kind, campo, problema]),
    [
      ["against-diet", "/potes/1/sabores/1", wheat("Limón pie")],
      ["against-diet", "/promos/0/id", wheat("Cucurucho")],
      ["against-diet", "/promos/1/potes/0/sabores/0", wheat("Limón pie")],
      ["against-diet", "/promos/1/id", wheat("Cucurucho")],
      ["against-diet", "/adicionales/1/id", wheat("Cucurucho")],
    ],
  );
  assertEquals(
    quote.advertencias.filter((text) => text === wheat("Cucurucho")).length,
    1,
  );
  assertEquals(typeof quote.enlaceWhatsapp, "string");
});

Deno.test("quoteOrder() has no objection to an order that suits its diet", () => {
  const { reasons } = acceptOrder(SHOP, {
    potes: [TUB],
    adicionales: [{ id: "frutas" }],
    comentario: "Pedido vegano y sin TACC. Sin nueces",
  });
  assertEquals(reasons, []);
});

/** An unknown flavor, the comment, the problem after its name, and the suggestions. */
const UNKNOWN_FLAVORS = readRows`
limon pay → ∅ → ∅ → Limón → Limón pie
limon pay → Pedido sin TACC. → ∅ → Limón
limones sin gluten → ∅ → ∅ → Limón
dulce sin TACC → ∅ → ∅ → Dulce de leche
dulce celíaco → ∅ → ∅ → Dulce de leche
limones sin azúcar → ∅ → ∅
pie → Soy celíaca →  Limón pie: no es sin TACC y lleva trigo.
`;
for (const [text, comentario = "", note, ...names] of UNKNOWN_FLAVORS) {
  Deno.test(`quoteOrder() suggests [${names}] for ${text} with "${comentario}"`, () => {
    const order = {
      potes: [{ tamano: "medio", sabores: [`${text}`] }],
      adicionales: [{ id: "cucurucho" }],
      comentario,
    };
    const [flavor, cone] = describeRefusal(quoteOrder(SHOP, order, NOW_MS));
    const problem = `No hay un sabor que se llame "${text}".${note ?? ""}`;
    assertEquals([flavor?.problema, flavor?.sugerencias], [problem, names]);
    assertEquals(
      cone?.problema ?? "",
      comentario && "Cucurucho no es sin TACC y lleva trigo.",
    );
  });
}

Deno.test("quoteOrder() suggests an extra for an unknown name without alcohol", () => {
  const order = { adicionales: [{ id: "cucurucho sin alcohol" }] };
  const outcome = quoteOrder(SHOP, order, NOW_MS);
  assertEquals(
    describeRefusal(outcome).map(({ sugerencias }) => sugerencias),
    [["cucurucho"]],
  );
});

/** The missing amount, the diet, and the suggested addition. */
const ADDITIONS = [
  [300, [], "Cucurucho"],
  [300, ["trigo"], "Frutas"],
  [701, ["trigo"], "Medio kilo"],
  [10_001, ["trigo"], undefined],
] as const;
for (const [missing, diet, nombre] of ADDITIONS) {
  Deno.test(`findHolds() suggests ${nombre} for ${missing} pesos and the diet [${diet}]`, () => {
    assertEquals(additionFor(SHOP, missing, diet), nombre);
  });
}

Deno.test("findHolds() suggests no tub if no flavor suits the diet", () => {
  const sabores = [plainFlavor("Crema", { alergenos: ["leche"] })];
  const shop = tinyShop({ menu: { adicionales: [], sabores } });
  assertEquals(additionFor(shop, 1, ["leche"]), undefined);
  assertEquals(additionFor(shop, 1, ["trigo"]), "Medio kilo");
});

function additionFor(
  { usual, delivery }: Shop,
  missing: number,
  diet: readonly Diet[],
) {
  const fees = { ...delivery, pedidoMinimoEnvio: missing };
  const costs = addUp(fees, "envio", 0);
  const [hold] = findHolds({ day: usual, costs, place: "Castelar", diet });
  assert(hold?.kind === "below-minimum");
  return hold.addition?.nombre;
}
