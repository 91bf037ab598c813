/** The script of /developers: buttons that run an example, and buttons that copy code. */

import { create, createButton, findAll, setText } from "../page/browser.ts";
import "./page.ts";

/** Time for which the button shows "Copiado" or "No se pudo copiar". */
const COPIED_MS = 2000;
/** The response headers to show. */
const SHOWN_HEADERS =
  "Content-Type API-Version Allow Retry-After RateLimit RateLimit-Policy Cache-Control ETag"
    .split(" ");

for (const example of findAll("[data-probar]")) {
  setUpExample(example);
}
// A page without https has no clipboard.
if (navigator.clipboard !== undefined) {
  for (const code of findAll("pre > code")) setUpCopy(code);
}

/** Adds the button that runs an example. `data-probar` has the request line, `data-cuerpo` the body, `data-acepta` the Accept header. */
function setUpExample(example: HTMLElement) {
  const { probar: line = "", cuerpo = null, acepta = "*/*" } = example.dataset;
  const [method = "GET", path = "/"] = line.split(" ");
  const headers = new Headers({ "Accept": acepta });
  if (cuerpo !== null) headers.set("Content-Type", "application/json");

  const request = {
    method,
    headers,
    body: cuerpo,
    cache: "no-store",
  } as const;
  const status = create("p", { class: "nota", role: "status" });
  const output = create("pre", {
    "class": "respuesta",
    "tabindex": "0",
    "hidden": true,
    "role": "group",
    "aria-label": `Respuesta de ${line}`,
  });

  const run = async () => {
    setText(status, "Llamando…");
    try {
      const response = await fetch(path, request);
      setText(output, formatResponse(response, await response.text()));
      output.hidden = false;
      setText(status, `Respondió ${response.status}.`);
    } catch {
      setText(
        status,
        "No hubo respuesta. Fijate si tenés conexión y probá de nuevo.",
      );
    }
  };
  example.append(
    createButton("Probar", run, {
      "class": "boton boton-fuerte",
      "aria-label": `Probar: ${line}`,
    }),
    status,
    output,
  );
}

/** Formats a response: status line, headers to show, and body. A JSON body is indented. */
function formatResponse({ status, headers }: Response, body: string) {
  const shown = SHOWN_HEADERS.filter((name) => headers.has(name))
    .map((name) => `${name}: ${headers.get(name)}`);
  // Also "application/problem+json".
  const isJson = /\bjson\b/.test(headers.get("Content-Type") ?? "");
  const text = isJson && body !== ""
    ? JSON.stringify(JSON.parse(body), null, 2)
    : body;
  return [`HTTP ${status}`, ...shown, "", text].join("\n").trimEnd();
}

/** Adds a button that copies a block of code. */
function setUpCopy(code: Element) {
  const button = createButton("Copiar", async () => {
    const isCopied = await navigator.clipboard.writeText(code.textContent ?? "")
      .then(() => true, () => false);
    setText(button, isCopied ? "Copiado" : "No se pudo copiar");
    setTimeout(() => setText(button, "Copiar"), COPIED_MS);
  }, "boton boton-suave copiar");
  code.parentElement?.after(button);
}
