import { assertEquals } from "@std/assert";
import { findLine } from "../../src/content/find_line.ts";

Deno.test("findLine() finds the line of a value, or of what is around it", async () => {
  const folder = await Deno.makeTempDir();
  await Deno.writeTextFile(`${folder}/a.json`, '{\n  "b": [\n    1,\n    2\n  ]\n}');
  await Deno.writeTextFile(`${folder}/c.json`, "{");
  assertEquals(
    ["/b/1", "/b", "/b/7", ""].map((pointer) => findLine(folder, "a.json", pointer)),
    [4, 2, 2, 1],
  );
  assertEquals([findLine(folder, "c.json", "/b"), findLine(folder, "d.json", "/b")], [
    undefined,
    undefined,
  ]);
  await Deno.remove(folder, { recursive: true });
});
