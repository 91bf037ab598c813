/** The renderer against the examples of the CommonMark specification: all of them but those of `LEFT_OUT`. */

import { assert, assertEquals } from "@std/assert";

import { findMarkdownMistakes, parseMarkdown } from "../../src/markdown/markdown.ts";
import { renderHtml } from "../../src/markdown/html.ts";
import vectors from "./commonmark_examples.json" with { type: "json" };
import { normalizeHtml } from "./normalize_html.ts";

/** The examples that use what a page cannot, by their number in the specification. */
// deno-fmt-ignore
const LEFT_OUT: readonly { readonly reason: string; readonly examples: readonly number[] }[] = [
  {
    reason: "tabs outside code",
    examples: [
      1, 2, 4, 5, 6, 7, 10, 11, 13, 82,
    ],
  },
  {
    reason: "indented code",
    examples: [
      3, 8, 18, 36, 48, 69, 85, 100, 107, 110, 111, 112, 114, 115, 116, 117, 118, 134, 182, 183,
      184, 191, 211, 225, 231, 236, 252, 253, 254, 257, 264, 270, 271, 272, 273, 274, 278, 286,
      287, 288, 289, 309, 313,
    ],
  },
  {
    reason: "lazy continuation lines",
    examples: [
      9, 93, 232, 233, 238, 247, 249, 250, 251, 290, 291, 292, 293, 312,
    ],
  },
  {
    reason: "HTML, which is text here",
    examples: [
      21, 148, 149, 150, 151, 152, 153, 154, 155, 156, 157, 158, 159, 160, 161, 162, 163, 164,
      165, 166, 167, 168, 169, 170, 171, 172, 173, 174, 175, 176, 177, 178, 179, 180, 181, 185,
      186, 187, 188, 189, 190, 308, 344, 475, 476, 477, 524, 613, 614, 615, 616, 617, 623, 625,
      626, 627, 628, 629, 631, 642, 643,
    ],
  },
  {
    reason: "link titles, and what looks like a link and is none",
    examples: [
      22, 32, 41, 482, 488, 490, 491, 493, 494, 497, 503, 505, 506, 508, 509, 510, 518, 519,
      520, 568, 572, 575, 579,
    ],
  },
  {
    reason: "reference links and their definitions",
    examples: [
      23, 33, 192, 193, 194, 195, 196, 197, 198, 199, 200, 201, 202, 203, 204, 205, 206, 207,
      208, 209, 210, 214, 215, 216, 217, 218, 317, 527, 528, 529, 530, 532, 533, 534, 535, 536,
      537, 538, 539, 540, 541, 542, 543, 544, 545, 549, 550, 552, 553, 554, 555, 556, 557, 558,
      559, 560, 561, 562, 563, 564, 565, 566, 567, 569, 570, 571, 573, 576, 577, 582, 583, 584,
      585, 586, 587, 588, 589, 591, 592, 593,
    ],
  },
  {
    reason: "info strings of more than a plain word",
    examples: [
      24, 34, 143, 144, 146,
    ],
  },
  {
    reason: "character references outside a short list",
    examples: [
      25, 28, 30, 31, 630,
    ],
  },
  {
    reason: "underlined (setext) titles",
    examples: [
      59, 80, 81, 83, 84, 86, 89, 90, 91, 95, 96, 102, 103, 141, 300,
    ],
  },
  {
    reason: "code fences left open",
    examples: [
      126, 127, 128, 137, 139, 237,
    ],
  },
  {
    reason: "images",
    examples: [
      517, 531, 574, 578, 580, 581,
    ],
  },
  {
    reason: "schemes that a page may not link to",
    examples: [
      594, 596, 598, 599, 601,
    ],
  },
];

const leftOut = new Set(LEFT_OUT.flatMap(({ examples }) => examples));

for (const { number, section, markdown, html } of vectors.examples) {
  if (leftOut.has(number)) continue;
  Deno.test(`renderHtml() does example ${number} of the specification: ${section}`, () => {
    assertEquals(findMarkdownMistakes(markdown), []);
    assertEquals(normalizeHtml(renderHtml(parseMarkdown(markdown))), normalizeHtml(html));
  });
}

for (const { reason, examples } of LEFT_OUT) {
  Deno.test(`the examples left out are refused or read in another way: ${reason}`, () => {
    const matched = vectors.examples.filter(({ number }) => examples.includes(number));
    assertEquals(matched.length, examples.length);
    for (const { number, markdown, html } of matched) {
      const isSame = normalizeHtml(renderHtml(parseMarkdown(markdown))) === normalizeHtml(html);
      assert(findMarkdownMistakes(markdown).length > 0 || !isSame, `example ${number} is covered`);
    }
  });
}

Deno.test("the list of what is left out names no example twice", () => {
  assertEquals(leftOut.size, LEFT_OUT.reduce((total, { examples }) => total + examples.length, 0));
});
