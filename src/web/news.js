// @ts-check
/**
 * Asks for the page again once it has other news: notices, promos, what is sold out. The order outlasts that as a draft.
 *
 * @module
 */

import { create } from "./dom.js";

const LOOK_AGAIN_MS = 15_000;
/** A browser's clock may be ahead: the page is asked for once a minute then, not all the time. */
const ASK_AGAIN_MS = 60_000;

const dueMs = Date.parse(document.body.dataset["novedades"] ?? "");
let notBeforeMs = 0;

setInterval(look, LOOK_AGAIN_MS);
document.addEventListener("visibilitychange", look);
addEventListener("online", look);
look();

async function look() {
  const nowMs = Date.now();
  if (!(nowMs >= dueMs) || nowMs < notBeforeMs) return;
  notBeforeMs = nowMs + ASK_AGAIN_MS;
  const hasNews = await askForNews();
  if (hasNews && !isBusy()) return location.reload();
  if (hasNews === false) return;
  notBeforeMs = 0;
  tellThatItIsOld();
}

/** Whether the page is another by now; undefined where nobody answers. */
async function askForNews() {
  try {
    const response = await fetch(location.pathname, { headers: { Accept: "text/html" } });
    if (!response.ok) return undefined;
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    return page.body.dataset["novedades"] !== document.body.dataset["novedades"];
  } catch {
    return undefined;
  }
}

/** Whether the visitor is in the middle of something that a new page would lose. */
function isBusy() {
  return !document.hidden && (document.querySelector("dialog[open]") !== null ||
    document.activeElement?.matches("input:not([type=radio], [type=checkbox])"));
}

function tellThatItIsOld() {
  if (document.querySelector(".pagina-vieja") !== null) return;
  document.querySelector("main")?.prepend(
    create(
      "p",
      { class: "pagina-vieja", role: "status" },
      "Algo puede haber cambiado desde que abriste esta página. ",
      create("a", { href: location.pathname }, "Ver lo de ahora"),
    ),
  );
}
