/** Colours of what the owner reads on a terminal, in one place. */

/** What makes a text stand out, each in its own way. */
export interface Paint {
  /** The title of a part. */
  readonly title: (text: string) => string;
  /** What is well. */
  readonly good: (text: string) => string;
  /** What to look at. */
  readonly warning: (text: string) => string;
  /** What matters less. */
  readonly soft: (text: string) => string;
}

const same = (text: string) => text;

/** No colours: for files, pipes and those who ask for none. */
export const PLAIN: Paint = { title: same, good: same, warning: same, soft: same };

/** The colours of a terminal (ECMA-48, section 8.3.117). */
export const COLOURED: Paint = {
  title: (text) => `\x1b[1m${text}\x1b[22m`,
  good: (text) => `\x1b[32m${text}\x1b[39m`,
  warning: (text) => `\x1b[33m${text}\x1b[39m`,
  soft: (text) => `\x1b[2m${text}\x1b[22m`,
};
