import { assertEquals, assertGreater, assertThrows } from "@std/assert";
import {
  findVersions,
  readTextFiles,
  readVersion,
  setVersion,
  VERSIONS_FILE,
} from "./deno_versions.ts";

const ROOT = new URL("../", import.meta.url);
const VERSIONS = Deno.readTextFileSync(new URL(VERSIONS_FILE, ROOT));
const FILES = readTextFiles();

Deno.test("readVersion() reads each variable of .ci/versions", () => {
  const text = "# A comment\nDENO_NEWEST=2.9.6\nDENO_OLDEST=2.5.7\n";

  assertEquals(readVersion(text, "DENO_NEWEST"), "2.9.6");
  assertEquals(readVersion(text, "DENO_OLDEST"), "2.5.7");
});

Deno.test("readVersion() throws if the variable is missing", () => {
  assertThrows(() => readVersion("DENO_OLDEST=2.5.7", "DENO_NEWEST"));
});

Deno.test("setVersion() changes commands and images, not a measurement's version", () => {
  assertEquals(
    setVersion(
      "npx --yes deno@2.9.6 task ok\nFROM denoland/deno:2.9.5\nDeno 2.9.6",
      "2.10.0",
    ),
    "npx --yes deno@2.10.0 task ok\nFROM denoland/deno:2.10.0\nDeno 2.9.6",
  );
});

for (const { path, text } of FILES) {
  const versions = findVersions(text);
  if (versions.length === 0) continue;

  Deno.test(`${path} names the newest Deno only (deno task versions)`, () => {
    const newest = readVersion(VERSIONS, "DENO_NEWEST");

    assertEquals([...new Set(versions)], [newest]);
  });
}

Deno.test("the README, the owner's guide and the workflows name a Deno version", () => {
  const paths = FILES.filter(({ text }) => findVersions(text).length > 0)
    .map(({ path }) => path);

  assertGreater(paths.length, 5);
});

Deno.test("the README states the oldest Deno of .ci/versions", () => {
  const oldest = readVersion(VERSIONS, "DENO_OLDEST");
  const [, minor = ""] = /^(\d+\.\d+)\./.exec(oldest) ?? [];
  const readme = FILES.find(({ path }) => path === "README.md")?.text ?? "";
  const promise = /every Deno\s+from\s+(\d+\.\d+)\s+on/.exec(readme)?.[1];

  assertEquals(promise, minor);
});
