import { assertEquals } from "@std/assert";
import { readPicture } from "../../src/pictures/picture.ts";
import {
  createPicture,
  type Form,
  FORMS,
  withOrientation,
} from "../fixtures/pictures.ts";

const SIZES = [[1, 1], [61, 37], [300, 2], [2, 300]] as const;

function typeOf(form: Form) {
  if (form.endsWith("JPEG")) return "jpeg";
  return form.endsWith("WebP") ? "webp" : "avif";
}

for (const form of FORMS) {
  for (const [width, height] of SIZES) {
    Deno.test(`readPicture() reads a ${form} of ${width} x ${height}`, async () => {
      const bytes = await createPicture(form, width, height);
      assertEquals(readPicture(bytes), {
        type: typeOf(form),
        width,
        height,
      });
    });
  }

  Deno.test(`readPicture() reads a ${form} within other bytes`, async () => {
    const bytes = await createPicture(form, 61, 37);
    const padded = new Uint8Array(bytes.length + 7);
    padded.set(bytes, 7);
    assertEquals(readPicture(padded.subarray(7))?.width, 61);
  });

  Deno.test(`readPicture() never returns a wrong size for a ${form} that is cut`, async () => {
    const bytes = await createPicture(form, 61, 37);
    const picture = /JPEG|WebP/.test(form) ? undefined : readPicture(bytes);
    for (let length = 0; length < bytes.length; length++) {
      const read = readPicture(bytes.subarray(0, length));
      if (read !== undefined) assertEquals(read, picture);
    }
  });
}

Deno.test("readPicture() reads a WebP larger than 14 bits can express", async () => {
  const bytes = await createPicture("transparent WebP", 61, 37);
  // The width and the height, each minus 1, in three bytes each.
  bytes.set([0x3f, 0x42, 0x0f, 0x1f, 0xa1, 0x07], 24);
  assertEquals(readPicture(bytes), {
    type: "webp",
    width: 1_000_000,
    height: 500_000,
  });
});

const ORIENTATIONS = [
  [1, 61, 37],
  [3, 61, 37],
  [5, 37, 61],
  [6, 37, 61],
  [8, 37, 61],
  [9, 61, 37],
] as const;

for (const [orientation, width, height] of ORIENTATIONS) {
  for (const order of ["II", "MM"] as const) {
    Deno.test(`readPicture() returns ${width} x ${height} for a JPEG with orientation ${orientation} (${order})`, async () => {
      const jpeg = await createPicture("baseline JPEG", 61, 37);
      assertEquals(readPicture(withOrientation(jpeg, orientation, order)), {
        type: "jpeg",
        width,
        height,
      });
    });
  }
}

Deno.test("readPicture() skips fill bytes before a JPEG's marker", async () => {
  const jpeg = await createPicture("baseline JPEG", 61, 37);
  const filled = Uint8Array.of(0xff, 0xd8, 0xff, 0xff, ...jpeg.subarray(2));
  assertEquals(readPicture(filled)?.height, 37);
});

Deno.test("readPicture() ignores the thumbnail in a JPEG's EXIF data", async () => {
  const jpeg = await createPicture("baseline JPEG", 61, 37);
  const thumbnail = await createPicture("baseline JPEG", 16, 9);
  const length = thumbnail.length + 8;
  const segment = Uint8Array.of(
    0xff,
    0xe1,
    length >> 8,
    length & 255,
    ...new TextEncoder().encode("Exif\0\0"),
    ...thumbnail,
  );
  const bytes = Uint8Array.of(
    0xff,
    0xd8,
    ...segment,
    ...jpeg.subarray(2),
  );
  assertEquals(readPicture(bytes)?.width, 61);
});

for (const [angle, width] of [[0, 61], [1, 37], [2, 61], [3, 37]] as const) {
  Deno.test(`readPicture() returns a width of ${width} for an AVIF turned by ${angle * 90} degrees`, async () => {
    const avif = await createPicture("opaque AVIF", 61, 37);
    const irot = [0, 0, 0, 9, ...new TextEncoder().encode("irot"), angle];
    assertEquals(readPicture(Uint8Array.of(...avif, ...irot))?.width, width);
  });
}

Deno.test("readPicture() names a HEIC by its brand", async () => {
  const heic = await createPicture("opaque AVIF", 61, 37);
  const brands = new TextEncoder().encode("heic\0\0\0\0mif1heicmiafmif1");
  heic.set(brands, 8);
  assertEquals(readPicture(heic), {
    type: "heic",
    width: 61,
    height: 37,
  });
});

Deno.test("readPicture() reads a PNG", async () => {
  const path = new URL("../../.github/phone.png", import.meta.url);
  const bytes = await Deno.readFile(path);
  assertEquals(readPicture(bytes)?.type, "png");
  assertEquals(readPicture(bytes)?.width, 360);
});

const OTHERS = [
  ["an empty file", new Uint8Array()],
  ["a text", new TextEncoder().encode("<svg></svg>")],
  ["a GIF", new TextEncoder().encode("GIF89a\x01\0\x01\0\0\0\0")],
  ["an MP4", new TextEncoder().encode("\0\0\0\x18ftypisom\0\0\0\0isommp41")],
  ["zeros", new Uint8Array(1000)],
  ["a JPEG without a frame", Uint8Array.of(0xff, 0xd8, 0xff, 0xd9)],
] as const;

for (const [name, bytes] of OTHERS) {
  Deno.test(`readPicture() returns undefined for ${name}`, () => {
    assertEquals(readPicture(bytes), undefined);
  });
}
