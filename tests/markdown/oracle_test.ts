/** Accepted Markdown, against the reference implementation of CommonMark and, for tables, marked. */

import { assert, assertEquals } from "@std/assert";
import { HtmlRenderer, Parser } from "commonmark";
import { marked } from "marked";

import { readMarkdown } from "../../src/markdown/markdown.ts";
import { joinLines } from "../../src/markdown/write.ts";
import { createDice, type Dice, SOUPS } from "./soup.ts";

const parser = new Parser();
const renderer = new HtmlRenderer();
const reference = (markdown: string) =>
  normalize(renderer.render(parser.parse(markdown)));
const ours = (markdown: string) =>
  normalize(joinLines(readMarkdown(markdown).blocks).html);
const mistakesIn = (markdown: string) => readMarkdown(markdown).mistakes;

/** Compares the meaning of the HTML, not its spelling. An alignment is a class here. */
function normalize(html: string): string {
  return html
    .replace(/(<h[1-6]) id="[^"]*"/g, "$1")
    .replaceAll("&#39;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll(' scope="col"', "")
    .replace(/ class="align-([a-z]+)"/g, ' align="$1"')
    .replaceAll(" />", ">")
    .replace(/\n(?=<)|(?<=<(?:li|blockquote)>)\n/g, "")
    .trimEnd();
}

Deno.test("readMarkdown() agrees with commonmark on 2,000 random documents, none refused", () => {
  const dice = createDice(20261121);
  for (let round = 0; round < 2_000; round += 1) {
    const markdown = `${randomBlocks(dice).join("\n")}\n`;
    assertEquals(mistakesIn(markdown), [], markdown);
    assertEquals(ours(markdown), reference(markdown), markdown);
  }
});

for (const { name, soup, least } of SOUPS) {
  Deno.test(`readMarkdown() agrees with commonmark on every soup of ${name} that isn't refused`, () => {
    const dice = createDice(42);
    let accepted = 0;
    for (let round = 0; round < 8_000; round += 1) {
      const markdown = soup(dice);
      if (mistakesIn(markdown).length > 0) continue;
      accepted += 1;
      assertEquals(
        ours(markdown),
        reference(markdown),
        JSON.stringify(markdown),
      );
    }
    assert(accepted >= least, `only ${accepted} were accepted`);
  });
}

Deno.test("readMarkdown() agrees with marked on 1,500 random tables, none refused", () => {
  const dice = createDice(7);
  for (let round = 0; round < 1_500; round += 1) {
    const markdown = randomTable(dice);
    assertEquals(mistakesIn(markdown), [], markdown);
    assertEquals(
      ours(markdown),
      normalize(marked.parse(markdown, { async: false })),
      markdown,
    );
  }
});

function randomBlocks(
  dice: Dice,
  { isQuoted = false } = {},
): readonly string[] {
  const kinds = [
    paragraph,
    paragraph,
    heading,
    code,
    list,
    () => ["---"],
  ] as const;
  const blocks = Array.from({ length: 1 + dice.below(6) }, () => {
    if (isQuoted || dice.below(7) > 0) return dice.pick([...kinds])(dice);
    return randomBlocks(dice, { isQuoted: true }).map((line) =>
      line === "" ? ">" : `> ${line}`
    );
  });
  return blocks.flatMap((lines, index) => index === 0 ? lines : ["", ...lines]);
}

function heading(dice: Dice): readonly string[] {
  return [`${"#".repeat(1 + dice.below(6))} ${text(dice)}`];
}

function paragraph(dice: Dice): readonly string[] {
  return Array.from({ length: 1 + dice.below(3) }, () => text(dice));
}

function code(dice: Dice): readonly string[] {
  const lines = ["", "  x = <1>", "# no", "- `y`", "  ``", "\tz"] as const;
  const inner = Array.from(
    { length: dice.below(5) },
    () => dice.pick([...lines]),
  );
  return [`\`\`\`${dice.pick(["", "ts", "sh"])}`, ...inner, "```"];
}

function list(dice: Dice): readonly string[] {
  const isLoose = dice.below(3) === 0;
  const items = Array.from(
    { length: 1 + dice.below(4) },
    () => paragraph(dice).map((line, row) => (row === 0 ? "- " : "   ") + line),
  );
  return items.flatMap((lines, index) =>
    index > 0 && isLoose ? ["", ...lines] : lines
  );
}

/** Without the asterisks inside words that marked reads in its own way. */
function randomTable(dice: Dice): string {
  const columns = 1 + dice.below(4);
  const row = (cell: () => string) =>
    `| ${Array.from({ length: columns }, cell).join(" | ")} |`;
  const cell = (): string =>
    dice.pick([text(dice), "", "a \\| b", "`x`", "`y \\| z`"]);
  const rows = Array.from({ length: dice.below(4) }, () => row(cell));
  const delimiter = row(() => dice.pick(["---", ":--", "--:", ":-:", "-"]));
  return `${[row(() => text(dice)), delimiter, ...rows].join("\n")}\n`;
}

function text(dice: Dice): string {
  const word = () =>
    dice.pick([
      "helado",
      "crema",
      "ñandú",
      "limón",
      "rate_limit",
      "¡sí!",
      "1,5",
      "😀",
    ]);
  const plain = () => dice.pick(["helado", "ñandú", "1,5", "😀"]);
  const piece = () =>
    dice.pick([
      word(),
      word(),
      `*${word()}*`,
      `**${word()} ${word()}**`,
      `_${plain()}_`,
      `**${word()} _${plain()}_ ${word()}**`,
      `(_${plain()} **${plain()}**_)`,
      `\`${word()} <b> *x*\``,
      `[${word()} *${word()}*](/about?a=1&b=2#x)`,
      `![${word()}](/assets/foto.png)`,
      `**[${word()}](https://example.ar/%C3%B1)**`,
      "\\*no\\* \\&amp; \\[x\\]",
      "AT&T < 3 > 2 \"sí\" 'no' a * b ] # !",
    ]);
  return Array.from({ length: 1 + dice.below(5) }, piece).join(" ");
}
