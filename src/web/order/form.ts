/** The fields of the order, which the server made: read into a draft, and shown as the draft has them. */

import { splitComment, writeDiet } from "../../shop/diet_text.ts";
import type { DeliveryMode } from "../../shop/shapes.ts";
import { DELIVERY_MODES } from "../../shop/terms.ts";
import { asksForBill, type Draft, personalOf } from "./draft.ts";
import { find } from "../page/dom.ts";
import { readOrder } from "./reading.ts";

/** What is typed and names no place of the zone is told after so long, or when it is left. */
const PAUSE_MS = 800;

/** What an order waits for that is no field. */
const GOALS: Readonly<Record<string, string>> = {
  renglones: "#renglones button",
  adicionales:
    "[data-adicionales] .tarjeta-accion button, .chat-agregar summary",
};

/** What is beside the fields themselves, where they stand. */
export interface FieldNotes {
  /** Whether what is typed names a place already to which the shop may deliver. */
  isPlace(text: string): boolean;
  show(draft: Draft): void;
}

/** Listens to the form, and tells what comes of what was typed and chosen. */
export function createForm(
  form: HTMLFormElement,
  notes: FieldNotes,
  edit: (change: (draft: Draft) => Draft) => void,
): {
  /** The methods that the shop offers. */
  readonly modes: readonly DeliveryMode[];
  show(draft: Draft): void;
  /** Gives the focus to a field, or to what else an order waits for, in the middle of the window. */
  goTo(what: string): void;
} {
  const place = find<HTMLInputElement>("[name=localidad]", form);
  const hour = form.querySelector<HTMLSelectElement>("[name=hora]");
  let pause: ReturnType<typeof setTimeout> | undefined;
  const read = () => {
    clearTimeout(pause);
    edit((draft) => readForm(form, draft));
  };
  /** What a delivery asks for next is in sight then, not behind the bar. */
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

  /** Shows a draft. What has the focus stays as it is typed. */
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

/** A draft as the form's fields have it; what the form doesn't ask stays. */
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
