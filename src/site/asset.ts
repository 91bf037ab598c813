/** Static files of the site: styles, scripts, icons, pictures. */

import { type Markup, markup } from "../markdown/write.ts";
import type { Photo } from "../shop/catalog.ts";

/** A file from `pages/assets/` or `src/web/built/`, or a file that is generated with them: the joined style sheet, or the list of places. */
export interface Asset {
  /** The file's path in its folder. */
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
  /** Size in pixels. Only the owner's pictures have a size. */
  readonly size?: { readonly width: number; readonly height: number };
  /** The version, the same for all files. The file's path on the site contains it, so that caches may keep the file forever. */
  readonly version: string;
}

/** The name and the bytes of a file. */
export type NamedBytes = Pick<Asset, "name" | "bytes">;
/** The files of the site by name. */
export type Assets = ReadonlyMap<string, Asset>;

/** The folder of the owner's pictures, in `pages/assets/`. */
export const PHOTOS_FOLDER = "fotos";
/** The folder of the style sheets, in `pages/assets/`. */
export const STYLES_FOLDER = "styles";
/** The style sheet of the pages. */
export const SHEET = "estilo.css";

/**
 * The names of the style sheets by layer of the cascade. A later layer wins over all
 * selectors of an earlier layer. `print.css` has no layer and wins over every layer.
 */
const LAYERS = {
  base: "tokens base button chips field",
  page: "frame hero section footer hours zone",
  menu: "bar card tub promo extra flavor",
  order: "search dialog picker tile ticket foot",
  chat: "chat",
  state: "state",
};
/** The style sheets of the pages that apply on screen and on paper. */
const SHARED_STYLES = /^(?:tokens|base|state)$/;
/** The style sheets of the pages that apply only on screen: all except `SHARED_STYLES` and `chat`. */
const PAGE_STYLES = /^(?!(?:tokens|base|state|chat)$)/;
/** The style sheets of the order in a chat. */
const CHAT_STYLES =
  /^(?:tokens|base|button|chips|field|zone|search|picker|tile|ticket|foot|state|chat)$/;

/** The path of the web app manifest, for a phone's home screen. */
export const MANIFEST_PATH = "/manifest.webmanifest";

/** The colors of the browser's bars, equal to the color at the top of the page. */
export const THEME_COLORS = { light: "#fcd36b", dark: "#40281a" } as const;

/** The file with all drawings. The drawing of a menu item is a `<view>` with the item's id. */
const DRAWINGS = "dibujos.svg";
const DRAWING_SIZE = { width: 400, height: 300 };

/** The file extensions of pictures. The first type usually has the smallest file. */
const PHOTO_TYPES = ["avif", "webp", "jpg"];

/** Joins the style sheets of the pages into one, for fewer requests and better compression. */
export function joinSheets(
  files: readonly NamedBytes[],
): Omit<Asset, "version"> {
  const shared = layersOf(files, SHARED_STYLES);
  const screen = layersOf(files, PAGE_STYLES);
  const text = `${shared}@media screen {
${screen}}
@media print {
${sheetOf(files, "print")}}
`;

  return {
    name: SHEET,
    contentType: "text/css; charset=UTF-8",
    bytes: new TextEncoder().encode(text),
  };
}

/** Returns the style sheets of the order in a chat. */
export function chatStyles(files: readonly NamedBytes[]): string {
  return layersOf(files, CHAT_STYLES);
}

/** Joins the style sheets whose names match the pattern. Declares every layer, even an empty layer, since the first declarations fix the order of the layers. */
function layersOf(
  files: readonly NamedBytes[],
  pattern: RegExp,
): string {
  const layers = Object.entries(LAYERS).map(([layer, names]) => {
    const sheets = names.split(" ")
      .filter((name) => pattern.test(name))
      .map((name) => sheetOf(files, name));
    return `@layer ${layer} {\n${sheets.join("")}}\n`;
  });
  return layers.join("");
}

/** Returns a style sheet without its comments, and without the blanks before "{" and after "{", "}", ";" and ",". */
function sheetOf(files: readonly NamedBytes[], name: string) {
  return textOf(files, `${STYLES_FOLDER}/${name}.css`)
    .replace(/\/\*[^]*?\*\/\s*|(?<=[{};,])\s+|\s+(?=\{)/g, "");
}

/** Returns the text of a file, "" for a missing file. */
export function textOf(
  files: readonly NamedBytes[],
  name: string,
): string {
  const file = files.find((asset) => asset.name === name);
  return new TextDecoder().decode(file?.bytes);
}

/** Returns the path of an asset with its version. The bytes at that path never change. */
export function assetPath({ name, version }: Asset): string {
  const path = name.split("/").map(encodeURIComponent).join("/");
  return `/assets/${version}/${path}`;
}

/** Returns the files of an item's picture, in the order of `PHOTO_TYPES`. */
function photosOf(
  assets: Assets,
  id: string,
) {
  return PHOTO_TYPES.flatMap((type) =>
    assets.get(`${PHOTOS_FOLDER}/${id}.${type}`) ?? []
  );
}

/** Returns an item's picture for the catalog: the JPEG, since most clients can show it, else the WebP, else the AVIF. Null without a picture. */
export function photoOf(
  assets: Assets,
  id: string,
  origin: string,
): Photo | null {
  const photo = photosOf(assets, id).at(-1);
  if (photo?.size === undefined) return null;

  const { width, height } = photo.size;
  return { url: origin + assetPath(photo), ancho: width, alto: height };
}

/** Returns the owner's picture of an item. Without a picture, returns the item's drawing; without a drawing, empty HTML. */
export function photoHtml(
  assets: Assets,
  { id, nombre }: { readonly id: string; readonly nombre: string },
): Markup {
  const drawings = assets.get(DRAWINGS);
  const isDrawn = new TextDecoder().decode(drawings?.bytes)
    .includes(`<view id="${id}"`);
  const photos = photosOf(assets, id);
  // The picture for browsers that show none of the types in `<source>`.
  const fallback = photos.at(-1) ?? (isDrawn ? drawings : undefined);
  if (fallback === undefined) return { html: "" };

  const sources = photos.slice(0, -1).map((photo) =>
    markup`<source srcset="${assetPath(photo)}" type="${photo.contentType}" ${
      sizeAttributes(photo)
    }>`
  );
  const isDrawing = fallback === drawings;
  // The file of drawings would delay the first paint, so the browser loads it lazily. Soon
  // after the first paint, the page's script makes the browser load it.
  const loading = isDrawing && markup` loading="lazy"`;
  return markup`<picture class="foto">${sources}<img src="${
    assetPath(fallback)
  }${isDrawing && `#${id}`}" alt="${nombre}" ${
    sizeAttributes(fallback)
  }${loading} fetchpriority="low" decoding="async"></picture>`;
}

/** Returns the size of a picture as attributes. The default is for the file of drawings, the only picture without `size`. */
function sizeAttributes({ size = DRAWING_SIZE }: Asset) {
  return markup`width="${size.width}" height="${size.height}"`;
}
