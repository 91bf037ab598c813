/** What every page runs: it keeps true what is said of being open, and notices news when its tab comes back. */

import type { CarriedShop } from "../../shop/carried.ts";
import { decideOpening } from "../../shop/hours/opening.ts";
import { describeOpening } from "../../shop/hours/text.ts";
import { zoneOf } from "../../time/zone.ts";
import { create, setText } from "../page/dom.ts";

const LOOK_AGAIN_MS = 15_000;
const LAST_MINUTES = 30;
/** Of a tab that comes and goes the page is asked for once a minute at most. */
const ASK_AGAIN_MS = 60_000;

let askedMs = -Infinity;

keepOpeningTrue();
setInterval(tellIfOld, LOOK_AGAIN_MS);
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) void lookForNews();
});

/** By the hours and the clocks that the page carries. One that carries none says what was true when it was made. */
function keepOpeningTrue(): void {
  const carried = document.getElementById("tienda")?.textContent;
  const line = document.querySelector(".estado");
  if (line === null || !carried) return;
  const { horario, desfases }: CarriedShop = JSON.parse(carried);
  const shop = { hours: horario, timeZone: zoneOf(desfases) };
  const update = () => {
    const nowMs = Date.now();
    const state = decideOpening(shop, nowMs);
    const closes = state.kind === "open" ? state.closes : null;
    const minutes = closes === null
      ? Infinity
      : Math.ceil((Date.parse(closes.iso) - nowMs) / 60_000);
    line.toggleAttribute("data-abierto", state.kind === "open");
    // What the server says, which holds until the shop closes; in the last half hour, how long that is.
    setText(
      line,
      minutes > LAST_MINUTES
        ? describeOpening(shop, nowMs)
        : `Cierra en ${minutes} min`,
    );
  };
  update();
  setInterval(update, LOOK_AGAIN_MS);
  document.addEventListener("visibilitychange", update);
}

/** Loads the page anew where it is another by now. The order outlasts that as a draft. */
async function lookForNews(): Promise<void> {
  const nowMs = Date.now();
  if (nowMs - askedMs < ASK_AGAIN_MS) return;
  askedMs = nowMs;
  const hasNews = await askForNews();
  if (hasNews === undefined) tellIfOld();
  else if (hasNews && !isBusy()) location.reload();
  else if (hasNews) tellThatItIsOld();
}

/** Whether the page is another by now; undefined where nobody answers. The request is conditional. */
async function askForNews(): Promise<boolean | undefined> {
  try {
    const response = await fetch(location.pathname, {
      cache: "no-cache",
      headers: { Accept: "text/html" },
    });
    if (!response.ok) return undefined;
    const page = new DOMParser().parseFromString(
      await response.text(),
      "text/html",
    );
    return newsOf(page) !== newsOf(document);
  } catch {
    return undefined;
  }
}

/** When the page will have other news, what it carries of the shop, and whether that is open. */
function newsOf(page: Document): string {
  const isOpen = page.querySelector(".estado")?.hasAttribute("data-abierto");
  const carried = page.getElementById("tienda")?.textContent;
  return [page.body.dataset["novedades"], carried, isOpen].join();
}

/** Whether the visitor is in the middle of something that a new page would lose. */
function isBusy(): boolean {
  return document.querySelector("dialog[open]") !== null ||
    document.activeElement?.matches(
        "input:not([type=radio], [type=checkbox]), textarea",
      ) === true;
}

function tellIfOld(): void {
  if (Date.now() >= Date.parse(document.body.dataset["novedades"] ?? "")) {
    tellThatItIsOld();
  }
}

function tellThatItIsOld(): void {
  if (document.querySelector(".pagina-vieja") !== null) return;
  const told = "Algo puede haber cambiado desde que abriste esta página. ";
  const link = create("a", { href: location.pathname }, "Ver lo de ahora");
  const note = create(
    "p",
    { class: "pagina-vieja", role: "status" },
    told,
    link,
  );
  document.querySelector("main")?.prepend(note);
}
