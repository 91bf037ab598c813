import { assertEquals } from "@std/assert";
import { draftOfArguments, writeDraft } from "../../src/web/order/reading.ts";
import { readRows } from "../fixtures/rows.ts";

/** The arguments from a chat, and the delivery mode. */
const MODES = [
  [{}, "retiro"],
  [{ localidad: "Morón" }, "envio"],
  [{ entrega: "delivery", localidad: "Morón" }, "envio"],
  [{ entrega: "envio" }, "envio"],
  [{ entrega: "retiro", localidad: "Morón" }, "retiro"],
] as const;

for (const [args, entrega] of MODES) {
  Deno.test(`draftOfArguments() reads ${JSON.stringify(args)} as ${entrega}`, () => {
    assertEquals(draftOfArguments({ ...args }).entrega, entrega);
  });
}

Deno.test("writeDraft() stores no empty draft, in either delivery mode", () => {
  const drafts = [{}, { entrega: "envio" }].map(draftOfArguments);
  assertEquals(drafts.map(writeDraft), ["", ""]);
});

/**
 * The date and the hour in a stored draft or a link, and in the draft that is read. An
 * invalid value would break the page on each load, so it is dropped.
 */
const MOMENTS = readRows`
2026-12-31 → 23:59 → 2026-12-31 → 23:59
2026-12-32 → 99:99 → ∅ → ∅
2026-11-31 → 24:00 → ∅ → ∅
mañana → 12:60 → ∅ → ∅
`;

for (const [fecha, hora, ...expected] of MOMENTS) {
  Deno.test(`draftOfArguments() reads "${fecha}" and "${hora}" as "${expected}"`, () => {
    const draft = draftOfArguments({ fecha, hora });
    assertEquals([draft.fecha, draft.hora], expected);
  });
}
