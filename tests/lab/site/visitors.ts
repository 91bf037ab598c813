// deno-lint-ignore-file no-await-in-loop no-console -- plays one visitor at a time and prints a table
/**
 * `deno task lab visitors`: simulates five visitors on a small phone.
 *
 * Each visitor goes from the home page to a finished message, along the way that the
 * screen suggests. Typing into a field or choosing an option counts as a tap.
 */

import type { Locator, Page } from "playwright-core";
import {
  flavorBox,
  inTurn,
  isInSight,
  messageIn,
  orderOf,
} from "../../browser/home_page.ts";
import { openHouse } from "../../browser/visit.ts";

const PHONE = {
  width: 360,
  height: 640,
};
const HAND = {
  viewport: PHONE,
  hasTouch: true,
  isMobile: true,
  reducedMotion: "reduce",
} as const;
const THURSDAY = "2026-11-26T19:00:00-03:00";
const CLOSING = "2026-11-26T23:50:00-03:00";
const LETTERS = 16;
/** Seconds per tap, typed letter and swipe, from the keystroke-level model. */
const [TAP_S, LETTER_S, SWIPE_S] = [1.5, 0.3, 0.6];

/** A visitor, with the maximum number of taps. */
interface Visitor {
  readonly name: string;
  readonly mostTaps: number;
  readonly moment?: string;
  /** The browser's default font size. */
  readonly fontSize?: number;
  /** Simulates the visit and returns the last text that the visitor reads. */
  readonly play: (hand: Hand) => Promise<string>;
}

const VISITORS: readonly Visitor[] = [
  {
    name: "grandmother, letters at 150 %, half a kilo",
    mostTaps: 6,
    fontSize: LETTERS * 1.5,
    play: playGrandmother,
  },
  {
    name: "celiac, three flavors",
    mostTaps: 7,
    play: playCeliac,
  },
  {
    name: "tourist, two flavors in English words",
    mostTaps: 6,
    play: playTourist,
  },
  {
    name: "father, promo for Saturday with street and hour",
    mostTaps: 15,
    play: playFather,
  },
  {
    name: "Ciudadela, ten minutes before closing",
    mostTaps: 3,
    moment: CLOSING,
    play: playNeighbor,
  },
];

async function playGrandmother(hand: Hand): Promise<string> {
  await hand.tap(hand.button("Agregar: Medio kilo"));
  await fill(
    hand,
    "Dulce de leche clásico",
    "Chocolate amargo",
    "Sambayón",
  );
  return await readMessage(hand);
}

async function playCeliac(hand: Hand): Promise<string> {
  const choices = hand.dialog.locator("label, button");

  await hand.tap(hand.button("Agregar: Cuarto kilo"));
  await hand.tap(choices.filter({ hasText: /^\s*Sin TACC\s*$/i }));
  await fill(hand, "Dulce de leche clásico", "Limón", "Café");
  return await readMessage(hand);
}

async function playTourist(hand: Hand): Promise<string> {
  await hand.tap(hand.button("Agregar: Cuarto kilo"));
  for (const word of ["strawberry", "lemon"]) {
    await hand.enter(hand.dialog.getByRole("searchbox"), word);
    await hand.page.keyboard.press("Enter");
  }
  await fill(hand);
  return await readMessage(hand);
}

async function playFather(hand: Hand): Promise<string> {
  const order = orderOf(hand.page);
  const near = order.getByRole("button", {
    name: "Morón",
    exact: true,
  });

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
  if (await near.isVisible()) await hand.tap(near);
  else await hand.enter(order.getByLabel("¿A qué localidad?"), "Morón");
  await hand.enter(order.getByLabel("Calle y número"), "Brown 1234");
  await hand.enter(order.locator("[name=hora]"), "21:00");
  return await readMessage(hand);
}

async function playNeighbor(hand: Hand): Promise<string> {
  const statuses = hand.page.getByRole("status");
  const answer = statuses.filter({ hasText: "Ciudadela" }).first();

  await hand.enter(hand.page.locator("#zona-lugar"), "Ciudadela");
  await answer.waitFor();

  const closing = await hand.page.getByText(/Cierra/).allInnerTexts();
  return [await answer.innerText(), ...closing].join("\n");
}

/** The actions of a visitor on a page, counted. */
class Hand {
  readonly page: Page;
  readonly done = {
    taps: 0,
    fields: 0,
    letters: 0,
    swipes: 0,
  };

  constructor(page: Page) {
    this.page = page;
  }

  get dialog(): Locator {
    return this.page.getByRole("dialog");
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole("button", {
      name,
      includeHidden: true,
    });
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

    // Clearing a filled field takes a tap.
    if (!isChoice && await field.inputValue() !== "") this.done.taps++;
    await (isChoice ? field.selectOption({ label: text }) : field.fill(text));
    this.done.letters += isChoice ? 0 : text.length;
    this.done.taps++;
    this.done.fields++;
  }

  /** Scrolls to an element, and opens the fold around it. */
  async #bring(target: Locator): Promise<void> {
    const fold = target.locator(
      "xpath=self::*[not(self::summary)]/ancestor::details[not(@open)]",
    );
    if (await fold.count() > 0) await this.tap(fold.locator("summary").last());

    await target.waitFor();
    this.done.swipes += await target.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const atPoint = document.elementFromPoint(x, y);
      if (element.contains(atPoint) || atPoint?.contains(element)) return 0;

      element.scrollIntoView({
        block: "center",
        inline: "nearest",
        behavior: "instant",
      });
      const screens = Math.abs(y - innerHeight / 2) / (innerHeight * 0.7);
      return Math.max(1, Math.ceil(screens));
    });
  }
}

await using house = await openHouse();
const messages: string[] = [];
console.log(
  "| Visitor | Taps | At most | Fields | Swipes | Seconds | Requests |\n|" +
    " --- |".repeat(7),
);
for (const visitor of VISITORS) await playVisitor(visitor);
console.log(messages.join("\n"));

async function playVisitor(visitor: Visitor): Promise<void> {
  const { name, mostTaps, moment = THURSDAY, fontSize = LETTERS } = visitor;
  const { page, leave } = await house.enter({
    ...HAND,
    moment,
  });
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", {
    fontSizes: { standard: fontSize },
  });
  let requests = 0;
  page.on("request", () => requests++);
  await page.goto("/");

  const hand = new Hand(page);
  const message = await visitor.play(hand).catch((error) =>
    `It stopped: ${String(error).slice(0, 300)}`
  );
  messages.push(`\n${name}:\n${message}`);

  const { taps, fields, letters, swipes } = hand.done;
  const seconds = taps * TAP_S + letters * LETTER_S + swipes * SWIPE_S;
  const figures = [taps, mostTaps, fields, swipes, Math.round(seconds)];
  console.log(`| ${[name, ...figures, requests].join(" | ")} |`);
  await leave();
}

/** Picks flavors for the open tub and continues. */
async function fill(
  hand: Hand,
  ...flavors: readonly string[]
): Promise<void> {
  await inTurn(flavors, (flavor) => hand.tap(flavorBox(hand.page, flavor)));
  await hand.tap(
    hand.dialog.getByRole(
      "button",
      { name: /^(Listo|Siguiente pote)/ },
    ),
  );
}

/** Scrolls to the order if it isn't visible, and returns the finished message. */
async function readMessage(hand: Hand): Promise<string> {
  const link = orderOf(hand.page).getByRole("link", {
    name: "Pedir por WhatsApp",
  });
  const jump = hand.page.getByRole("link", { name: "Ver el pedido" });

  await jump.or(link).filter({ visible: true }).first().waitFor();
  if (await jump.isVisible()) await hand.tap(jump);
  await link.waitFor();
  if (!await isInSight(link)) {
    throw new Error("The link that sends the message isn't in sight");
  }
  return messageIn(await link.getAttribute("href") ?? "");
}
