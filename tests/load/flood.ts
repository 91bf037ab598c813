/** What a flood is, and what comes back of it. */

/**
 * How much of its own garbage the service may gather before it is collected, in MiB: the most that was measured over a
 * minute of probes alone, and some.
 */
export const HEAP_SLACK_MIB = 96;

/** Clients that mean no good, and what is promised against them. */
export interface Flood {
  readonly name: string;
  /** What is sent. */
  readonly sent: string;
  /** How much more memory the service may hold at the worst moment than at rest, in MiB, and what for. */
  readonly bound: { readonly mib: number; readonly why: string };
  readonly run: (port: number) => Promise<Outcome>;
}

/** What came back. */
export interface Outcome {
  readonly answers: Tally;
  /** What else a reader should know, such as how many bytes were taken. */
  readonly notes?: readonly string[];
}

/** How often each thing came. */
export type Tally = Readonly<Record<string, number>>;

/** Counts a list by its items' own names. */
export function countBy(items: Iterable<string | number>): Tally {
  const counts: Record<string, number> = {};
  for (const item of items) counts[item] = (counts[item] ?? 0) + 1;
  return counts;
}
