import { assertEquals } from "@std/assert";
import { readLastCommit } from "../../src/content/last_commit.ts";

const NAMES = ["menu.json", "hoy.json"];

async function makeFolder(): Promise<string> {
  const root = await Deno.makeTempDir();
  await Deno.mkdir(`${root}/data`);
  await Deno.writeTextFile(`${root}/data/menu.json`, '{ "á": 1 }\r\n');
  return root;
}

async function git(cwd: string, ...args: readonly string[]): Promise<void> {
  const who = ["-c", "user.name=Ana", "-c", "user.email=ana@example.com"];
  const { success, stderr } = await new Deno.Command("git", { args: [...who, ...args], cwd })
    .output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
}

Deno.test("readLastCommit() reads what was committed, whatever stands there now", async () => {
  const root = await makeFolder();
  await git(root, "init", "--quiet");
  await git(root, "add", ".");
  await git(root, "commit", "--quiet", "--message", "Uno");
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
  await git(root, "init", "--quiet");
  assertEquals(
    await reasonOf(),
    `El repositorio de ${folder} todavía no tiene ningún commit${end}`,
  );
  await git(root, "commit", "--quiet", "--allow-empty", "--message", "Nada");
  assertEquals(await reasonOf(), `Los archivos de ${folder} no están en el último commit${end}`);
  await Deno.remove(root, { recursive: true });
});
