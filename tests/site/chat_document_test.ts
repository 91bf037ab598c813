import { assertEquals, assertStringIncludes } from "@std/assert";
import { assembleChat } from "../../src/site/chat_document.ts";
import { cutModules } from "../../src/site/module_cut.ts";
import { squeezeScript } from "../../src/site/script_squeeze.ts";
import { cutStyles, dropTokens } from "../../src/site/style_cut.ts";

function assemble(files: Readonly<Record<string, string>>) {
  return assembleChat(
    Object.entries(files).map(([name, text]) => ({
      name,
      bytes: new TextEncoder().encode(text),
      contentType: "text/plain",
    })),
  );
}

Deno.test("assembleChat() makes no document where there is no entry", () => {
  assertEquals(assemble({ "a.js": "one();\n" }), { text: "", mistakes: [] });
});

Deno.test("assembleChat() lets no text of a module end the script", () => {
  const { text } = assemble({ "chat_start.js": 'tell("</script><b>", "</SCRIPT>");\n' });
  assertStringIncludes(text, 'tell("<\\/script><b>","<\\/SCRIPT>");');
});

Deno.test("assembleChat() takes of the sheets what the document uses, and last what is other in it", () => {
  const { text } = assemble({
    "chat_start.js": 'create("p", { class: "uno" });\n',
    "chat.css": ".uno {\n  color: red;\n}\n",
    "estilo.css": ".uno {\n  color: blue;\n}\n\n.dos {\n  color: blue;\n}\n",
  });
  assertStringIncludes(text, "<style>\n.uno{color:blue}\n.uno{color:red}\n</style>");
});

for (
  const line of [
    "export default 1;",
    'export * from "./b.js";',
    "export { one };",
    "export let one = 1;",
    'import one from "./b.js";',
    'import { one } from "b";',
  ]
) {
  Deno.test(`assembleChat() refuses ${line}`, () => {
    const { text, mistakes } = assemble({ "chat_start.js": `${line}\n`, "b.js": "" });
    assertEquals([text, mistakes.map(({ name }) => name)], ["", ["chat_start.js"]]);
  });
}

const SQUEEZED: readonly (readonly [what: string, text: string, squeezed: string])[] = [
  ["words apart", "return typeof  a in b;", "return typeof a in b;"],
  ["signs apart", "a + +b - -c;", "a+ +b- -c;"],
  ["texts", "tell(\"a  // b\", 'c  d');", "tell(\"a  // b\",'c  d');"],
  [
    "templates in templates",
    '`a  ${ [`b  ${ c }`, "}"] }  d`;',
    '`a  ${ [`b  ${ c }`, "}"] }  d`;',
  ],
  ["patterns", 'x = / [/"]  /g.test(y) / 2;', 'x=/ [/"]  /g.test(y)/2;'],
  ["no comments", "a(); // one\n/* two */ b();", "a();b();"],
  ["no needless signs", "f(\n  a,\n  [b,],\n);\nif (c) {\n  d();\n}", "f(a,[b]);if(c){d()}"],
];

for (const [what, text, squeezed] of SQUEEZED) {
  Deno.test(`squeezeScript() leaves ${what}`, () => assertEquals(squeezeScript(text), squeezed));
}

Deno.test("cutModules() keeps what is reached through other modules, by any name", () => {
  const modules = new Map([
    ["a.js", 'import { one as first } from "./b.js";\n\nfirst();\n'],
    [
      "b.js",
      'import { two, TWO } from "./c.js";\n\nexport function one() {\n  two();\n}\n\nTWO();\n',
    ],
    ["c.js", "export function two() {}\n\nexport const TWO = () => {};\n"],
    ["d.js", "four();\n"],
  ]);
  assertEquals(Object.fromEntries(cutModules(modules, "a.js")), {
    "a.js": 'import { one as first } from "./b.js";\nfirst();\n',
    "b.js": 'import { two } from "./c.js";\nexport function one() {\n  two();\n}\n',
    "c.js": "export function two() {}\n",
  });
});

Deno.test("cutModules() leaves the blank lines of a text", () => {
  const text = "tell(`uno\n\n  dos`);\n";
  assertEquals(cutModules(new Map([["a.js", text]]), "a.js").get("a.js"), text);
});

Deno.test("cutStyles() keeps a condition with what is used in it, and drops it with nothing", () => {
  const sheet = "@media (width > 9px) {\n  .a {\n    b: c;\n  }\n\n  .no {\n    b: c;\n  }\n}\n";
  assertEquals(cutStyles(sheet, 'class: "a"'), "@media (width > 9px){\n.a{b:c}\n}\n");
  assertEquals(cutStyles(sheet, 'class: "b"'), "");
});

Deno.test("cutStyles() looks at tags, classes and ids, not at states and attributes", () => {
  const rule = "p:hover,p[data-no] b{c:d}\n";
  assertEquals(cutStyles(rule, 'create("p", {}, create("b", {}))'), rule);
  assertEquals(cutStyles(rule, 'create("p", {})'), "p:hover{c:d}\n");
});

Deno.test("cutStyles() splits a list of selectors at its own commas alone", () => {
  const rule = ":is(p, :not(b, p)) b{c:d}\n";
  assertEquals(cutStyles(`i,${rule}`, "<p><b>"), rule);
});

Deno.test("cutStyles() leaves out what a frame can't have: pictures and the height of a window", () => {
  const sheet = 'p { background: url("a.svg"); }\np { height: 100dvh; }\n/* p { a: b; } */\n';
  assertEquals(cutStyles(sheet, "<p>"), "");
});

Deno.test("dropTokens() leaves the tokens that are taken", () => {
  const styles = ":root{--a:1px;--b:var(--a);--c:2px}\n.d{--e:1}\np{margin:var(--b)}\n";
  assertEquals(dropTokens(styles), ":root{--a:1px;--b:var(--a);}\np{margin:var(--b)}\n");
});
