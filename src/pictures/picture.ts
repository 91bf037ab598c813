// deno-lint-ignore-file no-control-regex -- file formats contain such bytes
/** The type and the size of a picture, from its bytes. */

/** The formats of phones, cameras and drawings. Most browsers don't show HEIC: it is recognized for the report to the owner. */
export type PictureType = "jpeg" | "webp" | "avif" | "png" | "heic";

/** The type and the size of a picture. The size is in pixels, after the rotation that browsers apply. */
export interface Picture {
  readonly type: PictureType;
  readonly width: number;
  readonly height: number;
}

type Size = readonly [width: number, height: number];

interface Format {
  readonly type: PictureType;
  /** Matches the first bytes of a file. */
  readonly start: RegExp;
  /** Reads the size. Returns `NO_SIZE` if none is found, and throws a `RangeError` if the bytes end too early. */
  readonly read: (view: DataView, text: string) => Size;
}

const FORMATS: readonly Format[] = [
  {
    type: "jpeg",
    start: /^\xff\xd8\xff/,
    read: readJpeg,
  },
  // The pattern has a dot for the first byte, 0x89. `readPicture` decodes the bytes as
  // windows-1252, in which this byte is "‰", not "\x89".
  {
    type: "png",
    start: /^.PNG\r\n/s,
    read: readPng,
  },
  // The first chunk of a WebP is `VP8 `, `VP8L` or `VP8X`. After `VP8 ` come a size of 4
  // bytes, a frame tag of 3 bytes, and the start code. After `VP8L` come a size of 4 bytes and
  // a signature.
  {
    type: "webp",
    start: /^RIFF.{4}WEBPVP8 .{7}\x9d\x01\x2a/s,
    read: readLossyWebp,
  },
  {
    type: "webp",
    start: /^RIFF.{4}WEBPVP8L.{4}\x2f/s,
    read: readLosslessWebp,
  },
  {
    type: "webp",
    start: /^RIFF.{4}WEBPVP8X/s,
    read: readExtendedWebp,
  },
  // The box `ftyp` lists brands of four bytes each. The limit of 20 keeps the search near the
  // beginning.
  {
    type: "avif",
    start: /^.{4}ftyp(?:.{4}){0,20}avi[fs]/s,
    read: readHeif,
  },
  // An AVIF may also contain the brand `mif1`, so the row for AVIF comes first.
  {
    type: "heic",
    start: /^.{4}ftyp(?:.{4}){0,20}(?:hei[cmsx]|mif1)/s,
    read: readHeif,
  },
];

/** The argument of a `DataView` method for the byte order of WebP. The other formats have the default order, big-endian. */
const LITTLE_ENDIAN = true;
/** Stands for a size that can't be read. */
const NO_SIZE: Size = [0, 0];

/** The marker bytes of the frame headers that browsers read: baseline, extended, progressive. */
const JPEG_FRAMES = [0xc0, 0xc1, 0xc2];

/** The orientation in EXIF data of either byte order (II or MM). Matches tag 0x0112, type 3 and count 1. Captures the low byte of the value: the orientation, a number from 1 to 8. */
const ORIENTATION =
  /^Exif\0\0(?:II.*?\x12\x01\x03\0\x01\0\0\0|MM.*?\x01\x12\0\x03\0\0\0\x01\0)(.)/s;

/** Returns the type and the size of a picture. Undefined for other bytes, for a picture without a readable size, and for a JPEG or WebP that is cut off. */
export function readPicture(
  bytes: Uint8Array<ArrayBuffer>,
): Picture | undefined {
  // The name `latin1` means windows-1252, with one character per byte. Each byte that a pattern
  // names, such as `\xff`, becomes the character with the same code.
  const text = new TextDecoder("latin1").decode(bytes);
  const format = FORMATS.find(({ start }) => start.test(text));
  if (format === undefined) return undefined;

  const { type, read } = format;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // The header of a WebP has the size of the file without the first 8 bytes. A smaller file
  // is cut off.
  const isCut = type === "webp" &&
    view.getUint32(4, LITTLE_ENDIAN) + 8 > bytes.length;
  if (isCut) return undefined;

  try {
    const [width, height] = read(view, text);
    return width * height > 0 ? { type, width, height } : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Reads the segments up to the first frame header, which has the size (ITU-T T.81, annex B). An earlier segment may have the orientation. */
function readJpeg(
  view: DataView,
  text: string,
): Size {
  let isTurned = false;

  // After the file's first two bytes, each segment begins with 0xff, a marker byte and its
  // length.
  for (let at = 2; view.getUint8(at) === 0xff;) {
    const marker = view.getUint8(at + 1);
    // A fill byte, also 0xff, may precede a marker.
    if (marker === 0xff) {
      at++;
      continue;
    }

    const next = at + 2 + view.getUint16(at + 2);
    if (JPEG_FRAMES.includes(marker)) {
      // A file without an end marker is cut off. Compressed data never contains these two bytes,
      // so a search for them is enough.
      if (!text.includes("\xff\xd9", at)) return NO_SIZE;

      // The marker, the length and a byte for the precision come before the size.
      const height = view.getUint16(at + 5);
      const width = view.getUint16(at + 7);
      return isTurned ? [height, width] : [width, height];
    }

    const [, orientation = "\x01"] =
      ORIENTATION.exec(text.slice(at + 4, next)) ?? [];
    // 5 to 8 turn the picture by 90° to either side.
    if (/[\x05-\x08]/.test(orientation)) isTurned = true;
    at = next;
  }
  return NO_SIZE;
}

/** Reads the chunk IHDR, which comes first. */
function readPng(view: DataView): Size {
  return [view.getUint32(16), view.getUint32(20)];
}

/** Reads a width and a height of 14 bits (RFC 9649, section 2.5). */
function readLossyWebp(view: DataView): Size {
  const width = view.getUint16(26, LITTLE_ENDIAN);
  const height = view.getUint16(28, LITTLE_ENDIAN);
  return [width & 0x3fff, height & 0x3fff];
}

/** Reads a width and a height of 14 bits, each stored as its value minus 1 (section 2.6). */
function readLosslessWebp(view: DataView): Size {
  const bits = view.getUint32(21, LITTLE_ENDIAN);
  return [(bits & 0x3fff) + 1, (bits >> 14 & 0x3fff) + 1];
}

/** Reads a width and a height of 24 bits, each stored as its value minus 1 (section 2.7). */
function readExtendedWebp(view: DataView): Size {
  // The bytes 24 to 26 are the width, 27 to 29 the height. The second read begins one byte
  // early and drops that byte.
  const width = view.getUint32(24, LITTLE_ENDIAN) & 0xffffff;
  const height = view.getUint32(26, LITTLE_ENDIAN) >>> 8;
  return [width + 1, height + 1];
}

/**
 * Reads the size of the largest image in the file (ISO/IEC 23008-12).
 *
 * The other images are tiles, an alpha plane or a thumbnail. Finds the boxes of sizes
 * (`ispe`) and of the rotation (`irot`) by name, at any depth.
 */
function readHeif(
  view: DataView,
  text: string,
): Size {
  let largest = NO_SIZE;
  for (const { index } of text.matchAll(/ispe\0{4}/g)) {
    const width = view.getUint32(index + 8);
    const height = view.getUint32(index + 12);
    if (width * height > largest[0] * largest[1]) largest = [width, height];
  }

  const [width, height] = largest;
  // The box has nine bytes. The last byte is the rotation: 1 and 3 turn the picture by 90° to
  // either side.
  const isTurned = /\0\0\0\x09irot[\x01\x03]/.test(text);
  return isTurned ? [height, width] : [width, height];
}
