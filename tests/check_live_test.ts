import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { checkLive } from "../src/check_live.ts";
import { runToEnd, startService, taskArguments } from "./e2e/service.ts";
import { createHouse } from "./fixtures/house.ts";
import { createTestApp, type TestOptions } from "./fixtures/test_app.ts";

const ORIGIN = "https://heladeria.example";
/** The digest of the test app's content. */
const DIGEST = "0123456789ab";

type Ask = (
  path: string,
  headers: Headers,
  init: RequestInit,
) => Promise<Response>;

/**
 * A site to check: the tiny shop behind a proxy that appends the client's address, with
 * the changes of a test.
 */
interface Site extends Pick<TestOptions, "config" | "outside"> {
  readonly origin?: string;
  /** The digest of the local folder, which the check compares with the site's. */
  readonly digest?: string;
  /** Adds another proxy or cache between the client and the first proxy. */
  readonly between?: (ask: Ask) => Ask;
}

/** Checks a site. Returns the lines of the report, or the lines of the error. */
async function checkSite(
  { config, outside, origin = ORIGIN, digest = DIGEST, between }: Site,
): Promise<readonly string[]> {
  const app = createTestApp({
    config: { baseUrl: ORIGIN, trustedProxies: 1, ...config },
    ...(outside && { outside }),
  });
  const proxy: Ask = async (path, headers, init) => {
    const claims = [headers.get("X-Forwarded-For"), "192.0.2.7"].filter((
      claim,
    ) => claim !== null);
    headers.set("X-Forwarded-For", claims.join(", "));
    if (!headers.has("Host")) headers.set("Host", new URL(origin).host);
    const answer = await app.ask(path, { ...init, headers }, "127.0.0.1");
    if (answer.status !== 200) return answer;
    if (!answer.headers.has("Content-Encoding")) {
      // Like the runtime, sets Content-Length.
      const bytes = await answer.bytes();
      answer.headers.set("Content-Length", String(bytes.byteLength));
      return new Response(bytes, answer);
    }
    // Like `fetch`, decompresses the body and keeps Content-Encoding.
    return new Response(
      answer.body?.pipeThrough(new DecompressionStream("gzip")),
      answer,
    );
  };
  const ask = between?.(proxy) ?? proxy;
  const askOrigin: typeof fetch = (url, init = {}) =>
    ask(String(url).slice(origin.length), new Headers(init.headers), init);
  return await checkLive(origin, digest, askOrigin)
    .catch(({ message }) => message.split("\n"));
}

/**
 * Returns a site behind a proxy or cache that changes the responses to some paths. `change`
 * edits the headers, and may return another text or response.
 */
function changeResponses(
  paths: RegExp,
  change: (headers: Headers, text: string) => string | Response | void,
): Site {
  return {
    between: (ask) => async (path, headers, init) => {
      const answer = await ask(path, headers, init);
      if (!paths.test(path) || answer.status === 304) return answer;
      const text = await answer.text();
      const changed = change(answer.headers, text) ?? text;
      return changed instanceof Response
        ? changed
        : new Response(changed, answer);
    },
  };
}

/** Returns a site behind a proxy that changes the headers of requests. */
function changeRequests(change: (headers: Headers) => void): Site {
  return {
    between: (ask) => (path, headers, init) => {
      change(headers);
      return ask(path, headers, init);
    },
  };
}

const WRONG = [
  ["other data", { digest: "0" }, [
    /no son los de esta carpeta: falta publicarlos/,
  ]],
  [
    "data that the service refused",
    {
      digest: "0",
      outside: { staleContent: () => ({ sinceMs: 0, mistakeCount: 2 }) },
    },
    [/no son los de esta carpeta: allá los últimos tienen errores/],
  ],
  [
    "no BASE_URL behind a proxy",
    { config: { baseUrl: undefined } },
    [
      /empiezan con http:\/\/heladeria.example\/: poné BASE_URL=https:\/\/heladeria.example\./,
      /https/,
    ],
  ],
  ["plain http", { origin: "http://heladeria.example" }, [/^Falta https/]],
  ["more trusted proxies than there are", { config: { trustedProxies: 2 } }, [
    /X-Forwarded-For/,
  ]],
  [
    "a proxy that doesn't pass on Host",
    {
      ...changeRequests((headers) => headers.set("Host", "x")),
      config: { host: "127.0.0.1" },
    },
    [/MCP\) se le contesta 400: .*Host \$host/],
  ],
  [
    "a proxy that drops Accept-Encoding",
    changeRequests((headers) => headers.delete("Accept-Encoding")),
    [/no llega comprimido: .*Accept-Encoding/],
  ],
  [
    "a proxy that drops response headers",
    changeResponses(
      /catalogo\?/,
      (headers) => headers.delete("RateLimit-Policy"),
    ),
    [/le falta RateLimit-Policy/],
  ],
  [
    "a proxy that drops If-None-Match",
    changeRequests((headers) => headers.delete("If-None-Match")),
    [/recibe 200 y no 304: .*If-None-Match/],
  ],
  [
    "a proxy with its own error pages",
    changeResponses(
      /no-existe/,
      () => new Response("<h1>404</h1>", { status: 404 }),
    ),
    [/proxy_intercept_errors/],
  ],
  [
    "a cache that stores the catalog for too long",
    changeResponses(
      /catalogo$/,
      (_, text) => text.replace("T15:00:00", "T14:00:00"),
    ),
    [/hace 3600 s: que obedezca s-maxage/],
  ],
  [
    "a cache with yesterday's prices",
    changeResponses(
      /catalogo$/,
      (_, text) => text.replace('"precio":', '"precio":1'),
    ),
    [/datos de antes: vaciala/],
  ],
  [
    "a cache that ignores Vary",
    changeResponses(
      /^\/$/,
      (headers) => headers.set("Content-Type", "text/html"),
    ),
    [/como text\/html y text\/html: la caché tiene que obedecer Vary/],
  ],
] as const;

for (const [title, site, lines] of WRONG) {
  Deno.test(`checkLive() reports only ${title}, with the remedy`, async () => {
    const report = await checkSite(site);
    // The note about the quota follows an empty line.
    const warnings = report.slice(0, report.indexOf(""));
    assertEquals(warnings.length, lines.length, report.join("\n"));
    lines.forEach((line, i) => assertMatch(warnings[i] ?? "", line));
  });
}

Deno.test("checkLive() reports no warning behind a correct proxy, and notes the remaining quota", async () => {
  const [line, _emptyLine, note = ""] = await checkSite({});
  assertEquals(
    line,
    `Todo en orden: ${ORIGIN} da los datos y las páginas de esta carpeta.`,
  );
  assertStringIncludes(
    note,
    "quedaban 59 pedidos. Comprobá enseguida desde otra conexión",
  );
});

const FAILURES = [
  [
    "meets an address that redirects to another",
    changeResponses(/^/, () => Response.redirect("https://otra.example/", 308)),
    "Manda a https://otra.example/: comprobá esa dirección.",
  ],
  [
    "meets a proxy without a service",
    changeResponses(/^/, () => new Response("", { status: 502 })),
    "o el servicio no está andando: /healthz contesta 502.",
  ],
  [
    "meets a used-up quota",
    changeResponses(/mcp$/, () => new Response("", { status: 429 })),
    "esperá un minuto",
  ],
  [
    "gets no answer",
    { between: () => () => Promise.reject(new Error("sin red")) },
    "No contesta: sin red",
  ],
] as const;

for (const [title, site, line] of FAILURES) {
  Deno.test(`checkLive() throws one line if it ${title}`, async () => {
    const report = await checkSite(site);
    assertEquals(report.length, 1);
    assertStringIncludes(report[0] ?? "", line);
  });
}

Deno.test("`deno task comprobar` exits with 0 for the folder's content, and with 1 for other content or no address", async () => {
  await using service = await startService();
  const args = taskArguments("comprobar");
  const right = await runToEnd([...args, `${service.origin}/`]);
  assertEquals([right.code, right.stderr], [0, ""]);
  assertStringIncludes(
    right.stdout,
    `Todo en orden: ${service.origin} da los datos y las páginas de est`,
  );
  using house = createHouse();
  house.change("data/menu.json", (menu) => menu.potes[0].precio += 100);
  const other = await runToEnd([...args, service.origin], {}, house.path);
  assertEquals([other.code, other.stdout], [1, ""]);
  assertStringIncludes(other.stderr, "no son los de esta carpeta");
  using otherPages = createHouse();
  const about = await Deno.readTextFile(`${otherPages.path}/pages/about.md`);
  otherPages.write("pages/about.md", `${about}\nOtro renglón.\n`);
  const page = await runToEnd([...args, service.origin], {}, otherPages.path);
  assertEquals([page.code, page.stdout], [1, ""]);
  assertStringIncludes(page.stderr, "no son los de esta carpeta");
  const none = await runToEnd(args);
  assertEquals([
    none.code,
    none.stderr.includes("npx --yes deno@2.9.6 task comprobar https://"),
  ], [1, true]);
});
