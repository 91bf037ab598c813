// @ts-check
/**
 * The developers page: examples that run where they stand, and code that can be copied.
 *
 * @module
 */

import { formatAnswer, readRequestLine } from "./api_answer.js";
import { create, createButton, setText } from "./dom.js";

const COPIED_MS = 2000;

for (const example of document.querySelectorAll("[data-probar]")) setUpExample(example);
for (const code of document.querySelectorAll("pre > code")) setUpCopy(code);

/**
 * An example: its request line in `data-probar`, its body in `data-cuerpo`, its Accept in `data-acepta`.
 *
 * @param {Element} example
 */
function setUpExample(example) {
  const line = example.getAttribute("data-probar") ?? "";
  const status = create("p", { class: "nota", role: "status" });
  const output = create("pre", {
    "class": "respuesta",
    "tabindex": "0",
    "hidden": true,
    "role": "group",
    "aria-label": `Respuesta de ${line}`,
  });
  const button = createButton("Probar", {
    "class": "boton boton-suave",
    "aria-label": `Probar: ${line}`,
  }, run);
  example.append(button, status, output);

  let isRunning = false;
  async function run() {
    if (isRunning) return;
    isRunning = true;
    setText(status, "Llamando…");
    try {
      const { method, path } = readRequestLine(line);
      const response = await fetch(path, { method, cache: "no-store", ...readParts(example) });
      setText(output, formatAnswer(response.status, response.headers, await response.text()));
      output.hidden = false;
      setText(status, tellStatus(response));
    } catch {
      setText(status, "No hubo respuesta. Fijate si tenés conexión y probá de nuevo.");
    }
    isRunning = false;
  }
}

/**
 * @param {Element} example
 * @returns {RequestInit}
 */
function readParts(example) {
  const body = example.getAttribute("data-cuerpo");
  const accept = example.getAttribute("data-acepta");
  return {
    headers: {
      ...(accept === null ? {} : { "Accept": accept }),
      ...(body === null ? {} : { "Content-Type": "application/json" }),
    },
    ...(body === null ? {} : { body }),
  };
}

/** @param {Response} response */
function tellStatus({ status, headers }) {
  return status === 429
    ? `429: se agotó la cuota de este minuto. Probá de nuevo en ${headers.get("Retry-After")} s.`
    : `Respondió ${status}.`;
}

/** @param {Element} code */
function setUpCopy(code) {
  if (navigator.clipboard === undefined) return;
  const button = createButton("Copiar", { class: "boton boton-suave copiar" }, async () => {
    try {
      await navigator.clipboard.writeText(code.textContent ?? "");
      setText(button, "Copiado");
    } catch {
      setText(button, "No se pudo copiar");
    }
    setTimeout(() => setText(button, "Copiar"), COPIED_MS);
  });
  code.parentElement?.after(button);
}
