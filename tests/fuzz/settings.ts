/** The length and the seed of fuzzing. */

import fc from "fast-check";

const LONG = 120;
/** Time limit for a case. */
const HANG_MS = 20_000;

const isLong = Deno.env.has("FUZZ_LONG");
/** The gate always tries the same cases. A long run uses a new seed. */
const seed = Number(
  Deno.env.get("FUZZ_SEED") ?? (isLong ? Date.now() % 2 ** 31 : 20261121),
);

/** Checks a property on a number of cases, or on 120 times as many in a long run. */
export async function tryMany<T>(
  usual: number,
  cases: fc.Arbitrary<T>,
  holds: (value: T) => Promise<void>,
): Promise<void> {
  const numRuns = isLong ? LONG * usual : usual;
  // deno-lint-ignore no-console -- the seed repeats a long run
  if (isLong) console.log(`   ${numRuns} cases from FUZZ_SEED=${seed}`);
  await fc.assert(fc.asyncProperty(cases, holds), {
    seed,
    numRuns,
    timeout: HANG_MS,
  });
}
