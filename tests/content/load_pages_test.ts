import { assertEquals } from "@std/assert";
import { loadWellKnown } from "../../src/content/load_pages.ts";
import { mistakesIn } from "../fixtures/house.ts";

type Files = Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>;

/** Runs `use` with a folder of pages that has these files in `.well-known/`. */
async function withFiles(
  files: Files,
  use: (pagesDir: string) => void,
) {
  const pagesDir = await Deno.makeTempDir();
  const folder = `${pagesDir}/.well-known`;
  await Deno.mkdir(folder);
  await Promise.all(
    Object.entries(files).map(([name, content]) => {
      const bytes = typeof content === "string"
        ? new TextEncoder().encode(content)
        : content;
      return Deno.writeFile(`${folder}/${name}`, bytes);
    }),
  );

  try {
    use(pagesDir);
  } finally {
    await Deno.remove(pagesDir, { recursive: true });
  }
}

/** Returns the mistakes in these files, with short paths. */
async function findMistakes(files: Files) {
  let lines: readonly string[] = [];
  await withFiles(files, (pagesDir) => {
    lines = mistakesIn(() => loadWellKnown(pagesDir))
      .map((line) => line.replace(pagesDir, "pages"));
  });
  return lines;
}

Deno.test("loadWellKnown() finds no files in a folder of pages without .well-known/", async () => {
  const pagesDir = await Deno.makeTempDir();

  assertEquals(loadWellKnown(pagesDir), []);
  await Deno.remove(pagesDir);
});

Deno.test("loadWellKnown() reads text and JSON by content, unchanged, and ignores hidden files", async () => {
  const files = {
    ".DS_Store": "x",
    "assetlinks.json": '[{"relation":[]}]\n',
    "openai-apps-challenge": "12345",
    "security.txt": "\ufeffContact: mailto:a@example.com\r\n",
  };
  const plain = "text/plain; charset=utf-8";

  await withFiles(files, (pagesDir) => {
    assertEquals(loadWellKnown(pagesDir), [
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
});

Deno.test("loadWellKnown() accepts 20 files of 16 KB, and no more", async () => {
  const names = Array.from({ length: 20 }, (_, i) => `file-${i}`);
  const full = "a".repeat(16_384);
  const files = Object.fromEntries(names.map((name) => [name, full]));

  assertEquals(await findMistakes(files), []);
  assertEquals(await findMistakes({ ...files, extra: "a" }), [
    "pages/.well-known: esperaba hasta 20 archivos, encontré 21: dejá los que te pidieron",
  ]);
  assertEquals(await findMistakes({ large: `${full}a` }), [
    "pages/.well-known/large: esperaba hasta 16 KB: fijate que sea el archivo que te pidieron",
  ]);
});

Deno.test("loadWellKnown() reports every file that is no text or has a name that no URL has", async () => {
  const files = {
    "security (1).txt": "Contact: mailto:a@example.com",
    "token": new Uint8Array([0xff, 0xfe, 0x41]),
  };

  assertEquals(await findMistakes(files), [
    "pages/.well-known/security (1).txt: su nombre lleva letras sin acento, números, puntos y guiones, sin espacios: ponele el que te pidieron",
    "pages/.well-known/token: no es texto en UTF-8: bajalo de nuevo",
  ]);
});
