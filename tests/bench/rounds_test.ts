import { assertEquals } from "@std/assert";
import { findWrong, rotate } from "./rounds.ts";
import type { WrkResult } from "./wrk.ts";

const FINE: WrkResult = { requests: 10_000, seconds: 1, bytes: 10_000_000, refused: 0, broken: 0 };
const BYTES = 1000;

const RUNS: readonly [string, Partial<WrkResult>, string | undefined][] = [
  ["a run like the answer that was checked", {}, undefined],
  ["none at all", { requests: 0, bytes: 0 }, "no answer"],
  ["a connection that broke", { broken: 1 }, "1 connections failed"],
  ["a few refused ones", { refused: 10 }, undefined],
  ["more refused ones", { refused: 11 }, "11 answers with another status"],
  ["bytes within the tolerance", { bytes: 10_890_000 }, undefined],
  ["fewer bytes", { bytes: 9_000_000 }, "900 bytes an answer and not 1000"],
  ["more bytes", { bytes: 11_000_000 }, "1100 bytes an answer and not 1000"],
];
for (const [name, change, expected] of RUNS) {
  Deno.test(`findWrong() on ${name}: ${expected ?? "nothing"}`, () => {
    assertEquals(findWrong({ ...FINE, ...change }, BYTES, { isRefused: false }), expected);
  });
}

Deno.test("findWrong() takes refused answers where a refusal is measured", () => {
  assertEquals(findWrong({ ...FINE, refused: 9_999 }, BYTES, { isRefused: true }), undefined);
});

Deno.test("findWrong() takes no other answers where a refusal is measured", () => {
  assertEquals(
    findWrong({ ...FINE, refused: 9_000 }, BYTES, { isRefused: true }),
    "1000 answers with another status",
  );
});

const TURNS: readonly [number, readonly string[]][] = [
  [0, ["a", "b", "c"]],
  [1, ["b", "c", "a"]],
  [5, ["c", "a", "b"]],
];
for (const [by, expected] of TURNS) {
  Deno.test(`rotate() by ${by} begins with ${expected[0]}`, () => {
    assertEquals(rotate(["a", "b", "c"], by), expected);
  });
}

Deno.test("rotate() leaves an empty list empty", () => {
  assertEquals(rotate([], 1), []);
});
