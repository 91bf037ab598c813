/** The script of DEPLOYING.md that fetches an owner's changes, run on a clone. */

import {
  assert,
  assertEquals,
  assertNotEquals,
  assertStringIncludes,
} from "@std/assert";
import { createOrigin, pushAll, runGit } from "../fixtures/git.ts";
import { createHouse, type House } from "../fixtures/house.ts";
import { runWithin } from "../fixtures/waiting.ts";
import { taskArguments, withAbsolutePaths } from "./service.ts";

const DOCUMENT = await Deno.readTextFile(
  new URL("../../.github/DEPLOYING.md", import.meta.url),
);
const SCRIPT = /^```sh\n(#!\/bin\/sh\n[^]*?)^```$/m.exec(DOCUMENT)?.[1] ?? "";

interface Outcome {
  readonly code: number;
  readonly stderr: string;
  /** The recorded calls of systemctl. */
  readonly reloads: string;
}

Deno.test("the script of DEPLOYING.md pulls a good change and reloads, once", async () => {
  using house = createHouse();
  await using machine = await createMachine(house);
  assertEquals(await machine.run(), {
    code: 0,
    stderr: "",
    reloads: "",
  });

  const before = await machine.readMenu();
  house.change("data/menu.json", (menu) => menu.potes[0].precio += 100);
  await machine.push();
  const pulled = await machine.run();
  assertEquals(pulled, {
    code: 0,
    stderr: "",
    reloads: "reload heladeria@*\n",
  });
  assertNotEquals(await machine.readMenu(), before);

  assertEquals(await machine.run(), {
    ...pulled,
    reloads: "",
  });
});

Deno.test("the script of DEPLOYING.md keeps the last good data while a change has mistakes", async () => {
  using house = createHouse();
  await using machine = await createMachine(house);
  const before = await machine.readMenu();
  const good = await Deno.readTextFile(`${house.path}/data/menu.json`);

  house.write("data/menu.json", "{");
  await machine.push();
  for (const attempt of ["first", "second"]) {
    // deno-lint-ignore no-await-in-loop -- one run after another
    const { code, stderr, reloads } = await machine.run();
    assertEquals([code, reloads], [1, ""], attempt);
    assertStringIncludes(
      stderr,
      "data/menu.json, línea 1: falta cerrar",
    );
  }
  assertEquals(await machine.readMenu(), before);

  house.write(
    "data/menu.json",
    good.replace('"nombre"', ' "nombre"'),
  );
  await machine.push();
  const corrected = await machine.run();
  assertEquals([corrected.code, corrected.reloads], [
    0,
    "reload heladeria@*\n",
  ]);
  assertNotEquals(await machine.readMenu(), before);
});

Deno.test("the commands of DEPLOYING.md go back to the data of the day before", async () => {
  using house = createHouse();
  await using machine = await createMachine(house, "2020-01-01T12:00:00Z");
  const before = await machine.readMenu();
  house.change("data/menu.json", (menu) => menu.potes[0].precio += 100);
  await machine.push();
  await machine.run();
  assertNotEquals(await machine.readMenu(), before);

  const [command] = /^git checkout "\$\(git rev-list .*$/m.exec(DOCUMENT) ?? [];
  assert(command !== undefined, "DEPLOYING.md has no such command");
  const args = ["-c", command];
  const { code } = await runWithin("sh", { args, cwd: machine.path });
  assertEquals(code, 0);
  assertEquals(await machine.readMenu(), before);
});

/**
 * Creates a machine: a clone of the owner's bare repository, the script, and substitutes for
 * `deno` and `systemctl`.
 */
async function createMachine(
  house: House,
  committedAt = "",
) {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/machine`;
  await createOrigin(house.path, `${folder}/origin`, committedAt);
  await runGit(folder, `clone --quiet ${folder}/origin ${path}`);

  const check = [Deno.execPath(), ...withAbsolutePaths(taskArguments("datos"))];
  const words = check.map((word) => `'${word}'`).join(" ");
  await writeTool(`${folder}/deno`, `exec ${words}`);
  await writeTool(
    `${folder}/systemctl`,
    `echo "$@" >> ${folder}/reloads`,
  );
  const script = SCRIPT.replaceAll("/srv/heladeria\n", `${path}\n`)
    .replace("export DENO_DIR=/srv/heladeria/.deno\n", "");
  await Deno.writeTextFile(
    `${folder}/script`,
    script,
    { mode: 0o755 },
  );

  return {
    path,
    readMenu: () => Deno.readTextFile(`${path}/data/menu.json`),
    push: () => pushAll(house.path),
    async run(): Promise<Outcome> {
      await Deno.writeTextFile(`${folder}/reloads`, "");
      const { code, stderr } = await runWithin(`${folder}/script`, {
        env: {
          NO_COLOR: "1",
          LOG: "text",
          PATH: `${folder}:${Deno.env.get("PATH")}`,
        },
      });
      return {
        code,
        stderr: new TextDecoder().decode(stderr),
        reloads: await Deno.readTextFile(`${folder}/reloads`),
      };
    },
    async [Symbol.asyncDispose]() {
      await Deno.remove(folder, { recursive: true });
    },
  };
}

/** Writes a shell script of one line. */
async function writeTool(
  path: string,
  line: string,
) {
  await Deno.writeTextFile(
    path,
    `#!/bin/sh\n${line}\n`,
    { mode: 0o755 },
  );
}
