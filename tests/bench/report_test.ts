import { assertEquals } from "@std/assert";
import { formatSection, formatTable, formatTargets } from "./report.ts";

Deno.test("formatTable() aligns names to the left and figures to the right", () => {
  const expected = [
    "| subject | req/s |",
    "| ------- | ----: |",
    "| a       |     9 |",
    "| b       | 1,000 |",
  ].join("\n");
  assertEquals(formatTable(["subject", "req/s"], [["a", "9"], ["b", "1,000"]]), expected);
});

Deno.test("formatTable() escapes the bar", () => {
  assertEquals(formatTable(["abc"], [["a|b"]]), "| abc  |\n| ---- |\n| a\\|b |");
});

Deno.test("formatSection() writes title, table and notes", () => {
  const section = {
    title: "Catalog",
    columns: ["abc"],
    rows: [["1"]],
    notes: ["One.", "Two."],
    targets: [],
  };
  assertEquals(
    formatSection(section),
    "## Catalog\n\n| abc |\n| --- |\n| 1   |\n\n- One.\n- Two.",
  );
});

Deno.test("formatSection() leaves out notes that aren't there", () => {
  const section = { title: "T", columns: ["abc"], rows: [], notes: [], targets: [] };
  assertEquals(formatSection(section), "## T\n\n| abc |\n| --- |");
});

Deno.test("formatTargets() says of each whether it is met", () => {
  const target = { name: "t", wanted: "at least 2", measured: "1", isMet: false };
  const lines = formatTargets([target, { ...target, measured: "3", isMet: true }]).split("\n");
  assertEquals(lines.at(-2), "| t      | at least 2 |        1 |  NO |");
  assertEquals(lines.at(-1), "| t      | at least 2 |        3 | yes |");
});
