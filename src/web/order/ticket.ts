/** The order as a ticket: the diet, the lines, the costs, and the text of an empty order, with their buttons. */

import { formatDiet } from "../../shop/diets.ts";
import { capitalize } from "../../words/lists.ts";
import {
  create,
  createBox,
  createButton,
  createList,
  createTag,
  createText,
  type Part,
  setText,
} from "../page/browser.ts";
import type { Act, Action, ButtonView } from "./changes.ts";
import { TUBS } from "./problems.ts";
import type { LineView, OrderView } from "./view.ts";

/** Creates the tags of the order's diets, with the note about allergens. A press on a tag removes its diet. */
export function createDiet(allergenNote: string, act: Act): Part<OrderView> {
  const attributes = {
    "class": "elegidos",
    "aria-label": "Pedido",
  };
  return createBox("div", "pedido-dieta", [
    createList("ul", attributes, ({ diet }) => diet, (diet) => {
      const name = formatDiet(diet);
      return createTag(
        capitalize(name),
        name,
        () => act({ kind: "drop diet", diet }),
      );
    }),
    createText("p", "nota", ({ hasAllergy }) => hasAllergy ? allergenNote : ""),
  ]);
}

/** Creates the list of lines. Each line keeps its element, and so the focus of its buttons, while the order contains the line's key. */
export function createLines(act: Act): Part<OrderView> {
  return createList(
    "ul",
    {
      class: "renglones",
      id: "renglones",
    },
    ({ lines }) => lines,
    () => createLinePart(act),
    ({ key }) => key,
  );
}

/** Creates the part of a line: its name, price, flavors, problem and buttons. */
function createLinePart(act: Act): Part<LineView> {
  // `data-lugar` gives the problem the color and the ✕ of a place outside the zone.
  const problemAttributes = {
    "class": "renglon-sabores",
    "data-lugar": "outside",
  };

  return createBox("li", "renglon", [
    createText("strong", "renglon-nombre", ({ nombre }) => nombre),
    createText("span", "renglon-precio", ({ precio }) => precio),
    createList(
      "div",
      "renglon-textos",
      ({ sabores }) => sabores,
      (text) => create("span", "renglon-sabores", text),
    ),
    createText("span", problemAttributes, ({ problem }) => problem),
    createBox("div", "renglon-acciones", [
      createActionButton(act, ({ change }) => change),
      createBox("span", "contador", [
        createActionButton(act, ({ less }) => less),
        createText("span", {}, ({ cantidad }) => cantidad),
        createActionButton(act, ({ more }) => more),
      ]),
    ]),
  ]);
}

/** Creates the panel with the notes and the costs. */
export function createCosts(allergenNote: string): Part<OrderView> {
  return createBox("div", "cotizacion", [
    createList(
      "ul",
      "pedido-notas nota",
      // The note about allergens is already next to the diet, so the costs leave it out.
      ({ notes }) => notes.filter((text) => text !== allergenNote),
      (text) => create("li", {}, text),
    ),
    createList(
      "dl",
      "cuenta",
      ({ costRows }) => costRows,
      ([tag, text]) => create(tag, {}, text),
    ),
    createText("p", "nota", ({ missing }) => missing),
    createText("p", "nota", ({ withoutTaxes }) => withoutTaxes),
  ]);
}

/** Creates the text of an empty order, with a button that leads to the tubs, and a button that erases the visitor's data. */
export function createEmpty(act: Act): Part<OrderView> {
  const text = "Todavía no agregaste nada: elegí algo de la carta.";

  return createBox("div", "pedido-vacio", [
    createText("p", {}, ({ isEmpty }) => isEmpty ? text : ""),
    createActionButton(
      act,
      ({ isEmpty }) =>
        isEmpty
          ? { text: "Ver los potes", action: { kind: "go", to: TUBS } }
          : null,
    ),
    createActionButton(act, ({ forget }) => forget),
  ]);
}

/** Creates a button. `buttonOf` returns the button's view; for null, the button is hidden. */
export function createActionButton<V>(
  act: Act,
  buttonOf: (view: V) => ButtonView | null,
  classes = "boton boton-suave",
): Part<V> {
  /** The action of the shown button; undefined while the button is off. */
  let action: Action | undefined;
  const press = () => {
    if (action !== undefined) act(action);
  };
  const element = createButton("", press, classes);

  return {
    element,
    show(view) {
      const button = buttonOf(view);
      element.hidden = button === null;
      if (button === null) return;

      const { text, label = null, isOff = false } = button;
      action = isOff ? undefined : button.action;
      setText(element, text);
      element.ariaLabel = label;
      // `disabled` would take the focus from the button, so a button that is off only loses its action.
      element.ariaDisabled = String(isOff);
      // The style sheets read the kind of the action.
      element.dataset["accion"] = button.action.kind;
    },
  };
}
