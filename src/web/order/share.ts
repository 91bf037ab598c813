/** Shared orders: the buttons that share or copy an order, and the dialog that opens with a shared order. */

import { formatDate } from "../../shop/hours.ts";
import { formatLine } from "../../shop/quote/message.ts";
import { quoteOrder } from "../../shop/quote/quote.ts";
import { decideSchedule } from "../../shop/quote/request.ts";
import {
  readSharedOrder,
  writeSharedOrder,
} from "../../shop/quote/shared_order.ts";
import type { Shop } from "../../shop/shop.ts";
import { decideZone, localityOf } from "../../shop/zone/zone.ts";
import { formatPesos } from "../../words/money.ts";
import {
  create,
  createButton,
  openUntilBack,
  type Part,
  readClock,
  setText,
} from "../page/browser.ts";
import type { Builder } from "./builder.ts";
import { addLine, argumentsOf, type Draft, withOrder } from "./draft.ts";
import { asRecord, draftOfArguments } from "./reading.ts";

/** Creates the buttons that share an order as a link, and that copy its WhatsApp message. `link` is the WhatsApp address of the order, or "". */
export function createShareButtons(
  shop: Shop,
): Part<{ draft: Draft; link: string }> {
  let path: string | null = null;
  let message = "";
  const status = create("span", { role: "status" });
  const share = createButton("Compartir", () => void shareLink());
  const copy = createButton("Copiar el pedido", () => void copyText(message));
  const element = create(
    "p",
    "compartir",
    share,
    copy,
    status,
  );

  async function shareLink() {
    const url = new URL(path ?? "/", location.href).href;
    if (navigator.share === undefined) return await copyText(url);
    // `share` rejects if the visitor closes the system's dialog, which is no error.
    await navigator.share({
      url,
      title: document.title,
    }).catch(() => {});
  }

  async function copyText(text: string) {
    // A page without https has no clipboard.
    const isCopied = await navigator.clipboard?.writeText(text)
      .then(() => true, () => false);
    setText(status, isCopied ? "Copiado." : "No se pudo copiar.");
  }

  return {
    element,
    show({ draft, link }) {
      path = sharedPath(shop, draft);
      message = link === "" ? "" : new URL(link).searchParams.get("text") ?? "";
      share.hidden = path === null;
      copy.hidden = message === "";
      setText(status, "");
    },
  };
}

/** Returns the path of a shared order; null if the path is too long. The customer's details and comment stay out, and so does a street typed as locality. */
function sharedPath({ places }: Shop, draft: Draft) {
  const { comentario: _, ...order } = argumentsOf(draft);
  const locality = localityOf(decideZone(places, draft.localidad));
  return writeSharedOrder({
    ...order,
    localidad: locality ?? undefined,
    dieta: draft.diet,
  });
}

/** Asks what to do with a shared order in the page's address. Once the visitor has decided, removes the order from the address. */
export async function openSharedOrder(
  shop: Shop,
  builder: Builder,
): Promise<void> {
  const values = readSharedOrder(location.hash);
  if (values === undefined) return;

  const clearAddress = () =>
    history.replaceState(null, "", location.pathname + location.search);
  // A broken link is read as an order without lines.
  const shared = readShared(values);
  if (shared.lines.length === 0) {
    clearAddress();
    return builder.change({
      draft: builder.draft,
      sentence: "El enlace del pedido está incompleto: pedilo de nuevo. " +
        "Tu pedido sigue como estaba.",
      isFinal: true,
    });
  }

  const texts = describeShared(shop, shared, readClock());
  const choice = await ask(texts, builder.draft.lines.length === 0);
  // A visitor who closes the dialog can open the address again.
  if (choice === "") return;

  clearAddress();
  if (choice === "leave") return;

  // Another tab may have changed the draft while the dialog was open.
  const { draft } = builder;
  const isTaken = choice === "replace" || draft.lines.length === 0;
  // An order that replaces the draft brings its delivery and its date.
  const base = isTaken ? withOrder(draft, { ...shared, lines: [] }) : draft;
  const added = shared.lines.reduce(addLine, base);
  const diet = [...draft.diet, ...shared.diet];
  builder.change({
    draft: { ...added, diet },
    sentence: "Listo: ya está en tu pedido.",
  });
}

/** Describes a shared order: its date, lines and total, and the reasons for which the shop refuses the order. */
export function describeShared(
  shop: Shop,
  shared: Draft,
  nowMs: number,
): readonly string[] {
  const order = argumentsOf(shared);
  const { date } = decideSchedule(shop, order, nowMs);
  const { lines, costs, reasons } = quoteOrder(shop, order, nowMs);
  const refusals = reasons.filter(({ effect }) => effect === "refused");

  return [
    `Para el ${formatDate(date)}:`,
    ...lines.flatMap(formatLine),
    `Total: ${formatPesos(costs.total)}`,
    ...refusals.map(({ problema }) => problema),
  ];
}

/** Reads a shared order, without a comment and without accepted conflicts. */
export function readShared(values: unknown): Draft {
  const { dieta: diet, ...order } = asRecord(values);
  return draftOfArguments({
    ...order,
    diet,
    comentario: "",
    aceptado: [],
  });
}

/** Shows the texts about the shared order. Asks whether to add the shared order, to replace the visitor's order, or to leave the visitor's order. An empty order can only take the shared one. Returns "add", "replace" or "leave"; "" if the visitor closes the dialog. */
async function ask(texts: readonly string[], isEmpty: boolean) {
  const others = isEmpty ? [] : [
    createAnswer("replace", "Reemplazar el mío"),
    createAnswer("leave", "Dejar el mío"),
  ];
  const add = createAnswer(
    "add",
    isEmpty ? "Verlo" : "Sumarlo",
    "boton boton-fuerte",
  );

  // With the focus on the first button, a long order would begin out of view.
  const title = create(
    "h2",
    {
      id: "te-pasaron",
      tabindex: "-1",
      autofocus: true,
    },
    isEmpty
      ? "Te pasaron un pedido"
      : "Te pasaron un pedido: ¿lo sumo o reemplazo el tuyo?",
  );
  const form = create(
    "form",
    { method: "dialog" },
    title,
    ...texts.map((text) => create("p", {}, text)),
    add,
    ...others,
  );
  const dialog = create("dialog", {
    "class": "tamanos",
    "aria-labelledby": title.id,
  }, form);

  document.body.append(dialog);
  await openUntilBack(dialog);
  dialog.remove();
  return dialog.returnValue;
}

/** Creates a button that closes its dialog with a value. */
function createAnswer(value: string, text: string, look = "boton boton-suave") {
  return create("button", { value, class: look }, text);
}
