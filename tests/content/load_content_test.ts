import { assertEquals, assertMatch } from "@std/assert";
import { loadContent } from "../../src/content/load_content.ts";
import { readPicture } from "../../src/pictures/picture.ts";
import { assetPath, photoHtml } from "../../src/site/asset.ts";
import { createFolder, createHouse, SAMPLE } from "../fixtures/house.ts";
import { createPicture } from "../fixtures/pictures.ts";
import { createTestApp } from "../fixtures/test_app.ts";

const HEAD = "---\ntitle: Inicio\ndescription: La página de inicio.\n---\n\n";

/** Runs a function on a folder with a home page, these files and an assets folder. */
async function withPages(
  files: Readonly<Record<string, string>>,
  use: (folder: string) => Promise<void>,
) {
  using house = createFolder({ "index.md": `${HEAD}Hola.\n`, ...files });
  await Deno.mkdir(`${house.path}/assets`, { recursive: true });
  await use(house.path);
}

const load = (folder: string) => loadContent(`${SAMPLE}/data`, folder);

/** Returns the mistakes in a folder of pages, with short paths. */
async function mistakesOf(folder: string): Promise<readonly string[]> {
  const error = await load(folder).then(() => undefined, (reason) => reason);
  return error?.message.replaceAll(folder, "pages").split("\n") ?? [];
}

/** The browser's scripts, which every shop has. */
const SCRIPTS = [
  "chat.js",
  "contact.js",
  "developers.js",
  "home.js",
  "page.js",
];

Deno.test("loadContent() reads pages in the order of the navigation, and the assets", async () => {
  const ordered = (title: string, order: number) =>
    `---\ntitle: ${title}\ndescription: D.\norder: ${order}\n---\n\nHola.\n`;
  const files = {
    "about.md": ordered("B", 2),
    "index.md": ordered("A", 1),
    "assets/a.css": "a{}",
    "assets/.hidden": "x",
  };
  await withPages(files, async (folder) => {
    const { pages, assets } = await load(folder);
    assertEquals(pages.map(({ path }) => path), ["/", "/about"]);
    assertEquals(
      assets.map(({ name, contentType }) =>
        `${name}: ${contentType.split(";")[0]}`
      ),
      [
        "a.css: text/css",
        ...SCRIPTS.map((name) => `${name}: text/javascript`),
        "estilo.css: text/css",
        "lugares.json: application/json",
      ],
    );
    const versions = new Set(assets.map(({ version }) => version));
    assertEquals(versions.size, 1);
    assertMatch([...versions].join(), /^[0-9a-f]{12}$/);
  });
});

Deno.test("loadContent() gives each content a digest, whatever its formatting", async () => {
  using house = createHouse();
  const digest = async () => {
    const folder = house.path;
    return (await loadContent(`${folder}/data`, `${folder}/pages`)).digest;
  };
  const first = await digest();
  assertMatch(first, /^[0-9a-f]{12}$/);

  const page = await Deno.readTextFile(`${house.path}/pages/about.md`);
  house.write("pages/about.md", page.replaceAll("\n", "\r\n"));
  house.change("data/menu.json", () => {});
  assertEquals(await digest(), first, "only the formatting differs");

  house.write("pages/about.md", `${page}\nOtro renglón.\n`);
  const withPage = await digest();
  house.change("data/menu.json", (menu) => menu.potes[0].precio += 100);
  const withPrice = await digest();
  house.change("data/hoy.json", (today) => today.agotados = ["Limón"]);
  const all = [first, withPage, withPrice, await digest()];
  assertEquals(new Set(all).size, 4);
});

Deno.test("loadContent() recognizes common types, and serves any other file as a download", async () => {
  const files = { "assets/a.PDF": "%PDF", "assets/b.nadie": "x" };
  await withPages(files, async (folder) => {
    const { assets } = await load(folder);
    const types = assets.slice(0, 2).map(({ contentType }) => contentType);
    assertEquals(types, ["application/pdf", "application/octet-stream"]);
  });
});

Deno.test("loadContent() reports the page and line of a link that runs code, and an empty page", async () => {
  const files = {
    "about.md": `${HEAD}[a](javascript:alert)\n`,
    "index.md": "\n",
  };
  await withPages(files, async (folder) => {
    const [wrong = "", ...others] = await mistakesOf(folder);
    assertMatch(
      wrong,
      /^pages\/about\.md, línea 6: no se puede enlazar a javascript:alert/,
    );
    assertEquals(others, [
      "pages/index.md: la página está vacía: copiala de nuevo desde su historial en GitHub, o borrá el archivo si ya no va",
    ]);
  });
});

Deno.test("loadContent() requires a home page and an existing folder", async () => {
  using house = createFolder();
  assertEquals(await mistakesOf(house.path), [
    "pages/index.md: no existe, y es la página de inicio",
    "pages/assets: no existe",
  ]);
  assertEquals(await mistakesOf(`${house.path}/nada`), [
    "pages: no existe",
    "pages/assets: no existe",
  ]);
});

Deno.test("loadContent() follows a link within its folder, and reports a link that leads out of it", async () => {
  await withPages({ "assets/a.css": "a{}" }, async (folder) => {
    await Deno.symlink(`${folder}/assets/a.css`, `${folder}/assets/c.css`);
    const { assets } = await load(folder);
    assertEquals(assets.map(({ name }) => name), [
      "a.css",
      "c.css",
      ...SCRIPTS,
      "estilo.css",
      "lugares.json",
    ]);
    await Deno.symlink("/etc/hostname", `${folder}/assets/b.css`);
    await Deno.symlink("/etc/hostname", `${folder}/secreta.md`);
    await Deno.symlink("/nada", `${folder}/rota.md`);
    assertEquals(await mistakesOf(folder), [
      "pages/rota.md: no existe",
      "pages/secreta.md: es un enlace que lleva fuera de pages",
      "pages/assets/b.css: es un enlace que lleva fuera de pages/assets",
    ]);
  });
});

Deno.test("loadContent() ignores a folder that is named like a page", async () => {
  await withPages({}, async (folder) => {
    await Deno.mkdir(`${folder}/about.md`);
    assertEquals(await mistakesOf(folder), []);
  });
});

Deno.test("loadContent() reads the owner's pictures, the preferred type first, and no deeper", async () => {
  await withPages({}, async (folder) => {
    const photos = `${folder}/assets/fotos`;
    await Deno.mkdir(`${photos}/viejas`, { recursive: true });
    const jpeg = await createPicture("baseline JPEG", 400, 300);
    const avif = await createPicture("opaque AVIF", 400, 300);
    await Deno.writeFile(`${photos}/medio.jpg`, jpeg);
    await Deno.writeFile(`${photos}/medio.avif`, avif);
    await Deno.writeFile(`${photos}/cuarto.webp`, jpeg);
    await Deno.writeFile(`${photos}/viejas/kilo.jpg`, jpeg);
    const png = new URL("../../.github/phone.png", import.meta.url);
    await Deno.copyFile(png, `${photos}/kilo.jpg`);
    const { assets } = await load(folder);
    const byName = new Map(assets.map((asset) => [asset.name, asset]));
    const namesOf = (id: string) =>
      Array.from(
        photoHtml(byName, { id, nombre: id }).html.matchAll(
          /"\/assets\/[^/]*\/([^"]*)/g,
        ),
        ([, name]) => name,
      );
    assertEquals(namesOf("medio"), ["fotos/medio.avif", "fotos/medio.jpg"]);
    assertEquals(namesOf("cuarto"), ["fotos/cuarto.webp"]);
    assertEquals(namesOf("kilo"), [], "a PNG isn't shown");
    const { contentType, size } = byName.get("fotos/medio.avif") ?? {};
    assertEquals([contentType, size], [
      "image/avif",
      { width: 400, height: 300 },
    ]);
    assertEquals(byName.get("fotos/cuarto.webp")?.contentType, "image/jpeg");
  });
});

const HOSTILE_NAMES = [
  "á é.jpg",
  "50%.jpg",
  "a?b#c.jpg",
  '<b>&".jpg',
  "a\\b.jpg",
  "%2e%2e%2fb.jpg",
];

Deno.test("the path of a picture serves that picture or a 404, whatever its file name", async () => {
  await withPages({}, async (folder) => {
    await Deno.mkdir(`${folder}/assets/fotos`);
    const sizes = new Map(HOSTILE_NAMES.map((name, i) => [400 + i, name]));
    for (const [width, name] of sizes) {
      // deno-lint-ignore no-await-in-loop -- six pictures
      const picture = await createPicture("baseline JPEG", width, 1);
      // deno-lint-ignore no-await-in-loop -- six pictures
      await Deno.writeFile(`${folder}/assets/fotos/${name}`, picture);
    }
    const { pages, assets } = await load(folder);
    const app = createTestApp({ content: { pages, assets } });
    const pictures = assets.filter(({ name }) => name.startsWith("fotos/"));
    const answers = await Promise.all(pictures.map(async (asset) => {
      const response = await app.ask(assetPath(asset));
      const width = readPicture(await response.bytes())?.width ?? 0;
      return `fotos/${sizes.get(width)}` === asset.name
        ? "itself"
        : response.status;
    }));
    // A path can't contain a backslash: the service refuses it like an escaped slash.
    assertEquals(answers.toSorted(), [
      404,
      "itself",
      "itself",
      "itself",
      "itself",
      "itself",
    ]);
  });
});
