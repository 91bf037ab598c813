import { assertEquals } from "@std/assert";
import type { Infer } from "../../src/schema/schema.ts";
import type { Flavor } from "../../src/shop/shapes.ts";
import { createShop } from "../../src/shop/shop.ts";
import { LIST_FLAVORS } from "../../src/tools/list_flavors.ts";

type Arguments = Infer<typeof LIST_FLAVORS.inputSchema>;

const FLAVORS: readonly Flavor[] = [
  flavor("Dulce de leche", "Dulces de leche", { sinTacc: true }),
  flavor("Limón", "Al agua", { vegano: true, sinTacc: true }),
  flavor("Granizado", "Cremas", { disponible: false, sinTacc: true }),
  flavor("Tiramisú", "Cremas", {}),
  flavor("Frutilla", "Al agua", { vegano: true, sinTacc: true, disponible: false }),
];

const SHOP = createShop({
  business: {
    nombre: "Prueba",
    telefono: "+54 9 11 0000-0000",
    whatsapp: "https://wa.me/5491100000000",
    instagram: "https://www.instagram.com/prueba",
    direccion: {
      calle: "Mitre 1",
      localidad: "Cercana",
      partido: "Partido",
      provincia: "Provincia",
      codigoPostal: "1000",
      pais: "AR",
      latitud: -34.65,
      longitud: -58.64,
    },
    pagos: [],
    avisoAlergenos: "Puede haber trazas.",
    comoPedir: "Por WhatsApp.",
  },
  menu: { potes: [], promos: [], adicionales: [], sabores: FLAVORS },
  delivery: {
    envio: 1000,
    envioGratisDesde: 10_000,
    pedidoMinimoEnvio: 5000,
    radioKm: 9,
    lugares: [],
  },
  hours: { zonaHoraria: "America/Argentina/Buenos_Aires", semana: [], excepciones: [] },
});

const LISTS: readonly (readonly [Arguments, readonly string[], readonly string[], string])[] = [
  [
    {},
    ["Dulce de leche", "Limón", "Granizado", "Tiramisú", "Frutilla"],
    ["Dulces de leche", "Al agua", "Cremas"],
    "Hay 5 sabores; todos sin TACC menos Tiramisú.\n" +
    "Dulces de leche: Dulce de leche.\n" +
    "Al agua: Limón (vegano), Frutilla (vegano, agotado por hoy).\n" +
    "Cremas: Granizado (agotado por hoy), Tiramisú.",
  ],
  [
    { "solo_veganos": true },
    ["Limón", "Frutilla"],
    ["Al agua"],
    "Hay 2 sabores; todos veganos; todos sin TACC.\nAl agua: Limón, Frutilla (agotado por hoy).",
  ],
  [
    { "solo_sin_tacc": true, "solo_disponibles": true },
    ["Dulce de leche", "Limón"],
    ["Dulces de leche", "Al agua"],
    "Hay 2 sabores; todos sin TACC.\nDulces de leche: Dulce de leche.\nAl agua: Limón (vegano).",
  ],
  [
    { "solo_veganos": false, "solo_disponibles": true },
    ["Dulce de leche", "Limón", "Tiramisú"],
    ["Dulces de leche", "Al agua", "Cremas"],
    "Hay 3 sabores; todos sin TACC menos Tiramisú.\nDulces de leche: Dulce de leche.\n" +
    "Al agua: Limón (vegano).\nCremas: Tiramisú.",
  ],
  [
    { categoria: "DULCES DE LÉCHE" },
    ["Dulce de leche"],
    ["Dulces de leche"],
    "Hay 1 sabor.\nDulces de leche: Dulce de leche (sin TACC).",
  ],
  [
    { categoria: "cremas", "solo_veganos": true },
    [],
    [],
    "No hay ningún sabor así en la carta.",
  ],
];
for (const [args, names, categorias, text] of LISTS) {
  Deno.test(`listar_sabores lists ${names.length} flavors for ${JSON.stringify(args)}`, () => {
    assertEquals<unknown>(call(args), {
      kind: "done",
      text,
      data: {
        total: names.length,
        categorias,
        sabores: names.map((name) => FLAVORS.find((one) => one.nombre === name)),
      },
    });
  });
}

const UNKNOWN: readonly (readonly [string, readonly string[]])[] = [
  ["dulses de leche", ["Dulces de leche"]],
  ["agua", ["Al agua"]],
  ["constructor", ["Dulces de leche", "Al agua", "Cremas"]],
  ["...", ["Dulces de leche", "Al agua", "Cremas"]],
];
for (const [categoria, sugerencias] of UNKNOWN) {
  Deno.test(`listar_sabores refuses the category ${categoria} and suggests what there is`, () => {
    assertEquals(call({ categoria }), {
      kind: "refused",
      objections: [{
        campo: "/categoria",
        problema: "No hay una categoría con ese nombre.",
        esperado: "una de las categorías de la carta: Dulces de leche, Al agua, Cremas",
        sugerencias,
      }],
    });
  });
}

Deno.test("listar_sabores prepares the whole list", () => {
  assertEquals(LIST_FLAVORS.prepare?.(SHOP), call({}));
});

function flavor(nombre: string, categoria: string, marks: Partial<Flavor>): Flavor {
  const plain = { vegano: false, sinTacc: false, alergenos: [], alcohol: false, disponible: true };
  return { nombre, categoria, descripcion: `De ${nombre}.`, ...plain, ...marks };
}

function call(args: Arguments): ReturnType<typeof LIST_FLAVORS.call> {
  return LIST_FLAVORS.call(args, SHOP, 0);
}
