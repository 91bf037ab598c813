import { assert, assertEquals } from "@std/assert";
import root from "../deno.json" with { type: "json" };
import tests from "./deno.json" with { type: "json" };

Deno.test("the tests take the standard library from where the service does", () => {
  const own = new Map(Object.entries<string>(tests.imports));
  for (const [name, source] of Object.entries(root.imports)) {
    assertEquals(own.get(name), source, name);
  }
});

Deno.test("the service imports the standard library and nothing else", () => {
  for (const [name, source] of Object.entries(root.imports)) {
    assert(name.startsWith("@std/"), name);
    assert(/^npm:deno-std@[0-9]+\.[0-9]+\.[0-9]+\//.test(source), source);
  }
});

Deno.test("code and tests are held to the same habits", () => {
  assertEquals(tests.lint, root.lint);
  assertEquals(tests.fmt, root.fmt);
  const { types: _ours, ...rest } = tests.compilerOptions;
  const { types: _theirs, ...expected } = root.compilerOptions;
  assertEquals(rest, expected);
});

Deno.test("the tests' own packages are pinned", () => {
  for (const source of Object.values(tests.imports)) {
    assert(
      /^npm:(?:@[\w-]+\/)?[\w.-]+@[0-9]+\.[0-9]+\.[0-9]+(?:-[\w.]+)?(?:\/|$)/.test(source),
      source,
    );
  }
});
