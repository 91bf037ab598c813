import { assertEquals } from "@std/assert";
import { type Bundle, bundleAll, firstLineOf } from "../../src/web/bundle.ts";

const BUILT = new URL("../../src/web/built/", import.meta.url);
const REMEDY = "run `deno task web` and commit its output";

for (const { entry, text } of readBuilt()) {
  Deno.test(`built/${entry}.js is built from the current sources`, async () => {
    assertEquals(
      text.slice(0, text.indexOf("\n") + 1),
      await firstLineOf(entry),
      REMEDY,
    );
  });

  Deno.test(`built/${entry}.js contains no Intl, whose first use costs a slow phone 50 ms`, () => {
    assertEquals(text.match(/\bIntl\b.{9}/g), null);
  });

  Deno.test(`built/${entry}.js contains no schema, whose descriptions only the tools need`, () => {
    assertEquals(
      text.match(/\b(?:description:|additionalProperties\b).{9}/g),
      null,
    );
  });
}

const [major = 0, minor = 0] = Deno.version.deno.split(".").map(Number);
Deno.test({
  name: "the scripts equal the output of the bundler of Deno 2.9",
  ignore: major === 2 && minor < 9,
  async fn() {
    const built = new Map(readBuilt().map(({ entry, text }) => [entry, text]));
    const bundles = await bundleAll();
    const differing = bundles.filter(({ entry, text }) =>
      built.get(entry) !== text
    );
    assertEquals([differing.map(({ entry }) => entry), built.size], [
      [],
      bundles.length,
    ], REMEDY);
  },
});

/** Reads the committed scripts. */
function readBuilt(): readonly Bundle[] {
  return [...Deno.readDirSync(BUILT)].map(({ name }) => ({
    entry: name.replace(".js", ""),
    text: Deno.readTextFileSync(new URL(name, BUILT)),
  }));
}
