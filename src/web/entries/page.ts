/** The script of every page. The script keeps the page current as time passes. When the visitor returns to the page's tab, the script reloads the page if its content is new. */

import type { CarriedShop } from "../../shop/catalog.ts";
import { decideOpening, describeOpening } from "../../shop/hours.ts";
import { zoneOf } from "../../time/zone.ts";
import {
  correctClock,
  create,
  findAll,
  readClock,
  setText,
} from "../page/browser.ts";

/** Interval between two updates. */
const UPDATE_INTERVAL_MS = 15_000;
/** For this many minutes before the closing, the page shows a text such as "Cierra en 20 min". */
const LAST_MINUTES = 30;
/** Minimum time between two requests for the page. */
const REQUEST_INTERVAL_MS = 60_000;
/** A key of `sessionStorage`. Its value is the content for which the page was last reloaded. */
const RELOADED_KEY = "recargada";

/** The content as served, read before this script changes the document. */
const servedContent = contentOf(document);
let lastFetchMs = -Infinity;

// On a phone, the first update waits, so that buttons respond sooner. On a wide screen,
// the order is in view, so the update doesn't wait.
setTimeout(() => {
  update();
  // Pictures load now, so that none is requested while the visitor scrolls.
  for (const image of document.images) image.loading = "eager";
}, matchMedia("(width >= 64rem)").matches ? 0 : 300);
setInterval(() => {
  update();
  warnIfOld();
}, UPDATE_INTERVAL_MS);
document.addEventListener("visibilitychange", async () => {
  if (document.hidden) return;
  update();
  // The response may have corrected the clock, so the page is updated again.
  await reloadIfChanged();
  update();
});

/** Updates the sentence on the opening. The other parts of the page listen for "tick". */
function update() {
  showOpening();
  document.dispatchEvent(new Event("tick"));
}

/** Shows whether the shop is open, if the page has the shop's data. */
function showOpening() {
  const carried = document.getElementById("tienda")?.textContent;
  if (!carried) return;

  const { hours, desfases }: CarriedShop = JSON.parse(carried);
  const shop = { hours, timeZone: zoneOf(desfases) };
  const nowMs = readClock();
  const { abierto, cierra } = decideOpening(shop, nowMs);
  // Without a closing, `minutes` is NaN, so `isClosing` is false.
  const minutes = Math.ceil((Date.parse(cierra ?? "") - nowMs) / 60_000);
  const isClosing = minutes <= LAST_MINUTES;

  const sentence = isClosing
    ? `Cierra en ${minutes} min`
    : describeOpening(shop, nowMs);

  for (const element of findAll(".estado, .entrega-horario")) {
    // The style sheets read the attributes.
    element.toggleAttribute("data-abierto", abierto);
    element.toggleAttribute("data-cierra", isClosing);
    setText(element, sentence);
  }
}

/** Fetches the page, at most once a minute, and reloads it if its content has changed. Shows a note instead if a reload would interrupt the visitor, or has already failed to bring the content. The order survives a reload, since its draft is stored. */
async function reloadIfChanged() {
  const nowMs = Date.now();
  if (nowMs - lastFetchMs < REQUEST_INTERVAL_MS) return;

  lastFetchMs = nowMs;
  const content = await fetchContent();
  if (content === undefined) return warnIfOld();
  if (content === servedContent) return;

  if (!wouldInterrupt() && isFirstReloadFor(content)) location.reload();
  else showOldNote();
}

/** Fetches the page's content; undefined without a successful response. The response corrects the clock. */
async function fetchContent() {
  try {
    const response = await fetch(location.pathname, { cache: "no-cache" });
    if (!response.ok) return undefined;

    correctClock(response);
    return contentOf(
      new DOMParser().parseFromString(await response.text(), "text/html"),
    );
  } catch {
    return undefined;
  }
}

/** Returns the changeable content of a page: the shop's data, the script's address, whether the shop is open, and the time of the next change (`data-novedades`). */
function contentOf(page: Document) {
  const isOpen = page.querySelector(".estado")?.hasAttribute("data-abierto");
  const carried = page.getElementById("tienda")?.textContent;
  // The address contains the version of all assets, which include the scripts and the places.
  const script = page.querySelector("script")?.src;
  return [page.body.dataset["novedades"], carried, script, isOpen].join();
}

/** Returns true if the page wasn't reloaded for this content yet, and remembers the content. So content that a reload doesn't bring causes only one reload. Without storage, returns false. */
function isFirstReloadFor(content: string) {
  try {
    const isFirst = sessionStorage.getItem(RELOADED_KEY) !== content;
    sessionStorage.setItem(RELOADED_KEY, content);
    return isFirst;
  } catch {
    return false;
  }
}

/** Returns true if a reload would interrupt the visitor: a dialog is open, or a text field has the focus. */
function wouldInterrupt() {
  return document.querySelector("dialog[open]") !== null ||
    document.activeElement?.matches(
        "input:not([type=radio], [type=checkbox])",
      ) === true;
}

/** Shows the note that the page may be old, once the time has come at which its content changes. Without such a time, does nothing. */
function warnIfOld() {
  const { novedades = "" } = document.body.dataset;
  if (readClock() >= Date.parse(novedades)) showOldNote();
}

function showOldNote() {
  if (document.querySelector(".pagina-vieja") !== null) return;

  const note = create(
    "p",
    { class: "pagina-vieja", role: "status" },
    "Algo puede haber cambiado desde que abriste esta página. ",
    create("a", { href: location.pathname }, "Ver lo de ahora"),
  );
  document.querySelector("main")?.prepend(note);
}
