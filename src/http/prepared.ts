/** Responses that are prepared once, in each encoding, and cloned for each request. */

import { STATUS_CODE } from "@std/http/status";
import type { Answer, HeaderFields } from "./answer.ts";
import {
  chooseEncoding,
  type Effort,
  EncodedBody,
  type Encoding,
  listEncodings,
} from "./encoding.ts";
import type { PublicOrigin } from "./target.ts";

/** A text to prepare for any public origin, with `PLACEHOLDER_ORIGIN` in place of the origin. */
export interface Template {
  readonly text: string;
  /**
   * The source of the entity tag, if some changes of `text` must not change the tag.
   * Default: `text`.
   */
  readonly tagSource?: string;
  /** The instant from which the text may be out of date, in milliseconds since the Unix epoch. */
  readonly untilMs: number;
  /** The instant until which shared caches may keep the response. */
  readonly sharedUntilMs?: number | undefined;
  readonly headers: HeaderFields;
  /**
   * The effort of compression at the origin of `BASE_URL`; default: "fast". At any other
   * origin, the effort is always "fast": a client can name any number of origins.
   */
  readonly effort?: Effort;
}

/** A body with its headers, ready to be sent in any encoding. */
export interface Prepared {
  /** Weak entity tag (RFC 9110, section 8.8.3). */
  readonly tag: string;
  /** The instant until which shared caches may keep the response. */
  readonly sharedUntilMs?: number | undefined;
  /** All headers except `ETag`, `Content-Encoding`, and `Accept-Encoding` in `Vary`. */
  readonly headers: HeaderFields;
  readonly body: EncodedBody;
}

type Responder = ReturnType<typeof createResponder>;

/** Placeholder for the host in rendered texts. It is never the name of a real host, since nobody can register a name under `.invalid` (RFC 2606). */
const PLACEHOLDER_HOST = "cualquier-sitio.invalid";
const PLACEHOLDER_ORIGIN = `https://${PLACEHOLDER_HOST}`;

/**
 * Creates the function that answers with a rendered text. Until `Template.untilMs`, the
 * function caches the text, and the bodies of each origin.
 *
 * The text has a placeholder for the origin, so that another origin costs no rendering.
 * While the bodies of an origin are prepared, its other requests wait for them.
 *
 * @param render Renders the text for an instant. Its argument `origin` is the placeholder.
 */
export function createTemplateResponder(
  render: (origin: string, nowMs: number) => Template,
): (call: {
  readonly request: Request;
  readonly site: PublicOrigin;
  readonly nowMs: number;
}) => Promise<Answer> {
  let fromMs = 0;
  let template: Template | undefined;
  // The key is the object: `createOrigins` keeps one object for each origin.
  let responders = new WeakMap<PublicOrigin, Promise<Responder>>();

  return async ({ request, site, nowMs }) => {
    // After the clock is set back, the cached text would describe a later time than now.
    if (template === undefined || nowMs < fromMs || nowMs >= template.untilMs) {
      template = render(PLACEHOLDER_ORIGIN, nowMs);
      fromMs = nowMs;
      responders = new WeakMap();
    }

    const responder = responders.get(site) ?? prepare(template, site);
    responders.set(site, responder);
    const respond = await responder;
    return respond({ request });
  };
}

/** Prepares a template for an origin. */
async function prepare(
  { text, tagSource = text, headers, sharedUntilMs, effort = "fast" }: Template,
  { text: origin, isConfigured }: PublicOrigin,
): Promise<Responder> {
  const tag = `W/"${await fingerprint(insertOrigin(tagSource, origin))}"`;
  const bytes = new TextEncoder().encode(insertOrigin(text, origin));
  const body = new EncodedBody(bytes, isConfigured ? effort : "fast");

  return createResponder({ tag, sharedUntilMs, headers, body });
}

/** Replaces the placeholder with an origin. Where only the placeholder's host is written, replaces it with the origin's host. */
function insertOrigin(text: string, origin: string): string {
  const host = origin.replace(/^.*:\/\//, "");
  return text
    .replaceAll(PLACEHOLDER_ORIGIN, origin)
    .replaceAll(PLACEHOLDER_HOST, host);
}

/** The forms of a response: the body in an encoding, or the 304. */
type Variant = Encoding | "not-modified";

/** Creates the function that answers with a prepared body in the client's encoding, or with 304. */
export function createResponder(
  prepared: Prepared,
): (call: { readonly request: Request }) => Promise<Answer> {
  const { tag, sharedUntilMs, body } = prepared;
  const headers = describeHeaders(prepared);
  const responses = new Map<Variant, Response>();
  let supported: readonly Encoding[] | undefined;
  // Lists the encodings when a request first needs them, since the first call of
  // `listEncodings` takes milliseconds.
  const encodings = () => supported ??= listEncodings();

  function chooseVariant(request: Request): Variant {
    if (isFresh(request, tag)) return "not-modified";

    return body.isNegotiated
      ? chooseEncoding(request, encodings())
      : "identity";
  }

  async function createVariant(variant: Variant): Promise<Response> {
    if (variant === "not-modified") return createNotModified(headers);

    const response = new Response(await body.encode(variant), { headers });
    // Deno before 2.9 compresses any text without `Content-Encoding`. The header prevents
    // that, even if it is "identity". These versions are recognized by their lack of brotli.
    const denoCompresses = body.isCompressible && !encodings().includes("br");
    if (variant !== "identity" || denoCompresses) {
      response.headers.set("Content-Encoding", variant);
    }
    return response;
  }

  return async ({ request }) => {
    const variant = chooseVariant(request);
    const response = responses.get(variant) ?? await createVariant(variant);
    responses.set(variant, response);
    return { response: response.clone(), sharedUntilMs };
  };
}

/** Returns the headers of a 200, with `ETag`, and with `Vary` if the response depends on a request header. */
function describeHeaders({ tag, headers, body }: Prepared): HeaderFields {
  const vary = [headers.Vary, body.isNegotiated && "Accept-Encoding"]
    .filter(Boolean)
    .join(", ");
  const tagged = { ...headers, "ETag": tag };

  return vary === "" ? tagged : { ...tagged, "Vary": vary };
}

/** Returns the 304 in place of a 200: no body, and the same headers without `Content-Type`. */
function createNotModified(
  { "Content-Type": _, ...headers }: HeaderFields,
): Response {
  return new Response(null, { status: STATUS_CODE.NotModified, headers });
}

/** Returns the first twelve hexadecimal digits of the SHA-256 of the joined texts and bytes. */
export async function fingerprint(
  ...parts: readonly BlobPart[]
): Promise<string> {
  const bytes = await new Blob([...parts]).arrayBuffer();
  const digest = await crypto.subtle.digest("SHA-256", bytes);

  return new Uint8Array(digest).toHex().slice(0, 12);
}

/** Maximum length of `If-None-Match`, in UTF-16 units: about 400 tags of this service. A longer header counts as absent. */
const MAX_CONDITION_LENGTH = 8_000;

/** Returns true if `If-None-Match` is "*" or contains the tag, with or without `W/` (RFC 9110, section 13.1.2). */
function isFresh(request: Request, tag: string): boolean {
  const condition = request.headers.get("if-none-match");
  if (condition === null || condition.length > MAX_CONDITION_LENGTH) {
    return false;
  }
  if (condition === "*") return true;

  // `split` with a pattern for the blanks around a comma would take quadratic time.
  const strongTag = tag.slice("W/".length);
  return condition.split(",")
    .map((item) => item.trim())
    .some((item) => item === tag || item === strongTag);
}
