import { assertEquals } from "@std/assert";
import {
  formatFigures,
  formatSection,
  formatTable,
  formatTargets,
  type Section,
} from "./report.ts";

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

const TARGET = { name: "times peer", wanted: "at least 2", measured: "1", isMet: false };
const SECTION: Section = {
  title: "T",
  columns: ["abc"],
  rows: [],
  notes: [],
  figure: "9 ms",
  targets: [TARGET, { ...TARGET, name: "of the floor", measured: "3", byCpu: "4", isMet: true }],
};

Deno.test("formatTargets() says of each whether it is met", () => {
  const lines = formatTargets([SECTION, SECTION]).split("\n");
  assertEquals(lines.length, 8);
  assertEquals(lines.slice(-2), [
    "| T, times peer   | at least 2 |        1 |        |  NO |",
    "| T, of the floor | at least 2 |        3 |      4 | yes |",
  ]);
});

Deno.test("formatFigures() gives each figure a line, and a section without one none", () => {
  const lines = formatFigures("Here", [{ ...SECTION, figure: undefined }, SECTION]).split("\n");
  assertEquals(lines.slice(2), [
    "| Here | measured | beside it                    |",
    "| ---- | -------: | ---------------------------- |",
    "| T    |     9 ms | 1 times peer, 3 of the floor |",
  ]);
});
