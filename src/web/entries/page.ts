/** The script of every page: it keeps the opening up to date, and loads new content when its tab comes back. */

import type { CarriedShop } from "../../shop/carried.ts";
import { decideOpening } from "../../shop/hours/opening.ts";
import { describeOpening } from "../../shop/hours/text.ts";
import { zoneOf } from "../../time/zone.ts";
import { correctClock, readClock } from "../page/clock.ts";
import { create, setText } from "../page/dom.ts";

const LOOK_AGAIN_MS = 15_000;
const LAST_MINUTES = 30;
/** Minimum time between two requests for the page. */
const ASK_AGAIN_MS = 60_000;
/** The content for which the page has been loaded again, in the tab's own storage. */
const RELOADED_KEY = "recargada";

/** The content as served. The page's own changes to the document don't count. */
const servedContent = contentOf(document);
let askedMs = -Infinity;

const showOpening = setUpOpening();
setInterval(update, LOOK_AGAIN_MS);
document.addEventListener("visibilitychange", async () => {
  if (document.hidden) return;
  showOpening();
  await lookForNews();
  showOpening();
});

function update(): void {
  showOpening();
  warnIfOld();
}

/** Returns the function that keeps the opening's sentence current. */
function setUpOpening(): () => void {
  const carried = document.getElementById("tienda")?.textContent;
  const line = document.querySelector(".estado");
  if (line === null || !carried) return () => {};

  const { horario, desfases }: CarriedShop = JSON.parse(carried);
  const shop = { hours: horario, timeZone: zoneOf(desfases) };
  const show = () => {
    const nowMs = readClock();
    const { isOpen, closes } = decideOpening(shop, nowMs);
    const closesMs = closes === null ? Infinity : Date.parse(closes.iso);
    const minutes = Math.ceil((closesMs - nowMs) / 60_000);
    const isClosing = minutes <= LAST_MINUTES;

    line.toggleAttribute("data-abierto", isOpen);
    setText(
      line,
      isClosing ? `Cierra en ${minutes} min` : describeOpening(shop, nowMs),
    );
  };
  show();
  return show;
}

/** Loads the page again if its content has changed. The draft of the order stays. */
async function lookForNews(): Promise<void> {
  const nowMs = Date.now();
  if (nowMs - askedMs < ASK_AGAIN_MS) return;

  askedMs = nowMs;
  const content = await fetchContent();
  if (content === undefined) return warnIfOld();
  if (content === servedContent) return;

  if (isBusy() || !isFirstReloadFor(content)) showOldNote();
  else location.reload();
}

/** Fetches the page's content, conditionally; undefined without an answer. */
async function fetchContent(): Promise<string | undefined> {
  try {
    const response = await fetch(location.pathname, {
      cache: "no-cache",
      headers: { Accept: "text/html" },
    });
    if (!response.ok) return undefined;

    correctClock(response);
    const html = await response.text();
    return contentOf(new DOMParser().parseFromString(html, "text/html"));
  } catch {
    return undefined;
  }
}

/** Returns the time of the next news, the data of the shop, and if it is open. */
function contentOf(page: Document): string {
  const isOpen = page.querySelector(".estado")?.hasAttribute("data-abierto");
  const carried = page.getElementById("tienda")?.textContent;
  return [page.body.dataset["novedades"], carried, isOpen].join();
}

/** Returns false if the page was loaded again for this content, and came back with another. */
function isFirstReloadFor(content: string): boolean {
  try {
    const isFirst = sessionStorage.getItem(RELOADED_KEY) !== content;
    sessionStorage.setItem(RELOADED_KEY, content);
    return isFirst;
  } catch {
    return false;
  }
}

/** Returns true if a reload would interrupt the visitor. */
function isBusy(): boolean {
  return document.querySelector("dialog[open]") !== null ||
    document.activeElement?.matches(
        "input:not([type=radio], [type=checkbox]), textarea",
      ) === true;
}

function warnIfOld(): void {
  const newsMs = Date.parse(document.body.dataset["novedades"] ?? "");
  if (readClock() >= newsMs) showOldNote();
}

function showOldNote(): void {
  if (document.querySelector(".pagina-vieja") !== null) return;

  const text = "Algo puede haber cambiado desde que abriste esta página. ";
  const link = create("a", { href: location.pathname }, "Ver lo de ahora");
  const look = { class: "pagina-vieja", role: "status" };
  document.querySelector("main")?.prepend(create("p", look, text, link));
}
