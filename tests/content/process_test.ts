import { assertEquals, assertMatch } from "@std/assert";
import { describeEnd } from "../../src/content/process.ts";
import { MistakesError } from "../../src/owner/mistake.ts";

Deno.test("describeEnd() lists mistakes, one per line", () => {
  const error = new MistakesError(["data/menu.json: uno", "PORT: dos"]);
  assertEquals(describeEnd(error), ["data/menu.json: uno", "PORT: dos"]);
});

Deno.test("describeEnd() names the permission to grant", () => {
  const error = new Deno.errors.NotCapable(
    'Requires net access to "192.0.2.1:8000", run again with --allow-net',
  );
  assertEquals(describeEnd(error), [
    "Falta un permiso: arrancá con --allow-net=192.0.2.1:8000 " +
    "(la orden entera está en .github/DEPLOYING.md)",
  ]);
});

Deno.test("describeEnd() returns the stack of a defect of the code", () => {
  const lines = describeEnd(new TypeError("x is not a function"));
  assertEquals(lines[0], "TypeError: x is not a function");
  assertMatch(lines[1] ?? "", /^ +at .*process_test\.ts:/);
});
