import { assertEquals } from "@std/assert";
import { draftOfArguments } from "../../src/web/order/reading.ts";

/** Arguments from a chat, and how the order reaches the customer. */
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
