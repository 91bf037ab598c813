// @ts-check
/**
 * The contact page's answer to "do you deliver here?". Only the locality of what is typed is sent.
 *
 * @module
 */

import { callTool } from "./calls.js";
import { byId, create, createButton, setText } from "./dom.js";
import { localityOf, nearNames } from "./locality.js";
import { placeKind, readZoneAnswer } from "./zone_text.js";

const known = [...document.querySelectorAll(".zonas li")].map(({ textContent }) => textContent);
const answer = create("p", { class: "zona-respuesta", role: "status" });
const near = create("p", { class: "cercanas" });
const input = create("input", {
  "id": "zona-lugar",
  "maxlength": "200",
  "required": true,
  "autocomplete": "address-level2",
  "placeholder": "Morón",
});
const form = create(
  "form",
  { class: "campo" },
  create("label", { for: input.id }, "Tu localidad"),
  input,
  create("button", { class: "boton boton-fuerte" }, "¿Llegan?"),
);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  ask();
});
byId("zona").append(form, answer, near);

async function ask() {
  const localidad = localityOf(input.value, known);
  near.replaceChildren();
  answer.dataset["lugar"] = "";
  if (localidad === "") {
    setText(answer, "¿En qué localidad es? Con eso alcanza: la calle no hace falta.");
    input.focus();
    return;
  }
  setText(answer, "Consultando…");
  const told = await callTool("zona_de_entrega", { localidad });
  const kind = placeKind(told);
  answer.dataset["lugar"] = kind;
  setText(answer, readZoneAnswer(told));
  if (told.kind !== "done" || kind !== "unsure") return;
  near.replaceChildren(
    ...nearNames(localidad, known).map((name) =>
      createButton(`¿${name}?`, { class: "boton boton-suave" }, () => {
        input.value = name;
        ask();
      })
    ),
  );
}
