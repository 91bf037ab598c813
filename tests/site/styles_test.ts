/** The style sheets: each component has one file, and each repeated value has a token. */

import { assertEquals } from "@std/assert";

const FOLDER = new URL("../../pages/assets/styles/", import.meta.url);
const LONGEST_LINES = 199;
const STEPS = ["--t1", "--t2", "--t3", "--t4", "--t5", "--t6", "--t7"];

/** Sheets that may contain literals. The print sheet uses points. */
const WITHOUT_TOKENS = ["tokens.css", "print.css"];
/** Sheets that restyle components: for chats, for print and for states. */
const CHANGES = ["chat.css", "print.css", "state.css"];

const SHEETS = new Map(
  Array.from(
    Deno.readDirSync(FOLDER),
    ({ name }) => [name, Deno.readTextFileSync(new URL(name, FOLDER))] as const,
  ),
);
const RULES = [...SHEETS].flatMap((
  [file, text],
) => [...parseRules(file, text)]);

for (const [file, text] of SHEETS) {
  Deno.test(`${file} is shorter than 200 lines`, () => {
    const lines = text.split("\n").length - 1;
    assertEquals(Math.max(lines, LONGEST_LINES), LONGEST_LINES);
  });
}

for (const file of SHEETS.keys()) {
  Deno.test(`${file} takes font sizes, heights and colors from tokens`, () => {
    const ofFile = WITHOUT_TOKENS.includes(file)
      ? []
      : RULES.filter((rule) => rule.file === file);
    const literals = ofFile.flatMap(({ declarations }) =>
      declarations.split(";").map((text) => text.trim()).filter(isLiteral)
    );
    assertEquals(literals, [], "add a token to tokens.css, or use one of it");
  });
}

Deno.test("the type scale has seven steps", () => {
  const [root = ""] = RULES
    .filter(({ file, path }) =>
      file === "tokens.css" && path.join() === ":root"
    )
    .map(({ declarations }) => declarations);
  const steps = Array.from(root.matchAll(/(--t\d+):/g), ([, name]) => name);
  assertEquals(steps, STEPS);
});

Deno.test("a class has its style in one file", () => {
  const files = new Map<string, Set<string>>();
  for (const { file, path } of RULES) {
    if (CHANGES.includes(file)) continue;

    for (const name of bareClasses(path)) {
      files.set(name, (files.get(name) ?? new Set()).add(file));
    }
  }
  // The tokens of a component are declared with its class.
  for (const names of files.values()) names.delete("tokens.css");

  const split = [...files].filter(([, names]) => names.size > 1)
    .map(([name, names]) => `${name}: ${[...names].join(", ")}`);
  assertEquals(split, []);
});

Deno.test("buttons have their style in button.css", () => {
  const others = RULES.filter(({ file, path }) => {
    const [subject = ""] = /[^\s>+~]*$/.exec(path.at(-1) ?? "") ?? [];
    const isButton = /^&?\.boton\b/.test(subject);
    return isButton && ![...CHANGES, "button.css"].includes(file);
  });
  assertEquals(
    others.map(({ file, path }) => `${file}: ${path.join(" ")}`),
    [],
  );
});

function isLiteral(declaration: string) {
  const [property = "", value = ""] = declaration.split(/:(.*)/s);
  if (/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)\(/i.test(value)) {
    return !value.includes("url(");
  }
  if (property === "min-height") return !/^ (?:0|var\(--[\w-]+\))$/.test(value);
  if (property === "font-size") {
    return !/^ (?:inherit|var\(--t\d\))$/.test(value);
  }
  return property === "font" && !/^ inherit$|var\(--t\d\)/.test(value);
}

/** Returns the classes that a rule styles without a context. */
function bareClasses(path: readonly string[]) {
  const [selector, ...inner] = path.filter((part) => !part.startsWith("@"));
  if (selector === undefined || inner.length > 0) return [];

  const alone = /^(?::is\()?((?:\.[\w-]+(?:, )?)+)\)?$/.exec(selector);
  return alone?.[1]?.split(", ") ?? [];
}

/** Parses nested rules. */
function* parseRules(file: string, text: string) {
  const source = text.replace(/\/\*[^]*?\*\//g, "");
  const path: string[] = [];
  const bodies: string[] = [""];
  let start = 0;

  for (const { 0: brace, index } of source.matchAll(/[{}]/g)) {
    const chunk = source.slice(start, index);
    start = index + 1;
    if (brace === "{") {
      const end = chunk.lastIndexOf(";") + 1;
      bodies[bodies.length - 1] += chunk.slice(0, end);
      path.push(chunk.slice(end).trim().replace(/\s+/g, " "));
      bodies.push("");
      continue;
    }
    yield { file, path: [...path], declarations: `${bodies.pop()}${chunk}` };
    path.pop();
  }
}
