/** A file that the site serves as it is: style, script, icon, picture. */

import { type Markup, markup } from "../markdown/write.ts";

/** One file of `pages/assets/` or of the scripts in `src/web/built/`, read at start. */
export interface Asset {
  /** Its path within the folder. */
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
  /** That of all files together. It is part of the address, so that caches can keep the file for good. */
  readonly version: string;
}

/** The folder of the owner's pictures within that of the assets. */
export const PHOTOS_FOLDER = "fotos";
/** The sheet that pages are sent. */
export const SHEET = "estilo.css";

/** The path of the web app manifest, for a phone's home screen. */
export const MANIFEST_PATH = "/manifest.webmanifest";

/** The color of the browser's own bars: that of the top of the page. */
export const THEME_COLORS = { light: "#fcd36b", dark: "#40281a" } as const;

/** All drawings in one file, of which the style sheets show parts, too; a view of it has the id of what it draws. */
const DRAWINGS = "dibujos.svg";

/** The types that a picture may have: first the one that takes the fewest bytes. */
const PHOTO_TYPES = ["avif", "webp", "jpg"];

/** The scripts by an attribute of the first part that needs it. Other pages share one. */
const SCRIPTS = [
  ['id="pedido"', "home.js"],
  ['id="zona"', "contact.js"],
  ["data-probar=", "developers.js"],
] as const;

/** Makes that sheet: joined, its parts are one request, and what they repeat is packed once. */
export function joinSheets(
  files: readonly Omit<Asset, "version">[],
): Omit<Asset, "version"> {
  const only = (media: string, name: string) =>
    `@media ${media} {\n${textOf(files, name)}}\n`;
  const screen = ["menu.css", "order.css"].map((name) => only("screen", name));
  const text = [
    textOf(files, "base.css"),
    ...screen,
    only("print", "print.css"),
  ].join("");
  const contentType = "text/css; charset=UTF-8";
  return { name: SHEET, contentType, bytes: new TextEncoder().encode(text) };
}

/** The text of one of the files; "" where it is not there. */
export function textOf(
  files: readonly Pick<Asset, "name" | "bytes">[],
  name: string,
): string {
  return new TextDecoder().decode(
    files.find((file) => file.name === name)?.bytes,
  );
}

/** Returns the name of the script for a page's body. */
export function scriptOf({ html }: Markup): string {
  const match = SCRIPTS.find(([attribute]) => html.includes(attribute));
  return match?.[1] ?? "page.js";
}

/** The address of an asset, with the version: the bytes at one address never change, and files name each other by name. */
export function assetPath({ name, version }: Asset): string {
  return `/assets/${version}/${
    name.split("/").map(encodeURIComponent).join("/")
  }`;
}

/** The owner's picture of a thing, else its drawing, in a box whose size it doesn't change; nothing without either. */
export function photoHtml(
  assets: ReadonlyMap<string, Asset>,
  { id, nombre }: { readonly id: string; readonly nombre: string },
): Markup {
  const photos = PHOTO_TYPES.flatMap((type) =>
    assets.get(`${PHOTOS_FOLDER}/${id}.${type}`) ?? []
  );
  const drawings = assets.get(DRAWINGS);
  const isDrawn = new TextDecoder().decode(drawings?.bytes).includes(
    `<view id="${id}"`,
  );
  const last = photos.at(-1) ?? (isDrawn ? drawings : undefined);
  if (last === undefined) return { html: "" };
  const sources = photos.slice(0, -1).map((photo) =>
    markup`<source srcset="${assetPath(photo)}" type="${photo.contentType}">`
  );
  const size =
    markup`width="400" height="300" loading="lazy" fetchpriority="low" decoding="async"`;
  const view = last === drawings ? `#${id}` : "";
  const image = markup`<img src="${
    assetPath(last)
  }${view}" alt="${nombre}" ${size}>`;
  return markup`<picture class="foto">${sources}${image}</picture>`;
}
