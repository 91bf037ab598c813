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

const MARKS = [
  ["without a byte order mark", []],
  ["after a byte order mark", [0xef, 0xbb, 0xbf]],
] as const;
for (const [place, mark] of MARKS) {
  Deno.test(`readTextFile() names the word with the first letter of Windows-1252 ${place}`, async () => {
    const folder = await Deno.makeTempDir();
    const text = '{"nombre": "Café, té"}';
    const latin1 = Array.from(text, (letter) => letter.charCodeAt(0));
    const bytes = Uint8Array.from([...mark, ...latin1]);
    await Deno.writeFile(`${folder}/menu.json`, bytes);
    assertThrows(
      () => readTextFile(folder, "menu.json"),
      Error,
      "lo dice la «é» de «Café,»",
    );
    await Deno.remove(folder, { recursive: true });
  });
}
