/** The length and the seed of fuzzing. */

import fc from "fast-check";

/** A long run has this many times as many cases. */
const LONG_FACTOR = 120;
/** Time limit for a case. */
const HANG_MS = 20_000;

const isLong = Deno.env.has("FUZZ_LONG");
/** The gate always tries the same cases. A long run uses a new seed. */
const seed = Number(
  Deno.env.get("FUZZ_SEED") ?? (isLong ? Date.now() % 2 ** 31 : 20261121),
);

/** Runs a check on `usual` cases, or on 120 times as many in a long run. */
export async function tryMany<T>(
  usual: number,
  cases: fc.Arbitrary<T>,
  check: (value: T) => Promise<void>,
): Promise<void> {
  const numRuns = isLong ? LONG_FACTOR * usual : usual;
  // deno-lint-ignore no-console -- the seed repeats a long run
  if (isLong) console.log(`   ${numRuns} cases from FUZZ_SEED=${seed}`);
  await fc.assert(fc.asyncProperty(cases, check), {
    seed,
    numRuns,
    timeout: HANG_MS,
  });
}
