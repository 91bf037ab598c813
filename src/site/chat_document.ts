/** The order's builder as one document that needs nothing else: a chat shows it in a frame that may load nothing. */

import type { AssetMistake, AssetSource } from "./asset_graph.ts";
import { STYLES } from "./asset.ts";
import { cutModules } from "./module_cut.ts";
import { joinModules } from "./module_join.ts";
import { squeezeScript } from "./script_squeeze.ts";
import { cutStyles, dropTokens } from "./style_cut.ts";

/** A document, and its version in hexadecimal, which changes with the text. */
export interface ChatDocument {
  readonly text: string;
  readonly version: string;
}

/** The module that runs in the document. */
const ENTRY = "chat_start.js";
/** The site's style sheets and, last, the chat's own. The document takes the rules of them that it uses. */
const SHEETS = [...STYLES, "chat.css"];

/** The document made from the assets, or what keeps it from being made. Its text is empty where there is no entry. */
export function assembleChat(files: readonly AssetSource[]): {
  readonly text: string;
  readonly mistakes: readonly AssetMistake[];
} {
  const decoder = new TextDecoder();
  const textOf = (name: string) =>
    decoder.decode(files.find((file) => file.name === name)?.bytes ?? new Uint8Array());
  const modules = new Map(
    files.filter(({ name }) => name.endsWith(".js")).map(({ name }) => [name, textOf(name)]),
  );
  const joined = joinModules(cutModules(modules, ENTRY), [ENTRY]);
  if (joined.kind === "mistake") return { text: "", mistakes: [joined] };
  if (joined.text === "") return { text: "", mistakes: [] };
  const body = '<main class="chat"></main>';
  const styles = SHEETS.map((name) => cutStyles(textOf(name), body + joined.text));
  return {
    text: write(dropTokens(styles.join("")), body, squeezeScript(joined.text)),
    mistakes: [],
  };
}

/** An end tag in a string would end the script. With a backslash in it, it is the same string and ends nothing. */
function write(styles: string, body: string, script: string): string {
  return `<!DOCTYPE html>
<html lang="es-AR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tu pedido</title>
<style>
${styles}</style>
</head>
<body>
${body}
<script type="module">
${script.replace(/<\/(?=script)/gi, "<\\/")}
</script>
</body>
</html>
`;
}
