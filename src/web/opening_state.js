// @ts-check
/**
 * Keeps what the page says of being open right, however long ago the page was made.
 *
 * @module
 */

import { setText } from "./dom.js";
import { tellOpening } from "./opening.js";

const LOOK_AGAIN_MS = 15_000;

for (const element of document.querySelectorAll("[data-tiempos]")) {
  const times = JSON.parse(element.getAttribute("data-tiempos") ?? "");
  const update = () => {
    const told = tellOpening(times, Date.now());
    if (told === undefined) return;
    element.toggleAttribute("data-abierto", told.isOpen);
    setText(element, told.text);
  };
  update();
  setInterval(update, LOOK_AGAIN_MS);
  document.addEventListener("visibilitychange", update);
}
