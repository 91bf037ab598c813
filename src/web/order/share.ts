/** Shared orders: the buttons that share or copy an order, and the dialog that shows the shared order of a link. */

import { formatDate } from "../../shop/hours.ts";
import { formatLine } from "../../shop/quote/message.ts";
import { quoteOrder } from "../../shop/quote/quote.ts";
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
  fill,
  openUntilBack,
  type Part,
  readClock,
  setText,
} from "../page/browser.ts";
import type { Builder } from "./builder.ts";
import { addLine, argumentsOf, type Draft, withOrder } from "./draft.ts";
import { asRecord, draftOfArguments } from "./reading.ts";

/** Creates the buttons that share an order as a link, and that copy its WhatsApp message. In the view, `link` is the order's WhatsApp link, or "". */
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
    // `share` also rejects if the visitor closes the system's dialog. That isn't an error.
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

/** Returns the path of a shared order; null if the path is too long. The path leaves out the customer's details, the comment, the locality of a pick-up, and a locality that the shop doesn't know, such as a street. */
function sharedPath({ places }: Shop, draft: Draft) {
  const { comentario: _, ...order } = argumentsOf(draft);
  const locality = localityOf(decideZone(places, order.localidad ?? ""));
  return writeSharedOrder({
    ...order,
    localidad: locality ?? undefined,
    dieta: draft.diet,
  });
}

/** Reads a shared order from the page's address, and asks the visitor whether to add it to the draft, replace the draft with it, or ignore it. Once the visitor has decided, removes the shared order from the address. */
export async function openSharedOrder(
  shop: Shop,
  builder: Builder,
): Promise<void> {
  const values = readSharedOrder(location.hash);
  if (values === undefined) return;

  // A broken link is read as an order without lines.
  const shared = readShared(values);
  if (shared.lines.length === 0) {
    clearFragment();
    return builder.announce(
      "El enlace del pedido está incompleto: pedilo de nuevo. Tu pedido sigue como estaba.",
    );
  }

  const choice = await ask(
    () => describeShared(shop, shared, readClock()),
    builder.draft.lines.length === 0,
  );
  // A visitor who closes the dialog decides nothing, so the address keeps the shared order.
  if (choice === "") return;

  clearFragment();
  if (choice === "leave") return;

  // Another tab may have changed the draft while the dialog was open, so the draft is read only now.
  const { draft } = builder;
  // A shared order that replaces the draft also brings its delivery mode, locality, date, hour and payment.
  const combined = choice === "replace" || draft.lines.length === 0
    ? withOrder(draft, shared)
    : shared.lines.reduce(addLine, draft);
  const diet = [...draft.diet, ...shared.diet];
  builder.change({
    draft: { ...combined, diet },
    sentence: "Listo: ya está en tu pedido.",
  });
}

/** Describes a shared order: its date, lines and total, and the reasons why the shop refuses the order. */
export function describeShared(
  shop: Shop,
  shared: Draft,
  nowMs: number,
): readonly string[] {
  const { date, today, lines, costs, reasons } = quoteOrder(
    shop,
    argumentsOf(shared),
    nowMs,
  );
  // An order with too many tubs, or without items of the menu, has neither lines nor a total.
  const total = lines.length === 0 ? [] : [
    `Total${costs.costoEnvio > 0 ? " con envío" : ""}: ` +
    formatPesos(costs.total),
  ];

  return [
    `Para el ${formatDate(date, today)}:`,
    ...lines.flatMap(formatLine),
    ...total,
    ...reasons.filter(({ effect }) => effect === "refused")
      .map(({ problema }) => problema),
  ];
}

/** Reads a shared order, without a comment and without accepted conflicts. Ignores a list `lines` in the link, since its lines could have keys that lines of the visitor's draft already have. The lists `potes`, `promos` and `adicionales` have no keys. */
export function readShared(values: unknown): Draft {
  const { dieta: diet, lines: _, ...order } = asRecord(values);
  return draftOfArguments({
    ...order,
    diet,
    comentario: "",
    aceptado: [],
  });
}

/** Asks what to do with the shared order that `describe` describes: "add" it to the draft, "replace" the draft, or "leave" the draft unchanged. Returns the choice; "" if the visitor closes the dialog. An empty draft has only the choice "add". Once the places are loaded, the description may differ, so it is shown again. */
async function ask(describe: () => readonly string[], isDraftEmpty: boolean) {
  const title = createTitle(isDraftEmpty);
  const texts = create("div");
  const showTexts = () =>
    fill(texts, describe(), (text) => create("p", {}, text));
  showTexts();
  document.addEventListener("places", showTexts);

  const dialog = create("dialog", {
    "class": "tamanos",
    "aria-labelledby": title.id,
  });
  const createChoice = (value: string, text: string, classes?: string) =>
    createButton(text, () => {
      // The dialog's own history entry repeats the address of the shared order, so both entries must lose it.
      clearFragment();
      dialog.close(value);
    }, classes);
  const add = createChoice(
    "add",
    isDraftEmpty ? "Verlo" : "Sumarlo",
    "boton boton-fuerte",
  );
  const others = isDraftEmpty ? [] : [
    createChoice("replace", "Reemplazar el mío"),
    createChoice("leave", "Dejar el mío"),
  ];

  dialog.append(create("div", {}, title, texts, add, ...others));
  document.body.append(dialog);
  await openUntilBack(dialog);
  dialog.remove();
  return dialog.returnValue;
}

/** Creates the title of the dialog. The title takes the focus: with the focus on the first button, the beginning of a long order would be out of view. */
function createTitle(isDraftEmpty: boolean) {
  return create(
    "h2",
    { id: "te-pasaron", tabindex: "-1", autofocus: true },
    "Te pasaron un pedido",
    isDraftEmpty ? "" : ": ¿lo sumo o reemplazo el tuyo?",
  );
}

/** Removes the fragment, which contains the shared order, from the page's address. */
function clearFragment() {
  history.replaceState(null, "", location.pathname + location.search);
}
