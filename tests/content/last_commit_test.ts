import { assertEquals } from "@std/assert";
import { readLastCommit } from "../../src/content/last_commit.ts";
import { runGit } from "../fixtures/git.ts";

const NAMES = ["menu.json", "hoy.json"];

async function makeFolder(): Promise<string> {
  const root = await Deno.makeTempDir();
  await Deno.mkdir(`${root}/data`);
  await Deno.writeTextFile(`${root}/data/menu.json`, '{ "á": 1 }\r\n');
  return root;
}

Deno.test("readLastCommit() reads what was committed, whatever stands there now", async () => {
  const root = await makeFolder();
  await runGit(root, "init", "--quiet");
  await runGit(root, "add", ".");
  await runGit(root, "commit", "--quiet", "--message", "Uno");
  await Deno.writeTextFile(`${root}/data/menu.json`, "{}");
  await Deno.writeTextFile(`${root}/data/hoy.json`, "{}");
  assertEquals(await readLastCommit(`${root}/data`, NAMES), {
    kind: "files",
    texts: new Map([["menu.json", '{ "á": 1 }\r\n']]),
  });
  await Deno.remove(root, { recursive: true });
});

Deno.test("readLastCommit() says in a line why there is nothing to compare with", async () => {
  const root = await makeFolder();
  const folder = `${root}/data`;
  const reasonOf = async (name = folder, command = "git") => {
    const read = await readLastCommit(name, NAMES, command);
    return read.kind === "none" ? read.reason : "";
  };
  const end = ", así que no hay con qué comparar";
  assertEquals(await reasonOf(), `La carpeta ${folder} no está en un repositorio de git${end}`);
  assertEquals(await reasonOf(`${root}/nada`), `La carpeta ${root}/nada no existe${end}`);
  assertEquals(
    await reasonOf(folder, "git-que-no-hay"),
    `No encuentro git-que-no-hay en esta máquina${end}`,
  );
  await runGit(root, "init", "--quiet");
  assertEquals(
    await reasonOf(),
    `El repositorio de ${folder} todavía no tiene ningún commit${end}`,
  );
  await runGit(root, "commit", "--quiet", "--allow-empty", "--message", "Nada");
  assertEquals(await reasonOf(), `Los archivos de ${folder} no están en el último commit${end}`);
  await Deno.remove(root, { recursive: true });
});
