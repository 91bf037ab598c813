import { assert, assertEquals, assertMatch } from "@std/assert";
import fc from "fast-check";
import { formatLogEntry } from "../../src/log/log.ts";
import { content, ENDPOINTS } from "../fixtures/contract.ts";
import {
  assertHarmless,
  assertSound,
  createSubject,
  endpointOf,
} from "./oracle.ts";
import { plainText } from "../fixtures/plain_text.ts";
import type { TestApp } from "../fixtures/test_app.ts";
import { tryMany } from "./settings.ts";

const DOCUMENTS = [
  "/healthz",
  "/openapi.json",
  "/llms.txt",
  "/llms-full.txt",
  "/sitemap.xml",
  "/robots.txt",
  "/favicon.ico",
];
const PAGES = content.pages.flatMap(({ path }) => [
  path,
  path === "/" ? "/index.md" : `${path}.md`,
]);
const KNOWN_PATHS = [
  ...new Set(ENDPOINTS.map(({ path }) => path)),
  ...PAGES,
  ...DOCUMENTS,
  ...content.assets.map(({ name }) => `/assets/${name}`),
];

/** Pieces that mislead servers: dot segments, escapes, overlong UTF-8, separators. */
const PIECES = [
  ..."/ // .. . %2e%2e %2f %5c %00 %c0%ae %zz % %25 %0d%0aX:%20y ; \\ * @ :80 %F0%9F%8D%A6"
    .split(
      " ",
    ),
  ..."%61pi deno.json src/main etc/passwd assets/ api/ ?x=1 #y <b>".split(" "),
  "x".repeat(3000),
];

const mutatedPaths = fc.tuple(
  fc.constantFrom(...KNOWN_PATHS),
  fc.nat(40),
  fc.constantFrom(...PIECES),
  fc.boolean(),
).map(([path, at, piece, replaces]) => {
  const rest = path.slice(replaces ? at + 1 : at);
  return `/${path.slice(1, at)}${piece}${rest}`;
});

const piecedPaths = fc.array(
  fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 5 })),
  { maxLength: 6 },
).map((pieces) => `/${pieces.join("").replaceAll(/[^!-~]/g, "")}`);

/** Request targets: known targets, mutated targets, and combinations of the pieces. */
const targets = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.constantFrom(...KNOWN_PATHS),
  },
  { weight: 4, arbitrary: mutatedPaths },
  { weight: 3, arbitrary: piecedPaths },
);

const methods = fc.constantFrom(
  ..."GET GET GET HEAD OPTIONS POST PUT DELETE BREW".split(" "),
);

/** Returns lists in the syntax of Accept, with and without mistakes. */
function listsOf(items: readonly string[]) {
  const item = fc.tuple(
    fc.constantFrom(...items),
    fc.constantFrom(
      "",
      "; q=0.001",
      ...";q=0 ;q=1 ;q=0.5 ;q=2 ;q=-1 ;q=x ;q ;v=b3".split(" "),
    ),
  ).map(([name, quality]) => name + quality);
  const lists = fc.array(item, { maxLength: 6 })
    .map((parts) => parts.join(", "));
  const long = fc.constantFrom(
    ",".repeat(2000),
    ";".repeat(2000),
    "*/*,".repeat(500),
  );

  return fc.oneof(
    { weight: 5, arbitrary: lists },
    {
      weight: 1,
      arbitrary: fc.string({ maxLength: 30 }).map(printable),
    },
    { weight: 1, arbitrary: long },
  );
}

const headerRecords = fc.record({
  "Accept": listsOf(
    "text/html text/markdown TEXT/Markdown text/* */* * text/event-stream application/json /"
      .split(" "),
  ),
  "Accept-Encoding": listsOf(["gzip", "br", "identity", "*", "zstd", "GZIP"]),
  "If-None-Match": fc.oneof(
    listsOf(['W/"a"', '"a"', "*", '"', "W/", '"é"']),
    fc.constantFrom("*", "W/", '"'.repeat(3000)),
  ),
  "X-Forwarded-For": listsOf(
    "192.0.2.1 ::1 [::1]:80 unknown _x 1.2.3.4:5 999.1.1.1".split(" "),
  ),
  "Host": fc.constantFrom(
    ..."a.example a.example:80 [::1] a/b <x> é a:b".split(" "),
    ...["", "a b", "x".repeat(999)],
  ),
  "Origin": fc.constantFrom("null", "https://b.example", "x"),
  "Range": fc.constantFrom("bytes=0-1", "bytes=-1", "x"),
  "Content-Type": fc.constantFrom(
    "application/json",
    "text/html; charset=utf-7",
    "",
  ),
}, { requiredKeys: [] });

function printable(text: string) {
  return text.replaceAll(/[^ -~]/g, "").trim();
}

const isApi = (path: string) =>
  path === "/api" || path.startsWith("/api/") || path === "/.well-known/mcp";

const cases = fc.record({
  target: targets,
  method: methods,
  headers: headerRecords,
});

for (const trustedProxies of [0, 1, 2]) {
  Deno.test(`any target, method and headers get an answer of the contract behind ${trustedProxies} proxies`, async () => {
    const test = createSubject(trustedProxies);

    await tryMany(1000, cases, async ({ target, method, headers }) => {
      const hasBody = method !== "GET" && method !== "HEAD";
      const response = await test.ask(target, {
        method,
        headers: printableValues(headers),
        body: hasBody ? "{}" : null,
      });
      assertLog(test.log.map((entry) => formatLogEntry("text", entry, 0)));

      const [path = ""] = target.split(/[?#]/);
      if (isApi(path)) {
        await assertSound(response, test, endpointOf(method, path));
      } else {
        await assertSite(response, test);
      }
    });
  });
}

function printableValues(
  headers: Readonly<Record<string, string>>,
) {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, printable(value)]),
  );
}

/** Asserts that a response outside the API has a known status and its headers. */
async function assertSite(
  response: Response,
  test: TestApp,
) {
  const { status, headers } = response;
  const type = headers.get("content-type") ?? "";
  // The site's scripts mention errors of the runtime.
  const text = type.startsWith("text/javascript")
    ? ""
    : await plainText(response);
  assertHarmless(response, text, test);

  assert([200, 204, 304, 308, 400, 404, 405].includes(status), String(status));
  assertEquals(headers.get("ratelimit"), null);
  assertEquals(headers.get("x-content-type-options"), "nosniff");

  if (status === 404) {
    assertMatch(type, /^text\/(?:html|markdown); charset=utf-8$/);
    assertMatch(headers.get("vary") ?? "", /^Accept/);
  }
  if (status === 308) {
    const location = headers.get("location") ?? "";
    assert(KNOWN_PATHS.includes(location), location);
  }
}

function assertLog(lines: readonly string[]) {
  for (const line of lines) {
    // deno-lint-ignore no-control-regex -- the log must escape control characters
    assert(!/[\u0000-\u001f\u007f-\u009f]/.test(line), line);
  }
}
