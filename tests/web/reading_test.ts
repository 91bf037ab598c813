import { assertEquals } from "@std/assert";
import { draftOfArguments } from "../../src/web/order/reading.ts";

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

/**
 * Dates and hours in a stored draft or a link. An invalid value would break the page on
 * each load, so it is dropped.
 */
const MOMENTS = [
  [{ fecha: "2026-12-31", hora: "23:59" }, "2026-12-31", "23:59"],
  [{ fecha: "2026-12-32", hora: "99:99" }, "", ""],
  [{ fecha: "2026-11-31", hora: "24:00" }, "", ""],
  [{ fecha: "mañana", hora: "12:60" }, "", ""],
] as const;

for (const [args, fecha, hora] of MOMENTS) {
  Deno.test(`draftOfArguments() reads ${JSON.stringify(args)} as "${fecha}" and "${hora}"`, () => {
    const draft = draftOfArguments(args);
    assertEquals([draft.fecha, draft.hora], [fecha, hora]);
  });
}
