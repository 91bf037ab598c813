/** Random Markdown, the same on every run: documents of the covered constructs, and soups of their signs. */

import { createRandom } from "../fixtures/random.ts";

/** A source of choices. */
export interface Dice {
  /** A whole number from 0 up to a limit, not included. */
  readonly below: (limit: number) => number;
  readonly pick: <T>(options: readonly [T, ...T[]]) => T;
}

/** Seeded dice. */
export function createDice(seed: number): Dice {
  const random = createRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  return { below, pick: (options) => options[below(options.length)] ?? options[0] };
}

/** A well-written document of blocks of every sort that CommonMark has and pages use. */
export function randomDocument(dice: Dice): string {
  return `${randomBlocks(dice, 0).join("\n")}\n`;
}

/** A well-written table, without the asterisks inside words that marked reads in its own way. */
export function randomTable(dice: Dice): string {
  const columns = 1 + dice.below(4);
  const row = (cell: () => string) => `| ${Array.from({ length: columns }, cell).join(" | ")} |`;
  const cell = (): string => dice.pick([randomText(dice), "", "a \\| b", "`x`", "`y \\| z`"]);
  const rows = Array.from({ length: dice.below(4) }, () => row(cell));
  const delimiter = row(() => dice.pick(["---", ":--", "--:", ":-:", "-"]));
  const table = `${[row(() => randomText(dice)), delimiter, ...rows].join("\n")}\n`;
  return table.replaceAll("2*3", "2x3");
}

/** Signs of marks within a line, in no sensible order. */
export function inlineSoup(dice: Dice): string {
  const length = 1 + dice.below(14);
  return Array.from({ length }, () => dice.pick(INLINE_SIGNS)).join("");
}

/** Lines that begin blocks, at any indentation, in no sensible order. */
export function blockSoup(dice: Dice): string {
  const line = () => {
    const text = dice.pick(BLOCK_SIGNS);
    return text === "" ? "" : " ".repeat(dice.pick([0, 0, 0, 1, 2, 2, 3, 4, 5, 6])) + text;
  };
  return Array.from({ length: 1 + dice.below(9) }, line).join("\n");
}

const INLINE_SIGNS = [
  ...["*", "*", "**", "***", "_", "_", "__", "`", "``", "[", "]", "](", "(", ")", "](/u)", "!"],
  ...["\\", "a", "b", "ñ", "1", " ", " ", "  ", "\n", "&amp;", "&", ";", ".", "«", "¿", "—"],
  ...["<https://a.ar/*x*>", "< ", ">", "#", "[x](/y)", "**f**", "~", "-", "€", "&#42;"],
] as [string, ...string[]];

const BLOCK_SIGNS = [
  ...["", "", "", "a", "b *c*", "# t", "## t #", "#", "- a", "- b", "-", "+ c", "* d", "*", "1. e"],
  ...[
    "2. f",
    "1) g",
    "7.",
    "> h",
    ">",
    "> - i",
    "- > j",
    "- - k",
    "1. - l",
    "```",
    "~~~",
    "``` js",
  ],
  ...[
    "---",
    "***",
    "_ _ _",
    "-   m",
    "-     n",
    "10. o",
    "```x```",
    "====",
    "--",
    "- ```",
    "> ```",
  ],
] as [string, ...string[]];

const WORDS = [
  ...["helado", "crema", "ñandú", "limón", "rate_limit", "2*3", "¡sí!", "1,5"],
] as [string, ...string[]];

function randomBlocks(dice: Dice, depth: number): readonly string[] {
  const count = 1 + dice.below(depth === 0 ? 6 : 3);
  const blocks = Array.from({ length: count }, () => randomBlock(dice, depth));
  return blocks.flatMap((lines, index) => index === 0 ? lines : ["", ...lines]);
}

function randomBlock(dice: Dice, depth: number): readonly string[] {
  const leaf = () =>
    dice.pick([randomParagraph, randomParagraph, randomHeading, randomCode, rule])(dice);
  if (depth > 2) return leaf();
  return dice.pick([leaf, leaf, () => randomList(dice, depth), () => randomQuote(dice, depth)])();
}

function rule(dice: Dice): readonly string[] {
  return [dice.pick(["___", "_ _ _"])];
}

function randomHeading(dice: Dice): readonly string[] {
  return [`${"#".repeat(1 + dice.below(6))} ${randomText(dice)}${dice.pick(["", "", " #"])}`];
}

function randomParagraph(dice: Dice): readonly string[] {
  const lines = Array.from({ length: 1 + dice.below(3) }, () => randomText(dice));
  const ends = dice.pick(["", "", "  ", "\\"]);
  return lines.map((line, index) => index < lines.length - 1 ? line + ends : line);
}

function randomCode(dice: Dice): readonly string[] {
  const fence = dice.pick(["```", "~~~", "````"]);
  const inner = Array.from(
    { length: dice.below(4) },
    () => dice.pick(["", "  x = <1>", "# no", "- `y`"]),
  );
  return [fence + dice.pick(["", "ts", " sh"]), ...inner, fence];
}

function randomList(dice: Dice, depth: number): readonly string[] {
  const isLoose = dice.below(2) === 0;
  const bullet = dice.pick(["-", "*", "+", "1.", "3)"]);
  const padding = dice.pick([" ", " ", "  ", "   "]);
  const indent = " ".repeat(bullet.length + padding.length);
  const items = Array.from({ length: 1 + dice.below(3) }, () => {
    const inner = dice.below(3) === 0 ? randomBlocks(dice, depth + 1) : [randomText(dice)];
    return inner.map((line, index) => {
      if (index === 0) return bullet + padding + line;
      return line === "" ? "" : indent + line;
    });
  });
  return items.flatMap((lines, index) => index > 0 && isLoose ? ["", ...lines] : lines);
}

function randomQuote(dice: Dice, depth: number): readonly string[] {
  return randomBlocks(dice, depth + 1).map((line) => line === "" ? ">" : `> ${line}`);
}

function randomText(dice: Dice): string {
  return Array.from({ length: 1 + dice.below(5) }, () => randomWord(dice)).join(" ");
}

function randomWord(dice: Dice): string {
  const word = (): string => dice.pick(WORDS);
  return dice.pick([
    word(),
    word(),
    `*${word()}*`,
    `**${word()} ${word()}**`,
    `_${word()}_`,
    `***${word()}***`,
    `**${word()} *${word()}***`,
    `\`${word()}\``,
    "`` a`b ``",
    `[${word()} *${word()}*](/about?a=1&b=ñ#x)`,
    `[${word()}](<https://example.ar/a b>)`,
    "<https://example.ar/?q=1&r=_2_>",
    "<hola@example.ar>",
    "\\*no\\* &amp; &#191;",
    "AT&T < 3 > 2 \"sí\" 'no'",
  ]);
}
