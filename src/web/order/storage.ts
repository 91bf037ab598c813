/** The draft in the browser's storage: written in one place, and watched by every tab. */

import { keep, readKept } from "../page/dom.ts";
import type { Draft, Offer } from "./draft.ts";
import { readDraft, writeDraft } from "./reading.ts";

const DRAFT_KEY = "pedido";
/** The last order of the last version, which had its own key. */
const USUAL_KEY = "lo-de-siempre";

/** The stored draft. */
interface DraftStorage {
  write(draft: Draft): void;
  /** Takes the stored draft, now and whenever another tab has changed it. */
  watch(take: (draft: Draft) => void): void;
}

/** Creates the storage. The menu names the items of a draft. */
export function createDraftStorage(shop: Offer): DraftStorage {
  let current: string | null | undefined;

  return {
    write(draft) {
      keep(DRAFT_KEY, writeDraft(draft, shop));
      keep(USUAL_KEY, "");
      current = readKept(DRAFT_KEY);
    },
    watch(take) {
      const look = () => {
        const text = readKept(DRAFT_KEY);
        if (text === current) return;

        current = text;
        take(readStored(text));
      };
      look();
      addEventListener("storage", look);
      document.addEventListener("visibilitychange", look);
    },
  };
}

function readStored(text: string | null): Draft {
  const draft = readDraft(text);
  const usual = readKept(USUAL_KEY);
  return usual === null ? draft : { ...draft, usual: readDraft(usual) };
}
