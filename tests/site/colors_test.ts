/**
 * The colors of `pages/assets/styles/tokens.css`, compared with the files that repeat
 * them.
 */

import { assert, assertEquals } from "@std/assert";
import { THEME_COLORS } from "../../src/site/asset.ts";

const ASSETS = new URL("../../pages/assets/", import.meta.url);
const SHEET = await Deno.readTextFile(new URL("styles/tokens.css", ASSETS));

/** The variables of the style sheet with the colors of a drawing. */
const DRAWINGS = [
  ["icono.svg", ["--acento", "--portada", "--fondo"]],
  ["dibujos.svg", ["--acento", "--portada", "--papel", "--tinta"]],
] as const;

/** The scoops of the logo, which both drawings show. */
const SCOOPS = ["#c9803c", "#f4a0b3", "#6a3b2b"];

for (const [drawing, variables] of DRAWINGS) {
  for (const variable of variables) {
    Deno.test(`${drawing} has the light color of ${variable} in tokens.css`, async () => {
      const svg = await Deno.readTextFile(new URL(drawing, ASSETS));
      const { light } = colorsOf(variable);
      const remedy = `Replace the previous color of ${variable} with ${light}.`;
      assert(svg.includes(`"${light}"`), `${drawing}: ${remedy}`);
    });
  }

  Deno.test(`${drawing} has the colors of the logo's scoops`, async () => {
    const svg = await Deno.readTextFile(new URL(drawing, ASSETS));
    assertEquals(SCOOPS.filter((color) => !svg.includes(`"${color}"`)), []);
  });
}

Deno.test("THEME_COLORS of src/site/asset.ts are the colors of --portada", () => {
  assertEquals<unknown>(THEME_COLORS, colorsOf("--portada"));
});

/** Returns both colors of a variable of the style sheet. */
function colorsOf(variable: string) {
  const declaration = new RegExp(
    `^ *${variable}: light-dark\\((#\\w+), (#\\w+)\\);$`,
    "m",
  );
  const [, light = "", dark = ""] = declaration.exec(SHEET) ?? [];
  return { light, dark };
}
