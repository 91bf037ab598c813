/** How long to fuzz and from which seed. */

import fc from "fast-check";

const LONG = 30;
/** A case that has not been answered by then hangs. */
const HANG_MS = 20_000;

const isLong = Deno.env.has("FUZZ_LONG");
/** The suite always tries the same cases; a long run takes new ones, and tells of which seed. */
const seed = Number(
  Deno.env.get("FUZZ_SEED") ?? (isLong ? Date.now() % 2 ** 31 : 20261121),
);

/** Tries a property on so many cases, or on their multiple in a long run. */
export async function tryMany<T>(
  usual: number,
  cases: fc.Arbitrary<T>,
  holds: (value: T) => Promise<void>,
): Promise<void> {
  const numRuns = isLong ? LONG * usual : usual;
  // deno-lint-ignore no-console -- a long run tells how to try it again
  if (isLong) console.log(`   ${numRuns} cases from FUZZ_SEED=${seed}`);
  await fc.assert(fc.asyncProperty(cases, holds), {
    seed,
    numRuns,
    timeout: HANG_MS,
  });
}
