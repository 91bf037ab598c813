/** The parts of the builder that a chat replaces: the list of items, the inline picker, the WhatsApp button. */

import type { Diet } from "../../shop/diets.ts";
import { formatPesos } from "../../words/money.ts";
import { type Card, showAgainst } from "../menu/diet_chips.ts";
import type { Builder } from "../order/builder.ts";
import { KINDS, type Line } from "../order/draft.ts";
import type { Sender } from "../order/foot.ts";
import { Picker, type Picking } from "../order/picker.ts";
import { create, createButton } from "../page/dom.ts";
import type { ToldShop } from "./answers.ts";
import type { Bridge } from "./bridge.ts";

const TITLES = {
  potes: "Potes",
  promos: "Promos",
  adicionales: "Para acompañar",
} as const;

/** Creates the list of items to add, with prices and contents against the diet. */
export function createAdding(
  shop: ToldShop,
  add: Builder["add"],
): {
  readonly element: HTMLDetailsElement;
  showDiet(diet: readonly Diet[]): void;
} {
  const cards = KINDS.flatMap((kind) =>
    shop.menu[kind].map(({ id, nombre, precio }): Card => {
      const look = {
        "class": "boton boton-fuerte",
        "aria-label": `Agregar: ${nombre}`,
      };
      const price = create("small", {}, formatPesos(precio));
      const element = create("div", {}, nombre, " ", price);
      return {
        element,
        button: createButton("Agregar", () => add({ kind, id }), look),
        kind,
        id,
      };
    })
  );
  const lists = [...Map.groupBy(cards, ({ kind }) => kind)].flatMap((
    [kind, own],
  ) => [
    create("h2", {}, TITLES[kind]),
    create(
      "ul",
      { class: "chat-cosas" },
      ...own.map(({ element, button }) =>
        create("li", { class: "chat-cosa" }, element, button)
      ),
    ),
  ]);
  const summary = create("summary", {}, "Agregar algo");
  return {
    element: create("details", { class: "chat-agregar" }, summary, ...lists),
    showDiet(diet) {
      for (const card of cards) showAgainst(card, shop, diet);
    },
  };
}

/** Creates the picker in the order's place. Its foot is at the top: in a frame, the bottom may be out of view. */
export function createInlinePicker(
  shop: ToldShop,
  order: HTMLElement,
  setDiet: (diet: readonly Diet[]) => void,
): {
  readonly element: HTMLElement;
  showDiet(diet: readonly Diet[]): void;
  pick(picking: Picking): Promise<Line["sabores"] | undefined>;
} {
  let finish: (sabores?: Line["sabores"]) => void = () => {};
  const picker = new Picker({
    shop,
    kitchen: shop.kitchen,
    finish: (sabores) => finish(sabores),
    setDiet,
  });
  const [head, body, foot] = picker.parts;
  const look = {
    "class": "chat-sabores",
    "aria-labelledby": picker.title.id,
    "hidden": true,
  };
  const element = create("section", look);
  for (const part of [head, foot, body]) {
    if (part !== undefined) element.append(part);
  }
  return {
    element,
    showDiet: (diet) => picker.showDiet(diet),
    async pick(picking) {
      const opener = document.activeElement;
      element.hidden = false;
      order.hidden = true;
      const picked = await new Promise<Line["sabores"] | undefined>(
        (resolve) => {
          finish = resolve;
          picker.start(picking, { ...shop, usual: shop });
        },
      );
      element.hidden = true;
      order.hidden = false;
      if (opener instanceof HTMLElement) opener.focus();
      return picked;
    },
  };
}

/** Creates the button that opens WhatsApp through the host. If the host refuses, it shows the address. */
export function createSender(bridge: Bridge): Sender {
  let link = "";
  const address = create("input", { id: "pedido-enlace", readonly: true });
  const told = "El chat no abrió WhatsApp. Copiá esta dirección:";
  const label = create("label", { for: address.id }, told);
  const copy = create("div", { class: "campo", hidden: true }, label, address);
  const button = createButton("Pedir por WhatsApp", async () => {
    const url = link;
    const isOpened = await bridge.request("ui/open-link", { url })
      .then(({ isError }) => isError !== true, () => false);
    if (url !== link) return;
    address.value = url;
    copy.hidden = isOpened;
  }, { class: "boton boton-fuerte" });
  const element = create(
    "div",
    { class: "chat-envio", hidden: true },
    button,
    copy,
  );
  return {
    element,
    /** Shows the button with an order's link; hidden for "". */
    show(next: string): void {
      if (next === link) return;
      link = next;
      element.hidden = link === "";
      copy.hidden = true;
    },
  };
}
