import { assertEquals } from "@std/assert";
import { parseSkill } from "../../src/site/skill_source.ts";

const BODY = "Pedí así.\n";
const write = (front: string, body = BODY): string => `---\n${front}\n---\n\n${body}`;

const ACCEPTED: readonly (readonly [what: string, folder: string, text: string])[] = [
  ["a name of letters, digits and hyphens", "a-1", write("name: a-1\ndescription: Qué hace.")],
  ["a name of 64", "a".repeat(64), write(`name: ${"a".repeat(64)}\ndescription: Qué hace.`)],
  ["a description of 1024", "a", write(`name: a\ndescription: ${"ñ".repeat(1024)}`)],
  ["a license", "a", write("name: a\ndescription: Qué hace.\nlicense: MIT")],
  ["lines that end in CR LF", "a", write("name: a\ndescription: D.").replaceAll("\n", "\r\n")],
  ["20,000 characters", "a", write("name: a\ndescription: D.", BODY).padEnd(20_000, "x")],
];

for (const [what, folder, text] of ACCEPTED) {
  Deno.test(`parseSkill() takes ${what}`, () => {
    assertEquals(parseSkill(folder, text).kind, "skill");
  });
}

const REFUSED: readonly (readonly [
  what: string,
  folder: string,
  text: string,
  mistakes: readonly string[],
])[] = [
  ["another name than its folder's", "a", write("name: b\ndescription: D."), [
    "2: name es el nombre de la carpeta: a",
  ]],
  ["no name", "a", write("description: D."), ["1: name es el nombre de la carpeta: a"]],
  ["a folder in capitals", "Pedir", write("name: Pedir\ndescription: D."), [
    "1: la carpeta se llama con minúsculas, cifras y guiones, hasta 64",
  ]],
  ["two hyphens", "a--b", write("name: a--b\ndescription: D."), [
    "1: la carpeta se llama con minúsculas, cifras y guiones, hasta 64",
  ]],
  ["a name of 65", "a".repeat(65), write(`name: ${"a".repeat(65)}\ndescription: D.`), [
    "1: la carpeta se llama con minúsculas, cifras y guiones, hasta 64",
  ]],
  ["no description", "a", write("name: a"), ["1: falta description: qué hace y cuándo usarla"]],
  ["an empty description", "a", write('name: a\ndescription: ""'), [
    "3: falta description: qué hace y cuándo usarla",
  ]],
  ["a description of 1025", "a", write(`name: a\ndescription: ${"ñ".repeat(1025)}`), [
    "3: description tiene hasta 1024 caracteres",
  ]],
  ["an unknown key", "a", write("name: a\ndescription: D.\nversion: 1"), [
    "4: no conozco «version»; se puede usar name, description, license, compatibility",
  ]],
  ["a number for its license", "a", write("name: a\ndescription: D.\nlicense: 2"), [
    "4: license es un texto",
  ]],
  ["no instructions", "a", write("name: a\ndescription: D.", " \n"), [
    "1: después de los datos van las instrucciones",
  ]],
  ["20,001 characters", "a", write("name: a\ndescription: D.", BODY).padEnd(20_001, "x"), [
    "1: tiene hasta 20000 caracteres",
  ]],
  ["no front matter", "a", BODY, ["1: el archivo empieza con los datos entre dos líneas de ---"]],
  ["all of it wrong", "a", write("name: b\nversion: 1"), [
    "2: name es el nombre de la carpeta: a",
    "1: falta description: qué hace y cuándo usarla",
    "3: no conozco «version»; se puede usar name, description, license, compatibility",
  ]],
];

for (const [what, folder, text, mistakes] of REFUSED) {
  Deno.test(`parseSkill() refuses ${what}`, () => {
    const parsed = parseSkill(folder, text);
    const told = parsed.kind === "invalid"
      ? parsed.mistakes.map(({ line, message }) => `${line}: ${message}`)
      : [];
    assertEquals(told, mistakes);
  });
}
