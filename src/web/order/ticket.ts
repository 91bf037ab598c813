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
import type { Act, Action, Way } from "./changes.ts";
import { TUBS } from "./problems.ts";
import type { LineView, OrderView } from "./view.ts";

/** Creates the tags of the diet, with the kitchen's note about diets. A press on a tag removes its diet. */
export function createDiet(kitchen: string, act: Act): Part<OrderView> {
  const look = {
    "class": "elegidos",
    "aria-label": "Pedido",
  };
  return createBox("div", "pedido-dieta", [
    createList("ul", look, ({ diet }) => diet, (diet) => {
      const name = formatDiet(diet);
      const drop = () => act({ kind: "drop diet", diet });
      return createTag(capitalize(name), name, drop);
    }),
    createText("p", "nota", ({ hasAllergy }) => hasAllergy ? kitchen : ""),
  ]);
}

/** Creates the list of lines. A line keeps its element while its key stays. */
export function createLines(act: Act): Part<OrderView> {
  return createList(
    "ul",
    {
      class: "renglones",
      id: "renglones",
    },
    ({ lines }) => lines,
    () => createLine(act),
    ({ key }) => key,
  );
}

/** Creates a line: its name, price, flavors, problem and buttons. */
function createLine(act: Act): Part<LineView> {
  // `data-lugar` gives the color of a place outside the zone.
  const problemLook = {
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
    createText("span", problemLook, ({ problem }) => problem),
    createBox("div", "renglon-acciones", [
      createWayButton(act, ({ change }) => change),
      createBox("span", "contador", [
        createWayButton(act, ({ less }) => less),
        createText("span", {}, ({ cantidad }) => cantidad),
        createWayButton(act, ({ more }) => more),
      ]),
    ]),
  ]);
}

/** Creates the panel with the notes and the costs. */
export function createCosts(kitchen: string): Part<OrderView> {
  // The kitchen's note is already next to the diet.
  const notesOf = ({ notes }: OrderView) =>
    notes.filter((text) => text !== kitchen);

  return createBox("div", "cotizacion", [
    createList(
      "ul",
      "pedido-notas nota",
      notesOf,
      (text) => create("li", {}, text),
    ),
    createList(
      "dl",
      "cuenta",
      ({ costs }) => costs,
      ([tag, text]) => create(tag, {}, text),
    ),
    createText("p", "nota", ({ missing }) => missing),
    createText("p", "nota", ({ withoutTaxes }) => withoutTaxes),
  ]);
}

/** Creates the text of an empty order, with the buttons that lead to the tubs and that erase the visitor's data. */
export function createEmpty(act: Act): Part<OrderView> {
  const text = "Todavía no agregaste nada: elegí algo de la carta.";
  const seeTubs: Way = {
    text: "Ver los potes",
    action: { kind: "go", to: TUBS },
  };

  return createBox("div", "pedido-vacio", [
    createText("p", {}, ({ isEmpty }) => isEmpty ? text : ""),
    createWayButton(act, ({ isEmpty }) => isEmpty ? seeTubs : null),
    createWayButton(act, ({ forget }) => forget),
  ]);
}

/** Creates a button with the text and action that `wayOf` returns for a view. For null, the button is hidden. */
export function createWayButton<V>(
  act: Act,
  wayOf: (view: V) => Way | null,
  look = "boton boton-suave",
): Part<V> {
  let action: Action | undefined;
  const press = () => {
    if (action !== undefined) act(action);
  };
  const element = createButton("", press, look);

  return {
    element,
    show(view) {
      const way = wayOf(view);
      element.hidden = way === null;
      if (way === null) return;

      const { text, label = null, isOff = false } = way;
      action = isOff ? undefined : way.action;
      setText(element, text);
      element.ariaLabel = label;
      // `disabled` would take the focus away. An action of undefined ignores presses.
      element.ariaDisabled = String(isOff);
      // The style sheets read the kind.
      element.dataset["camino"] = way.action.kind;
    },
  };
}
