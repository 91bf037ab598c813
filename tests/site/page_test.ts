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
  { name: "a page", file: "about.md", text: `${HEAD}Hola\n`, page: PAGE },
  {
    name: "the home page",
    file: "index.md",
    text: `${HEAD}Hola\n`,
    page: { ...PAGE, file: "index.md", path: "/" },
  },
  {
    name: "blank lines before the body",
    file: "about.md",
    text: `${HEAD}\n  \nHola\n`,
    page: { ...PAGE, bodyLine: 7 },
  },
  { name: "a page without a body", file: "about.md", text: HEAD, page: { ...PAGE, body: "" } },
  {
    name: "lines that end in CR LF",
    file: "about.md",
    text: `${HEAD}Hola\n`.replaceAll("\n", "\r\n"),
    page: PAGE,
  },
  {
    name: "a short name and a place in the navigation",
    file: "about.md",
    text: HEAD.replace("---\n", "---\nnav: Acá\norder: -1.5\n") + "Hola\n",
    page: { ...PAGE, nav: "Acá", order: -1.5, bodyLine: 7 },
  },
  {
    name: "a rule in the body",
    file: "about.md",
    text: `${HEAD}Hola\n\n---\n\nChau\n`,
    page: { ...PAGE, body: "Hola\n\n---\n\nChau\n" },
  },
  {
    name: "directives, also as an address",
    file: "about.md",
    text: `${HEAD}[a]({{ whatsapp }})\n`,
    page: { ...PAGE, body: "[a]({{ whatsapp }})\n" },
  },
];

for (const { name, file, text, page } of PAGES) {
  Deno.test(`parsePage() reads ${name}`, () => {
    assertEquals(parsePage(file, text), { kind: "page", page });
  });
}

const INVALID = [
  { name: "no front matter", text: "# Hola\n", expected: ["1: el archivo empieza con los datos"] },
  { name: "nothing", text: "", expected: ["1: el archivo empieza con los datos"] },
  {
    name: "front matter left open",
    text: "---\ntitle: a\n",
    expected: ["1: el archivo empieza con los datos"],
  },
  {
    name: "empty front matter",
    text: "---\n---\nHola\n",
    expected: ["1: falta title", "1: falta description"],
  },
  {
    name: "a key that stands in the body alone",
    text: "---\ntitle: a\n---\n\ndescription: b\n",
    expected: ["1: falta description"],
  },
  {
    name: "a list for front matter",
    text: "---\n- title: a\n---\n",
    expected: ["2: entre las líneas de ---"],
  },
  {
    name: "a text for front matter",
    text: "---\nhola\n---\n",
    expected: ["2: entre las líneas de ---"],
  },
  {
    name: "a colon that YAML takes for its own",
    text: "---\ndescription: a\ntitle: Helado: el mejor\n---\n",
    expected: ["3: los datos entre --- van uno por línea"],
  },
  {
    name: "a key given twice",
    text: "---\ntitle: a\ntitle: b\n---\n",
    expected: ["3: los datos entre --- van uno por línea"],
  },
  {
    name: "unknown keys",
    text: HEAD.replace("---\n", "---\ntitel: a\n__proto__: {}\n"),
    expected: ["2: no conozco «titel»", "3: no conozco «__proto__»"],
  },
  {
    name: "values of another type",
    text: "---\ntitle: 2026\ndescription: ''\nnav: [a]\norder: primero\n---\n",
    expected: [
      "2: falta title",
      "3: falta description",
      "4: nav es un texto",
      "5: order es un número",
    ],
  },
  {
    name: "an order that is no number",
    text: HEAD.replace("---\n", "---\norder: .inf\n"),
    expected: ["2: order es un número"],
  },
  {
    name: "Markdown that a page cannot use, with the file's line",
    text: `${HEAD}\nHola\n====\n`,
    expected: ["7: un título se escribe con #"],
  },
];

for (const { name, text, expected } of INVALID) {
  Deno.test(`parsePage() refuses ${name}`, () => {
    const parsed = parsePage("about.md", text);
    assertEquals(
      parsed.kind === "page"
        ? []
        : parsed.mistakes.map(({ line, message }, index) =>
          `${line}: ${message}`.slice(0, expected[index]?.length)
        ),
      expected,
    );
  });
}

for (const file of ["About.md", "about.txt", ".md", "a/b.md", "año.md", "a..md", "-a.md"]) {
  Deno.test(`parsePage() refuses a file called ${file}`, () => {
    const parsed = parsePage(file, `${HEAD}Hola\n`);
    assertEquals(parsed, {
      kind: "invalid",
      mistakes: [{
        line: 1,
        message: "el archivo se llama con minúsculas, cifras y guiones, y termina en .md",
      }],
    });
  });
}

Deno.test("parsePage() refuses the address that is the API's", () => {
  const parsed = parsePage("api.md", `${HEAD}Hola\n`);
  assertEquals(parsed, {
    kind: "invalid",
    mistakes: [{ line: 1, message: "/api es de la API: poné otro nombre al archivo" }],
  });
});
