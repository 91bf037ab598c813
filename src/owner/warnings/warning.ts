/** What is no mistake but looks like an oversight, told to the owner before it goes live. */

import type { DataFile } from "../data_file.ts";

/** Where something stands: in a file of the data, or in one of the pages folder (no line where none can be told). */
export type Place =
  | { readonly file: DataFile; readonly pointer: string }
  | { readonly page: string; readonly line: number | undefined };

/** What to look at, in a sentence that says what to do, and where that is done. */
export interface Warning {
  readonly place: Place;
  readonly text: string;
}

/** A warning about a value of the data, at its JSON Pointer. */
export function warn(file: DataFile, pointer: string, text: string): Warning {
  return { place: { file, pointer }, text };
}
