/** The sentences about the delivery zone, reviewed one by one. */

import { assertEquals } from "@std/assert";
import {
  decideZone,
  describeZone,
  formatKm,
} from "../../../src/shop/zone/zone.ts";
import { indexPlaces } from "../../../src/shop/zone/places.ts";
import { readRows } from "../../fixtures/rows.ts";

const SENTENCES = readRows`
{"kind":"inside","localidad":"Cercana","km":2.3,"radioKm":9} → Cercana queda a 2,3 km del local, dentro de los 9 km de reparto.
{"kind":"inside","localidad":null,"km":8.9,"radioKm":9} → Ese punto queda a 8,9 km del local, dentro de los 9 km de reparto.
{"kind":"inside-edge","localidad":"Casi","km":7.6,"radioKm":9} → Casi queda a 7,6 km del local, dentro de los 9 km de reparto. La medimos en su centro y está cerca del límite: alguna parte puede quedar del otro lado. Para estar seguros, mandá la latitud y la longitud, o preguntale al local.
{"kind":"outside-edge","localidad":"Pasada","km":9.04,"radioKm":9} → Pasada queda a 9,04 km del local, fuera de los 9 km de reparto. La medimos en su centro y está cerca del límite: alguna parte puede quedar del otro lado. Para estar seguros, mandá la latitud y la longitud, o preguntale al local.
{"kind":"outside","localidad":"Lejana","km":1204.3,"radioKm":2.5} → Lejana queda a 1204,3 km del local, fuera de los 2,5 km de reparto.
{"kind":"inside","localidad":null,"km":9,"radioKm":9} → Ese punto queda a 9 km del local, dentro de los 9 km de reparto.
{"kind":"elsewhere","area":"Chubut"} → Chubut queda fuera de la zona de reparto.
{"kind":"district","area":"La Matanza"} → La Matanza es un partido, y con eso no sé si llegamos. Mandá una localidad de ahí, o la latitud y la longitud.
{"kind":"unknown","near":[]} → No encuentro una localidad que conozca, así que no sé si llegamos. Mandá el nombre de la localidad, no el del barrio ni el de la provincia, o mandá la latitud y la longitud.
{"kind":"unknown","near":["Cercana","Olivos"]} → No encuentro una localidad que conozca, así que no sé si llegamos. ¿Será Cercana u Olivos? Mandala con ese nombre, o mandá la latitud y la longitud.
`;
for (const [decision = "", sentence] of SENTENCES) {
  Deno.test(`describeZone() of ${decision}`, () => {
    assertEquals(describeZone(JSON.parse(decision)), sentence);
  });
}

const PLACES = indexPlaces({
  envio: 1000,
  envioGratisDesde: 10_000,
  pedidoMinimoEnvio: 5000,
  radioKm: 9,
  lugares: [{
    nombre: "Cercana",
    partido: "Partido",
    alias: ["La de al lado"],
    latitud: 0,
    longitud: 10,
  }],
}, { latitud: 0, longitud: 10, provincia: "Buenos Aires" });

const INSIDE = "Cercana queda a 0 km del local, dentro de los 9 km de reparto.";
const READINGS = [
  ["Mitre 1, cercana", INSIDE],
  ["La de al lado", `Tomé "La de al lado" por Cercana. ${INSIDE}`],
] as const;
for (const [text, sentence] of READINGS) {
  Deno.test(`describeZone() of "${text}" is ${sentence}`, () => {
    assertEquals(describeZone(decideZone(PLACES, text)), sentence);
  });
}

for (const [km, text] of [[9, "9 km"], [2.5, "2,5 km"]] as const) {
  Deno.test(`formatKm() of ${km} returns ${text}`, () => {
    assertEquals(formatKm(km), text);
  });
}
