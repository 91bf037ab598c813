import { assertEquals } from "@std/assert";
import { findPhotoOversights, type PhotoFile } from "../../src/owner/photos.ts";
import { readRows } from "../fixtures/rows.ts";
import { TINY_SHOP } from "../fixtures/tiny_shop.ts";

const PHOTO: PhotoFile = {
  name: "fotos/medio.jpg",
  type: "jpeg",
  bytes: new Uint8Array(300_000),
  width: 2400,
  height: 400,
};

/** A file name, the type of the bytes, and the report. */
const NAMES = readRows`
medio.png → png → es PNG, aunque se llame distinto, y no se muestra: guardala como JPG, con el nombre medio.jpg, y borrá esta
IMG_0042.HEIC → heic → es HEIC, aunque se llame distinto, y no se muestra: guardala como JPG, con el nombre (el id de lo que muestra, como kilo).jpg, y borrá esta
medio.jpg → webp → va con el nombre medio.webp: ponele ese y, si ya está, borrá antes la vieja
Medio.JPG → jpeg → va con el nombre medio.jpg: ponele ese y, si ya está, borrá antes la vieja
medio.jpeg → jpeg → va con el nombre medio.jpg: ponele ese y, si ya está, borrá antes la vieja
medio.JPG → jpeg → va con el nombre medio.jpg: ponele ese y, si ya está, borrá antes la vieja
dos medios.jpg → jpeg → va con el nombre dos-medios.jpg: ponele ese y, si ya está, borrá antes la vieja
Dos Medios (1).webp → webp → va con el nombre dos-medios.webp: ponele ese y, si ya está, borrá antes la vieja
medio - copia.jpg → jpeg → va con el nombre medio.jpg: ponele ese y, si ya está, borrá antes la vieja
kilo.jpg → jpeg → no se muestra: no es el id de ningún pote, promo o adicional; ponele el de lo que muestra, y .jpg, como kilo.jpg; si no la usa una página, borrala
limon.jpg → jpeg → no se muestra: no es el id de ningún pote, promo o adicional; ponele el de lo que muestra, y .jpg, como kilo.jpg; si no la usa una página, borrala
medio → jpeg → va con el nombre medio.jpg: ponele ese y, si ya está, borrá antes la vieja
`;

for (const [name = "", type = "", text = ""] of NAMES) {
  Deno.test(`findPhotoOversights() reports ${name} of type ${type}`, () => {
    const photo = {
      ...PHOTO,
      name: `fotos/${name}`,
      type,
    };
    const file = `pages/assets/fotos/${name}`;
    assertEquals(
      findPhotoOversights([photo], "pages/assets", TINY_SHOP.menu),
      [{ file, text }],
    );
  });
}

/** The number of bytes, the width, the height, and the report. */
const SIZES = readRows`
300001 → 2400 → 400 → pesa 301 KB y mide 2400 x 400 píxeles: guardala con 1200 de ancho, o con menos calidad
300000 → 4000 → 3000 → pesa 300 KB y mide 4000 x 3000 píxeles: guardala con 1200 de ancho, o con menos calidad
300000 → 600 → 399 → mide 600 x 399 píxeles y se ve borrosa: poné una de 400 o más por lado
300000 → 600 → 601 → mide 600 x 601 píxeles y se ve recortada: poné una acostada
`;

for (const [bytes, width, height, text = ""] of SIZES) {
  Deno.test(`findPhotoOversights() reports: ${text}`, () => {
    const photo = {
      ...PHOTO,
      bytes: new Uint8Array(Number(bytes)),
      width: Number(width),
      height: Number(height),
    };
    const file = `pages/assets/${photo.name}`;
    assertEquals(
      findPhotoOversights([photo], "pages/assets", TINY_SHOP.menu),
      [{ file, text }],
    );
  });
}

Deno.test("findPhotoOversights() reports a picture next to another type that browsers prefer", () => {
  const types = ["jpg", "webp", "avif"];
  const photos = types.map((ending) => ({
    ...PHOTO,
    name: `fotos/medio.${ending}`,
    type: ending.replace("jpg", "jpeg"),
  }));
  assertEquals(findPhotoOversights(photos, "assets", TINY_SHOP.menu), [
    {
      file: "assets/fotos/medio.jpg",
      text: "casi todos ven fotos/medio.webp: si esa es la vieja, borrala",
    },
    {
      file: "assets/fotos/medio.webp",
      text: "casi todos ven fotos/medio.avif: si esa es la vieja, borrala",
    },
  ]);
});

const FINE: readonly Partial<PhotoFile>[] = [
  {},
  { name: "fotos/dos-medios.webp", type: "webp" },
  {
    name: "fotos/cucurucho.avif",
    type: "avif",
    width: 400,
  },
];

for (const change of FINE) {
  Deno.test(`findPhotoOversights() accepts ${JSON.stringify(change)}`, () => {
    const photo = { ...PHOTO, ...change };
    assertEquals(findPhotoOversights([photo], "", TINY_SHOP.menu), []);
  });
}
