// @ts-check
/**
 * Sends the order to WhatsApp: the chat opens the link, and where it won't, the address can be copied.
 *
 * @module
 */

import { create, createButton } from "./dom.js";

/** @import { Bridge } from "./chat_bridge.js" */

/**
 * Creates the button.
 *
 * @param {Bridge} bridge
 */
export function createSender(bridge) {
  let link = "";
  const address = create("input", { id: "pedido-enlace", readonly: true });
  const copy = create(
    "div",
    { class: "campo", hidden: true },
    create("label", { for: address.id }, "El chat no abrió WhatsApp. Copiá esta dirección:"),
    address,
  );
  const button = createButton("Pedir por WhatsApp", { class: "boton boton-fuerte" }, open);
  const element = create("div", { class: "chat-envio", hidden: true }, button, copy);

  async function open() {
    const url = link;
    const isOpened = await bridge.request("ui/open-link", { url })
      .then(({ isError }) => isError !== true, () => false);
    if (url !== link) return;
    address.value = url;
    copy.hidden = isOpened;
  }

  return {
    element,

    /**
     * Shows the button with the link of an order.
     *
     * @param {string} next "" where none is known
     */
    show(next) {
      if (next === link) return;
      link = next;
      element.hidden = link === "";
      copy.hidden = true;
    },
  };
}
