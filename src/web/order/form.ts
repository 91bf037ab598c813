/** The fields of the order's form: read into a draft, and set from a draft. */

import { DAWN } from "../../shop/hours.ts";
import type { DeliveryMode } from "../../shop/shapes.ts";
import { DELIVERY_MODES } from "../../shop/terms.ts";
import { find, findAll } from "../page/browser.ts";
import { onPlaceTyped } from "../zone_answer.ts";
import { asksForBanknote, type Draft, textsOf } from "./draft.ts";

/** The parts of the form that differ between page and chat: notes about fields, and the choices of selects. */
export interface FieldNotes {
  /** Returns true if the shop surely delivers to the place in a text. Only the page can decide: in a chat, always false. */
  isInZone(text: string): boolean;
  /** Shows the notes and choices for a draft and its total, and the chosen value of each select. */
  show(draft: Draft, total: number): void;
}

/** Returns the shop's only delivery mode; undefined if the form offers both pick-up and delivery. */
export function findOnlyMode(form: ParentNode): DeliveryMode | undefined {
  const radios = findAll<HTMLInputElement>("[name=entrega]", form);
  return DELIVERY_MODES.find((mode) =>
    radios.every(({ value }) => value === mode)
  );
}

/** Connects the form with a draft. For each change of a field, calls `edit` with a function that puts the field's new value into a draft. The returned `show` shows a draft in the form, with the notes for the draft's total. */
export function createForm(
  form: HTMLFormElement,
  notes: FieldNotes,
  edit: (read: (draft: Draft) => Draft) => void,
): Pick<FieldNotes, "show"> {
  const locality = find<HTMLInputElement>("[name=localidad]", form);
  const editField = (name: string) =>
    edit((draft) => readField(new FormData(form), name, draft));
  const readLocality = () => editField(locality.name);
  const showStreet = () =>
    form.querySelector("[name=calle]")?.scrollIntoView({ block: "nearest" });

  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", ({ target }) => {
    // `onPlaceTyped` decides when to read the locality, so this listener must not read it.
    if (target === locality || !(target instanceof HTMLElement)) return;
    editField(target.getAttribute("name") ?? "");
    if (target.matches("[value=envio]")) showStreet();
  });
  onPlaceTyped(locality, notes.isInZone, () => {
    readLocality();
    showStreet();
  });
  locality.addEventListener("change", readLocality);
  // On Tab, the browser chooses the next element, such as a suggested place, and fires
  // "change" before the focus moves there. If the draft changed only then, the suggestion
  // would disappear, and the focus would get lost. So Tab reads the locality first, and the
  // reading at "change" finds nothing new.
  locality.addEventListener("keydown", ({ key }) => {
    if (key === "Tab") readLocality();
  });

  return {
    show(draft, total) {
      showTexts(form, draft);
      find<HTMLInputElement>(`[value=${draft.entrega}]`, form).checked = true;
      showParts(form, draft);
      notes.show(draft, total);
    },
  };
}

/** Scrolls an element to the middle of the window, and focuses the element. */
export function goTo(selector: string): void {
  const target = document.querySelector<HTMLElement>(selector);
  target?.scrollIntoView({ block: "center" });
  target?.focus({ preventScroll: true });
}

/** Shows the texts of a draft in the inputs; `FieldNotes` shows the selects. The focused input keeps what the visitor is typing, unless the draft's text has changed elsewhere, such as in another tab. */
function showTexts(form: HTMLElement, draft: Draft) {
  const texts = textsOf((name) => draft[name]);
  for (const [name, text] of Object.entries(texts)) {
    const field = form.querySelector<HTMLInputElement>(`input[name=${name}]`);
    if (!field) continue;

    // `defaultValue` is the last text that this function showed. If the draft still has that text, only the visitor has changed the input. The draft's text is trimmed, so it may lack a space that the visitor is typing.
    const isTyped = field === document.activeElement &&
      (text === field.defaultValue || text === field.value.trim());
    if (!isTyped) field.value = text;
    field.defaultValue = text;
  }
}

/** For a pick-up, hides the fields with `data-para="envio"`. If `asksForBanknote` is false, hides those with `data-para="billete"`. */
function showParts(form: HTMLElement, draft: Draft) {
  for (const part of findAll("[data-para]", form)) {
    part.hidden = part.dataset["para"] === "billete"
      ? !asksForBanknote(draft)
      : draft.entrega !== "envio";
  }
}

/** Returns the draft with the value of a field of the form. */
export function readField(data: FormData, name: string, draft: Draft): Draft {
  // No field takes a file, so each value is a text.
  const textOf = (field: string) => String(data.get(field) ?? "").trim();
  const text = textOf(name);
  if (name === "dia") {
    // When the visitor chooses another day, an hour from 06:00 on stays. An earlier hour belongs to the date after the old day, so it is removed.
    const hora = text !== "" && draft.hora >= DAWN ? draft.hora : "";
    return { ...draft, fecha: text, hora };
  }
  // Any other field has the name of its key in the draft.
  if (name !== "hora") return { ...draft, [name]: text };

  // A chosen hour contains its date, "2026-11-22 00:30": after midnight, that date is the day after the chosen day. Without an hour, the date is the chosen day.
  const [fecha = "", hora = ""] = (text || textOf("dia")).split(" ");
  return { ...draft, fecha, hora };
}
