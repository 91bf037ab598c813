import { assertEquals } from "@std/assert";
import { addLine, createLine, EMPTY_DRAFT } from "../../src/web/order/draft.ts";

Deno.test("addLine() counts an extra again, but no tub with the id of an extra", () => {
  const extra = { kind: "adicionales", id: "kilo" } as const;
  const tub = { kind: "potes", id: "kilo" } as const;
  const draft = [extra, tub, extra]
    .map((item) => createLine(item, [], 2))
    .reduce(addLine, EMPTY_DRAFT);

  assertEquals(draft.lines.map(({ kind, cantidad }) => [kind, cantidad]), [
    ["potes", 2],
    ["adicionales", 4],
  ]);
});
