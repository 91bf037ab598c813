import { assertEquals, assertThrows } from "@std/assert";
import { readTextFile } from "../../src/content/text_file.ts";
import { createFolder } from "../fixtures/house.ts";

Deno.test("readTextFile() refuses a file over 1 MB", () => {
  using house = createFolder({ "menu.json": "[".repeat(1_000_000) });
  const folder = house.path;
  assertEquals(readTextFile(folder, "menu.json").length, 1_000_000);
  Deno.truncateSync(`${folder}/menu.json`, 49_100_000);
  assertThrows(
    () => readTextFile(folder, "menu.json"),
    Error,
    `${folder}/menu.json: esperaba hasta 1 MB, encontré 49,1: fijate que sea ese archivo`,
  );
});
