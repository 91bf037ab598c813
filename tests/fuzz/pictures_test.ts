import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { readPicture } from "../../src/pictures/picture.ts";
import { type Bytes, createPicture, FORMS } from "../fixtures/pictures.ts";
import { tryMany } from "./settings.ts";

/** The size of the largest file that the service accepts, in bytes. */
const LARGEST = 1_000_000;

const files = await Promise.all(
  FORMS.map((form) => createPicture(form, 61, 37)),
);

/** Files that begin with the header of a format, with bytes changed, repeated or cut. */
const hostileFiles = fc.record({
  file: fc.constantFrom(...files),
  changes: fc.array(
    fc.record({
      at: fc.nat(600),
      byte: fc.nat(255),
    }),
    { maxLength: 8 },
  ),
  start: fc.nat(40),
  length: fc.nat(800),
}).map(({ file, changes, start, length }) => {
  const copy = file.slice();
  for (const { at, byte } of changes) copy[at] = byte;
  return new Uint8Array([
    ...copy.subarray(0, start),
    ...copy.subarray(start, start + length),
    ...copy.subarray(start),
  ]);
});

Deno.test("readPicture() returns a size or undefined for any bytes", async () => {
  await tryMany(1500, hostileFiles, (bytes) => {
    const picture = readPicture(bytes);
    if (picture !== undefined) {
      const { width, height } = picture;
      assert(Number.isInteger(width) && width > 0, String(width));
      assert(Number.isInteger(height) && height > 0, String(height));
    }
    return Promise.resolve();
  });
});

/** Repeats bytes after the start of a file, up to the largest size. */
function repeat(
  start: Bytes,
  text: string,
) {
  const bytes = new Uint8Array(LARGEST);
  const part = Uint8Array.from(text, (char) => char.charCodeAt(0));
  for (let at = 0; at < LARGEST - part.length; at += part.length) {
    bytes.set(part, at);
  }
  bytes.set(start);
  return bytes;
}

const JPEG_START = Uint8Array.of(0xff, 0xd8);
const AVIF_START = new TextEncoder().encode("\0\0\0\x18ftypavif");

/** Files on which a reader with quadratic time would take minutes. */
const REPETITIONS = [
  ["empty segments", repeat(JPEG_START, "\xff\xe1\0\0"), undefined],
  ["fill bytes", repeat(JPEG_START, "\xff"), undefined],
  [
    "EXIF data",
    repeat(JPEG_START, "\xff\xe1\xff\xffExif\0\0II\x12\x01"),
    undefined,
  ],
  [
    "short EXIF data",
    repeat(JPEG_START, "\xff\xe1\0\x0aExif\0\0MM"),
    undefined,
  ],
  [
    "sizes",
    repeat(AVIF_START, "ispe\0\0\0\0\0\0\x01\0\0\0\x01\0"),
    256,
  ],
  ["cut sizes", repeat(AVIF_START, "ispe\0\0\0"), undefined],
  ["brands", repeat(AVIF_START, "mif1"), undefined],
] as const;

for (const [name, bytes, width] of REPETITIONS) {
  Deno.test(`readPicture() reads a megabyte of ${name} in linear time`, () => {
    assertEquals(readPicture(bytes)?.width, width);
  });
}
