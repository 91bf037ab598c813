/** The order's builder as one document that needs nothing else: a chat shows it in a frame that may load nothing. */

import { type Asset, textOf } from "./asset.ts";
import { handingOver } from "./directives/order.ts";

/** The document made of the assets; undefined where they have no script for it. */
export function assembleChat(
  files: readonly Pick<Asset, "name" | "bytes">[],
): string | undefined {
  // What it shares with the pages and, last, its own.
  const styles = ["base.css", "order.css", "chat.css"].map((name) =>
    textOf(files, name)
  ).join("");
  // An end tag in a string would end the script. With a backslash in it, it is the same string and ends nothing.
  const script = textOf(files, "chat.js").replace(/<\/(?=script)/gi, "<\\/");
  if (script === "") return undefined;
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
${handingOver().html}
</form>
</section>
</main>
<script type="module">
${script}
</script>
</body>
</html>
`;
}
