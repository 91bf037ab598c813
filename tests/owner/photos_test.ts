import { assertEquals } from "@std/assert";
import { findPhotoOversights, type PhotoFile } from "../../src/owner/photos.ts";
import { TINY_SHOP } from "../fixtures/tiny_shop.ts";

const PHOTO: PhotoFile = {
  name: "fotos/medio.jpg",
  type: "jpeg",
  bytes: new Uint8Array(300_000),
  width: 2400,
  height: 400,
};

const UNKNOWN = "no se muestra: no es el id de ningún pote, promo o " +
  "adicional; ponele el de lo que muestra, o borrala";

const OVERSIGHTS = [
  [
    { name: "fotos/medio.png", type: "png" },
    "es PNG y no se muestra: guardala como JPG, con el nombre medio.jpg",
  ],
  [
    { name: "fotos/IMG_0042.HEIC", type: "heic" },
    "es HEIC y no se muestra: guardala como JPG, con el nombre IMG_0042.jpg",
  ],
  [
    { name: "fotos/medio.jpg", type: "webp" },
    "va con el nombre medio.webp: ponele ese o, si ya está, borrala",
  ],
  [
    { name: "fotos/Medio.JPG" },
    "va con el nombre medio.jpg: ponele ese o, si ya está, borrala",
  ],
  [
    { name: "fotos/medio.jpeg" },
    "va con el nombre medio.jpg: ponele ese o, si ya está, borrala",
  ],
  [
    { name: "fotos/medio.JPG" },
    "va con el nombre medio.jpg: ponele ese o, si ya está, borrala",
  ],
  [
    { name: "fotos/dos medios.jpg" },
    "va con el nombre dos-medios.jpg: ponele ese o, si ya está, borrala",
  ],
  [
    { name: "fotos/Dos Medios (1).webp", type: "webp" },
    "va con el nombre dos-medios.webp: ponele ese o, si ya está, borrala",
  ],
  [
    { name: "fotos/medio - copia.jpg" },
    "va con el nombre medio.jpg: ponele ese o, si ya está, borrala",
  ],
  [{ name: "fotos/kilo.jpg" }, UNKNOWN],
  [{ name: "fotos/limon.jpg" }, UNKNOWN],
  [
    { name: "fotos/medio" },
    "va con el nombre medio.jpg: ponele ese o, si ya está, borrala",
  ],
  [
    { bytes: new Uint8Array(300_001) },
    "pesa 301 KB y mide 2400 x 400 píxeles: guardala con 1200 de ancho, o con menos calidad",
  ],
  [
    { width: 4000, height: 3000 },
    "pesa 300 KB y mide 4000 x 3000 píxeles: guardala con 1200 de ancho, o con menos calidad",
  ],
  [
    { width: 600, height: 399 },
    "mide 600 x 399 píxeles y se ve borrosa: poné una de 400 o más por lado",
  ],
] as const;

for (const [change, text] of OVERSIGHTS) {
  Deno.test(`findPhotoOversights() reports: ${text}`, () => {
    const photo = { ...PHOTO, ...change };
    assertEquals(
      findPhotoOversights([photo], "pages/assets", TINY_SHOP.menu),
      [{
        file: `pages/assets/${photo.name}`,
        text,
      }],
    );
  });
}

Deno.test("findPhotoOversights() reports a JPEG next to another type that browsers prefer", () => {
  const names = ["medio.jpg", "medio.webp", "dos-medios.webp", "cucurucho.jpg"];
  const photos = names.map((name) => ({
    ...PHOTO,
    name: `fotos/${name}`,
    type: name.endsWith("webp") ? "webp" as const : "jpeg" as const,
  }));
  assertEquals(findPhotoOversights(photos, "assets", TINY_SHOP.menu), [{
    file: "assets/fotos/medio.jpg",
    text: "casi todos ven fotos/medio.webp: si es vieja, borrala",
  }]);
});

const FINE: readonly Partial<PhotoFile>[] = [
  {},
  { name: "fotos/dos-medios.webp", type: "webp" },
  {
    name: "fotos/cucurucho.avif",
    type: "avif",
    width: 400,
    height: 2400,
  },
];

for (const change of FINE) {
  Deno.test(`findPhotoOversights() accepts ${JSON.stringify(change)}`, () => {
    const photo = { ...PHOTO, ...change };
    assertEquals(findPhotoOversights([photo], "", TINY_SHOP.menu), []);
  });
}
