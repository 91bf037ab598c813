/** Lines written without waiting for them: in batches, and dropped rather than kept when nobody takes them. */

/** Writes lines in the order in which they come. */
export interface LineWriter {
  /** Takes a line, without its end. Never waits, never throws. */
  write(line: string): void;
  /** Ends when all that was taken is written or lost. */
  flush(): Promise<void>;
}

/** What a writer needs. */
export interface LineWriterParts {
  /** Writes some of the bytes and says how many; rejects where it can't (a full disk, a closed pipe). */
  readonly write: (bytes: Uint8Array) => Promise<number>;
  /** The line that tells how many were lost, once lines can be written again. */
  readonly describeLost: (count: number) => string;
  /** Characters that may wait while a write is under way. */
  readonly mostWaiting: number;
}

/**
 * Builds a writer. While one batch is being written the next one gathers; what is beyond `mostWaiting`, and a batch
 * that can't be written, is lost and counted.
 */
export function createLineWriter(
  { write, describeLost, mostWaiting }: LineWriterParts,
): LineWriter {
  const encoder = new TextEncoder();
  let waiting = "";
  let waitingLines = 0;
  let lost = 0;
  let writing: Promise<void> | undefined;

  async function drain(): Promise<void> {
    while (waitingLines > 0) {
      const lines = waitingLines;
      const bytes = encoder.encode(waiting);
      waiting = "";
      waitingLines = 0;
      try {
        // deno-lint-ignore no-await-in-loop -- batches go one after another
        await writeAll(bytes);
        if (lost > 0) {
          const notice = describeLost(lost);
          lost = 0;
          take(notice);
        }
      } catch {
        lost += lines;
      }
    }
    writing = undefined;
  }

  async function writeAll(bytes: Uint8Array): Promise<void> {
    let written = 0;
    while (written < bytes.byteLength) {
      // deno-lint-ignore no-await-in-loop -- what one write left over, the next one writes
      written += await write(bytes.subarray(written));
    }
  }

  function take(line: string): void {
    waiting += `${line}\n`;
    waitingLines++;
  }

  return {
    write(line) {
      if (waiting.length + line.length >= mostWaiting) lost++;
      else take(line);
      writing ??= drain();
    },
    async flush() {
      await writing;
    },
  };
}
