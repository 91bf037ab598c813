import { assertEquals, assertThrows } from "@std/assert";
import { readDocuments } from "../../src/content/data_file.ts";
import { MistakesError } from "../../src/owner/mistake.ts";

Deno.test("readDocuments() reads the data files of a folder, and refuses a folder without any", async () => {
  const folder = await Deno.makeTempDir();
  const read = () => readDocuments(folder);
  assertThrows(read, MistakesError);

  await Deno.writeTextFile(`${folder}/otra.json`, "1");
  assertThrows(read, MistakesError);

  await Deno.writeTextFile(`${folder}/hoy.json`, '{"fecha": "2026-11-21"}');
  assertEquals(read(), { "hoy.json": { fecha: "2026-11-21" } });

  await Deno.writeTextFile(`${folder}/hoy.json`, "{");
  assertThrows(read, MistakesError);
  await Deno.remove(folder, { recursive: true });
});
