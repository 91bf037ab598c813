/** Reads all that the owner edits, data and pages, at start and again while the service runs. */

import type { Asset } from "../site/asset.ts";
import type { ChatDocument } from "../site/chat_document.ts";
import type { PageSource } from "../site/directive.ts";
import type { Shop } from "../shop/shop.ts";
import { loadPages } from "./load_pages.ts";
import { loadShop } from "./load_shop.ts";
import { messageOf } from "./read_file.ts";

/** What the service serves. */
export interface Content {
  readonly shop: Shop;
  readonly pages: readonly PageSource[];
  readonly assets: readonly Asset[];
  /** The order's builder as chats show it; undefined where the assets have none. */
  readonly builder?: ChatDocument | undefined;
}

/** Reads and checks both folders. Throws an Error with a line for each mistake in them: then none of it is used. */
export async function loadContent(dataDir: string, pagesDir: string): Promise<Content> {
  const shop = loadShop(dataDir);
  const { mistakes, ...site } = await loadPages(pagesDir);
  const wrong = shop.kind === "invalid" ? [...shop.mistakes, ...mistakes] : mistakes;
  if (shop.kind === "invalid" || wrong.length > 0) throw new Error(wrong.join("\n"));
  return { shop: shop.shop, ...site };
}

/** What keeps newer content from being served; undefined where what is served is what was read last. */
export interface StaleContent {
  /** When a reload failed first since the last good one, in milliseconds since the epoch. */
  readonly sinceMs: number;
  /** How many mistakes the last reload found. */
  readonly mistakes: number;
}

/**
 * Builds what reads the content again and remembers how it ended; a mistake in it leaves the content in use. Reloads run
 * one after another; whoever asks while one waits its turn shares that one.
 */
export function createReloader({ load, swapIn, report, now }: {
  readonly load: () => Promise<Content>;
  /** Serves the new content from the next request on. */
  readonly swapIn: (content: Content) => void;
  /** Takes each line that says how a reload ended. */
  readonly report: (level: "info" | "warn" | "error", text: string) => void;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}): { reload(): Promise<void>; staleContent(): StaleContent | undefined } {
  let last = Promise.resolve();
  let isWaiting = false;
  let stale: StaleContent | undefined;

  async function reload(): Promise<void> {
    isWaiting = false;
    try {
      swapIn(await load());
      stale = undefined;
      report("info", "Datos y páginas leídos de nuevo.");
    } catch (error) {
      const mistakes = messageOf(error).split("\n");
      stale = { sinceMs: stale?.sinceMs ?? now(), mistakes: mistakes.length };
      for (const mistake of mistakes) report("error", mistake);
      report("warn", "Sigo con los datos y las páginas de antes.");
    }
  }

  return {
    reload() {
      if (!isWaiting) last = last.then(reload);
      isWaiting = true;
      return last;
    },
    staleContent: () => stale,
  };
}
