/** Whether a subject answers with what is to be measured. */

import { assertEquals } from "@std/assert";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { HttpAnswer } from "./exchange.ts";

/** A check of an answer: it throws where the answer is wrong. */
export type Check = (answer: HttpAnswer) => void;

/** A status, and nothing more. */
export function hasStatus(status: number): Check {
  return (answer) => {
    if (answer.status !== status) throw new Error(`status ${answer.status} and not ${status}`);
  };
}

/** A 200 with this text, in this encoding, but for the moment in it. */
export function hasText(text: string, encoding?: "br" | "gzip"): Check {
  return (answer) => {
    hasStatus(200)(answer);
    const found = answer.headers["content-encoding"];
    if (found !== encoding) throw new Error(`encoding ${found} and not ${encoding}`);
    const answered = readText(answer);
    if (withoutMoment(answered) !== withoutMoment(text)) {
      throw new Error(`another text, of ${answered.length} letters and not ${text.length}`);
    }
  };
}

/** A 200 with this result of a tool. A server that drops `structuredContent` gives it in an item of its own. */
export function hasResult({ content, structuredContent }: ToolResult): Check {
  return (answer) => {
    hasStatus(200)(answer);
    const { id, result } = JSON.parse(readText(answer));
    const structured = result?.structuredContent ?? result?.content[2]?.structuredContent;
    const found = [id, result?.content.slice(0, 2), structured];
    if (!isSame(found, [1, content, structuredContent])) throw new Error("another result");
  };
}

/** What the check of a result looks at. */
export interface ToolResult {
  readonly content: readonly unknown[];
  readonly structuredContent: unknown;
}

/** A quote of so many tubs. */
export function hasQuote(tubs: number): Check {
  return (answer) => {
    hasStatus(200)(answer);
    const { result } = JSON.parse(readText(answer));
    if (result.structuredContent?.items.length !== tubs) {
      throw new Error(`no quote of ${tubs} tubs: ${result.content[0].text}`);
    }
  };
}

/** The body as text, decompressed. */
export function readText({ headers, body }: HttpAnswer): string {
  switch (headers["content-encoding"]) {
    case undefined:
      return new TextDecoder().decode(body);
    case "gzip":
      return gunzipSync(body).toString();
    case "br":
      return brotliDecompressSync(body).toString();
    default:
      throw new Error(`encoding ${headers["content-encoding"]}`);
  }
}

function withoutMoment(text: string): string {
  return text.replaceAll(/"consultado":"[^"]*"/g, '"consultado":""');
}

function isSame(actual: unknown, expected: unknown): boolean {
  try {
    assertEquals(actual, expected);
    return true;
  } catch {
    return false;
  }
}
