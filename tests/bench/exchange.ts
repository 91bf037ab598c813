/** One request over one connection, read as it came: nothing followed, decoded or decompressed. */

import { readToEnd } from "../fixtures/waiting.ts";

/** A request to a server on loopback. */
export interface HttpRequest {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** An answer's status, headers (names in lower case), and body. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer>;
  /** Bytes of the status line and the headers, with the empty line. */
  readonly headBytes: number;
}

/** The Host of every request, so that the service's own address is the same on any port. */
export const HOST = "heladeria.example";

const END_OF_HEAD = "\r\n\r\n";

/** Asks once. Throws where nothing listens, and where the answer is no HTTP. */
export async function ask(port: number, request: HttpRequest): Promise<HttpAnswer> {
  using connection = await Deno.connect({ hostname: "127.0.0.1", port });
  const text = formatRequest({ ...request, headers: { ...request.headers, ...CLOSE } });
  await new Blob([text]).stream().pipeTo(connection.writable, { preventClose: true });
  return parseAnswer(await readToEnd(connection));
}

const CLOSE = { connection: "close" };

/** The request as it goes over the wire. */
export function formatRequest({ method, path, headers, body }: HttpRequest): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  if (body !== undefined) {
    lines.push(`content-length: ${new TextEncoder().encode(body).length}`);
  }
  const head = [`${method} ${path} HTTP/1.1`, `host: ${HOST}`, ...lines].join("\r\n");
  return head + END_OF_HEAD + (body ?? "");
}

/** Reads a whole answer, its chunks joined. Throws where it is cut short. */
export function parseAnswer(bytes: Uint8Array<ArrayBuffer>): HttpAnswer {
  const text = new TextDecoder("latin1").decode(bytes);
  const end = text.indexOf(END_OF_HEAD);
  const [statusLine = "", ...lines] = text.slice(0, end).split("\r\n");
  const status = Number(/^HTTP\/1\.1 ([0-9]{3})\b/.exec(statusLine)?.[1]);
  if (end < 0 || !Number.isInteger(status)) throw new Error(`no HTTP answer: ${statusLine}`);
  const headers = Object.fromEntries(lines.map((line) => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  }));
  const headBytes = end + END_OF_HEAD.length;
  const rest = bytes.slice(headBytes);
  const body = headers["transfer-encoding"] === "chunked" ? joinChunks(rest) : rest;
  const length = headers["content-length"];
  if (length !== undefined && status !== 304 && Number(length) !== body.length) {
    throw new Error(`${body.length} bytes of ${length}`);
  }
  return { status, headers, body, headBytes };
}

function joinChunks(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const text = new TextDecoder("latin1").decode(bytes);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let at = 0;
  while (true) {
    const lineEnd = text.indexOf("\r\n", at);
    const size = lineEnd < 0 ? NaN : parseInt(text.slice(at, lineEnd), 16);
    if (Number.isNaN(size)) throw new Error("a chunk is cut short");
    if (size === 0) break;
    parts.push(bytes.slice(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 2 + size + 2;
  }
  const body = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  parts.reduce((offset, part) => (body.set(part, offset), offset + part.length), 0);
  return body;
}
