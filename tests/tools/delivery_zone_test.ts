import { assertEquals, assertStringIncludes } from "@std/assert";
import type { Infer } from "../../src/schema/schema.ts";
import { createShop } from "../../src/shop/shop.ts";
import { DELIVERY_ZONE } from "../../src/tools/delivery_zone.ts";

type Arguments = Infer<typeof DELIVERY_ZONE.inputSchema>;

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
  menu: { potes: [], promos: [], adicionales: [], sabores: [] },
  delivery: {
    envio: 1000,
    envioGratisDesde: 10_000,
    pedidoMinimoEnvio: 5000,
    radioKm: 9,
    lugares: [
      { nombre: "Cercana", partido: "Partido", alias: [], latitud: -34.66, longitud: -58.64 },
      { nombre: "Vecina", partido: "Partido", alias: [], latitud: -34.67, longitud: -58.64 },
      { nombre: "Lejana", partido: "Partido", alias: [], latitud: -34.85, longitud: -58.64 },
    ],
  },
  hours: { zonaHoraria: "America/Argentina/Buenos_Aires", semana: [], excepciones: [] },
});

const ANSWERS: readonly (readonly [Arguments, boolean | null, string])[] = [
  [
    { localidad: "cercana" },
    true,
    "¡Sí, llegamos! Cercana queda a 1,1 km del local, dentro de los 9 km de reparto.",
  ],
  [
    { direccion: "Calle Cercana 20, Lejana" },
    false,
    "No llegamos hasta ahí. Lejana queda a 22,2 km del local, fuera de los 9 km de reparto. " +
    "Podés pasar a retirar por el local.",
  ],
  [
    { latitud: -34.65, longitud: -58.64 },
    true,
    "¡Sí, llegamos! Ese punto queda a 0 km del local, dentro de los 9 km de reparto.",
  ],
  [
    { latitud: 0, longitud: 0 },
    false,
    "No llegamos hasta ahí. Ese punto queda a 7.189 km del local, fuera de los 9 km de reparto. " +
    "Podés pasar a retirar por el local.",
  ],
  [
    { localidad: "Sercana" },
    null,
    "No conozco esa localidad, así que no sé si llegamos. ¿Será Cercana? Mandala con ese nombre, " +
    "o mandá la latitud y la longitud. Hacemos envíos a Cercana y Vecina.",
  ],
  [
    { direccion: "Mitre 100" },
    null,
    "En esa dirección no encuentro una localidad que conozca, así que no sé si llegamos. " +
    "Escribila al final, después de una coma, o mandá la latitud y la longitud. " +
    "Hacemos envíos a Cercana y Vecina.",
  ],
];
for (const [args, dentro, text] of ANSWERS) {
  Deno.test(`zona_de_entrega answers ${dentro} for ${JSON.stringify(args)}`, () => {
    const outcome = call(args);
    assertEquals(outcome.kind === "done" && [outcome.data.dentro, outcome.text], [dentro, text]);
  });
}

Deno.test("zona_de_entrega answers with the radius and the places of the zone", () => {
  const outcome = call({ localidad: "Lejana" });
  assertEquals(outcome.kind === "done" && outcome.data, {
    dentro: false,
    localidad: "Lejana",
    distanciaKm: 22.2,
    motivo: "Lejana queda a 22,2 km del local, fuera de los 9 km de reparto.",
    radioKm: 9,
    zonas: ["Cercana", "Vecina"],
  });
});

const REFUSALS: readonly (readonly [Arguments, readonly string[]])[] = [
  [{}, [""]],
  [{ latitud: -34.65 }, ["/longitud"]],
  [{ longitud: -58.64 }, ["/latitud"]],
  [{ localidad: "Cercana", direccion: "Mitre 1, Cercana" }, [""]],
  [{ localidad: "Cercana", latitud: -34.65, longitud: -58.64 }, [""]],
  [{ localidad: "Cercana", latitud: -34.65 }, ["/longitud", ""]],
];
for (const [args, fields] of REFUSALS) {
  Deno.test(`zona_de_entrega refuses ${JSON.stringify(args)} and shows the forms`, () => {
    const outcome = call(args);
    const objections = outcome.kind === "refused" ? outcome.objections : [];
    assertEquals(objections.map(({ campo }) => campo), fields);
    for (const { esperado } of objections) {
      assertStringIncludes(esperado, '{"localidad":"Morón"}');
      assertStringIncludes(esperado, '{"direccion":"Av. San Martín 100, Morón"}');
      assertStringIncludes(esperado, '{"latitud":-34.6534,"longitud":-58.6198}');
    }
  });
}

function call(args: Arguments): ReturnType<typeof DELIVERY_ZONE.call> {
  return DELIVERY_ZONE.call(args, SHOP, 0);
}
