import { assertEquals, assertStringIncludes } from "@std/assert";
import { assembleChat } from "../../../src/site/directives/order.ts";

function assemble(files: Readonly<Record<string, string>>) {
  return assembleChat(
    Object.entries(files).map(([name, text]) => ({
      name,
      bytes: new TextEncoder().encode(text),
    })),
    ["envio", "retiro"],
  );
}

Deno.test("assembleChat() returns undefined without a script for the chat", () => {
  assertEquals(assemble({ "page.js": "one();\n" }), undefined);
});

Deno.test("assembleChat() escapes texts that would end the script", () => {
  const text = assemble({ "chat.js": 'tell("</script><b>","</SCRIPT>");' }) ??
    "";
  assertStringIncludes(text, 'tell("<\\/script><b>","<\\/SCRIPT>");');
});

Deno.test("assembleChat() puts the styles of the chat last", () => {
  const text = assemble({
    "chat.js": "one();",
    "styles/chat.css": "b{}",
    "styles/base.css": "a{}",
  }) ?? "";
  const [styles = ""] = /<style>[^]*<\/style>/.exec(text) ?? [];
  assertEquals(styles.match(/@layer \w+ \{\n\w\{\}\}/g), [
    "@layer base {\na{}}",
    "@layer chat {\nb{}}",
  ]);
});
