/** The order's builder as one document that needs nothing else: a chat shows it in a frame that may load nothing. */

import type { Asset } from "./asset.ts";
import { handingOver } from "./directives/order.ts";

/** A document, and its version in hexadecimal, which changes with the text. */
export interface ChatDocument {
  readonly text: string;
  readonly version: string;
}

/** The script that runs in the document. */
const SCRIPT = "chat.js";
/** What it shares with the pages and, last, its own. */
const SHEETS = ["base.css", "order.css", "chat.css"];

/** The document made of the assets; undefined where they have no script for it. */
export function assembleChat(files: readonly Pick<Asset, "name" | "bytes">[]): string | undefined {
  const decoder = new TextDecoder();
  const textOf = (name: string) =>
    decoder.decode(files.find((file) => file.name === name)?.bytes ?? new Uint8Array());
  const script = textOf(SCRIPT);
  return script === "" ? undefined : write(SHEETS.map(textOf).join(""), script);
}

/** An end tag in a string would end the script. With a backslash in it, it is the same string and ends nothing. */
function write(styles: string, script: string): string {
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
<main class="chat">
<h1>Tu pedido</h1>
<section id="pedido" class="chat-pedido" aria-label="Tu pedido" hidden>
<form class="pedido-cuerpo" hidden>
${handingOver([]).html}
</form>
</section>
</main>
<script type="module">
${script.replace(/<\/(?=script)/gi, "<\\/")}
</script>
</body>
</html>
`;
}
