/** Defences of clients and the shop against hostile requests, in the entire app. */

import {
  assert,
  assertEquals,
  assertGreater,
  assertNotMatch,
  assertStringIncludes,
} from "@std/assert";
import { parse } from "marked";
import { formatLogEntry } from "../src/log/log.ts";
import { createSampleApp } from "./fixtures/contract.ts";
import { postRpc } from "./fixtures/rpc.ts";
import { NOW_MS } from "./fixtures/tiny_shop.ts";

const { api, site } = createSampleApp().table;
const routes = [...api.values(), ...site.values()].flat();

const COMMON: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "cross-origin",
  "access-control-allow-origin": "*",
};
const DOCUMENT: Readonly<Record<string, string>> = {
  ...COMMON,
  "cross-origin-opener-policy": "same-origin",
  "referrer-policy": "strict-origin-when-cross-origin",
};

/** Parses a policy into its directives by name, because their order doesn't matter. */
function directivesOf(policy: string | null) {
  const parts = (policy ?? "").split(";").map((part) => part.trim()).filter((
    part,
  ) => part !== "");
  return new Map(parts.map((part) => {
    const [name = "", ...values] = part.split(" ");
    return [name, values.join(" ")];
  }));
}

/**
 * The kind of a response: `document` for a page that a browser shows, `data` for all
 * others.
 */
type Kind = "document" | "data";

/** Asserts that the headers of a response restrict the browser. */
function assertProtected(response: Response, kind: Kind, request: string) {
  const { headers } = response;
  for (
    const [name, value] of Object.entries(
      kind === "document" ? DOCUMENT : COMMON,
    )
  ) {
    assertEquals(headers.get(name), value, `${request} ${name}`);
  }
  const policy = directivesOf(headers.get("content-security-policy"));
  assertEquals(policy.get("default-src"), "'none'", request);
  assertEquals(policy.get("frame-ancestors"), "'none'", request);
  for (const [name, values] of policy) {
    assert(!/unsafe|\*|https?:/.test(values), `${request} ${name} ${values}`);
  }
  if (kind === "document") {
    assertStringIncludes(
      headers.get("permissions-policy") ?? "",
      "geolocation=()",
    );
  }
  assertEquals(
    headers.get("strict-transport-security"),
    "max-age=31536000",
    request,
  );
  assertEquals(headers.get("set-cookie"), null, request);
}

Deno.test("every kind of response of every route restricts the browser", async () => {
  const test = createSampleApp({
    config: { baseUrl: "https://helados.example" },
  });
  let requests = 0;
  const ask = async (
    path: string,
    init: RequestInit,
    status: number,
    kind: Kind,
  ) => {
    // Each request comes from another client, so none exceeds the quota.
    const response = await test.ask(path, init, `192.0.2.${requests++}`);
    const request = `${init.method} ${path}`;
    assertEquals(response.status, status, request);
    assertProtected(response, kind, request);
    await response.body?.cancel();
    return response;
  };
  for (const { path, method } of routes) {
    const isFile = /^\/(?:assets\/|favicon)/.test(path);
    const kind = site.has(path) && !isFile ? "document" : "data";
    const post = method === "POST" ? postRpc("ping") : {};
    // deno-lint-ignore no-await-in-loop -- a few dozen requests
    const { headers } = await ask(path, { method, ...post }, 200, kind);
    const tag = headers.get("etag");
    if (tag !== null) {
      const conditional = { method, headers: { "If-None-Match": tag } };
      // deno-lint-ignore no-await-in-loop -- a few dozen requests
      await ask(path, conditional, 304, kind);
    }
    // deno-lint-ignore no-await-in-loop -- a few dozen requests
    await ask(path, { method: "DELETE" }, 405, "data");
    // deno-lint-ignore no-await-in-loop -- a few dozen requests
    await ask(path, { method: "OPTIONS" }, 204, "data");
    if (method === "POST") {
      // deno-lint-ignore no-await-in-loop -- a few dozen requests
      await ask(path, { method, body: "[]" }, 400, "data");
    }
  }
  await ask("/api/nada", { method: "GET" }, 404, "data");
  await ask("/nada", { method: "GET" }, 404, "document");
  await ask("/about/", { method: "GET" }, 308, "data");
  assertGreater(requests, 100);
});

const FORGED = "forjado.example";
/** Headers, besides Host, with a host or another part of an address. */
const FORGED_HEADERS = {
  "X-Forwarded-Host": FORGED,
  "X-Forwarded-Server": FORGED,
  "X-Forwarded-Proto": "https",
  "X-Forwarded-Port": "6666",
  "X-Forwarded-Prefix": `/${FORGED}`,
  "X-Host": FORGED,
  "X-Original-URL": `/${FORGED}`,
  "X-Rewrite-URL": `/${FORGED}`,
  "Forwarded": `for=192.0.2.9;host=${FORGED};proto=https`,
  "Origin": `https://${FORGED}`,
  "Referer": `https://${FORGED}/`,
};

async function textOf(response: Response) {
  return `${JSON.stringify([...response.headers])}\n${await response.text()}`;
}

for (const [area, rows] of Object.entries({ api, site })) {
  Deno.test(`with BASE_URL unset no route of the ${area} shows a forged host to another client`, async () => {
    const test = createSampleApp();
    for (
      const { path, method } of [...rows.values()].flat()
    ) {
      const init = method === "POST" ? { method, body: "[]" } : { method };
      // A cache could store this response, and serve it to the next client.
      // deno-lint-ignore no-await-in-loop -- a few dozen requests
      await (await test.ask(
        path,
        { ...init, headers: { Host: FORGED } },
        "192.0.2.9",
      )).text();
      const request = { ...init, headers: FORGED_HEADERS };
      // deno-lint-ignore no-await-in-loop -- a few dozen requests
      const answer = await textOf(await test.ask(path, request));
      assert(
        !answer.includes(FORGED) && !answer.includes("6666"),
        `${method} ${path}`,
      );
      assert(!answer.includes("https://shop.example"), `${method} ${path}`);
    }
  });
}

Deno.test("with BASE_URL set the Host of a request is in no answer", async () => {
  const test = createSampleApp({
    config: { baseUrl: "https://helados.example" },
  });
  for (const { path, method } of routes) {
    const init = method === "POST" ? { method, body: "[]" } : { method };
    // The path is also the client's address, so each route has its own quota.
    // deno-lint-ignore no-await-in-loop -- a few dozen requests
    const response = await test.ask(path, {
      ...init,
      headers: { Host: FORGED },
    }, path);
    // deno-lint-ignore no-await-in-loop -- a few dozen requests
    assert(!(await textOf(response)).includes(FORGED), `${method} ${path}`);
  }
});

const HOSTILE = [
  '"><script>alert(1)</script>',
  "'onmouseover='alert(1)",
  "](javascript:alert(1))",
  "<img/src=x/onerror=alert(1)>",
  "`</code><b>x</b>",
  "**x**[y](https://forjado.example)",
];

for (const text of HOSTILE) {
  Deno.test(`a path is never reflected as markup: ${text}`, async () => {
    const test = createSampleApp();
    const path = `/${text}`;
    const html =
      await (await test.ask(path, { headers: { Accept: "text/html" } })).text();
    for (
      const mark of [
        "<script>alert",
        "<img/src",
        "<b>x</b>",
        "'onmouseover='",
        "<strong>x",
      ]
    ) {
      assert(!html.includes(mark), mark);
    }
    assertNotMatch(html, /href="(?:javascript:|https:\/\/forjado)/i);
    const markdown =
      await (await test.ask(path, { headers: { Accept: "text/markdown" } }))
        .text();
    const rendered = String(parse(markdown));
    assert(
      !/<script>alert|<img|<b>x|href="(?:javascript:|https:\/\/forjado)/i.test(
        rendered,
      ),
      rendered,
    );

    for (
      const [method, target] of [["GET", `/api${path}`], ["PUT", `/${path}`], [
        "GET",
        `/?${text}`,
      ]]
    ) {
      // deno-lint-ignore no-await-in-loop -- three requests
      const response = await test.ask(target ?? "", { method: method ?? "" });
      const headers = JSON.stringify([...response.headers]);
      assert(!headers.includes(text) && !headers.includes("alert"), headers);
      // deno-lint-ignore no-await-in-loop -- three requests
      await response.text();
    }
  });
}

Deno.test("a log entry is one line for any path", async () => {
  const test = createSampleApp();
  const forged = '{"method":"GET","path":"/","status":200,"ms":1}';
  const path =
    `/a\r\n${forged}\u2028\u0085\u001b[2J\u202e\u200b\ufeff\u{e0041}`;
  await (await test.ask(path)).text();
  const [entry] = test.log;
  assert(entry !== undefined, "no entry");
  for (const form of ["text", "json"] as const) {
    const line = formatLogEntry(form, entry, NOW_MS);
    assert(!/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(line), line);
  }
  const json = JSON.parse(formatLogEntry("json", entry, NOW_MS));
  assertEquals([json.path, json.status], [path, 404]);
});

Deno.test("the log contains no data of the client", async () => {
  const test = createSampleApp({ config: { trustedProxies: 1 } });
  const headers = {
    "X-Forwarded-For": "198.51.100.77",
    "User-Agent": "Navegador de Ana",
    "Referer": "https://ana.example/",
    "Cookie": "ana=1",
    "Authorization": "Bearer ana",
  };
  await (await test.ask(
    "/api/v1/catalogo?nombre=ana",
    { headers },
    "203.0.113.7",
  )).text();
  const body = '{"jsonrpc":"2.0","id":"ana","method":"ping"}';
  await (await test.ask(
    "/api/mcp",
    { method: "POST", headers, body },
    "203.0.113.7",
  )).text();
  assertEquals(test.log.length, 2);
  assertNotMatch(
    test.log.map((entry) => formatLogEntry("json", entry, NOW_MS)).join(),
    /ana|198\.51|203\.0/i,
  );
});

Deno.test("a clock that jumps changes the opening state, but not the quota", async () => {
  let jumpMs = 0;
  const monotonic = { ms: 5000 };
  const test = createSampleApp({
    outside: { now: () => NOW_MS + jumpMs, monotonicNow: () => monotonic.ms },
  });
  const ask = async () => {
    const response = await test.ask("/api/v1/catalogo");
    const { horario, consultado } = await response.json();
    const { headers } = response;
    return [
      horario.abiertoAhora,
      consultado,
      headers.get("ratelimit-remaining"),
    ];
  };
  assertEquals(await ask(), [true, "2026-11-21T15:00:00-03:00", "59"]);
  jumpMs = -7 * 3_600_000;
  assertEquals(await ask(), [false, "2026-11-21T08:00:00-03:00", "58"]);
  jumpMs = 400 * 86_400_000;
  const [, late, left] = await ask();
  assertEquals([late, left], ["2027-12-26T15:00:00-03:00", "57"]);
  jumpMs = 0;
  assertEquals(await ask(), [true, "2026-11-21T15:00:00-03:00", "56"]);
  monotonic.ms += 60_000;
  assertEquals(await ask(), [true, "2026-11-21T15:00:00-03:00", "59"]);
});
