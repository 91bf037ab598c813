import { assertEquals } from "@std/assert";
import { findPhotoWarnings } from "../../../src/owner/warnings/photos.ts";
import { PHOTO_TYPES } from "../../../src/site/asset.ts";
import { TINY_SHOP } from "../../fixtures/tiny_shop.ts";

const UNSEEN = "no se ve: ";
const AFTER_ID = `${UNSEEN}va con el id de un pote, una promo o un adicional por nombre`;
const AS_JPG = `${UNSEEN}guardala como JPG y subila con .jpg al final`;

/** A picture's name, and what is told of it, if anything. */
const PHOTOS: readonly (readonly [name: string, told: string | undefined, size?: number])[] = [
  ["medio.jpg", undefined],
  ["medio.webp", undefined, 1_000_000],
  ["medio.avif", "pesa mucho y tarda en verse: achicala a 1200 píxeles de ancho", 1_000_001],
  ["Medio kilo.jpg", `${UNSEEN}¿quisiste decir medio.jpg?`],
  ["medio.JPG", `${UNSEEN}¿quisiste decir medio.jpg?`],
  ["medio.jpeg", `${UNSEEN}¿quisiste decir medio.jpg?`],
  ["medio.heic", AS_JPG],
  ["medio.png", AS_JPG],
  ["IMG_2041.jpg", AFTER_ID],
];

for (const [name, told, size = 1] of PHOTOS) {
  Deno.test(`findPhotoWarnings() tells ${told ?? "nothing"} of ${name} of ${size} bytes`, () => {
    const warnings = findPhotoWarnings(
      "assets/fotos",
      [{ name, size }],
      PHOTO_TYPES,
      TINY_SHOP.menu,
    );
    const place = { page: `assets/fotos/${name}`, line: undefined };
    const expected = told === undefined ? [] : [{ place, text: `La foto «${name}» ${told}` }];
    assertEquals(warnings, expected);
  });
}
