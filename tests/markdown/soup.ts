/** Random Markdown without meaning, equal on every run. */

import { createRandom } from "../fixtures/random.ts";
import { readRows } from "../fixtures/rows.ts";

/** A source of choices. */
export interface Dice {
  /** Returns a whole number from 0 to below a limit. */
  readonly below: (limit: number) => number;
  readonly pick: <T>(options: readonly T[]) => T;
}

/** Creates dice from a seed. */
export function createDice(seed: number): Dice {
  const random = createRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  return {
    below,
    pick<T>(options: readonly T[]): T {
      const picked = options[below(options.length)];
      if (picked === undefined) {
        throw new RangeError("There is nothing to pick");
      }
      return picked;
    },
  };
}

const INLINE_SIGNS = readRows`
* → * → ** → *** → _ → _ → __ → ´ → ´´ → [ → ] → ]( → ( → ) → ](/u) → ! → \
a → b → ñ → 1 →   →   →    → ⏎ → &amp; → & → ; → . → « → ¿ → — → <  → > → #
<https://a.ar/*x*> → [x](/y) → **f** → ~ → - → € → &#42; → ![z](/w)
`.flat();

const BLOCK_SIGNS = readRows`
∅ → ∅ → ∅ → ∅ → ∅ → a → b *c* → # t → ## t # → # → - a → - b → - → + c → * d → *
1. e → 2. f → 1) g → 7. → > h → > → > - i → - > j → - - k → 1. - l → ´´´ → ~~~
´´´ js → --- → *** → _ _ _ → -   m → -     n → 10. o → ´´´x´´´ → ==== → -- → - ´´´
> ´´´ → > > p → a\ → b   → <b> → [a]: /b →     q → - # r → === → 1. ---
`.flat();

/** Generators of random Markdown, each with the minimum number of accepted texts in 8,000. */
export const SOUPS: readonly {
  readonly name: string;
  readonly soup: (dice: Dice) => string;
  readonly minAccepted: number;
}[] = [
  {
    name: "inline signs",
    soup: ({ below, pick }) =>
      Array.from({ length: 1 + below(14) }, () => pick(INLINE_SIGNS)).join(""),
    minAccepted: 1_000,
  },
  {
    name: "block signs",
    soup: ({ below, pick }) =>
      Array.from(
        { length: 1 + below(5) },
        () =>
          " ".repeat(pick([0, 0, 0, 0, 0, 0, 1, 2, 3, 5])) + pick(BLOCK_SIGNS),
      ).join("\n"),
    minAccepted: 350,
  },
];
