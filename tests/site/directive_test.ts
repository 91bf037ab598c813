import { assertEquals } from "@std/assert";

import {
  type Directives,
  fillDirectives,
  fillMarkdown,
  findDirectiveMistakes,
  maskDirectives,
} from "../../src/site/directive.ts";
import { markup } from "../../src/markdown/write.ts";
import { readRows } from "../fixtures/rows.ts";

interface Facts {
  readonly price: string;
}

const DIRECTIVES: Directives<Facts> = {
  precio: ({ price }) => price,
  sabores: {
    block: ({ price }) => `- Limón\n- Frutilla a ${price}\n`,
  },
  pedido: {
    block: ({ price }) => ({
      markdown: "[Pedir](/pedir)",
      html: markup`<form data-price="${price}"></form>`,
    }),
  },
  nada: { block: () => "" },
};

const fill = (body: string, price = "$ 100") =>
  fillMarkdown(body, DIRECTIVES, { price });

const FILLED = readRows`
within a line → Sale {{ precio }}. → Sale $ 100.
twice in a line, with or without spaces → {{precio}} y {{  precio  }} → $ 100 y $ 100
in a list and in a table → - {{ precio }}⏎⏎| {{ precio }} | → - $ 100⏎⏎| $ 100 |
as a block → a⏎⏎{{ sabores }}⏎⏎b⏎ → a⏎⏎- Limón⏎- Frutilla a $ 100⏎⏎b
as a block at the edges, one after the other → {{ sabores }}⏎⏎{{ pedido }} → - Limón⏎- Frutilla a $ 100⏎⏎[Pedir](/pedir)
with nothing, and leaves no double space → a⏎⏎{{ nada }}⏎⏎b → a⏎⏎b
but not after a backslash → \{{ precio }} → \{{ precio }}
but not what is badly written → {{ a b }} {{ → {{ a b }} {{
as an address and in code → [a]({{ precio }}) ´{{ precio }}´ → [a]($ 100) ´$ 100´
but not in a block of code → ´´´⏎{{ precio }}⏎⏎⏎´´´ → ´´´⏎{{ precio }}⏎⏎⏎´´´
`;

for (const [where, body = "", filled] of FILLED) {
  Deno.test(`fillMarkdown() replaces ${where}`, () =>
    assertEquals(fill(body), filled));
}

Deno.test("fillMarkdown() doesn't replace directives in the output of a directive", () => {
  assertEquals(
    fill("{{ precio }}\n\n{{ sabores }}", "{{ pedido }}"),
    "{{ pedido }}\n\n- Limón\n- Frutilla a {{ pedido }}",
  );
});

Deno.test("fillDirectives() splits Markdown at its blocks for HTML", () => {
  const body =
    "a {{ precio }}\n\n{{ sabores }}\n\n{{ pedido }}\n\n{{ precio }}\n";
  assertEquals(fillDirectives(body, DIRECTIVES, { price: "$ 100" }, "html"), [
    "a $ 100\n\n",
    "- Limón\n- Frutilla a $ 100\n",
    "\n\n",
    { html: '<form data-price="$ 100"></form>' },
    "\n\n$ 100\n",
  ]);
});

const MISTAKES = readRows`
{{ sabores }}⏎⏎{{ precio }} {{ pedido}} → 3: {{ pedido}} va sola
a⏎{{ sabores }} → 2: {{ sabores }} va sola
- a⏎⏎  {{ sabores }} → 3: {{ sabores }} va sola
a⏎⏎{{ sabores }}. → 3: {{ sabores }} va sola
{{ sabor }} → 1: no conozco {{ sabor }}
a {{ constructor }} → 1: no conozco {{ constructor }}
a {{ Precio }}, {{ précio }} y {{ precios }} → 1: no conozco {{ Precio }}: ¿quisiste decir {{ precio }}? → 1: no conozco {{ précio }}: ¿quisiste decir {{ precio }}? → 1: no conozco {{ precios }}: ¿quisiste decir {{ precio }}?
a {{ xyz }} → 1: no conozco {{ xyz }}: se puede usar precio, sabores, pedido, nada
a {{ precio }⏎{{ b c }} → 1: hay {{ sin un nombre → 2: hay {{ sin un nombre
a {{ precio }}⏎⏎{{ precio }}⏎⏎{{ sabores }}  ⏎⏎´{{ precio }}´
a \{{ precio
´´´⏎{{ otra }}⏎{{⏎´´´
`;

for (const [body = "", ...expected] of MISTAKES) {
  const names = expected.length === 0 ? "nothing" : expected.join(", ");
  Deno.test(`findDirectiveMistakes() finds ${names} in ${JSON.stringify(body)}`, () => {
    const mistakes = findDirectiveMistakes(body, DIRECTIVES, 1);
    const lines = mistakes.map(({ line, message }, index) =>
      `${line}: ${message}`.slice(0, expected[index]?.length)
    );
    assertEquals(lines, expected);
  });
}

Deno.test("findDirectiveMistakes() counts lines from the first line of the body", () => {
  const mistakes = findDirectiveMistakes("a\n{{ otra }}", DIRECTIVES, 7);
  assertEquals(mistakes.map(({ line }) => line), [8]);
});

Deno.test("maskDirectives() replaces directives by letters, and keeps all other text", () => {
  assertEquals(
    maskDirectives("[a]({{ precio }}) \\{{ precio }} {{ a b }}"),
    "[a](xxxxxxxxxxxx) \\{{ precio }} {{ a b }}",
  );
});
