/** All content that the owner edits, read at the start and on a reload. */

import { fingerprint } from "../http/prepared.ts";
import {
  joinMistakes,
  type MistakesError,
  toMistakes,
} from "../owner/mistake.ts";
import type { Asset } from "../site/asset.ts";
import { offeredModes } from "../shop/delivery.ts";
import { assembleChat } from "../site/directives/order.ts";
import type { PageSource } from "../site/directive.ts";
import type { Shop } from "../shop/shop.ts";
import { loadAssets, loadPhotos } from "./load_assets.ts";
import { loadPages, loadWellKnown, type WellKnownFile } from "./load_pages.ts";
import { loadShop } from "./load_shop.ts";

/** The data and files that the service serves. */
export interface Content {
  readonly shop: Shop;
  readonly pages: readonly PageSource[];
  readonly assets: readonly Asset[];
  /** The owner's files for `/.well-known/`. */
  readonly wellKnown: readonly WellKnownFile[];
  /** Fingerprint of the owner's data and pages. */
  readonly digest: string;
  /** The order builder for chats, with a version that changes with its text. */
  readonly builder?:
    | { readonly text: string; readonly version: string }
    | undefined;
}

/**
 * Reads and checks both folders. Throws every mistake in the folders at once.
 *
 * @param pause Called between steps of a few milliseconds and after the last step, so that a running service can answer requests.
 */
export async function loadContent(
  dataDir: string,
  pagesDir: string,
  pause: () => Promise<void> = () => Promise.resolve(),
): Promise<Content> {
  const errors: MistakesError[] = [];
  const load = async <T>(read: () => T | Promise<T>) => {
    await pause();
    return await Promise.try(read).catch((error) => {
      errors.push(toMistakes(error));
      return undefined;
    });
  };

  const loaded = await load(() => loadShop(dataDir, undefined, pause));
  const pages = await load(() => loadPages(pagesDir));
  const photos = await load(() => loadPhotos(`${pagesDir}/assets`));
  const assets = await load(() => loadAssets(pagesDir, photos ?? []));
  const wellKnown = await load(() => loadWellKnown(pagesDir));
  if (!loaded || !pages || !photos || !assets || !wellKnown) {
    throw joinMistakes(errors);
  }

  const { shop } = loaded;
  const text = assembleChat(assets, offeredModes(shop));
  const builder = text === undefined
    ? undefined
    : { text, version: await fingerprint(text) };
  const digest = await digestOf(shop, pages);
  await pause();
  return {
    shop,
    pages,
    assets,
    wellKnown,
    digest,
    builder,
  };
}

/**
 * Returns a fingerprint of the content of data and pages. The fingerprint doesn't
 * depend on the format of the JSON files.
 */
export function digestOf(
  { business, written, delivery, hours, today }: Shop,
  pages: readonly PageSource[],
): Promise<string> {
  const data = {
    business,
    written,
    delivery,
    hours,
    today,
  };
  return fingerprint(JSON.stringify({ data, pages }));
}
