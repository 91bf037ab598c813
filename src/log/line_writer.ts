/** Writes lines in batches, without making anyone wait. Lines that can't be written in time are dropped. */

/** Writes lines in the order in which they come. */
export interface LineWriter {
  /** Takes a line, given without its line end. Never waits, never throws. */
  write(line: string): void;
  /** Takes a line and writes it at once, after the lines that wait. */
  writeNow(line: string): void;
  /** Writes the lines that wait. Resolves when all are written or lost. */
  flush(): Promise<void>;
}

/** What a writer needs. */
interface LineWriterParts {
  /** Writes some of the bytes and says how many; rejects where it can't (a full disk, a closed pipe). */
  readonly write: (bytes: Uint8Array) => Promise<number>;
  /** Calls back soon. The lines that come until then go in one batch. */
  readonly soon: (callBack: () => void) => void;
  /** The line that tells how many were lost. It follows the next batch that could be written. */
  readonly tellLost: (count: number) => string;
  /** Characters that may wait. */
  readonly mostWaiting: number;
}

/** Builds a writer. Lines beyond `mostWaiting` are lost, and so is a batch that can't be written; both are counted. */
export function createLineWriter(
  { write, soon, tellLost, mostWaiting }: LineWriterParts,
): LineWriter {
  const encoder = new TextEncoder();
  let waiting = "";
  let waitingLines = 0;
  let lost = 0;
  let isDue = false;
  let writing: Promise<void> | undefined;

  function schedule(): void {
    if (isDue || writing !== undefined) return;
    isDue = true;
    soon(() => {
      isDue = false;
      writing ??= writeBatch();
    });
  }

  async function writeBatch(): Promise<void> {
    const lines = waitingLines;
    const bytes = encoder.encode(waiting);
    waiting = "";
    waitingLines = 0;
    try {
      await writeAll(bytes);
      if (lost > 0) {
        const notice = tellLost(lost);
        lost = 0;
        take(notice);
      }
    } catch {
      lost += lines;
    }
    writing = undefined;
    if (waitingLines > 0) schedule();
  }

  async function writeAll(bytes: Uint8Array): Promise<void> {
    let written = 0;
    while (written < bytes.byteLength) {
      // deno-lint-ignore no-await-in-loop -- what one write left over, the next one writes
      written += await write(bytes.subarray(written));
    }
  }

  function accept(line: string): void {
    if (waiting.length + line.length >= mostWaiting) lost++;
    else take(line);
  }

  function take(line: string): void {
    waiting += `${line}\n`;
    waitingLines++;
  }

  return {
    write(line) {
      accept(line);
      schedule();
    },
    writeNow(line) {
      accept(line);
      writing ??= writeBatch();
    },
    async flush() {
      while (writing !== undefined || waitingLines > 0) {
        writing ??= writeBatch();
        // deno-lint-ignore no-await-in-loop -- batches go one after another
        await writing;
      }
    },
  };
}
