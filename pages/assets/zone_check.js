// @ts-check
/**
 * The contact page's answer to "do you deliver here?".
 *
 * @module
 */

import { callTool } from "./calls.js";
import { byId, create, setText } from "./dom.js";
import { readZoneAnswer, toZoneQuery } from "./zone_text.js";

const input = create("input", {
  id: "zona-lugar",
  maxlength: "200",
  required: true,
  autocomplete: "street-address",
  placeholder: "Morón, o Av. San Martín 100, Morón",
});
const answer = create("p", { class: "zona-respuesta", role: "status" });
const form = create(
  "form",
  { class: "campo" },
  create("label", { for: input.id }, "Tu localidad, o tu dirección con la localidad al final"),
  input,
  create("button", { class: "boton boton-fuerte" }, "¿Llegan?"),
);
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  setText(answer, "Consultando…");
  setText(answer, readZoneAnswer(await callTool("zona_de_entrega", toZoneQuery(input.value))));
});
byId("zona").append(form, answer);
