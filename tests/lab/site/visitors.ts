// deno-lint-ignore-file no-await-in-loop no-console -- one after another is the point, and it is told
/**
 * Plays five visitors on a small phone, from landing to a message that is ready: `deno task lab visitors` prints what it
 * took. They go the way that the screen suggests. A field typed or chosen is a tap; swipes are counted apart.
 */

import type { Locator, Page } from "playwright-core";
import {
  flavorBox,
  inTurn,
  isInSight,
  orderOf,
  readText,
} from "../../browser/home_page.ts";
import { openHouse } from "../../browser/visit.ts";

const PHONE = { width: 360, height: 640 };
const HAND = {
  viewport: PHONE,
  hasTouch: true,
  isMobile: true,
  reducedMotion: "reduce",
} as const;
const THURSDAY = "2026-11-26T19:00:00-03:00";
const CLOSING = "2026-11-26T23:50:00-03:00";
const LETTERS = 16;
/** Seconds to find and tap something, to type a letter, to swipe: the keystroke-level model's, rounded. */
const [TAP_S, LETTER_S, SWIPE_S] = [1.5, 0.3, 0.6];

/** Who comes, the most taps that it may take, when, the letters' size, and what is done until the visitor reads the end. */
type Visitor = readonly [
  string,
  number,
  string,
  number,
  (hand: Hand) => Promise<string>,
];

const VISITORS: readonly Visitor[] = [
  [
    "grandmother, letters at 150 %, half a kilo",
    6,
    THURSDAY,
    LETTERS * 1.5,
    async (hand) => {
      await hand.tap(hand.button("Agregar: Medio kilo"));
      await fill(
        hand,
        "Dulce de leche clásico",
        "Chocolate amargo",
        "Sambayón",
      );
      return await readMessage(hand);
    },
  ],
  ["celiac, three flavors", 7, THURSDAY, LETTERS, async (hand) => {
    await hand.tap(hand.button("Agregar: Cuarto kilo"));
    await hand.tap(
      hand.dialog.locator("label, button").filter({
        hasText: /^\s*Sin TACC\s*$/i,
      }),
    );
    await fill(hand, "Dulce de leche clásico", "Limón", "Café");
    return await readMessage(hand);
  }],
  [
    "tourist, two flavors in English words",
    6,
    THURSDAY,
    LETTERS,
    async (hand) => {
      await hand.tap(hand.button("Agregar: Cuarto kilo"));
      for (const word of ["strawberry", "lemon"]) {
        await hand.enter(hand.dialog.getByRole("searchbox"), word);
        await hand.page.keyboard.press("Enter");
      }
      await fill(hand);
      return await readMessage(hand);
    },
  ],
  [
    "father, promo for Saturday with street and hour",
    15,
    THURSDAY,
    LETTERS,
    async (hand) => {
      const order = orderOf(hand.page);
      await hand.tap(hand.button(/: Domingo en familia$/));
      await fill(
        hand,
        "Dulce de leche granizado",
        "Chocolate suizo",
        "Frutilla a la crema",
      );
      await fill(hand, "Limón", "Tramontana", "Café");
      await hand.tap(hand.page.getByRole("link", { name: "Ver el pedido" }));
      await hand.tap(order.getByRole("radio", { name: "Con envío" }));
      const near = order.getByRole("button", { name: "Morón", exact: true });
      if (await near.isVisible()) await hand.tap(near);
      else await hand.enter(order.getByLabel("¿A qué localidad?"), "Morón");
      await hand.enter(order.getByLabel("Calle y número"), "Brown 1234");
      await hand.enter(order.locator("[name=hora]"), "21:00");
      return await readMessage(hand);
    },
  ],
  [
    "Ciudadela, ten minutes before closing",
    3,
    CLOSING,
    LETTERS,
    async (hand, { page } = hand) => {
      await hand.enter(page.locator("#zona-lugar"), "Ciudadela");
      const answer = page.getByRole("status").filter({ hasText: "Ciudadela" })
        .first();
      await answer.waitFor();
      return [
        await answer.innerText(),
        ...await page.getByText(/Cierra/).allInnerTexts(),
      ].join("\n");
    },
  ],
];

/** A visitor's hand on a page: it counts what it does. */
class Hand {
  readonly page: Page;
  readonly done = { taps: 0, fields: 0, letters: 0, swipes: 0 };

  constructor(page: Page) {
    this.page = page;
  }

  get dialog(): Locator {
    return this.page.getByRole("dialog");
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole("button", { name, includeHidden: true });
  }

  async tap(target: Locator): Promise<void> {
    await this.#bring(target);
    await target.tap();
    this.done.taps++;
  }

  async enter(field: Locator, text: string): Promise<void> {
    await this.#bring(field);
    const isChoice = await field.evaluate(({ tagName }) =>
      tagName === "SELECT"
    );
    // What stands in it has to be taken out first.
    if (!isChoice && await field.inputValue() !== "") this.done.taps++;
    await (isChoice ? field.selectOption({ label: text }) : field.fill(text));
    this.done.letters += isChoice ? 0 : text.length;
    this.done.taps++;
    this.done.fields++;
  }

  /** Brings it into sight, out of the fold in which it may stand. */
  async #bring(target: Locator): Promise<void> {
    const fold = target.locator(
      "xpath=self::*[not(self::summary)]/ancestor::details[not(@open)]",
    );
    if (await fold.count() > 0) await this.tap(fold.locator("summary").last());
    await target.waitFor();
    this.done.swipes += await target.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const there = document.elementFromPoint(x, y);
      if (
        there !== null && (element.contains(there) || there.contains(element))
      ) return 0;
      element.scrollIntoView({
        block: "center",
        inline: "nearest",
        behavior: "instant",
      });
      return Math.max(
        1,
        Math.ceil(Math.abs(y - innerHeight / 2) / (innerHeight * 0.7)),
      );
    });
  }
}

await using house = await openHouse();
const read: string[] = [];
console.log(
  "| Visitor | Taps | At most | Fields | Swipes | Seconds | Requests |\n|" +
    " --- |".repeat(7),
);
for (const [name, most, moment, standard, play] of VISITORS) {
  const { page, leave } = await house.enter({ ...HAND, moment });
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard } });
  let requests = 0;
  page.on("request", () => requests++);
  await page.goto("/");
  const hand = new Hand(page);
  const end = await play(hand).catch((error) =>
    `It stopped: ${String(error).slice(0, 300)}`
  );
  const { taps, fields, letters, swipes } = hand.done;
  const seconds = Math.round(
    taps * TAP_S + letters * LETTER_S + swipes * SWIPE_S,
  );
  console.log(
    `| ${[name, taps, most, fields, swipes, seconds, requests].join(" | ")} |`,
  );
  read.push(`\n${name}:\n${end}`);
  await leave();
}
console.log(read.join("\n"));

/** Picks flavors of the tub that is open, and goes on. */
async function fill(hand: Hand, ...flavors: readonly string[]): Promise<void> {
  await inTurn(flavors, (flavor) => hand.tap(flavorBox(hand.page, flavor)));
  await hand.tap(
    hand.dialog.getByRole("button", { name: /^(Listo|Siguiente pote)/ }),
  );
}

/** Goes to the order, unless it is in sight, and reads the message that is ready there. */
async function readMessage(hand: Hand): Promise<string> {
  const link = orderOf(hand.page).getByRole("link", {
    name: "Pedir por WhatsApp",
  });
  const see = hand.page.getByRole("link", { name: "Ver el pedido" });
  await see.or(link).filter({ visible: true }).first().waitFor();
  if (await see.isVisible()) await hand.tap(see);
  await link.waitFor();
  if (!await isInSight(link)) {
    throw new Error("What sends the message isn't in sight");
  }
  return readText(await link.getAttribute("href") ?? "");
}
