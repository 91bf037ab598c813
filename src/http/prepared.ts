/** Answers that are prepared once, in each encoding, and cloned for each request. */

import { acceptsEncodings } from "@std/http/negotiation";
import { STATUS_CODE } from "@std/http/status";
import {
  type Answer,
  type HeaderFields,
  type KeptAnswer,
  LONGEST_CHOICES,
} from "./answer.ts";
import type { PublicOrigin } from "./target.ts";

/** A smaller body would gain less by compression than the header costs. */
const LEAST_COMPRESSED_BYTES = 1024;

/** What is made ready to be sent. */
interface Prepared {
  /** Its weak entity tag (RFC 9110, section 8.8.3). */
  readonly tag: string;
  /** The instant up to which shared caches may keep it; undefined where its headers say how it is kept. */
  readonly sharedUntilMs?: number | undefined;
  /** Its headers, without `ETag`. */
  readonly headers: HeaderFields;
  readonly body: Uint8Array<ArrayBuffer>;
  /** Whether it may be sent compressed: an image would gain nothing. */
  readonly isCompressible: boolean;
  /** Whether it is made once for everybody: then it is worth the time that the smallest form takes. */
  readonly isForGood?: boolean;
}

/** A text to be prepared for whatever origin it is asked at. */
interface Template extends Pick<Prepared, "sharedUntilMs" | "headers"> {
  readonly text: string;
  /** What its entity tag is made of, if less than the text. */
  readonly tagged?: string;
  /** The instant at which it has to be made again. */
  readonly untilMs: number;
}

/** Gives the answer to a request: the body in the encoding that it likes best, or 304 if it holds the same. */
type Responder = (request: Request) => Answer | Promise<Answer>;

/** The host of what is made before it is known who asks: nobody can have it (RFC 2606). */
const ANY_HOST = "cualquier-sitio.invalid";
const ANY_ORIGIN = `https://${ANY_HOST}`;

/**
 * Keeps what `make` makes, until it is no longer true, and what is prepared of it for each origin, until that one is no
 * longer kept. It is made for an origin that nobody has, and the one that is asked is put in its place: a new Host costs
 * little. Requests that come while an answer is being prepared wait for that one.
 */
export function createPreparedAnswer(
  make: (origin: string, nowMs: number) => Template,
): (
  asked: { request: Request; site: PublicOrigin; nowMs: number },
) => Answer | Promise<Answer> {
  let fromMs = 0;
  let template: Template | undefined;
  let responders = new WeakMap<PublicOrigin, Responder | Promise<Responder>>();
  return ({ request, site, nowMs }) => {
    // If the clock was put back past the beginning, it may not be true.
    if (template === undefined || nowMs < fromMs || nowMs >= template.untilMs) {
      template = make(ANY_ORIGIN, nowMs);
      fromMs = nowMs;
      responders = new WeakMap();
    }
    const known = responders.get(site);
    if (typeof known === "function") return known(request);
    const [own, coming] = [responders, known ?? prepare(template, site.text)];
    if (known === undefined) {
      own.set(site, coming);
      void coming.then((responder) => own.set(site, responder));
    }
    return coming.then((responder) => responder(request));
  };
}

async function prepare(template: Template, origin: string): Promise<Responder> {
  const { text, tagged = text } = template;
  const fill = (text: string) =>
    text.replaceAll(ANY_ORIGIN, origin).replaceAll(
      ANY_HOST,
      origin.replace(/^.*:\/\//, ""),
    );
  const [tag, body] = [
    `W/"${await fingerprint(fill(tagged))}"`,
    new TextEncoder().encode(fill(text)),
  ];
  return createResponder({ ...template, tag, body, isCompressible: true });
}

/** Answers requests with something prepared. Each encoding is made once, when it is first asked for. */
export function createResponder(prepared: Prepared): Responder {
  const { tag, sharedUntilMs, body, isCompressible, isForGood = false } =
    prepared;
  const isCompressed = isCompressible &&
    body.byteLength >= LEAST_COMPRESSED_BYTES;
  const vary = [
    prepared.headers.Vary ?? [],
    isCompressed ? "Accept-Encoding" : [],
  ].flat();
  const headers = {
    ...prepared.headers,
    "ETag": tag,
    ...(vary.length > 0 && { "Vary": vary.join(", ") }),
  };
  let notModified: KeptAnswer | undefined;
  const answers = new Map<Encoding, KeptAnswer | Promise<KeptAnswer>>();
  let known: readonly Encoding[] | undefined;

  async function encode(
    encoding: Encoding,
    isNamed: boolean,
  ): Promise<KeptAnswer> {
    const coming = isForGood && encoding === "br"
      ? compressMost(body)
      : compress(body, encoding);
    const kept = new Response(await coming, { headers });
    if (isNamed) kept.headers.set("Content-Encoding", encoding);
    const answer = { kept, sharedUntilMs };
    answers.set(encoding, answer);
    return answer;
  }

  return (request) => {
    if (isFresh(request, tag)) {
      return notModified ??= { kept: toNotModified(headers), sharedUntilMs };
    }
    // Found out when it is first needed: it takes some milliseconds, and the start is not to wait for them.
    known ??= listEncodings();
    const encoding = isCompressed ? chooseEncoding(request, known) : "identity";
    const kept = answers.get(encoding);
    if (kept !== undefined) return kept;
    // Up to 2.8, Deno compresses a text for each request anew, unless its answer names an encoding.
    const isNamed = encoding !== "identity" ||
      isCompressible && !known.includes("br");
    const coming = encode(encoding, isNamed);
    answers.set(encoding, coming);
    return coming;
  };
}

/** The 304 in the place of a 200: its headers, without the `Content-Type`. */
function toNotModified(
  { "Content-Type": _, ...headers }: HeaderFields,
): Response {
  return new Response(null, { status: STATUS_CODE.NotModified, headers });
}

/** How a body goes over the wire (RFC 9110, section 8.4.1). */
type Encoding = "br" | "gzip" | "identity";

/** The encodings that this runtime can make, smallest first. Deno has brotli since 2.9. */
function listEncodings(): readonly Encoding[] {
  try {
    return new CompressionStream("brotli") && ["br", "gzip", "identity"];
  } catch {
    return ["gzip", "identity"];
  }
}

/** The bytes in an encoding. */
async function compress(
  bytes: Uint8Array<ArrayBuffer>,
  encoding: Encoding,
): Promise<BodyInit> {
  if (encoding === "identity") return bytes;
  const format = encoding === "br" ? "brotli" : encoding;
  const stream = new Blob([bytes]).stream().pipeThrough(
    new CompressionStream(format),
  );
  return await new Response(stream).arrayBuffer();
}

/** The smallest brotli. It takes ten times as long, and nothing else is answered meanwhile: for what is made once. */
async function compressMost(bytes: Uint8Array<ArrayBuffer>): Promise<BodyInit> {
  const { brotliCompressSync } = await import("node:zlib");
  return new Uint8Array(brotliCompressSync(bytes));
}

/** What a request likes best by its qualities (RFC 9110, section 12.5.3), else in our order. No header: identity. */
function chooseEncoding(
  request: Request,
  known: readonly Encoding[],
): Encoding {
  const asked = request.headers.get("accept-encoding") ?? "";
  if (asked === "" || asked.length > LONGEST_CHOICES) return "identity";
  const liked = asked.includes("q=")
    ? acceptsEncodings(request, ...known)
    : known.find((encoding) =>
      acceptsEncodings(request, encoding) === encoding
    );
  return known.find((encoding) => encoding === liked) ?? "identity";
}

/** Twelve digits that change when texts and bytes do: the first of their SHA-256. */
export async function fingerprint(
  ...parts: readonly BlobPart[]
): Promise<string> {
  const bytes = await new Blob([...parts]).arrayBuffer();
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return new Uint8Array(digest).toHex().slice(0, 12);
}

/** UTF-16 units of an `If-None-Match` that is read: some two hundred tags of ours. */
const LONGEST_CONDITION = 8_000;

/** Whether a request holds what our weak tag names (RFC 9110, section 13.1.2). Too long a header counts as none. */
function isFresh(request: Request, tag: string): boolean {
  const condition = request.headers.get("if-none-match");
  if (condition === null || condition.length > LONGEST_CONDITION) return false;
  const opaque = tag.slice("W/".length);
  // Our tag has no comma in it. A pattern that splits at blanks too would take the square of their number.
  return condition === "*" ||
    condition.split(",").map((one) => one.trim()).some((one) =>
      one === tag || one === opaque
    );
}
