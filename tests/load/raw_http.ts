/** HTTP/1.1 over a bare connection, for clients that no library would be: half requests, pipelines, silences. */

import { within } from "../fixtures/waiting.ts";

const ENCODER = new TextEncoder();
const DECODER = new TextDecoder();
const CR = 13;

/** An answer as it came. */
export interface Answer {
  readonly status: number;
  /** The status line and the headers. */
  readonly head: string;
  readonly body: string;
}

/** A connection to the service. */
export interface Connection {
  /** Sends all of it, or rejects. */
  send(data: string | Uint8Array): Promise<void>;
  /** The next answer; undefined when the service closed the connection instead. */
  receive(): Promise<Answer | undefined>;
  /** Closes it at once; a second time changes nothing. */
  close(): void;
  [Symbol.dispose](): void;
}

/** What a request is written from. */
export interface RequestParts {
  readonly method?: "GET" | "POST";
  readonly path: string;
  /** The number of the client, which makes its address. */
  readonly client: number;
  /** What stands in `Host`. */
  readonly host?: string;
  /** A POST's body. */
  readonly body?: string;
  readonly headers?: readonly string[];
}

/** A request as text, whole. */
export function formatRequest(
  {
    path,
    client,
    body,
    host = "localhost",
    headers = [],
    method = body === undefined ? "GET" : "POST",
  }: RequestParts,
): string {
  const length = body === undefined ? [] : [`Content-Length: ${ENCODER.encode(body).byteLength}`];
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${host}`,
    `X-Forwarded-For: ${addressOf(client)}`,
    ...headers,
    ...length,
  ];
  return `${lines.join("\r\n")}\r\n\r\n${body ?? ""}`;
}

/** The IPv4 address of a client, from its number: 10.0.0.0 and on. */
export function addressOf(client: number): string {
  return [10 + (client >>> 24), client >>> 16 & 255, client >>> 8 & 255, client & 255].join(".");
}

/** A header's value, "" where it is absent. */
export function headerOf({ head }: Answer, name: string): string {
  const line = head.split("\r\n").find((one) => one.toLowerCase().startsWith(`${name}: `));
  return line?.slice(name.length + 2) ?? "";
}

/** Connects to the service on loopback. */
export async function connect(port: number): Promise<Connection> {
  const connection = await Deno.connect({ hostname: "127.0.0.1", port });
  const buffer = new Uint8Array(65_536);
  let held = new Uint8Array(0);
  let isClosed = false;

  /** Reads on; false at the end. */
  async function readMore(): Promise<boolean> {
    const size = await within("an answer", connection.read(buffer).catch(() => null));
    if (size === null) return false;
    const joined = new Uint8Array(held.byteLength + size);
    joined.set(held);
    joined.set(buffer.subarray(0, size), held.byteLength);
    held = joined;
    return true;
  }

  async function receive(): Promise<Answer | undefined> {
    const answer = takeAnswer(held);
    if (answer !== undefined) {
      held = held.subarray(answer.size);
      return answer;
    }
    return await readMore() ? await receive() : undefined;
  }

  function close(): void {
    if (!isClosed) connection.close();
    isClosed = true;
  }

  return {
    async send(data) {
      let rest = typeof data === "string" ? ENCODER.encode(data) : data;
      while (rest.byteLength > 0) {
        // deno-lint-ignore no-await-in-loop -- a write takes as much as there is room for
        rest = rest.subarray(await within("the other end to read", connection.write(rest)));
      }
    },
    receive,
    close,
    [Symbol.dispose]: close,
  };
}

/** The first answer of what was read, once it is there whole. */
function takeAnswer(bytes: Uint8Array): Answer & { readonly size: number } | undefined {
  const headSize = endOfHead(bytes);
  if (headSize === undefined) return undefined;
  const head = DECODER.decode(bytes.subarray(0, headSize));
  const length = /^content-length: ([0-9]+)\r$/im.exec(head)?.[1];
  const size = headSize + Number(length ?? 0);
  if (bytes.byteLength < size) return undefined;
  const body = DECODER.decode(bytes.subarray(headSize, size));
  return { status: Number(head.split(" ", 2)[1]), head, body, size };
}

/** How long the head is, with the empty line that ends it. */
function endOfHead(bytes: Uint8Array): number | undefined {
  for (let at = bytes.indexOf(CR); at !== -1; at = bytes.indexOf(CR, at + 1)) {
    if (bytes[at + 2] === CR) return bytes.byteLength >= at + 4 ? at + 4 : undefined;
  }
  return undefined;
}
