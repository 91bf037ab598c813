/** The fields of the order's form: read into a draft, and set from it. */

import { splitComment, writeDiet } from "../../shop/diet_text.ts";
import type { DeliveryMode } from "../../shop/shapes.ts";
import { DELIVERY_MODES } from "../../shop/terms.ts";
import { asksForBill, type Draft, personalOf } from "./draft.ts";
import { find } from "../page/dom.ts";
import { readOrder } from "./reading.ts";

/** Delay of the answer to a text that names no place of the zone. */
const PAUSE_MS = 800;

/** The targets of the button that aren't fields, as selectors. */
const GOALS: Readonly<Record<string, string>> = {
  renglones: "#renglones button",
  adicionales:
    "[data-adicionales] .tarjeta-accion button, .chat-agregar summary",
};

/** The notes and choices around the fields. */
export interface FieldNotes {
  /** Returns true if the text names a place to which the shop may deliver. */
  isPlace(text: string): boolean;
  show(draft: Draft): void;
}

/** Connects the form: `edit` takes the changes that the visitor makes. */
export function createForm(
  form: HTMLFormElement,
  notes: FieldNotes,
  edit: (change: (draft: Draft) => Draft) => void,
): {
  /** The methods that the shop offers. */
  readonly modes: readonly DeliveryMode[];
  show(draft: Draft): void;
  /** Moves the focus to a field or another target, in the middle of the window. */
  goTo(what: string): void;
} {
  const place = find<HTMLInputElement>("[name=localidad]", form);
  const hour = form.querySelector<HTMLSelectElement>("[name=hora]");
  let pause: ReturnType<typeof setTimeout> | undefined;
  const read = () => {
    clearTimeout(pause);
    edit((draft) => readForm(form, draft));
  };
  /** Reads the form, and scrolls the next field into view. */
  const readPlace = () => {
    read();
    form.querySelector("[name=calle]")?.scrollIntoView({ block: "nearest" });
  };

  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", ({ target }) => {
    if (target === place && !notes.isPlace(place.value)) {
      clearTimeout(pause);
      pause = setTimeout(readPlace, PAUSE_MS);
      return;
    }
    if (hour !== null && target === form.querySelector("[name=dia]")) {
      hour.value = "";
    }
    const isDelivery = target instanceof HTMLInputElement &&
      target.value === "envio";
    if (target === place || isDelivery) readPlace();
    else read();
  });
  place.addEventListener("change", read);

  /** Shows a draft. The field with the focus keeps the visitor's text. */
  function show(draft: Draft): void {
    const { pedido, personal } = draft;
    const comentario = splitComment(pedido.comentario ?? "").rest;
    const values = { ...personal, localidad: pedido.localidad, comentario };
    for (const [name, value = ""] of Object.entries(values)) {
      const field = form.querySelector<HTMLInputElement>(`[name=${name}]`);
      if (field && field !== document.activeElement && field.value !== value) {
        field.value = value;
      }
    }
    for (
      const radio of form.querySelectorAll<HTMLInputElement>("[name=entrega]")
    ) {
      radio.checked = radio.value === pedido.entrega;
    }
    for (const part of form.querySelectorAll<HTMLElement>("[data-para]")) {
      part.hidden = part.dataset["para"] === "billete"
        ? !asksForBill(pedido)
        : pedido.entrega !== "envio";
    }
    notes.show(draft);
  }

  const offered = [
    ...form.querySelectorAll<HTMLInputElement>("[name=entrega]"),
  ].map(({ value }) => value);

  return {
    modes: DELIVERY_MODES.filter((mode) => offered.includes(mode)),
    show,
    goTo(what) {
      const goal = document.querySelector<HTMLElement>(
        GOALS[what] ?? `#pedido [name=${what}]`,
      );
      goal?.scrollIntoView({ block: "center" });
      goal?.focus({ preventScroll: true });
    },
  };
}

/** Returns the draft with the form's values. Other values stay. */
function readForm(form: HTMLFormElement, draft: Draft): Draft {
  const { pedido, personal } = draft;
  const data = new FormData(form);
  const read = (name: string, before = "") => String(data.get(name) ?? before);
  const [fecha, hora] = read("hora") === ""
    ? [read("dia", pedido.fecha), read("hora", pedido.hora)]
    : read("hora").split(" ");
  const { diet, rest } = splitComment(pedido.comentario ?? "");
  return {
    ...draft,
    pedido: readOrder({
      ...pedido,
      entrega: read("entrega", pedido.entrega),
      localidad: read("localidad", pedido.localidad),
      pago: read("pago", pedido.pago),
      comentario: writeDiet(diet, read("comentario", rest)),
      fecha,
      hora,
    }),
    personal: personalOf((name) => read(name, personal[name])),
  };
}
