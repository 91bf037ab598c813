import { assertEquals } from "@std/assert";
import type { Infer } from "../../src/schema/schema.ts";
import type { Flavor } from "../../src/shop/shapes.ts";
import { shopAt } from "../../src/shop/shop.ts";
import { LIST_FLAVORS } from "../../src/tools/list_flavors.ts";
import {
  NOW_MS,
  plainFlavor,
  served,
  tinyShop,
} from "../fixtures/tiny_shop.ts";

type Arguments = Infer<typeof LIST_FLAVORS.inputSchema>;

const FLAVORS: readonly Flavor[] = [
  createFlavor("Dulce de leche", "Dulces de leche", {
    sinTacc: true,
    alergenos: ["leche"],
  }),
  createFlavor("Limón", "Al agua", { vegano: true, sinTacc: true }),
  createFlavor("Granizado", "Cremas", {
    disponible: false,
    sinTacc: true,
    alergenos: ["leche", "soja"],
  }),
  createFlavor("Tiramisú", "Cremas", {
    alergenos: ["leche", "huevo"],
    alcohol: true,
  }),
  createFlavor("Frutilla", "Al agua", { vegano: true, sinTacc: true }),
];

/**
 * Frutilla is sold out today. Granizado is listed as sold out too, but isn't available on
 * any day.
 */
const SHOP = tinyShop({
  business: {
    preguntas: [{
      pregunta: "¿Tienen helado sin azúcar?",
      respuesta: "Por ahora no.",
    }],
  },
  menu: { sabores: FLAVORS },
  today: {
    fecha: "2026-11-21",
    agotados: ["Frutilla", "Granizado"],
    avisos: [],
  },
});

const TRACES = "Puede haber trazas.";

/** Calls: the arguments, the flavors (*), the warnings (!) and the prose (>). */
const LISTS = readCalls(`
{}
* Dulce de leche
* Limón
* Granizado
* Tiramisú
* Frutilla
> Hay 5 sabores; todos sin TACC menos Tiramisú; todos con leche menos Limón y Frutilla.
> Dulces de leche: Dulce de leche.
> Al agua: Limón (vegano), Frutilla (vegano, agotado por hoy).
> Cremas: Granizado (no disponible, con soja), Tiramisú (con huevo, con alcohol).

{"solo_veganos":true}
* Limón
* Frutilla
> Hay 2 sabores; todos veganos; todos sin TACC.
> Al agua: Limón, Frutilla (agotado por hoy).

{"solo_sin_tacc":true,"solo_disponibles":true}
* Dulce de leche
* Limón
> Hay 2 sabores; todos sin TACC.
> Dulces de leche: Dulce de leche (con leche).
> Al agua: Limón (vegano).

{"categoria":"DULCE DE LECHE"}
* Dulce de leche
> Hay 1 sabor.
> Dulces de leche: Dulce de leche (sin TACC, con leche). De Dulce de leche.

{"categoria":"Cremas","solo_veganos":true}
! Con esos filtros no queda ninguno en "Cremas"; en otras categorías, 2.

{"sin":["leche"]}
* Limón
* Frutilla
> Hay 2 sabores sin leche; todos veganos; todos sin TACC.
> Al agua: Limón, Frutilla (agotado por hoy).

{"sin":["Lactosa","soja"],"categoria":"Cremas"}
! Tomé "Lactosa" por leche.
! Con esos filtros no queda ninguno en "Cremas"; en otras categorías, 2.

{"sin":["APLV"],"categoria":"Cremas"}
! Tomé "APLV" por leche.
! Con esos filtros no queda ninguno en "Cremas"; en otras categorías, 2.

{"buscar":"granizado sin leche"}
! Tomé "granizado sin leche" como filtro: sin leche.
> Con esos filtros no queda ningún sabor sin leche que coincida con "granizado sin leche".

{"sin":["huevos","alcohol"],"categoria":"Cremas"}
* Granizado
> Hay 1 sabor sin huevo ni alcohol.
> Cremas: Granizado (sin TACC, no disponible, con leche, con soja). De Granizado.

{"sin":["gluten","TACC","nueces"],"categoria":"Cremas"}
* Granizado
! Tomé "gluten" por TACC.
! Tomé "nueces" por frutos secos.
> Hay 1 sabor sin TACC ni frutos secos.
> Cremas: Granizado (sin TACC, no disponible, con leche, con soja). De Granizado.

{"buscar":"fruttila"}
* Frutilla
! No encontré "fruttila" en los nombres, las categorías ni las descripciones; esto es lo más parecido.
> Hay 1 sabor.
> Al agua: Frutilla (vegano, sin TACC, agotado por hoy). De Frutilla.

{"buscar":"zapato"}
! No encontré "zapato" en los nombres, las categorías ni las descripciones. Si no es un sabor, preguntale al local: https://wa.me/5491111111111

{"buscar":"sin azúcar"}
! No encontré "sin azúcar" en los nombres, las categorías ni las descripciones. ¿Tienen helado sin azúcar? Por ahora no.

{"buscar":"frutilla","solo_disponibles":true}
> Con esos filtros no queda ningún sabor que coincida con "frutilla".

{"sin":["sin gluten","gluten free","apto celíacos"],"categoria":"Cremas"}
* Granizado
! Tomé "sin gluten" por TACC.
! Tomé "gluten free" por TACC.
! Tomé "apto celíacos" por TACC.
> Hay 1 sabor sin TACC.
> Cremas: Granizado (sin TACC, no disponible, con leche, con soja). De Granizado.

{"buscar":"sin gluten","categoria":"Cremas"}
* Granizado
! Tomé "sin gluten" como filtro: sin TACC.
> Hay 1 sabor sin TACC.
> Cremas: Granizado (sin TACC, no disponible, con leche, con soja). De Granizado.

{"buscar":"frutilla sin leche","sin":["huevo"]}
* Frutilla
! Tomé "frutilla sin leche" como filtro: sin leche.
> Hay 1 sabor sin huevo ni leche para "frutilla".
> Al agua: Frutilla (vegano, sin TACC, agotado por hoy). De Frutilla.

{"buscar":"CRÉMAS"}
* Granizado
* Tiramisú
> Hay 2 sabores para "CRÉMAS"; todos con leche.
> Cremas: Granizado (sin TACC, no disponible, con soja), Tiramisú (con huevo, con alcohol).
`);
for (const { args, linesOf } of LISTS) {
  const names = linesOf("*");
  Deno.test(`listar_sabores lists ${names.length} flavors for ${args}`, () => {
    const advertencias = linesOf("!");
    const sabores = names.map((name) =>
      shopAt(SHOP, NOW_MS).menu.sabores.find(({ nombre }) => nombre === name)
    );
    assertEquals<unknown>(call(JSON.parse(args)), {
      kind: "done",
      lines: [...advertencias, ...linesOf(">"), TRACES],
      data: {
        total: names.length,
        categorias: [...new Set(sabores.map((sabor) => sabor?.categoria))],
        sabores,
        avisoAlergenos: TRACES,
        advertencias,
      },
    });
  });
}

const UNKNOWN = [
  ["dulzes de leche", ["Dulces de leche"]],
  ["constructor", []],
  ["...", []],
] as const;
for (const [categoria, sugerencias] of UNKNOWN) {
  Deno.test(`listar_sabores refuses the category ${categoria} and suggests the nearest`, () => {
    assertEquals(call({ categoria }), {
      kind: "refused",
      objections: [{
        campo: "/categoria",
        problema: "No hay una categoría con ese nombre.",
        esperado:
          "una de las categorías de la carta: Dulces de leche, Al agua, Cremas",
        sugerencias,
      }],
    });
  });
}

Deno.test("listar_sabores refuses unknown foods, with every other mistake at once", () => {
  const outcome = call({ categoria: "x", sin: ["leche", "cafeína"] });
  const objections = outcome.kind === "refused" ? outcome.objections : [];
  assertEquals(objections.map(({ campo, problema }) => campo + problema), [
    "/categoriaNo hay una categoría con ese nombre.",
    '/sin/1"cafeína" no está entre lo que sabemos de cada sabor.',
  ]);
  // "Caseína" counts as milk, so it isn't suggested for "cafeína".
  assertEquals(objections[1]?.sugerencias, []);
});

function createFlavor(
  nombre: string,
  categoria: string,
  marks: Partial<Flavor>,
) {
  return plainFlavor(nombre, {
    categoria,
    descripcion: `De ${nombre}.`,
    sinTacc: false,
    ...marks,
  });
}

/**
 * Reads calls, separated by empty lines. A call has its arguments and lines that begin
 * with a mark.
 */
function readCalls(text: string) {
  return text.trim().split("\n\n").map((block) => {
    const [args = "", ...lines] = block.split("\n");
    const linesOf = (mark: string) =>
      lines.filter((line) => line.startsWith(`${mark} `))
        .map((line) => line.slice(2));
    return { args, linesOf };
  });
}

function call(args: Arguments) {
  return LIST_FLAVORS.call(args, served(SHOP), NOW_MS);
}

/**
 * Calls with the filter of a diet: the warnings (!) and the headings of the remaining
 * flavors (>).
 */
const NUTS = readCalls(`
{"sin":["almendras"]}
! Tomé "almendras" por frutos secos.
! Ojo, el maní no cuenta como fruto seco: agregá maní a sin si también.
> Frutos secos (los que no tienen): Garrapiñada (con maní).
> Cremas: Crema.

{"sin":["nuts"]}
! Tomé "nuts" por frutos secos.
! Ojo, el maní no cuenta como fruto seco: agregá maní a sin si también.
> Frutos secos (los que no tienen): Garrapiñada (con maní).
> Cremas: Crema.

{"buscar":"algo sin frutos secos","categoria":"frutos secos"}
! Tomé "algo sin frutos secos" como filtro: sin frutos secos.
! Ojo, el maní no cuenta como fruto seco: agregá maní a sin si también.
> Frutos secos (los que no tienen): Garrapiñada (con maní). De Garrapiñada.

{"sin":["frutos secos","maní"]}
> Cremas: Crema. De Crema.

{"sin":["maní"]}
> Frutos secos: Nuez (con frutos secos).
> Cremas: Crema.
`);
for (const { args, linesOf } of NUTS) {
  Deno.test(`listar_sabores mentions peanuts, and names no avoided food, for ${args}`, () => {
    const sabores = [
      createFlavor("Nuez", "Frutos secos", { alergenos: ["frutos secos"] }),
      createFlavor("Garrapiñada", "Frutos secos", { alergenos: ["maní"] }),
      createFlavor("Crema", "Cremas", {}),
    ];
    const shop = tinyShop({ menu: { sabores } });
    const outcome = LIST_FLAVORS.call(
      JSON.parse(args),
      served(shop),
      NOW_MS,
    );
    assertEquals(
      outcome.kind === "done" && [
        outcome.lines.filter((line) => line && /^(?:Frutos|Crem)/.test(line)),
        outcome.data.advertencias ?? [],
      ],
      [linesOf(">"), linesOf("!")],
    );
  });
}
