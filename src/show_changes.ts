/** `deno task cambios`: tells what differs between the shop's data and their last commit, in the owner's words. */

import { readConfig } from "./config.ts";
import { readLastCommit } from "./content/last_commit.ts";
import { readDataFile } from "./content/data_file.ts";
import { isThere } from "./content/read_file.ts";
import { exitWith, findPaint, writeLines } from "./content/terminal.ts";
import { objectToArguments } from "./owner/arguments.ts";
import { findChanges } from "./owner/changes/changes.ts";
import { tellChanges } from "./owner/changes/report.ts";
import { DATA_FILE_NAMES } from "./owner/data_file.ts";

const settings = readConfig((name) => name === "DATA_DIR" ? Deno.env.get(name) : undefined);
if (settings.kind === "invalid") exitWith(settings.mistakes);
const { dataDir } = settings.config;
const odd = objectToArguments("cambios", Deno.args);
if (odd !== undefined) exitWith([odd]);
const committed = await readLastCommit(dataDir, DATA_FILE_NAMES);
if (committed.kind === "none") exitWith([committed.reason]);
writeLines(tellChanges(findChanges(parseCommitted(committed.texts), readNow()), findPaint()));

function readNow(): Readonly<Record<string, unknown>> {
  const mistakes: string[] = [];
  const values = DATA_FILE_NAMES.filter((name) => isThere(dataDir, name)).map((name) => {
    const file = readDataFile(dataDir, name, {});
    if (file.kind === "read") return [name, file.value.value] as const;
    mistakes.push(file.mistake);
    return [name, undefined] as const;
  });
  if (mistakes.length > 0) exitWith(mistakes);
  return Object.fromEntries(values);
}

/** A file that was committed as no JSON counts as one that wasn't there. */
function parseCommitted(texts: ReadonlyMap<string, string>): Readonly<Record<string, unknown>> {
  return Object.fromEntries([...texts].map(([name, text]) => [name, parseOrNothing(text)]));
}

function parseOrNothing(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    return undefined;
  }
}
