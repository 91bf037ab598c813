/** What the starts that don't serve write to the terminal. */

/** Writes lines to the standard output. */
export function writeLines(lines: readonly string[]): void {
  write(Deno.stdout, lines);
}

/** Ends the process with lines that say what is wrong. */
export function exitWith(mistakes: readonly string[]): never {
  write(Deno.stderr, mistakes);
  Deno.exit(1);
}

/** Writes until all is taken: a pipe may take less than it is given. */
function write(to: { writeSync(bytes: Uint8Array): number }, lines: readonly string[]): void {
  let bytes = new TextEncoder().encode(`${lines.join("\n")}\n`);
  while (bytes.length > 0) bytes = bytes.subarray(to.writeSync(bytes));
}
