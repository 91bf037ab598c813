/** Reads all that the owner edits, data and pages. If there is a mistake in it, none of it is used. */

import type { Asset } from "../site/asset.ts";
import type { ChatDocument } from "../site/chat_document.ts";
import type { PageSource } from "../site/directive.ts";
import type { Shop } from "../shop/shop.ts";
import { loadPages } from "./load_pages.ts";
import { loadShop } from "./load_shop.ts";

/** What the service serves. */
export interface Content {
  readonly shop: Shop;
  readonly pages: readonly PageSource[];
  readonly assets: readonly Asset[];
  /** The order's builder as chats show it; undefined where the assets have none. */
  readonly builder?: ChatDocument | undefined;
}

/** The content, or one line for each mistake in it. */
export type ContentResult =
  | { readonly kind: "content"; readonly content: Content }
  | { readonly kind: "invalid"; readonly mistakes: readonly string[] };

/** Reads and checks both folders. */
export async function loadContent(dataDir: string, pagesDir: string): Promise<ContentResult> {
  const shop = loadShop(dataDir);
  const { pages, assets, builder, mistakes } = await loadPages(pagesDir);
  if (shop.kind === "invalid") {
    return { kind: "invalid", mistakes: [...shop.mistakes, ...mistakes] };
  }
  return mistakes.length === 0
    ? { kind: "content", content: { shop: shop.shop, pages, assets, builder } }
    : { kind: "invalid", mistakes };
}
