import { assertEquals, assertThrows } from "@std/assert";
import { readDocuments } from "../../src/content/data_file.ts";
import { MistakesError } from "../../src/owner/mistake.ts";
import { createFolder } from "../fixtures/house.ts";

Deno.test("readDocuments() reads the data files of a folder, and refuses a folder without any", () => {
  using folder = createFolder();
  const read = () => readDocuments(folder.path);
  assertThrows(read, MistakesError);

  folder.write("otra.json", "1");
  assertThrows(read, MistakesError);

  folder.write("hoy.json", '{"fecha": "2026-11-21"}');
  assertEquals(read(), { "hoy.json": { fecha: "2026-11-21" } });

  folder.write("hoy.json", "{");
  assertThrows(read, MistakesError);
});
