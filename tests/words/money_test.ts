import { assertEquals } from "@std/assert";
import { formatPesos } from "../../src/words/money.ts";

const AMOUNTS = [
  [0, "$ 0"],
  [7, "$ 7"],
  [999, "$ 999"],
  [1000, "$ 1.000"],
  [12_500, "$ 12.500"],
  [100_000, "$ 100.000"],
  [1_000_000, "$ 1.000.000"],
  [750_000_000_000, "$ 750.000.000.000"],
] as const;

for (const [amount, text] of AMOUNTS) {
  Deno.test(`formatPesos() writes ${amount} as ${text}`, () => {
    assertEquals(formatPesos(amount), text);
  });
}
