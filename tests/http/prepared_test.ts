import {
  assert,
  assertEquals,
  assertNotEquals,
  assertRejects,
} from "@std/assert";
import { assertSpyCalls, spy } from "@std/testing/mock";
import { EncodedBody } from "../../src/http/encoding.ts";
import {
  createResponder,
  createTemplateResponder,
  fingerprint,
} from "../../src/http/prepared.ts";
import type { PublicOrigin } from "../../src/http/target.ts";
import { plainText } from "../fixtures/plain_text.ts";
import { readRows } from "../fixtures/rows.ts";

type Prepared = Parameters<typeof createResponder>[0];

const REQUEST = new Request("http://a.example/");
const ENCODER = new TextEncoder();
const HEADERS = { "Content-Type": "text/plain" };

function originOf(text: string) {
  return { text, isStandIn: false, isConfigured: false };
}

/** Creates a prepared answer, and counts how often it is built. */
function createCounted(validForMs: number) {
  const make = spy((origin: string, nowMs: number) => ({
    text: `${origin}/ ${nowMs} ${new URL(origin).host}`,
    tagSource: origin,
    headers: HEADERS,
    untilMs: nowMs + validForMs,
  }));
  const answer = createTemplateResponder(make);
  const ask = async (site: PublicOrigin, nowMs: number) => {
    const { response } = await answer({ request: REQUEST, site, nowMs });
    return `${response.headers.get("etag")?.slice(0, 5)} ${await response
      .text()}`;
  };
  return { make, ask };
}

Deno.test("createTemplateResponder() rebuilds the answer once it is outdated or the clock goes back", async () => {
  const { make, ask } = createCounted(500);
  const site = originOf("http://a:1");
  for (
    const [nowMs, madeMs] of [[1000, 1000], [1499, 1000], [1500, 1500], [
      1499,
      1499,
    ]] as const
  ) {
    // deno-lint-ignore no-await-in-loop -- the order of the requests matters
    assertEquals((await ask(site, nowMs)).split(" ").slice(1), [
      "http://a:1/",
      `${madeMs}`,
      "a:1",
    ]);
  }
  assertSpyCalls(make, 3);
});

Deno.test("createTemplateResponder() builds once for all origins, and writes each origin into the body and the tag", async () => {
  const { make, ask } = createCounted(10_000);
  const [a, b] = [originOf("http://a:1"), originOf("https://b")];
  const [first, second] = await Promise.all([ask(a, 1000), ask(a, 1000)]);
  assertEquals(first, second);
  const other = await ask(b, 2000);
  assertEquals(other.split(" ").slice(1), ["https://b/", "1000", "b"]);
  assertNotEquals(other.slice(0, 5), first.slice(0, 5));
  assertEquals(await ask(a, 3000), first);
  assertSpyCalls(make, 1);
});

Deno.test("createTemplateResponder() tries again after a failure", async () => {
  let isBroken = true;
  const answer = createTemplateResponder(() => {
    if (isBroken) throw new Error("broken");
    return { text: "ok", headers: HEADERS, untilMs: Infinity };
  });
  const call = { request: REQUEST, site: originOf("http://a"), nowMs: 1000 };
  await assertRejects(() => answer(call), Error, "broken");
  isBroken = false;
  assertEquals(await (await answer(call)).response.text(), "ok");
});

const TEXT = "helado ".repeat(500);
const PREPARED: Prepared = {
  tag: 'W/"a"',
  headers: HEADERS,
  body: bodyOf(TEXT),
};

function bodyOf(text: string) {
  return new EncodedBody(ENCODER.encode(text), "fast");
}

const IMAGE = new EncodedBody(ENCODER.encode(TEXT), "none");

async function respond(
  parts: Partial<Prepared>,
  headers: HeadersInit,
) {
  const answer = createResponder({ ...PREPARED, ...parts });
  const request = new Request("http://a.example/", { headers });
  return (await answer({ request })).response;
}

/** Deno has brotli since 2.9. */
const BEST = Number(Deno.version.deno.split(".")[1]) < 9 ? "gzip" : "br";
/**
 * Until version 2.8, Deno compresses a response itself if the response has no
 * Content-Encoding.
 */
const PLAIN = BEST === "br" ? null : "identity";
const EXPECTED: Readonly<Record<string, string | null>> = {
  gzip: "gzip",
  best: BEST,
  plain: PLAIN,
};
const CHOICES = [
  [undefined, "plain"],
  [`${"x,".repeat(500)}gzip`, "plain"],
  ...readRows`
gzip → gzip
GZIP → gzip
br;q=0.5, gzip → gzip
gzip, deflate, br, zstd → best
* → best
gzip;q=0.1, identity → plain
gzip;q=0 → plain
gzip;Q=0 → plain
br;Q=0.5, gzip;q=0.6 → gzip
gzip;q=0.8, br;q=0.8 → best
gzip;q=0.8, *;q=0.2 → gzip
gzip;q=x → plain
identity → plain
zstd → plain
∅ → plain
`,
];

for (const [accept, choice = ""] of CHOICES) {
  Deno.test(`createResponder() answers Accept-Encoding: ${accept?.slice(0, 30)} with ${choice}`, async () => {
    const headers = { ...HEADERS, "Vary": "Accept" };
    const requestHeaders: HeadersInit = accept === undefined
      ? {}
      : { "Accept-Encoding": accept };
    const response = await respond({ headers }, requestHeaders);
    assertEquals(response.headers.get("content-encoding"), EXPECTED[choice]);
    assertEquals(response.headers.get("vary"), "Accept, Accept-Encoding");
    assertEquals(response.headers.get("content-type"), "text/plain");
    assertEquals(await plainText(response), TEXT);
  });
}

Deno.test("createResponder() answers 304 in any encoding, without the body's type", async () => {
  const notModified = await respond({}, {
    "Accept-Encoding": "gzip",
    "If-None-Match": 'W/"a"',
  });
  assertEquals([notModified.status, await notModified.text()], [304, ""]);
  assertEquals([...notModified.headers], [["etag", 'W/"a"'], [
    "vary",
    "Accept-Encoding",
  ]]);
});

const UNCOMPRESSED = [
  ["too small", { body: bodyOf("x".repeat(1023)) }],
  ["an image", { body: IMAGE }],
] as const;

for (const [reason, parts] of UNCOMPRESSED) {
  Deno.test(`createResponder() doesn't compress a body that is ${reason}`, async () => {
    const { headers } = await respond(parts, { "Accept-Encoding": "gzip, br" });
    const encoding = reason === "an image" ? null : PLAIN;
    assertEquals([headers.get("content-encoding"), headers.get("vary")], [
      encoding,
      null,
    ]);
  });
}

Deno.test("createResponder() sets sharedUntilMs in all its answers", async () => {
  const answer = createResponder({ ...PREPARED, sharedUntilMs: 5 });
  const ask = async (headers: HeadersInit) =>
    (await answer({ request: new Request("http://a.example/", { headers }) }))
      .sharedUntilMs;
  const all = [await ask({}), await ask({ "Accept-Encoding": "gzip" })];
  assertEquals([...all, await ask({ "If-None-Match": "*" })], [5, 5, 5]);
});

Deno.test("fingerprint() returns the beginning of the SHA-256", async () => {
  // FIPS 180-2, appendix B.1
  assertEquals(
    await fingerprint("a", new TextEncoder().encode("bc")),
    "ba7816bf8f01",
  );
});

Deno.test("createResponder() answers 304 to its tag or *, and not without the header", async () => {
  const matching = ["*", '"a"', 'W/"a"', 'W/"b" ,\t"a"', '"b,c", W/"a"'];
  const others = [null, "", "a", "W/", '"x"', '"b,a"', '"a,"', '"A"'];
  assertEquals(
    await Promise.all(matching.map(isNotModified)),
    matching.map(() => true),
  );
  assertEquals(
    await Promise.all(others.map(isNotModified)),
    others.map(() => false),
  );
});

const OTHER_TAG = `W/"${"x".repeat(32)}", `;

Deno.test("createResponder() reads a list of two hundred tags, and ignores a longer one", async () => {
  assert(await isNotModified(`${OTHER_TAG.repeat(200)}"a"`));
  assert(!await isNotModified(`${OTHER_TAG.repeat(2_000)}"a"`));
});

const RESPOND = createResponder({
  ...PREPARED,
  body: IMAGE,
});

async function isNotModified(header: string | null) {
  const headers = new Headers(
    header === null ? {} : { "If-None-Match": header },
  );
  const request = new Request("http://a.example/", { headers });
  return (await RESPOND({ request })).response.status === 304;
}

Deno.test("createTemplateResponder() compresses at the best quality only for the configured origin", async () => {
  const text = Array.from({ length: 999 }, (_, i) => i * i).join(" ");
  const answer = createTemplateResponder(() => (
    { text, headers: HEADERS, untilMs: Infinity, effort: "best" }
  ));
  const request = new Request("http://a", {
    headers: { "Accept-Encoding": BEST },
  });
  const sizeAt = async (site: PublicOrigin) => {
    const { response } = await answer({ request, site, nowMs: 1 });
    return (await response.bytes()).length;
  };
  const origin = originOf("http://a");
  const best = await sizeAt({ ...origin, isConfigured: true });
  const isSmaller = best < await sizeAt(origin);
  assertEquals(isSmaller, BEST === "br");
});
