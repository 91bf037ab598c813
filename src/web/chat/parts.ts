/** The parts of the builder that only a chat has: the list of items, the inline picker, the WhatsApp button. */

import type { Diet } from "../../shop/diets.ts";
import { formatPesos } from "../../words/money.ts";
import { type Card, showDietConflicts } from "../menu/buttons.ts";
import type { Builder } from "../order/builder.ts";
import { KINDS } from "../order/draft.ts";
import type { Sender } from "../order/foot.ts";
import { type Picker, TITLE_ID } from "../order/picker.ts";
import { create, createButton, type Part } from "../page/browser.ts";
import type { ChatShop } from "./draft_quote.ts";
import type { Bridge } from "./bridge.ts";

const TITLES = {
  potes: "Potes",
  promos: "Promos",
  adicionales: "Para acompañar",
} as const;

/** Creates the list of items to add, each with its price. `show` takes the order's diet, and writes on each item what conflicts with the diet: the extra itself, or the extras of a promo. */
export function createAdding(
  shop: ChatShop,
  add: Builder["add"],
): Part<readonly Diet[]> {
  const cards = KINDS.flatMap((kind) =>
    shop.menu[kind].map(({ id, nombre, precio }): Card => {
      const attributes = {
        "class": "boton boton-fuerte",
        "aria-label": `Agregar: ${nombre}`,
      };
      const price = create("small", {}, formatPesos(precio));
      return {
        element: create("div", {}, nombre, " ", price),
        button: createButton(
          "Agregar",
          () => add({ kind, id }),
          attributes,
        ),
        kind,
        id,
      };
    })
  );
  const groups = Map.groupBy(cards, ({ kind }) => kind);
  const lists = [...groups].flatMap(([kind, cardsOfKind]) => {
    const rows = cardsOfKind.map(({ element, button }) =>
      create("li", "chat-cosa", element, button)
    );
    return [
      create("h2", {}, TITLES[kind]),
      create("ul", "chat-cosas", ...rows),
    ];
  });
  const summary = create("summary", {}, "Agregar algo");

  return {
    element: create("details", "chat-agregar", summary, ...lists),
    show(diet) {
      for (const card of cards) showDietConflicts(card, shop, diet);
    },
  };
}

/** Shows a picker in the place of the order, until the visitor ends the choice. The picker's foot comes before its body, since the bottom of the frame may be out of view. */
export async function openInline(
  picker: Picker,
  order: HTMLElement,
): Promise<void> {
  const opener = document.activeElement;
  const [head, body, foot] = picker.parts;
  const section = create(
    "section",
    { "class": "chat-sabores", "aria-labelledby": TITLE_ID },
    head,
    foot,
    body,
  );
  order.parentElement?.append(section);
  order.hidden = true;
  picker.focus();

  await picker.ended;
  section.remove();
  order.hidden = false;
  if (opener instanceof HTMLElement) opener.focus();
}

/** Creates the button that opens WhatsApp through the host. If the host doesn't open WhatsApp, the link appears below the button, to be copied. */
export function createSender(bridge: Bridge): Sender {
  const linkField = create("input", {
    id: "pedido-enlace",
    readonly: true,
  });
  const linkToCopy = create(
    "div",
    { class: "campo", hidden: true },
    create(
      "label",
      { for: linkField.id },
      "El chat no abrió WhatsApp. Copiá esta dirección:",
    ),
    linkField,
  );
  const button = createButton("Pedir por WhatsApp", async () => {
    const url = linkField.value;
    const isOpened = await bridge.request("ui/open-link", { url })
      .then(({ isError }) => isError !== true, () => false);
    // If the link differs now, the order has changed meanwhile. `isOpened` is about the earlier order, and is ignored.
    if (url !== linkField.value) return;
    linkToCopy.hidden = isOpened;
  }, "boton boton-fuerte");
  // `tabindex` lets the foot of the order focus the element once the order can be sent.
  const element = create(
    "div",
    { class: "chat-envio", hidden: true, tabindex: "-1" },
    button,
    linkToCopy,
  );

  return {
    element,
    /** Sets the link that the button opens. "" hides the button. A new link hides the link to copy. */
    show(link) {
      if (link === linkField.value) return;
      linkField.value = link;
      element.hidden = link === "";
      linkToCopy.hidden = true;
    },
  };
}
