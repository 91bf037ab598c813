/** The files that are served as they are: the owner's and the scripts. */

import { fingerprint } from "../http/prepared.ts";
import {
  collectMistakes,
  MistakesError,
  withoutMistakes,
} from "../owner/mistake.ts";
import { type Asset, joinSheets, STYLES_FOLDER } from "../site/asset.ts";
import { mistakeIn } from "./failure.ts";
import { filesIn, isInFolder, readBytesFile } from "./files.ts";
import { assetOf, type Photo } from "./load_photos.ts";

/** Folder of the scripts that are bundled from `src/web/`. */
export const SCRIPTS = decodeURIComponent(
  new URL("../web/built", import.meta.url).pathname,
);

/**
 * Content types of usual assets. The library's table of all types would add
 * 5 ms to the start, so it is loaded for other extensions only.
 */
const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=UTF-8",
  ".js": "text/javascript; charset=UTF-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/vnd.microsoft.icon",
};

interface AssetPath {
  readonly folder: string;
  readonly name: string;
}

/** Reads the assets of a folder of pages and the scripts, and adds the pictures. */
export async function loadAssets(
  pagesDir: string,
  photos: readonly Photo[],
): Promise<readonly Asset[] | MistakesError> {
  const paths = collectMistakes(() => listAssets(`${pagesDir}/assets`));
  if (paths instanceof MistakesError) return paths;

  const results = await Promise.all(paths.map(readAsset));
  const files = collectMistakes(() => withoutMistakes(results));
  if (files instanceof MistakesError) return files;

  const pictures = photos.flatMap((photo) => assetOf(photo) ?? []);
  const assets = [...files, ...pictures, joinSheets(files)];
  const version = await versionOf(assets);
  return assets.map((asset) => ({ ...asset, version }));
}

/** Lists the assets, the style sheets among them, and the scripts. */
function listAssets(folder: string): readonly AssetPath[] {
  const styles = isInFolder(folder, STYLES_FOLDER)
    ? filesIn(`${folder}/${STYLES_FOLDER}`)
    : [];

  return [
    ...filesIn(folder).map((name) => ({ folder, name })),
    ...styles.map((name) => ({ folder, name: `${STYLES_FOLDER}/${name}` })),
    ...filesIn(SCRIPTS).map((name) => ({ folder: SCRIPTS, name })),
  ];
}

async function readAsset(
  { folder, name }: AssetPath,
): Promise<Omit<Asset, "version"> | MistakesError> {
  const contentType = await contentTypeOf(name);
  if (contentType === undefined) {
    const text =
      "esperaba un archivo con extensión conocida, como .css, .js o .svg";
    return mistakeIn(`${folder}/${name}`, text);
  }

  return collectMistakes(() => {
    const bytes = readBytesFile(folder, name);
    return { name, bytes, contentType };
  });
}

async function contentTypeOf(name: string): Promise<string | undefined> {
  const extension = name.slice(name.lastIndexOf("."));
  if (TYPES[extension] !== undefined) return TYPES[extension];

  const { contentType } = await import("@std/media-types/content-type");
  return contentType(extension);
}

/** Returns the version of all assets together, which is part of their URLs. */
function versionOf(
  assets: readonly Omit<Asset, "version">[],
): Promise<string> {
  const parts = assets.flatMap(({ name, bytes }) => [
    `${name} ${bytes.length} `,
    bytes,
  ]);
  return fingerprint(...parts);
}
