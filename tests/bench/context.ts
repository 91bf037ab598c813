/** What every group of measurements works with. */

import type { Answers } from "./answers.ts";
import type { Peers } from "./peers.ts";
import type { Effort } from "./rounds.ts";

/** What subjects are made of. */
export interface Parts {
  readonly answers: Answers;
  readonly peers: Peers;
  /** A folder for files that vanish afterwards. */
  readonly folder: string;
}

/** Subjects' parts, and how long to measure. */
export interface Context extends Parts {
  readonly effort: Effort;
  readonly isQuick: boolean;
}
