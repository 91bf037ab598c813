/** How the cost of a request grows with the menu, for every kind of answer. */

import { listRequests } from "./growth_requests.ts";
import { loadRealContent } from "../fixtures/real_shop.ts";
import { withFlavors } from "./growth_shop.ts";
import { createSubject, type Subject } from "./growth_subject.ts";
import type { Section } from "./report.ts";
import { formatCount, formatFine, formatRatio, median } from "./statistics.ts";

const SIZES = [40, 400, 4_000] as const;
const MOST_GROWTH = 1.1;
/** An answer grows when it has this share of bytes more: a count of flavors has a digit more. */
const SAME_BYTES = 1.02;
const BATCH_MICROS = 3_000;

/** A kind of request at every size. */
interface Kind {
  readonly name: string;
  readonly subjects: readonly Subject[];
  readonly counts: readonly number[];
  /** Microseconds a request: a list of rounds a size. */
  readonly micros: readonly number[][];
}

/** Measures every kind at every size, in rounds. */
export async function measureGrowth({ quick }: { readonly quick: boolean }): Promise<Section> {
  const kinds = await createKinds();
  const rounds = quick ? 15 : 61;
  for (let round = 0; round < rounds; round++) {
    // deno-lint-ignore no-await-in-loop -- one round at a time
    for (const kind of kinds) await runRound(kind, round);
  }
  return {
    title: "Growth with the menu, in process",
    columns: [
      "answer",
      ...SIZES.map((size) => `us, ${formatCount(size)} flavors`),
      "times",
      "bytes, 40",
      "bytes, 4,000",
      "times",
      "held",
    ],
    rows: kinds.map((kind) => {
      const { time, bytes } = growthOf(kind);
      const [fewest, , most] = kind.subjects.map((subject) => formatCount(subject.bytes));
      return [
        kind.name,
        ...kind.micros.map((values) => formatFine(median(values))),
        formatRatio(time),
        fewest ?? "",
        most ?? "",
        formatRatio(bytes),
        isHeld(kind) ? "yes" : "NO",
      ];
    }),
    notes: [
      "The whole app, from Request to Response, over the real pages and a made menu; a bigger one begins with the " +
      `smaller. Medians of ${rounds} rounds in turn; the bytes are left to the runtime to send.`,
      "`times` compares 4,000 flavors with 40. Held: no more time than 1.10 times the bytes' growth.",
    ],
    targets: [],
  };
}

async function createKinds(): Promise<readonly Kind[]> {
  const real = await loadRealContent();
  const contents = SIZES.map((size) => withFlavors(real, size));
  const smallest = withFlavors(real, SIZES[0]).shop;
  return await Promise.all(
    listRequests(smallest).map(async (asked) => {
      const subjects = await Promise.all(contents.map((content) => createSubject(content, asked)));
      return { name: asked.name, subjects, counts: [], micros: SIZES.map(() => []) };
    }),
  );
}

/** Times every size once, in an order that moves on. */
async function runRound({ subjects, micros }: Kind, round: number): Promise<void> {
  for (let n = 0; n < subjects.length; n++) {
    const at = (n + round) % subjects.length;
    const known = micros[at] ?? [];
    const expected = known.length === 0 ? BATCH_MICROS / 20 : median(known);
    const count = Math.max(2, Math.round(BATCH_MICROS / expected));
    // deno-lint-ignore no-await-in-loop -- one batch at a time
    const took = await subjects[at]?.time(count);
    if (took !== undefined) known.push(took);
  }
}

/** How many times more the most flavors take than the fewest. */
function growthOf({ subjects, micros }: Kind): { readonly time: number; readonly bytes: number } {
  const [few = [], , many = []] = micros;
  const bytes = (subjects[2]?.bytes ?? 0) / Math.max(1, subjects[0]?.bytes ?? 0);
  return {
    // Round by round, so that a slow moment of the machine meets both.
    time: median(many.map((value, round) => value / (few[round] ?? NaN))),
    bytes: subjects[0]?.bytes === 0 ? 1 : bytes,
  };
}

function doesGrow(kind: Kind): boolean {
  return growthOf(kind).bytes > SAME_BYTES;
}

function isHeld(kind: Kind): boolean {
  const { time, bytes } = growthOf(kind);
  return time <= MOST_GROWTH * (doesGrow(kind) ? bytes : 1);
}
