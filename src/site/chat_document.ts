/** The order builder as one document for the frame of a chat, which loads no files. */

import type { DeliveryMode } from "../shop/shapes.ts";
import { chatStyles, type NamedBytes, textOf } from "./asset.ts";
import { deliveryFields } from "./directives/order.ts";

/** Returns the document, or undefined if the assets lack `chat.js`. */
export function assembleChat(
  files: readonly NamedBytes[],
  offered: readonly DeliveryMode[],
): string | undefined {
  // Without a backslash, an end tag in a string would end the script.
  const script = textOf(files, "chat.js").replace(/<\/(?=script)/gi, "<\\/");
  if (script === "") return undefined;

  return `<!DOCTYPE html>
<html lang="es-AR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tu pedido</title>
<style>
${chatStyles(files)}</style>
</head>
<body>
<main class="chat">
<h1>Tu pedido</h1>
<section id="pedido" class="chat-pedido" aria-label="Tu pedido" hidden>
<form class="pedido-cuerpo" hidden>
${deliveryFields(offered).html}
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
