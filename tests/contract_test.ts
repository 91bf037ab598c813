import {
  assert,
  assertEquals,
  assertGreater,
  assertStringIncludes,
} from "@std/assert";
import {
  assertDescribed,
  createSampleApp,
  type Endpoint,
  ENDPOINTS,
  openapi,
} from "./fixtures/contract.ts";
import type { TestOptions } from "./fixtures/test_app.ts";
import { readRows } from "./fixtures/rows.ts";
import { modernRequest } from "./fixtures/modern.ts";
import { assertModernExchange } from "./fixtures/modern_answers.ts";
import { postRpc } from "./fixtures/rpc.ts";

const BATCH = "[]";
const NOTIFICATION = '{"jsonrpc":"2.0","method":"notifications/initialized"}';

/** Returns options of an app in which the handler of a GET throws. */
function brokenAt({ path }: Endpoint): TestOptions {
  const handle = () => {
    throw new Error("broken");
  };
  return { api: [{ method: "GET", path, handle }] };
}

/** Provokes each kind of response of an endpoint. */
async function provoke(endpoint: Endpoint) {
  const { path, method } = endpoint;
  const isPost = method === "POST";
  const ask = (init: RequestInit = {}, options: TestOptions = {}) =>
    createSampleApp(options).ask(path, {
      method,
      ...(isPost && postRpc("ping")),
      ...init,
    });

  const ok = await ask();
  const tag = ok.headers.get("etag") ?? "";

  return [
    ok,
    await askTwice(endpoint),
    await ask({ method: "PATCH", body: "{}" }),
    ...await Promise.all(
      isPost
        ? [
          ask({ body: NOTIFICATION }),
          ask({ body: BATCH }),
          ask(modernRequest("nada")),
        ]
        : [
          ask({ headers: { "If-None-Match": tag } }),
          ask({}, brokenAt(endpoint)),
        ],
    ),
  ];
}

/** Sends a request twice under a quota of 1, and returns the second response. */
async function askTwice({ path, method }: Endpoint) {
  const test = createSampleApp({ config: { rateLimit: 1 } });
  const init = method === "POST" ? postRpc("ping") : { method };
  await (await test.ask(path, init)).text();
  return test.ask(path, init);
}

for (const endpoint of ENDPOINTS) {
  Deno.test(`${endpoint.method} ${endpoint.path} gives each response of /openapi.json, and no other`, async () => {
    const answers = await provoke(endpoint);
    await Promise.all(
      answers.map((answer) => assertDescribed(answer, endpoint)),
    );
    const given = new Set(answers.map(({ status }) => String(status)));
    assertEquals(
      [...given].sort(),
      Object.keys(endpoint.operation.responses).sort(),
    );
  });
}

/** Returns the endpoint of /api/v1/mcp with a method. */
function mcpEndpoint(method: "GET" | "POST") {
  const endpoint = ENDPOINTS.find((row) =>
    row.path === "/api/v1/mcp" && row.method === method
  );
  assert(endpoint !== undefined, `no ${method}`);
  return endpoint;
}

const MODERN_REQUESTS = readRows`
server/discover → {} → 200
tools/list → {} → 200
resources/list → {} → 200
resources/templates/list → {} → 200
prompts/list → {} → 200
tools/call → {"name":"consultar_precios"} → 200
tools/call → {"name":"cotizar_pedido"} → 200
prompts/get → {"name":"a"} → 200 → se llamen \"a\"
resources/read → {"uri":"a:b"} → 200 → recurso \"a:b\"
initialize → {} → 404 → método \"initialize\"
tools/call → {"name":"ñ"} → 400
tools/list → {"_meta":{"io.modelcontextprotocol/clientCapabilities":1}} → 400
`;

for (const [method = "", params = "", status, text = ""] of MODERN_REQUESTS) {
  Deno.test(`POST /api/v1/mcp with a modern ${method} answers ${status} as /openapi.json describes`, async () => {
    const { headers, ...init } = modernRequest(method, JSON.parse(params));
    // A header can't contain "ñ", so that request lacks Mcp-Name.
    const sendable = Object.entries(headers)
      .filter(([, value]) => value !== "ñ");
    const response = await createSampleApp().ask("/api/v1/mcp", {
      ...init,
      headers: sendable,
    });
    assertEquals(String(response.status), status);
    assertStringIncludes(await response.clone().text(), text);
    assertModernExchange(init.body, await response.clone().json());
    await assertDescribed(response, mcpEndpoint("POST"));
  });
}

Deno.test("GET /api/v1/mcp refuses a stream as /openapi.json describes", async () => {
  const headers = { Accept: "application/json, text/event-stream" };
  const response = await createSampleApp().ask("/api/v1/mcp", { headers });
  assertEquals(response.status, 405);
  await assertDescribed(response, mcpEndpoint("GET"));
});

Deno.test("/openapi.json describes the methods of each route of the API, and no other route", async () => {
  const response = await createSampleApp().ask("/api/nada");
  const { endpoints } = await response.json();
  const listed = endpoints.map(({ metodo, ruta }: Record<string, string>) =>
    `${metodo} ${ruta}`
  );
  const described = ENDPOINTS.map(({ method, path }) => `${method} ${path}`);

  assertEquals(listed.sort(), described.sort());
});

/** The `type` of each problem in the document. */
const TYPES = new Set(
  [
    ...JSON.stringify(openapi).matchAll(
      /"type":"http:\/\/shop\.example(\/[^"]*)"/g,
    ),
  ]
    .map(([, type = ""]) => type),
);

Deno.test("every problem's type is the address of its explanation", async () => {
  const test = createSampleApp();
  assertEquals(TYPES.size, 4);
  const html = await (await test.ask("/developers")).text();
  for (const type of TYPES) {
    const [path, anchor] = type.split("#");
    assertEquals(path, "/developers");
    assert(html.includes(`id="${anchor}"`), type);
  }
});

const LISTS = [
  "/llms.txt",
  "/llms-full.txt",
  "/sitemap.xml",
  "/robots.txt",
];

for (const list of LISTS) {
  Deno.test(`every link of ${list} leads to a page that has its anchor`, async () => {
    const test = createSampleApp();
    const text = await (await test.ask(list)).text();
    const links = new Set(
      [...text.matchAll(/http:\/\/shop\.example(\/[^\s)<>"'`]*)/g)].map((
        [, link = ""],
      ) => link),
    );
    assertGreater(links.size, 0);

    for (const link of links) {
      const [path = "", anchor] = link.split("#");
      // deno-lint-ignore no-await-in-loop -- a few dozen requests
      const response = await test.ask(path);
      // deno-lint-ignore no-await-in-loop -- a few dozen requests
      const body = await response.text();
      // /api/mcp only accepts POST.
      assert(
        response.status === 200 || path === "/api/mcp",
        `${link} is a ${response.status}`,
      );
      // The fragment of a shared order isn't an anchor: the page's script reads it.
      const isOrder = anchor?.startsWith("pedido=");
      assert(
        anchor === undefined || isOrder || body.includes(`id="${anchor}"`),
        `${link} has no such anchor`,
      );
    }
  });
}
