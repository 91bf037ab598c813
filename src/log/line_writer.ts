/** Writes lines in batches, without making anyone wait. Lines that can't be written in time are dropped. */

/** Writes lines in the order in which they come. */
export interface LineWriter {
  /** Takes a line, given without its line end. Never waits, never throws. */
  write(line: string): void;
  /** Writes the lines that wait. Resolves when all are written or lost. */
  flush(): Promise<void>;
}

/** What a writer needs. */
interface LineWriterParts {
  /** Writes some of the bytes and says how many; rejects where it can't (a full disk, a closed pipe). */
  readonly write: (bytes: Uint8Array) => Promise<number>;
  /** Waits after a batch. The lines that come until then go in the next. */
  readonly pause: () => Promise<void>;
  /** The line that tells how many were lost. It follows the next batch that could be written. */
  readonly tellLost: (count: number) => string;
  /** Characters that may wait. */
  readonly mostWaiting: number;
}

/** Builds a writer. Lines beyond `mostWaiting` are lost, and so is a batch that can't be written; both are counted. */
export function createLineWriter(
  { write, pause, tellLost, mostWaiting }: LineWriterParts,
): LineWriter {
  const encoder = new TextEncoder();
  const hurry = Promise.withResolvers<void>();
  let waiting = "";
  let lines = 0;
  let lost = 0;
  let pumping: Promise<void> | undefined;

  function take(line: string): void {
    waiting += `${line}\n`;
    lines++;
  }

  /** Writes batch after batch while there are lines. The first line after a silence goes at once. */
  async function pump(): Promise<void> {
    while (lines > 0) {
      const [bytes, count] = [encoder.encode(waiting), lines];
      [waiting, lines] = ["", 0];
      try {
        // deno-lint-ignore no-await-in-loop -- batches go one after another
        await writeAll(bytes);
        if (lost > 0) take(tellLost(lost));
        lost = 0;
      } catch {
        lost += count;
      }
      // deno-lint-ignore no-await-in-loop -- a pause between one batch and the next
      await Promise.race([pause(), hurry.promise]);
    }
    pumping = undefined;
  }

  async function writeAll(bytes: Uint8Array): Promise<void> {
    for (let written = 0; written < bytes.byteLength;) {
      // deno-lint-ignore no-await-in-loop -- what one write left over, the next one writes
      written += await write(bytes.subarray(written));
    }
  }

  return {
    write(line) {
      if (waiting.length + line.length >= mostWaiting) {
        lost++;
        return;
      }
      take(line);
      pumping ??= pump();
    },
    async flush() {
      hurry.resolve();
      await pumping;
    },
  };
}
