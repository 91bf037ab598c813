import { assertEquals } from "@std/assert";

import { parsePage } from "../../src/site/page.ts";
import { readRows } from "../fixtures/rows.ts";

const HEAD = "---\ntitle: Nosotros\ndescription: Quiénes somos.\n---\n";

const PAGE = {
  file: "about.md",
  path: "/about",
  title: "Nosotros",
  description: "Quiénes somos.",
  body: "Hola\n",
};

const PAGES = [
  ["a page", `${HEAD}Hola\n`, {}],
  ["blank lines before the body", `${HEAD}\n  \nHola\n`, {}],
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
      page: { ...PAGE, ...expected, source: text.replaceAll("\r", "") },
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
  };
  assertEquals(parsePage("index.md", text), {
    kind: "page",
    page: { ...PAGE, ...expected, source: text },
  });
});

const INVALID = readRows`
no front matter → # Hola⏎ → 1: el archivo empieza con los datos
nothing → ∅ → 1: el archivo empieza con los datos
front matter left open → ---⏎title: a⏎ → 1: el archivo empieza con los datos
empty front matter → ---⏎---⏎Hola⏎ → 1: falta title → 1: falta description
a key in the body → ---⏎title: a⏎---⏎⏎description: b⏎ → 1: falta description
a list for front matter → ---⏎- title: a⏎---⏎ → 2: entre las líneas de ---
a text for front matter → ---⏎hola⏎---⏎ → 2: entre las líneas de ---
a colon of YAML's own → ---⏎description: a⏎title: b: c⏎---⏎ → 3: los datos entre ---
a key without a blank after its colon → ---⏎title:"a"⏎description: "b"⏎---⏎ → 2: los datos entre ---
a text without its closing quote → ---⏎title: "a" ⏎description: "b⏎nav: c⏎---⏎a:b⏎ → 3: los datos entre ---
a key given twice → ---⏎title: a⏎title: b⏎---⏎ → 3: los datos entre ---
unknown keys → ---⏎titel: a⏎__proto__: {}⏎title: Nosotros⏎description: Quiénes somos.⏎---⏎ → 2: no conozco «titel» → 3: no conozco «__proto__»
values of another type → ---⏎title: 2026⏎description: ''⏎nav: [a]⏎order: primero⏎---⏎ → 2: falta title → 3: falta description → 4: nav es un texto → 5: order es un número
an endless order → ---⏎order: .inf⏎title: Nosotros⏎description: Quiénes somos.⏎---⏎ → 2: order es un número
Markdown that it can't use → ---⏎title: Nosotros⏎description: Quiénes somos.⏎---⏎⏎Hola⏎====⏎ → 7: un título se escribe con #
a directive that isn't one → ---⏎title: Nosotros⏎description: Quiénes somos.⏎---⏎⏎{{ nada }}⏎ → 6: no conozco {{ nada }}
`;

for (const [name, text = "", ...expected] of INVALID) {
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
    assertEquals(parsePage(file, `${HEAD}Hola\n`), {
      kind: "invalid",
      mistakes: [{
        line: 1,
        message:
          "el archivo se llama con minúsculas, cifras y guiones, termina en .md y no es api.md",
      }],
    });
  });
}
