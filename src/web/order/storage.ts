/** The draft in the browser's storage, which every tab watches. */

import { keep, readKept } from "../page/dom.ts";
import type { Draft, Offer } from "./draft.ts";
import { readDraft, writeDraft } from "./reading.ts";

const DRAFT_KEY = "pedido";
/** The key of the last order in the last version. Now the draft contains the last order. */
const USUAL_KEY = "lo-de-siempre";

/** The stored draft. */
interface DraftStorage {
  write(draft: Draft): void;
  /** Calls `take` with the stored draft, now and whenever another tab has changed the draft. */
  watch(take: (draft: Draft) => void): void;
}

/** Creates the storage. A stored draft has the menu's names of its items. */
export function createDraftStorage(shop: Offer): DraftStorage {
  /** The stored text that this tab wrote or took last; undefined before the first look. */
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
