// @ts-check
/**
 * Keeps what the page says of being open right, however long ago the page was made.
 *
 * @module
 */

import { setText } from "./dom.js";
import { tellOpening } from "./opening.js";

const LOOK_AGAIN_MS = 15_000;

for (const element of document.querySelectorAll("[data-turnos]")) {
  const turns = JSON.parse(element.getAttribute("data-turnos") ?? "[]");
  const timeZone = element.getAttribute("data-zona-horaria") ?? "UTC";
  const update = () => {
    const told = tellOpening(turns, Date.now(), timeZone);
    if (told === undefined) return;
    element.toggleAttribute("data-abierto", told.isOpen);
    setText(element, told.text);
  };
  update();
  setInterval(update, LOOK_AGAIN_MS);
  document.addEventListener("visibilitychange", update);
}
