import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { fingerprint } from "../../src/http/caching.ts";
import { assetPath } from "../../src/site/asset.ts";
import { type AssetSource, linkAssets } from "../../src/site/asset_graph.ts";

const TYPES: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=UTF-8",
  css: "text/css; charset=UTF-8",
  svg: "image/svg+xml",
};

function sourcesOf(files: Readonly<Record<string, string>>): readonly AssetSource[] {
  return Object.entries(files).map(([name, text]) => ({
    name,
    bytes: new TextEncoder().encode(text),
    contentType: TYPES[name.split(".").at(-1) ?? ""] ?? "image/avif",
  }));
}

/** What the files are served as, by name. */
async function link(files: Readonly<Record<string, string>>) {
  const { assets, mistakes } = await linkAssets(sourcesOf(files), fingerprint);
  assertEquals(mistakes, []);
  return new Map(assets.map((asset) => [asset.name, {
    text: new TextDecoder().decode(asset.bytes),
    address: assetPath(asset),
    version: asset.version,
  }]));
}

async function mistakesOf(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { mistakes } = await linkAssets(sourcesOf(files), fingerprint);
  return mistakes.map(({ name, message }) => `${name}: ${message}`);
}

/** A file that names another, `V` standing for the version that is written there. */
const REFERENCES: readonly (readonly [file: string, text: string, written: string])[] = [
  ["a.js", 'import { x } from "./b.js";\n', 'import { x } from "./b.js?v=V";\n'],
  [
    "a.js",
    'import {\n  x,\n  y,\n} from "./b.js";\n',
    'import {\n  x,\n  y,\n} from "./b.js?v=V";\n',
  ],
  ["a.js", 'import "./b.js";\n', 'import "./b.js?v=V";\n'],
  ["a.js", 'export { x } from "./b.js";\n', 'export { x } from "./b.js?v=V";\n'],
  ["a.js", 'const m = await import("./b.js");', 'const m = await import("./b.js?v=V");'],
  ["c/a.js", 'import { x } from "../b.js";\n', 'import { x } from "../b.js?v=V";\n'],
  ["a.css", 'a { mask: url("b.js") 0 0; }', 'a { mask: url("b.js?v=V") 0 0; }'],
  ["a.css", "a { mask: url(b.js#x); }", "a { mask: url(b.js?v=V#x); }"],
  ["a.css", '@import "b.js";', '@import "b.js?v=V";'],
];

for (const [file, text, written] of REFERENCES) {
  Deno.test(`linkAssets() writes the version into ${JSON.stringify(text)}`, async () => {
    const linked = await link({ [file]: text, "b.js": "1;" });
    const { version } = linked.get("b.js") ?? {};
    assertEquals(linked.get(file)?.text, written.replace("V", `${version}`));
  });
}

const PLAIN: readonly (readonly [file: string, text: string])[] = [
  ["a.js", '/** @import { X } from "./nada.js" */\n'],
  ["a.js", '/**\n * @import { X } from "./nada.js"\n */\n'],
  ["a.js", '/** @type {import("./nada.js").X} */\nconst x = 1;\n'],
  ["a.js", '// import("./nada.js")\n'],
  ["a.js", 'export const x = "./nada.js";\n'],
  ["a.css", "a { fill: url(#x); background: url(data:image/svg+xml,x); mask: url(/nada.svg); }"],
  ["a.svg", '<use href="nada.svg" />'],
];

for (const [file, text] of PLAIN) {
  Deno.test(`linkAssets() leaves ${JSON.stringify(text)} as it is`, async () => {
    assertEquals((await link({ [file]: text })).get(file)?.text, text);
  });
}

Deno.test("linkAssets() gives another version to all that use what changed, and to nothing else", async () => {
  const files = (deepest: string) => ({
    "home.js": 'import { a } from "./a.js";\n',
    "a.js": 'import { b } from "./b.js";\nexport const a = b;\n',
    "b.js": deepest,
    "c.css": 'a { background: url("d.svg"); }',
    "d.svg": "<svg/>",
  });
  const [before, after] = await Promise.all([
    link(files("export const b = 1;\n")),
    link(files("export const b = 2;\n")),
  ]);
  for (const name of ["home.js", "a.js", "b.js"]) {
    assertNotEquals(before.get(name)?.address, after.get(name)?.address, name);
  }
  for (const name of ["c.css", "d.svg"]) {
    assertEquals(before.get(name), after.get(name));
  }
});

Deno.test("linkAssets() takes many that use one another as one walk", async () => {
  const layers = Array.from(
    { length: 60 },
    (_, layer) =>
      ["a", "b"].map((side): readonly [string, string] => [
        `${side}${layer}.js`,
        layer === 0
          ? "1;\n"
          : ["a", "b"].map((to) => `import "./${to}${layer - 1}.js";\n`).join(""),
      ]),
  ).flat();
  const linked = await link(Object.fromEntries(layers));
  assert(linked.get("a59.js")?.text.includes(`b58.js?v=${linked.get("b58.js")?.version}`));
});

Deno.test("linkAssets() names a reference that leads nowhere, and one that leads out of the folder", async () => {
  assertEquals(
    await mistakesOf({ "a.js": 'import "./nada.js";\nimport "../../deno.json";\n' }),
    [
      "a.js: nombra a nada.js, que no está en la carpeta",
      "a.js: nombra a /deno.json, que no está en la carpeta",
    ],
  );
});

Deno.test("linkAssets() names the files of a circle in their order, also that of one file", async () => {
  const circle = {
    "a.js": 'import "./b.js";\n',
    "b.js": 'import "./c.js";\n',
    "c.js": 'import "./b.js";\n',
  };
  assertEquals(await mistakesOf(circle), [
    "b.js: da una vuelta y se nombra a sí mismo: b.js → c.js → b.js",
  ]);
  const [own] = await mistakesOf({ "a.css": '@import "a.css";' });
  assert(own?.endsWith("a.css → a.css"), own);
});
