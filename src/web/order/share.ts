/** Shared orders: the buttons that share or copy one, and the prompt for one that was opened. */

import {
  readSharedOrder,
  writeSharedOrder,
} from "../../shop/quote/shared_order.ts";
import type { Shop } from "../../shop/shop.ts";
import { DIETS } from "../../shop/diets.ts";
import { decideZone, localityOf } from "../../shop/zone/zone.ts";
import { create, createButton, openUntilBack, setText } from "../page/dom.ts";
import type { Builder } from "./builder.ts";
import {
  addLine,
  dietOf,
  type Draft,
  EMPTY_DRAFT,
  linesOf,
  withDiet,
} from "./draft.ts";
import { asRecord, readOrder } from "./reading.ts";

/** The buttons under an order. */
export interface ShareButtons {
  readonly element: HTMLElement;
  /** Shows the buttons for a draft; `link` is its WhatsApp address, or "". */
  show(draft: Draft, link: string): void;
}

/** Creates the buttons that share an order as a link, or copy its message. */
export function createShareButtons(shop: Shop): ShareButtons {
  let path: string | null = null;
  let message = "";
  const status = create("span", { role: "status" });
  const share = createButton("Compartir", () => void shareLink());
  const copy = createButton("Copiar el pedido", () => void copyText(message));
  const element = create(
    "p",
    { class: "compartir" },
    share,
    " ",
    copy,
    " ",
    status,
  );

  async function shareLink(): Promise<void> {
    const url = new URL(path ?? "/", location.href).href;
    if (navigator.share === undefined) return await copyText(url);
    // Rejects if the visitor closes the system's sheet.
    await navigator.share({ url, title: document.title }).catch(() => {});
  }

  async function copyText(text: string): Promise<void> {
    const isCopied = await navigator.clipboard.writeText(text)
      .then(() => true, () => false);
    setText(status, isCopied ? "Copiado." : "No se pudo copiar.");
  }

  return {
    element,
    show(draft, link) {
      path = sharedPath(shop, draft);
      message = link === "" ? "" : new URL(link).searchParams.get("text") ?? "";
      share.hidden = path === null;
      copy.hidden = message === "";
      setText(status, "");
    },
  };
}

/** Returns the path of a draft without the customer's details, street and comment; null if it is too long. */
function sharedPath(shop: Shop, { pedido }: Draft): string | null {
  const { comentario: _, localidad = "", ...order } = pedido;
  const dieta = dietOf({ pedido });
  const place = decideZone(shop.places, { kind: "place", text: localidad });
  const name = localityOf(place);
  return writeSharedOrder({
    ...order,
    ...name !== null && { localidad: name },
    ...dieta.length > 0 && { dieta },
  });
}

/** The visitor's choice about a shared order. */
type Choice = "add" | "replace" | "leave";

/** Prompts for an order in the page's address, and removes it from there. */
export async function openSharedOrder(
  builder: Pick<Builder, "draft" | "change">,
): Promise<void> {
  const fragment = readSharedOrder(location.hash);
  if (fragment.kind === "none") return;

  history.replaceState(null, "", location.pathname + location.search);
  const shared = fragment.kind === "order"
    ? readShared(fragment.values)
    : undefined;
  if (shared === undefined) {
    const told = "El enlace del pedido está incompleto: pedilo de nuevo. " +
      "Tu pedido sigue como estaba.";
    return builder.change({ draft: builder.draft, told });
  }

  const choice = await ask();
  if (choice === "replace") {
    const draft = { ...shared, personal: builder.draft.personal };
    builder.change({ draft, told: "Listo: es el pedido que te pasaron." });
  }
  if (choice === "add") {
    const draft = addOrder(builder.draft, shared);
    builder.change({ draft, told: "Listo: lo sumamos al tuyo." });
  }
}

/** Reads the values of a shared order with the checker of drafts; undefined without lines. */
export function readShared(values: unknown): Draft | undefined {
  const record = asRecord(values);
  const pedido = readOrder({ ...record, comentario: "" });
  if (linesOf(pedido).length === 0) return undefined;

  const names = [record["dieta"]].flat();
  const diet = DIETS.filter((diet) => names.includes(diet));
  return withDiet({ ...EMPTY_DRAFT, pedido }, diet);
}

/** Adds the lines and the diet of an order to a draft, which keeps the rest. */
function addOrder(draft: Draft, shared: Draft): Draft {
  const diet = [...new Set([...dietOf(draft), ...dietOf(shared)])];
  const added = linesOf(shared.pedido).reduce(addLine, draft);
  return withDiet(added, diet);
}

/** Prompts the visitor to add the shared order, to replace theirs, or to leave it. */
async function ask(): Promise<Choice> {
  let choice: Choice = "leave";
  const choose = (chosen: Choice) => () => {
    choice = chosen;
    dialog.close();
  };
  const dialog = create(
    "dialog",
    { class: "tamanos", "aria-labelledby": "te-pasaron" },
    create(
      "form",
      {},
      create("h2", { id: "te-pasaron" }, "Te pasaron un pedido"),
      create("p", {}, "¿Lo sumo o reemplazo el tuyo?"),
      createButton("Sumarlo", choose("add"), { class: "boton boton-fuerte" }),
      createButton("Reemplazar el mío", choose("replace")),
      createButton("Dejar el mío", choose("leave")),
    ),
  );
  document.body.append(dialog);
  await openUntilBack(dialog);
  dialog.remove();
  return choice;
}
