import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { loadSkills } from "../../src/content/load_skills.ts";
import { describeTool } from "../../src/mcp/tool.ts";
import { TOOLS } from "../../src/tools/server.ts";
import { digestOf } from "../fixtures/digest.ts";
import { loadRealShop } from "../fixtures/real_shop.ts";

const PAGES = new URL("../../pages", import.meta.url).pathname;
const write = (name: string): string => `---\nname: ${name}\ndescription: D.\n---\n\nPedí así.\n`;

/** What a folder of pages with these files and folders has of skills. */
async function loadFrom(files: Readonly<Record<string, string>>) {
  const folder = await Deno.makeTempDir();
  await Promise.all(
    Object.entries(files).map(async ([path, text]) => {
      const parent = path.slice(0, path.lastIndexOf("/"));
      await Deno.mkdir(`${folder}/${parent}`, { recursive: true });
      await Deno.writeTextFile(`${folder}/${path}`, text);
    }),
  );
  const { skills, mistakes } = await loadSkills(folder);
  await Deno.remove(folder, { recursive: true });
  return { skills, mistakes: mistakes.map((line) => line.replaceAll(folder, "pages")) };
}

Deno.test("loadSkills() reads each folder's skill, with the digest and the length of its bytes", async () => {
  const text = `${write("b")}ñ\n`;
  const { skills, mistakes } = await loadFrom({
    "skills/b/SKILL.md": `\ufeff${text}`,
    "skills/a/SKILL.md": write("a"),
    "skills/.hidden": "x",
  });
  assertEquals(mistakes, []);
  assertEquals(skills.map(({ frontMatter: { name } }) => name), ["a", "b"]);
  const bytes = new TextEncoder().encode(text);
  const { digest, size } = skills[1] ?? {};
  assertEquals({ text: skills[1]?.text, digest, size }, {
    text,
    digest: await digestOf(bytes),
    size: bytes.length,
  });
});

Deno.test("loadSkills() of a folder without skills finds none, and nothing wrong", async () => {
  assertEquals(await loadFrom({ "x/index.md": "" }), { skills: [], mistakes: [] });
});

const BROKEN: readonly (readonly [
  what: string,
  files: Readonly<Record<string, string>>,
  mistakes: readonly string[],
])[] = [
  ["another name", { "skills/a/SKILL.md": write("b") }, [
    "pages/skills/a/SKILL.md, línea 2: name es el nombre de la carpeta: a",
  ]],
  ["no file in a folder", { "skills/a/b/c": "" }, ["pages/skills/a/SKILL.md: no existe"]],
  ["a file more", { "skills/a/SKILL.md": write("a"), "skills/a/ejemplo.md": "" }, [
    "pages/skills/a/ejemplo.md: una skill es un solo archivo, SKILL.md",
  ]],
];

for (const [what, files, mistakes] of BROKEN) {
  Deno.test(`loadSkills() names the file of a skill with ${what}`, async () => {
    assertEquals((await loadFrom(files)).mistakes, mistakes);
  });
}

const { skills: [skill], mistakes: found } = await loadSkills(PAGES);
const { menu, business } = loadRealShop();

Deno.test("the skill of pages/ is valid, names every tool, and no word in code that the tools don't have", () => {
  assertEquals(found, []);
  const text = skill?.text ?? "";
  const schemas = TOOLS.map((tool) => describeTool(tool, loadRealShop()));
  const words = new Set(["isError", "problemas", "campo", "esperado", "sugerencias"]);
  collectWords(schemas, words);
  const coded = [...text.matchAll(/`([^`\n]+)`/g)].map(([, word]) => word ?? "");
  assert(coded.length > 20);
  assertEquals(coded.filter((word) => !words.has(word)), []);
  for (const { name } of TOOLS) assertStringIncludes(text, `\`${name}\``);
});

Deno.test("the example in the skill has arguments that cotizar_pedido takes", () => {
  const [, json = ""] = /```json\n([\s\S]*?)```/.exec(skill?.text ?? "") ?? [];
  const { inputSchema } = TOOLS.find(({ name }) => name === "cotizar_pedido") ?? {};
  const words = new Set<string>();
  collectWords(inputSchema, words);
  const keys: string[] = [];
  JSON.parse(json, (key, value) => {
    if (/^[a-z]/.test(key)) keys.push(key);
    return value;
  });
  assert(keys.length > 4);
  assertEquals(keys.filter((key) => !words.has(key)), []);
});

Deno.test("the skill of pages/ tells no price, no address and nothing that the owner may change", () => {
  const text = skill?.text ?? "";
  assertEquals(/\$|https?:|\d{3}/.exec(text), null);
  const own = [
    business.nombre,
    ...menu.potes.flatMap(({ id, nombre }) => [id, nombre]),
    ...menu.promos.flatMap(({ id, nombre }) => [id, nombre]),
    ...menu.sabores.map(({ nombre }) => nombre),
    ...business.pagos.map(({ nombre }) => nombre),
  ];
  assertEquals(own.filter((name) => text.includes(name)), []);
});

/** The names of properties in schemas, and the values that they list. */
function collectWords(value: unknown, words: Set<string>): void {
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key === "name" && typeof inner === "string") words.add(inner);
    if (key === "properties") { for (const name of Object.keys(inner)) words.add(name); }
    if (key === "enum") { for (const one of inner) words.add(String(one)); }
    if (key === "type" && [inner].flat().includes("boolean")) words.add("true").add("false");
    if (key === "type" && [inner].flat().includes("null")) words.add("null");
    collectWords(inner, words);
  }
}
