import { assertEquals } from "@std/assert";
import {
  findMisplacedFiles,
  loadWellKnown,
} from "../../src/content/load_pages.ts";
import { createFolder, mistakesIn } from "../fixtures/house.ts";

type Files = Readonly<Record<string, string | Uint8Array>>;

/** Creates a folder of pages with these files in `.well-known/`. */
function createPages(files: Files) {
  const house = createFolder();
  for (const [name, content] of Object.entries(files)) {
    house.write(`.well-known/${name}`, content);
  }
  return house;
}

/** Returns the mistakes in these files, with short paths. */
function findMistakes(files: Files) {
  using pages = createPages(files);
  return mistakesIn(() => loadWellKnown(pages.path))
    .map((line) => line.replace(pages.path, "pages"));
}

Deno.test("findMisplacedFiles() reports files next to the pages and pictures in other folders, and neither folders nor hidden files", () => {
  using house = createFolder();
  const names = [
    "data/menu.json",
    "data/LEEME.md",
    "data/esquemas/menu.json",
    "pages/index.md",
    "pages/.DS_Store",
    "pages/assets/gato.png",
    "pages/assets/fotos/kilo.jpg",
    "pages/assets/fotos/kilo.png",
  ];
  const strays = [
    "pages/assets/Fotos/kilo.png",
    "pages/assets/Kilo.JPG",
    "pages/assets/fotos/potes/kilo.jpg",
    "pages/fiestas/index.md",
    "pages/fotos/kilo.jpg",
    "pages/security.txt",
    "data/data/menu.json",
    "data/fiestas.md",
    "data/fotos/kilo.jpg",
    "data/kilo.HEIC",
  ];
  const above = ["fotos/kilo.jpg", "assets/fotos/kilo.jpg"];
  for (const name of [...names, ...strays, ...above]) {
    house.write(name, "x");
  }

  const { path } = house;
  const text =
    `la foto de un producto va en ${path}/pages/assets/fotos, con minúsculas; una página, terminada en .md, al lado de index.md; los datos, al lado de negocio.json; lo que pide otro servicio, en .well-known`;
  const files = [...strays.map((name) => `${path}/${name}`), ...above];
  assertEquals(
    findMisplacedFiles(`${path}/pages`, `${path}/data`),
    files.map((file) => ({ file, text })),
  );
});

Deno.test("loadWellKnown() reads text and JSON by content, unchanged, and ignores hidden files", () => {
  const files = {
    ".DS_Store": "x",
    "assetlinks.json": '[{"relation":[]}]\n',
    "openai-apps-challenge": "12345",
    "security.txt": "\ufeffContact: mailto:a@example.com\r\n",
  };
  const plain = "text/plain; charset=utf-8";

  using pages = createPages(files);
  assertEquals(loadWellKnown(pages.path), [
    {
      path: "/.well-known/assetlinks.json",
      text: '[{"relation":[]}]\n',
      contentType: "application/json",
    },
    {
      path: "/.well-known/openai-apps-challenge",
      text: "12345",
      contentType: plain,
    },
    {
      path: "/.well-known/security.txt",
      text: "\ufeffContact: mailto:a@example.com\r\n",
      contentType: plain,
    },
  ]);
});

Deno.test("loadWellKnown() accepts 20 files of 16 KB, and no more", () => {
  const names = Array.from({ length: 20 }, (_, i) => `file-${i}`);
  const full = "a".repeat(16_384);
  const files = Object.fromEntries(names.map((name) => [name, full]));

  assertEquals(findMistakes(files), []);
  assertEquals(findMistakes({ ...files, extra: "a" }), [
    "pages/.well-known: esperaba hasta 20 archivos, encontré 21: dejá los que te pidieron",
  ]);
  assertEquals(findMistakes({ large: `${full}a` }), [
    "pages/.well-known/large: esperaba hasta 16 KB: fijate que sea el archivo que te pidieron",
  ]);
});

Deno.test("loadWellKnown() reports every file that isn't text or whose name isn't valid in a URL", () => {
  const files = {
    "security (1).txt": "Contact: mailto:a@example.com",
    "token": new Uint8Array([0xff, 0xfe, 0x41]),
  };

  assertEquals(findMistakes(files), [
    "pages/.well-known/security (1).txt: su nombre lleva letras sin acento, números, puntos y guiones, sin espacios: ponele el que te pidieron",
    "pages/.well-known/token: no es texto en UTF-8: bajalo de nuevo",
  ]);
});
