import { assertEquals } from "@std/assert";
import {
  discloseContents,
  mentionsDiet,
  readCommentDiet,
  readDiet,
  splitComment,
  writeDiet,
} from "../../src/shop/diet_text.ts";
import {
  describeConflicts,
  describeContents,
  keepsDiet,
} from "../../src/shop/diets.ts";
import { plainFlavor } from "../fixtures/tiny_shop.ts";
import { readRows } from "../fixtures/rows.ts";

/** A search, its remaining text, and the avoided foods. */
const SEARCHES = readRows`
sin gluten → ∅ → trigo
Sin T.A.C.C. → ∅ → trigo
sem lactose → ∅ → leche
gluten-free → ∅ → trigo
dairy free chocolate → dairy free chocolate
apto celíacos → ∅ → trigo
chocolate sin leche → chocolate → leche
algún helado sin leche → ∅ → leche
sin frutos secos ni maní → ∅ → frutos secos, maní
sin leche y sin huevo → ∅ → leche, huevo
sin leche ni colorantes → sin leche ni colorantes
sin azúcar → sin azúcar
chocolate sin vueltas → chocolate sin vueltas
sin → sin
leche → leche
∅ → ∅
`;
for (const [search = "", text, avoided] of SEARCHES) {
  Deno.test(`readDiet() ${avoided === undefined ? "finds no diet in" : "reads"} "${search}"`, () => {
    assertEquals<unknown>(readDiet(search), { text, avoided: listOf(avoided) });
  });
}

const MENTIONS = readRows`
Soy celíaca → true
Ojo: ALÉRGICO al maní → true
todo sin T.A.C.C. → true
nut allergy → true
es para una vegana → true
I can't eat soy → true
no soy for me please → true
embarazada, sin alcohol → true
Pedido sin leche. Timbre 2 → true
por favor que no lleve maní → true
nada de nueces → true
no peanuts please → true
anafilaxia → true
mucho dulce de leche → false
dulce de leche sin leche → true
Soy Ana → false
Factura A, paga con $ 50.000 → false
Para Celina → false
∅ → false
`;
for (const [comment = "", expected] of MENTIONS) {
  Deno.test(`mentionsDiet() is ${expected} for "${comment}"`, () => {
    assertEquals(`${mentionsDiet(comment)}`, expected);
  });
}

const MILK = plainFlavor("Pistacho", { alergenos: ["leche"] });
const VEGAN = plainFlavor("Pistacho al agua", { vegano: true, sinTacc: false });

Deno.test("keepsDiet() requires every diet", () => {
  const flavor = plainFlavor("Pistacho", {
    vegano: true,
    alergenos: ["frutos secos"],
  });
  const diets = [[], ["vegano"], ["leche"], [
    "vegano",
    "frutos secos",
  ]] as const;
  assertEquals(diets.map((diet) => keepsDiet(flavor, diet)), [
    true,
    true,
    true,
    false,
  ]);
});

/** A comment, the diet at its beginning, and the rest. */
const COMMENTS = readRows`
Pedido sin TACC. → trigo → ∅
Pedido vegano y sin TACC. Timbre 2 → vegano, trigo → Timbre 2
Pedido vegano, sin leche y sin frutos secos. Soy Ana. → vegano, leche, frutos secos → Soy Ana.
∅ → ∅ → ∅
Timbre 2 → ∅ → Timbre 2
Pedido grande. Sin TACC. → ∅ → Pedido grande. Sin TACC.
Pedido sin TACC y sin cubiertos. → ∅ → Pedido sin TACC y sin cubiertos.
`;
for (const [comment = "", names, rest = ""] of COMMENTS) {
  Deno.test(`splitComment() reads [${names}] in "${comment}", and writeDiet() restores the comment`, () => {
    const { diet, rest: others } = splitComment(comment);
    assertEquals<unknown>([diet, others], [listOf(names), rest]);
    assertEquals(writeDiet(diet, rest), comment);
  });
}

/** A comment in customers' words, and its diet. */
const FREE_COMMENTS = readRows`
Soy celíaca → trigo
Somos celíacos y una es vegana → vegano, trigo
Pedido sin TACC. Alergia al maní → trigo, maní
Pedido vegano, salvo Mousse de maní (lo acepto). Sin leche → vegano, leche
Alérgico a la leche y a los frutos secos → leche, frutos secos
Soy celíaca. Alergias: maní → trigo, maní
Celíaca y alérgica (maní) → trigo, maní
Alérgico a: leche → leche
Alergias: maní; huevo → huevo, maní
Juan alérgico al maní; Sofi, al huevo → huevo, maní
alergia al huevo. A la leche también → leche, huevo
alergia al huevo (y a la leche) → leche, huevo
Soy alérgica. Nada con nueces → frutos secos
Alergias: ninguna. Con nueces
No soy alérgica. Banana y nueces
sin maní (ni huevo) → huevo, maní
sin TACC; maní no → trigo, maní
no dairy → leche
Sin: maní → maní
Para Ana (timbre 2): con maní
Celíaca: no puedo comer nada con maní → trigo, maní
Pedido sin TACC. Que no tenga maní → trigo, maní
Pedido sin TACC. Libre de maní → trigo, maní
nut allergy → frutos secos
nut free, please → frutos secos
Sin nueces ni huevo, por favor → huevo, frutos secos
No puede comer soja → soja
Intolerante a la lactosa → leche
Soy alérgico al maní → maní
Soy intolerante a la lactosa → leche
allergic to milk, soy and eggs → leche, huevo, soja
sin soy → soja
no soy
sin azúcar con nueces
Embarazada → alcohol
cumple de nenes → alcohol
cumple de 6 años → alcohol
cumple de 60 años
I'm pregnant → alcohol
breastfeeding → alcohol
billy the kid toca timbre
caso de gravidade
Soy Ana, cant 2
have a nice day
I can't have soy → soja
estou grávida → alcohol
mi novia no come nada de origen animal → vegano
Plant-based, por favor → vegano
100% vegetal → vegano
sem nada de origem animal → vegano
no animal products → vegano
no es 100% vegetal
torta con animal de plástico
no pongan el animalito
sin productos animales → vegano
Soy seliaca → trigo
I'm allergic to soy → soja
nada de nueces → frutos secos
Con maní aparte
Soy Celia, timbre 2
Sin apuro. El de pistacho, aparte
∅
`;
for (const [comment = "", diet] of FREE_COMMENTS) {
  Deno.test(`readCommentDiet() reads [${diet ?? ""}] in "${comment}"`, () => {
    assertEquals<unknown>(readCommentDiet(comment), listOf(diet));
  });
}

Deno.test("splitComment() reads a diet that writeDiet() didn't write", () => {
  assertEquals(splitComment(" pedido sin tacc"), { diet: ["trigo"], rest: "" });
  assertEquals(
    splitComment("Pedido vegano, salvo Sr. Nuez (lo acepto). Hola"),
    {
      diet: ["vegano"],
      rest: "Hola",
    },
  );
});

/** A comment, and the contents that the shop must disclose to its author. */
const DISCLOSED = [
  ["Timbre 2", []],
  ["Pedido sin TACC. Timbre 2", ["Pistacho al agua no es sin TACC."]],
  [
    "Pedido sin TACC. Alergia a la leche",
    ["Pistacho lleva leche.", "Pistacho al agua no es sin TACC."],
  ],
  ["Soy celíaca", ["Pistacho al agua no es sin TACC."]],
] as const;
for (const [comment, texts] of DISCLOSED) {
  Deno.test(`discloseContents() describes ${texts.length} items for "${comment}"`, () => {
    assertEquals(discloseContents(new Set([MILK, VEGAN]), comment), texts);
  });
}

/** An item, a diet, and the description. */
const CONTENTS = [
  [MILK, [], "Pistacho lleva leche."],
  [MILK, ["vegano"], "Pistacho no es vegano y lleva leche."],
  [VEGAN, ["vegano"], "Pistacho al agua no es sin TACC."],
  [
    { ...VEGAN, sinTacc: true, alcohol: true },
    [],
    "Pistacho al agua lleva alcohol.",
  ],
  [{ ...VEGAN, sinTacc: true }, ["vegano"], ""],
] as const;
for (const [flavor, diet, text] of CONTENTS) {
  Deno.test(`describeContents() returns "${text}" for ${flavor.nombre} and the diet [${diet}]`, () => {
    assertEquals(describeContents(flavor, diet), text);
  });
}

Deno.test("describeConflicts() names the contents that a diet excludes", () => {
  const cone = plainFlavor("Cucurucho", {
    sinTacc: false,
    alergenos: ["leche", "trigo"],
  });
  assertEquals(
    describeConflicts(cone, ["vegano", "trigo"]),
    "no es vegano, no es sin TACC y lleva trigo",
  );
  assertEquals(describeConflicts(VEGAN, ["vegano", "trigo"]), "no es sin TACC");
  assertEquals(describeConflicts(VEGAN, ["leche"]), "");
});

function listOf(texts: string | undefined) {
  return texts ? texts.split(", ") : [];
}
