import { assertEquals } from "@std/assert";
import type { Place } from "../../../src/shop/files.ts";
import { findPlace, type Unmatched } from "../../../src/shop/zone/address.ts";
import { indexPlaces } from "../../../src/shop/zone/places.ts";
import { readRows } from "../../fixtures/rows.ts";

const OUTSIDE = { latitud: -35 };
const CAPITAL = {
  partido: "Ciudad Autónoma de Buenos Aires",
  provincia: "Ciudad Autónoma de Buenos Aires",
  ...OUTSIDE,
};

const PLACES = placesOf(
  place("Castelar", { partido: "Morón" }),
  place("Morón", { partido: "Morón" }),
  place("Haedo", { partido: "Morón" }),
  place("Villa Luzuriaga", { partido: "La Matanza", alias: ["Luzuriaga"] }),
  place("González Catán", { partido: "La Matanza", ...OUTSIDE }),
  place("San Martín", {
    partido: "General San Martín",
    alias: ["General San Martín"],
    ...OUTSIDE,
  }),
  place("Merlo", { partido: "Merlo" }),
  place("Pontevedra", { partido: "Merlo", ...OUTSIDE }),
  place("Florida", OUTSIDE),
  place("Florida Oeste", OUTSIDE),
  place("9 de Abril", OUTSIDE),
  place("Quilmea", OUTSIDE),
  place("Quilmeb", OUTSIDE),
  place("Quilmec", OUTSIDE),
  place("Quilmee", OUTSIDE),
  place("Ciudad Autónoma de Buenos Aires", {
    ...CAPITAL,
    alias: ["CABA", "Capital Federal", "Ciudad de Buenos Aires"],
  }),
  place("Palermo", CAPITAL),
  place("Córdoba", { partido: "Capital", provincia: "Córdoba", ...OUTSIDE }),
  place("Villa Carlos Paz", {
    partido: "Punilla",
    provincia: "Córdoba",
    ...OUTSIDE,
  }),
  place("San Luis", {
    partido: "Pueyrredón",
    provincia: "San Luis",
    ...OUTSIDE,
  }),
  place("Villa de Merlo", {
    partido: "Junín",
    provincia: "San Luis",
    alias: ["Merlo San Luis"],
    ...OUTSIDE,
  }),
  place("Río Cuarto", {
    partido: "Río Cuarto",
    provincia: "Córdoba",
    ...OUTSIDE,
  }),
);

const ADDRESSES = readRows`
// The last part with the name of a place decides.
Av. San Martín 100, Morón → Morón
San Martín, Morón → Morón
Río Cuarto 1200, Castelar → Castelar
Sarmiento 2300⏎Castelar → Castelar
Sarmiento 2300 - Castelar → Castelar
Sarmiento 2300, Va. Luzuriaga → Villa Luzuriaga
// A place before the name of its partido decides.
Rivadavia 18000, Haedo, Morón → Haedo
Haedo, Morón → Haedo
Haedo 100, Morón → Morón
Calle Real 123, Pontevedra, Merlo → Pontevedra
Calle Real 123, Pontevedra, Partido de Merlo → Pontevedra
B1761 Pontevedra, Merlo → Pontevedra
Pontevedra 123, Merlo → Merlo
Merlo, Partido de Merlo → Merlo
Ruta 3 km 30, González Catán, La Matanza → González Catán
Honduras 4800, Palermo, Capital Federal, Buenos Aires → Palermo
Honduras 4800, Palermo, Buenos Aires → Palermo
Morón, CABA → Ciudad Autónoma de Buenos Aires
Sarmiento 2300 Castelar (Morón) → Castelar
Villa Luzuriaga Argentina → Villa Luzuriaga
Haedo, municipio de Haedoo → Haedo
Haedo, municipio de Morons → Haedo
// A place before the name of its province decides too.
Villa Carlos Paz, Provincia de Córdoba → Villa Carlos Paz
Córdoba, Córdoba → Córdoba
Castelar, Córdoba → Córdoba
Merlo, San Luis → Villa de Merlo
Haedo, San Luis → San Luis
Merlo 1200, San Luis → San Luis
// A country in a street's name doesn't count.
Estados Unidos 500, Castelar → Castelar
Mitre 1, Castelar, México 500 → Castelar
Castelar, México 500 → Castelar
Av. Córdoba
// Parts without a place are skipped.
Sarmiento 2300, Castelar, timbre 2 → Castelar
Sarmiento 2300, Castelar, Pcia. de Bs. As. → Castelar
Sarmiento 2300, Castelar, esquina San Martín → Castelar
Castelar, cerca de la plaza → Castelar
Sarmiento 2300, Buenos Aires
// A wide area, a side of a town, a postal code or a district may be next to the name.
Sarmiento 2300, Castelar, GBA oeste, Argentina → Castelar
Sarmiento 2300, Castelar Norte, Argentina → Castelar
Sarmiento 2300, Florida Este → Florida
Sarmiento 2300, B1712ABC Castelar → Castelar
Sarmiento 2300, Castelar (C.P. 1712) → Castelar
Sarmiento 2300, (1712) Castelar → Castelar
Sarmiento 2300, Castelar 1712 → Castelar
C.P. 1712, Castelar 25 → Castelar
Sarmiento 2300, Localidad de Castelar → Castelar
Sarmiento 2300, Castelar Viejo
// The name of a district doesn't decide.
Sarmiento 2300, Pdo. de Morón
Sarmiento 2300, Haedo, Pdo. de Morón → Haedo
// Without a comma, the place follows the house number.
Sarmiento 2300 Castelar Buenos Aires → Castelar
Sarmiento 2300 piso 3 depto B Castelar → Castelar
Sarmiento 2300 3° B Castelar → Castelar
Sarmiento 2300 Castelar 1712 Buenos Aires → Castelar
Ruta 3 km 30 Castelar → Castelar
Ruta 3 km 30
Sarmiento 2300 piso 3
B1712 Castelar → Castelar
Castelar → Castelar
9 de Abril → 9 de Abril
Mitre 20, 9 de Abril → 9 de Abril
// A street with a place's name is not a place.
Calle Morón 123
Morón 123
Morón 123, Villa Inventada
Casa, San Martín 100
Mitre y Belgrano, Castelar 1712
Mitre 1200 Florida Oeste → Florida Oeste
Castelar, San Martín 450 → Castelar
San Martín 450, Morón → Morón
en Haedo → Haedo
Sarmiento 2300 Castelar 1712 → Castelar
Belgrano y San Martín
Mitre 100 esquina San Martín
San Martín, Castelr
// The capital's name contains the province's.
Rivadavia 5000, C1406 C.A.B.A. → Ciudad Autónoma de Buenos Aires
Rivadavia 5000, Ciudad de Buenos Aires → Ciudad Autónoma de Buenos Aires
Rivadavia 5000 3° B Ciudad de Buenos Aires → Ciudad Autónoma de Buenos Aires
Buenos Aires
Gran Buenos Aires, República Argentina
constructor
∅
,;,
`;
for (const [text = "", expected = null] of ADDRESSES) {
  Deno.test(`findPlace() finds ${expected ?? "no place"} in the address ${JSON.stringify(text)}`, () => {
    assertEquals(nameOf(findPlace(PLACES, text, "address")), expected);
  });
}

const NAMES = readRows`
morón → Morón
Gral. San Martín → San Martín
Vª Luzuriaga → Villa Luzuriaga
Ciudad de Morón → Morón
Castelar Sur → Castelar
Localidad de Florida Oeste → Florida Oeste
Castelar 1712 → Castelar
Castelar, Morón → Castelar
Castelar 171
Palermo 1414, CABA → Palermo
villaluzuriaga → Villa Luzuriaga
Villa Inventada, Morón → Morón
San Martín 1000, Morón → Morón
Castelr
Buenos Aires
__proto__
∅
`;
for (const [text = "", expected = null] of NAMES) {
  Deno.test(`findPlace() finds ${expected ?? "no place"} in the locality ${JSON.stringify(text)}`, () => {
    assertEquals(nameOf(findPlace(PLACES, text, "place")), expected);
  });
}

const NEAR = readRows`
place → Castelr → Castelar
place → Gral. San Martn → San Martín
place → Montevideo
// At most three suggestions.
place → Quilmed → Quilmea → Quilmeb → Quilmec
address → Castelr, Aaaa, Bbbb
place → Buenos Aires
address → Mitre 1, Haeod, Argentina → Haedo
address → Mitre 1 Castelr → Castelar
address → San Martín, Castelr → Castelar → San Martín
address → Calle Morón 1
// A name in a longer name is weak evidence, so a place far away isn't suggested.
address → Hospital Haedo → Haedo
address → Hospital Palermo
// A similar place of the partido is suggested even if it is on the other side of the
// edge.
address → Mitre 1, Pontevdra, Merlo → Pontevedra → Merlo
address → Pontevedra 1761, Merlo → Pontevedra → Merlo
address → Pontevedra, cerca del arroyo, Merlo → Pontevedra → Merlo
// An address in the shop's province and a place in another province contradict each
// other.
address → Villa Carlos Paz, Buenos Aires → Villa Carlos Paz
`;
for (const [noun, text = "", ...near] of NEAR) {
  const kind = noun === "place" ? "place" : "address";
  Deno.test(`findPlace() doesn't decide on the ${kind} ${text}, near ${JSON.stringify(near)}`, () => {
    assertEquals(findPlace(PLACES, text, kind), {
      kind: "unknown",
      near,
    });
  });
}

const DISTRICTS = readRows`
Mitre 1, La Matanza → La Matanza
La Matanza, Buenos Aires → La Matanza
Castelar, La Matanza → La Matanza
Mitre 1 La Matanza → La Matanza
Partido de Merlo → Merlo
Mitre 1, Municipio de Merlo → Merlo
`;
for (const [text = "", area = ""] of DISTRICTS) {
  Deno.test(`findPlace() finds the partido ${area} in ${text}`, () => {
    assertEquals(findPlace(PLACES, text, "address"), {
      kind: "district",
      area,
    });
  });
}

const ELSEWHERE = readRows`
Chubut → Chubut
Trevelin, Chubut, Argentina → Chubut
Mitre 1 Chubut → Chubut
Castelar, Chubut → Chubut
Mitre 1, Castelar, Entre Ríos → Entre Ríos
Morón, Sevilla, España → España
Morón España → España
Miami, EE.UU. → Estados Unidos
Castelar, London → Inglaterra
`;
for (const [text = "", area = ""] of ELSEWHERE) {
  Deno.test(`findPlace() finds another province or country in ${text}`, () => {
    const expected: Unmatched = {
      kind: "elsewhere",
      area,
    };
    assertEquals(findPlace(PLACES, text, "address"), expected);
    assertEquals(findPlace(PLACES, text, "place"), expected);
  });
}

const HOSTILE = [
  ",".repeat(300),
  "a,".repeat(150),
  "argentina ".repeat(30) + "x",
  "depto a ".repeat(30),
  "9".repeat(300),
  "\u0301".repeat(300),
  "\ud800, \u0000",
];
for (const text of HOSTILE) {
  Deno.test(`findPlace() finds no place in ${JSON.stringify(text.slice(0, 12))}...`, () => {
    assertEquals(nameOf(findPlace(PLACES, text, "address")), null);
    assertEquals(nameOf(findPlace(PLACES, text, "place")), null);
  });
}

function placesOf(...lugares: readonly Place[]) {
  const prices = {
    envio: 1000,
    envioGratisDesde: 10_000,
    pedidoMinimoEnvio: 5000,
  };
  return indexPlaces({ ...prices, radioKm: 9, lugares }, {
    latitud: -34.6,
    longitud: -58.6,
    provincia: "Buenos Aires",
  });
}

function place(nombre: string, details: Partial<Place> = {}) {
  return {
    nombre,
    partido: "Partido",
    alias: [],
    latitud: -34.6,
    longitud: -58.6,
    ...details,
  };
}

function nameOf(match: Place | Unmatched) {
  return "nombre" in match ? match.nombre : null;
}
