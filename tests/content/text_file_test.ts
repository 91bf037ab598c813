import { assertEquals, assertThrows } from "@std/assert";
import { readTextFile } from "../../src/content/text_file.ts";

Deno.test("readTextFile() refuses a file over 1 MB", async () => {
  const folder = await Deno.makeTempDir();
  await Deno.writeTextFile(`${folder}/menu.json`, "[".repeat(1_000_000));
  assertEquals(readTextFile(folder, "menu.json").length, 1_000_000);
  await Deno.truncate(`${folder}/menu.json`, 49_100_000);
  assertThrows(
    () => readTextFile(folder, "menu.json"),
    Error,
    `${folder}/menu.json: esperaba hasta 1 MB, encontré 49,1: fijate que sea ese archivo`,
  );
  await Deno.remove(folder, { recursive: true });
});
