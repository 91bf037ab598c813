import { assert, assertEquals, assertGreater } from "@std/assert";
import { readdirSync } from "node:fs";
import root from "../deno.json" with { type: "json" };
import tests from "./deno.json" with { type: "json" };
import jsr from "./jsr/deno.json" with { type: "json" };

const TESTS = new URL(".", import.meta.url).pathname;
const rootLock = readLock("../deno.lock");
const testsLock = readLock("deno.lock");

Deno.test("the tests import the standard library from the same source as the service", () => {
  const testImports = new Map(Object.entries<string>(tests.imports));
  for (const [name, source] of Object.entries(root.imports)) {
    assertEquals(testImports.get(name), source, name);
  }
});

Deno.test("the service imports the standard library and nothing else", () => {
  for (const [name, source] of Object.entries(root.imports)) {
    assert(name.startsWith("@std/"), name);
    assert(/^npm:deno-std@[0-9]+\.[0-9]+\.[0-9]+\//.test(source), source);
  }
});

Deno.test("code and tests have the same format, lint rules and compiler options", () => {
  // Files of the tests inherit missing keys from the root, unless the root excludes them.
  for (const key of ["lint", "fmt"]) {
    assert(!(key in tests), key);
  }
  assert(!("exclude" in root), "the root excludes files from every check");

  const { types: _tests, ...rest } = tests.compilerOptions;
  const { types: _root, ...expected } = root.compilerOptions;
  assertEquals(rest, expected);
});

Deno.test("every assertion on a text shows the text when it fails", () => {
  // Matches a one-line assertion without a message.
  const bare =
    /^ *assert(?:False)?\(.*\.(?:includes|startsWith|endsWith|test)\((?:[^()]|\([^()]*\))*\)\);$/gm;
  const options = { recursive: true, encoding: "utf8" } as const;

  for (const path of readdirSync(TESTS, options)) {
    if (!path.endsWith(".ts")) continue;

    assertEquals(
      Deno.readTextFileSync(`${TESTS}${path}`).match(bare) ?? [],
      [],
      `${path}: give the assertion a message, or use assertStringIncludes`,
    );
  }
});

Deno.test("every package of the tests is pinned", () => {
  for (const source of Object.values(tests.imports)) {
    assert(
      /^npm:(?:@[\w-]+\/)?[\w.-]+@[0-9]+\.[0-9]+\.[0-9]+(?:-[\w.]+)?(?:\/|$)/
        .test(source),
      source,
    );
  }
});

Deno.test("the configuration for JSR pins the same modules, and @std/assert", () => {
  const modules = new Map(Object.entries<string>(jsr.imports));
  assertEquals(
    [...modules.keys()].sort(),
    ["@std/assert", ...Object.keys(root.imports)].sort(),
  );

  for (const [name, source] of modules) {
    const [, folder, ...path] = name.split("/");
    const pattern = new RegExp(
      `^jsr:@std/${[`${folder}@[0-9.]+`, ...path].join("/")}$`,
    );
    assert(pattern.test(source), source);
  }

  const { types: _, ...expected } = root.compilerOptions;
  assertEquals(jsr.compilerOptions, expected);
});

Deno.test("both locks are frozen", () => {
  assert(root.lock.frozen, "deno.json");
  assert(tests.lock.frozen, "tests/deno.json");
});

Deno.test("the service's lock holds the standard library and nothing else", () => {
  assertEquals(Object.keys(rootLock), [
    "version",
    "specifiers",
    "npm",
    "workspace",
  ]);
  for (const name of Object.keys(rootLock.npm)) {
    assert(/^deno-std@[0-9.]+$/.test(name), name);
  }
});

for (
  const [owner, lock] of [["service", rootLock], ["tests", testsLock]] as const
) {
  Deno.test(`every package of the ${owner} is locked by its hash, and none has an install script`, () => {
    const packages = Object.entries<object>(lock.npm);
    assertGreater(packages.length, 0);
    for (const [name, fields] of packages) {
      const { integrity, scripts } = {
        integrity: "",
        scripts: false,
        ...fields,
      };
      assert(/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity), name);
      assert(!scripts, name);
    }
  });
}

function readLock(path: string) {
  return JSON.parse(Deno.readTextFileSync(`${TESTS}${path}`));
}
