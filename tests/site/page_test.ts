import { assertEquals } from "@std/assert";

import { parsePage } from "../../src/site/page.ts";

const HEAD = "---\ntitle: Nosotros\ndescription: Quiénes somos.\n---\n";

const PAGE = {
  file: "about.md",
  path: "/about",
  title: "Nosotros",
  description: "Quiénes somos.",
  body: "Hola\n",
  bodyLine: 5,
};

const PAGES = [
  ["a page", `${HEAD}Hola\n`, {}],
  ["blank lines before the body", `${HEAD}\n  \nHola\n`, { bodyLine: 7 }],
  ["a page without a body", HEAD, { body: "" }],
  ["lines that end in CR LF", `${HEAD}Hola\n`.replaceAll("\n", "\r\n"), {}],
  ["a rule in the body", `${HEAD}Hola\n\n---\n\nChau\n`, {
    body: "Hola\n\n---\n\nChau\n",
  }],
  ["directives as an address", `${HEAD}[a]({{ mapa }})\n`, {
    body: "[a]({{ mapa }})\n",
  }],
] as const;

for (const [name, text, expected] of PAGES) {
  Deno.test(`parsePage() reads ${name}`, () => {
    assertEquals(parsePage("about.md", text), {
      kind: "page",
      page: { ...PAGE, ...expected },
    });
  });
}

Deno.test("parsePage() reads the home page, a short name and a place in the navigation", () => {
  const text = `${HEAD.replace("---\n", "---\nnav: Acá\norder: -1.5\n")}Hola\n`;
  const expected = {
    file: "index.md",
    path: "/",
    nav: "Acá",
    order: -1.5,
    bodyLine: 7,
  };
  assertEquals(parsePage("index.md", text), {
    kind: "page",
    page: { ...PAGE, ...expected },
  });
});

const NO_HEAD = "1: el archivo empieza con los datos";
const NO_LINES = "2: entre las líneas de ---";
const INVALID = [
  ["no front matter", "# Hola\n", NO_HEAD],
  ["nothing", "", NO_HEAD],
  ["front matter left open", "---\ntitle: a\n", NO_HEAD],
  [
    "empty front matter",
    "---\n---\nHola\n",
    "1: falta title",
    "1: falta description",
  ],
  [
    "a key in the body",
    "---\ntitle: a\n---\n\ndescription: b\n",
    "1: falta description",
  ],
  ["a list for front matter", "---\n- title: a\n---\n", NO_LINES],
  ["a text for front matter", "---\nhola\n---\n", NO_LINES],
  [
    "a colon of YAML's own",
    "---\ndescription: a\ntitle: b: c\n---\n",
    "3: los datos entre ---",
  ],
  [
    "a key without a blank after its colon",
    '---\ntitle:"a"\ndescription: "b"\n---\n',
    "2: los datos entre ---",
  ],
  [
    "a text without its closing quote",
    '---\ntitle: "a" \ndescription: "b\nnav: c\n---\na:b\n',
    "3: los datos entre ---",
  ],
  [
    "a key given twice",
    "---\ntitle: a\ntitle: b\n---\n",
    "3: los datos entre ---",
  ],
  [
    "unknown keys",
    HEAD.replace("---\n", "---\ntitel: a\n__proto__: {}\n"),
    "2: no conozco «titel»",
    "3: no conozco «__proto__»",
  ],
  [
    "values of another type",
    "---\ntitle: 2026\ndescription: ''\nnav: [a]\norder: primero\n---\n",
    "2: falta title",
    "3: falta description",
    "4: nav es un texto",
    "5: order es un número",
  ],
  [
    "an endless order",
    HEAD.replace("---\n", "---\norder: .inf\n"),
    "2: order es un número",
  ],
  [
    "Markdown that it can't use",
    `${HEAD}\nHola\n====\n`,
    "7: un título se escribe con #",
  ],
  [
    "a directive that isn't one",
    `${HEAD}\n{{ nada }}\n`,
    "6: no conozco {{ nada }}",
  ],
] as const;

for (const [name, text, ...expected] of INVALID) {
  Deno.test(`parsePage() refuses ${name}`, () => {
    const parsed = parsePage("about.md", text);
    const mistakes = parsed.kind === "page" ? [] : parsed.mistakes;
    const lines = mistakes.map(({ line, message }) => `${line}: ${message}`);
    assertEquals(
      lines.map((line, index) => line.slice(0, expected[index]?.length)),
      expected,
    );
  });
}

for (
  const file of [
    "About.md",
    "about.txt",
    ".md",
    "a/b.md",
    "año.md",
    "a..md",
    "-a.md",
    "api.md",
  ]
) {
  Deno.test(`parsePage() refuses a file called ${file}`, () => {
    const parsed = parsePage(file, `${HEAD}Hola\n`);
    assertEquals(parsed, {
      kind: "invalid",
      mistakes: [{
        line: 1,
        message:
          "el archivo se llama con minúsculas, cifras y guiones, termina en .md y no es api.md",
      }],
    });
  });
}
