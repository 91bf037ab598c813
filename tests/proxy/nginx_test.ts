/** Responses of the service behind Debian's nginx, with the set-up of DEPLOYING.md. */

import { assert, assertEquals, assertMatch } from "@std/assert";
import {
  type Proxy,
  startBehindProxy,
  startNginx,
  startSite,
} from "./nginx.ts";
import { fetchWhole, readToEnd, within } from "../fixtures/waiting.ts";
import { postRpc } from "../fixtures/rpc.ts";

const CATALOG = "/api/v1/catalogo";
const ANA = "127.0.0.2";
const BETO = "127.0.0.3";

/** Sends requests with forged addresses. Returns the remaining quota, or "429". */
async function spend(
  proxy: Proxy,
  address: string,
  claims: readonly string[],
) {
  const remaining: (string | null)[] = [];

  for (const claim of claims) {
    const init = { headers: { "X-Forwarded-For": claim } };
    // deno-lint-ignore no-await-in-loop -- a client's requests are sequential
    const response = await proxy.ask(CATALOG, init, address);
    const left = response.headers.get("RateLimit-Remaining");
    remaining.push(response.status === 429 ? "429" : left);
  }
  return remaining;
}

/** Returns the response on a new connection, as Latin-1 to compare bytes. */
async function askRaw(
  port: number,
  line: string,
  headers = "",
): Promise<[head: string, body: string]> {
  const connection = await Deno.connect({
    hostname: "127.0.0.1",
    port,
  });
  const text =
    `${line} HTTP/1.1\r\nHost: heladeria.example\r\nConnection: close\r\n${headers}\r\n`;
  await connection.write(new TextEncoder().encode(text));

  const bytes = await readToEnd(connection);
  const answer = new TextDecoder("latin1").decode(bytes);
  const end = answer.indexOf("\r\n\r\n");
  return [answer.slice(0, end), answer.slice(end + 4)];
}

function headerOf(
  head: string,
  name: string,
): string | undefined {
  return new RegExp(`^${name}: (.*?)\r?$`, "im").exec(head)?.[1];
}

Deno.test("clients behind nginx have separate quotas, and can't evade them with forged addresses", async () => {
  await using proxy = await startSite({ RATE_LIMIT: "3" });
  const same = "203.0.113.9";

  assertEquals(
    await spend(proxy, ANA, [same, same]),
    ["2", "1"],
  );
  assertEquals(
    await spend(proxy, BETO, [same, ANA]),
    ["2", "1"],
  );
  const many = ["198.51.100.1", "198.51.100.2, 10.0.0.1", "nadie"];
  assertEquals(
    await spend(proxy, ANA, many),
    ["0", "429", "429"],
  );
});

Deno.test("with TRUSTED_PROXIES=0 all clients behind nginx share one quota, and the log reports it once", async () => {
  await using proxy = await startSite({
    RATE_LIMIT: "3",
    TRUSTED_PROXIES: "0",
  });

  const claims = ["203.0.113.9", "203.0.113.9"];
  assertEquals(await spend(proxy, ANA, claims), ["2", "1"]);
  assertEquals(await spend(proxy, BETO, claims), ["0", "429"]);

  await proxy.service.stop();
  const notices = proxy.service.lines.filter((line) =>
    line.includes("TRUSTED_PROXIES=1")
  );
  assertEquals(notices.length, 1);
});

Deno.test("the service's own port trusts any forwarded address, so it listens on loopback only", async () => {
  await using service = await startBehindProxy({ RATE_LIMIT: "1" });
  const left = await Promise.all(
    ["198.51.100.1", "198.51.100.2"].map(async (claim) => {
      const response = await fetchWhole(service.origin + CATALOG, {
        headers: { "X-Forwarded-For": claim },
      });
      await response.body?.cancel();
      return response.status;
    }),
  );
  assertEquals(left, [200, 200]);
});

Deno.test("an MCP message for a host that is not the site's is refused through nginx too", async () => {
  await using proxy = await startSite();

  const statuses = await Promise.all(
    ["heladeria.example", "elsewhere.example"].map(async (Host) => {
      const response = await proxy.ask("/api/mcp", {
        ...postRpc("ping"),
        headers: { Host },
      });
      await response.body?.cancel();
      return response.status;
    }),
  );

  assertEquals(statuses, [200, 400]);
});

Deno.test("compressed responses pass nginx byte for byte, with their weak tag", async (t) => {
  await using proxy = await startSite();
  const paths = [
    "/",
    "/index.md",
    "/openapi.json",
    "/.well-known/mcp",
    "/assets/styles/base.css",
  ];

  for (const path of paths) {
    // deno-lint-ignore no-await-in-loop -- each path is a step
    await t.step(
      path,
      () => assertSameBytes(proxy.service.port, proxy.port, path),
    );
  }
});
async function assertSameBytes(
  servicePort: number,
  proxyPort: number,
  path: string,
): Promise<void> {
  const line = `GET ${path}`;
  const gzip = "Accept-Encoding: gzip\r\n";

  const [directHead, directBody] = await askRaw(servicePort, line, gzip);
  const [head, body] = await askRaw(proxyPort, line, gzip);
  assertEquals(headerOf(head, "Content-Encoding"), "gzip");
  assert(body === directBody, "the bytes differ");

  const tag = headerOf(head, "ETag") ?? "";
  assertMatch(tag, /^W\/"/);
  assertEquals(tag, headerOf(directHead, "ETag"));

  const condition = `${gzip}If-None-Match: ${tag}\r\n`;
  const [fresh, empty] = await askRaw(proxyPort, line, condition);
  assertMatch(fresh, /^HTTP\/1\.1 304 /);
  assertEquals([headerOf(fresh, "ETag"), empty], [tag, ""]);
}

Deno.test("nginx compresses responses of MCP, which the service doesn't", async () => {
  await using proxy = await startSite();
  const headers = { "Accept-Encoding": "gzip" };
  const response = await proxy.ask("/api/mcp", {
    ...postRpc("tools/list"),
    headers,
  });
  assertEquals(response.headers.get("Content-Encoding"), "gzip");
  await response.body?.cancel();
});

const LINES:
  readonly (readonly [line: string, status: number, pattern: RegExp])[] = [
    [`HEAD ${CATALOG}`, 200, /^RateLimit-Remaining: \d+\r?$/im],
    [`OPTIONS ${CATALOG}`, 204, /^Allow: GET, HEAD, OPTIONS\r?$/im],
    [
      `DELETE ${CATALOG}`,
      405,
      /^Content-Type: application\/problem\+json\r?$/im,
    ],
    [
      "GET /api/v1/../v1/catalogo",
      404,
      /^Content-Type: application\/problem\+json\r?$/im,
    ],
    ["GET //elsewhere.example/", 404, /^Content-Type: text\/html/im],
    ["GET /about/", 308, /^Location: \/about\r?$/im],
  ];

for (const [line, status, pattern] of LINES) {
  Deno.test(`${line} through nginx is the service's own ${status}`, async () => {
    await using proxy = await startSite();
    const [head] = await askRaw(proxy.port, line);
    assertEquals(head.split(" ")[1], String(status));
    assertMatch(head, pattern);
  });
}

Deno.test("a body that is too large for the service gets the service's own 400 through nginx", async () => {
  await using proxy = await startSite();
  const response = await proxy.ask("/api/v1/mcp", {
    method: "POST",
    body: " ".repeat(1_000_000),
  });
  assertEquals(response.status, 400);
  assertEquals((await response.json()).error.code, -32600);
});

Deno.test("nginx refuses a body of more than a megabyte, which never reaches the service", async () => {
  await using proxy = await startSite();
  const init = {
    method: "POST",
    body: " ".repeat(1_100_000),
  };
  const response = await proxy.ask("/api/v1/mcp", init);
  await response.body?.cancel();
  assertEquals([response.status, response.headers.get("Content-Type")], [
    413,
    "text/html",
  ]);
  await proxy.service.stop();
  assertEquals(proxy.service.lines, []);
});

Deno.test("nginx keeps one connection to the service for one request after another", async () => {
  const ports = new Set<number>();
  const server = Deno.serve(
    {
      hostname: "127.0.0.1",
      port: 0,
      onListen() {},
    },
    (_, info) => {
      ports.add(info.remoteAddr.port);
      return new Response("hola");
    },
  );

  {
    await using proxy = await startNginx({ ports: [server.addr.port] });
    // Each of nginx's two workers has its own connection.
    for (let n = 0; n < 20; n++) {
      // deno-lint-ignore no-await-in-loop -- a client's requests are sequential
      await (await proxy.ask("/")).body?.cancel();
    }
  }

  await within("the end of the server", server.shutdown());
  assert(
    ports.size <= 2,
    `${ports.size} connections for 20 requests`,
  );
});
