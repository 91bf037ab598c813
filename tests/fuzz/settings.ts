/** How long to fuzz and from which seed. */

import { assert } from "@std/assert";
import fc from "fast-check";

const SUITE_SEED = 20261121;
const LONG = 30;

const isLong = Deno.env.has("FUZZ_LONG");

/** How many times the usual cases are tried. */
const times = readWhole("FUZZ_RUNS") ?? (isLong ? LONG : 1);

/** The suite's own seed, so that it always tries the same cases; a long run takes a new one and tells it. */
const seed = readWhole("FUZZ_SEED") ?? (isLong ? Date.now() % 2 ** 31 : SUITE_SEED);

/** A case that has not been answered by then hangs. */
const HANG_MS = 20_000;

/** Tries a property on so many cases, or on their multiple in a long run. */
export async function tryMany<T>(
  usual: number,
  cases: fc.Arbitrary<T>,
  holds: (value: T) => Promise<void>,
): Promise<void> {
  const numRuns = usual * times;
  tell(`${numRuns} cases from FUZZ_SEED=${seed}`);
  const startMs = performance.now();
  await fc.assert(fc.asyncProperty(cases, holds), { seed, numRuns, timeout: HANG_MS });
  tell(`${Math.round(numRuns / (performance.now() - startMs) * 1000)} a second`);
}

function tell(text: string): void {
  // deno-lint-ignore no-console -- a long run tells what it does
  if (isLong) console.log(`   ${text}`);
}

function readWhole(name: string): number | undefined {
  const text = Deno.env.get(name);
  if (text === undefined) return undefined;
  assert(/^[1-9][0-9]{0,9}$/.test(text), `${name} is a whole number from 1, not ${text}`);
  return Number(text);
}
