/** `deno task comprobar` through nginx, set up as DEPLOYING.md says and in ways that go wrong. */

import { assertEquals, assertMatch } from "@std/assert";
import { checkLive } from "../../src/check_live.ts";
import { BASE_URL, startBehindProxy, startNginx } from "./nginx.ts";

const KEEPS_ALL =
  "proxy_cache trial; proxy_cache_valid 200 1h; proxy_ignore_headers Cache-Control Vary;";
const STRIPS = 'proxy_set_header Accept-Encoding ""; gzip off;';
const OWN_ERRORS = "proxy_intercept_errors on; error_page 404 /50x.html;";

const SETUPS: readonly (readonly [
  what: string,
  wrong: readonly RegExp[],
  env?: Readonly<Record<string, string>>,
  location?: string,
  without?: RegExp,
])[] = [
  ["as it should be", []],
  ["with a cache that obeys", [], {}, "proxy_cache trial;"],
  ["without BASE_URL", [/poné BASE_URL=https:\/\/heladeria/, /https/, /MCP/], {
    BASE_URL: "",
  }],
  ["with a proxy too many in TRUSTED_PROXIES", [/X-Forwarded-For/], {
    TRUSTED_PROXIES: "2",
  }],
  [
    "without X-Forwarded-For",
    [/X-Forwarded-For/],
    {},
    "",
    /proxy_set_header X-Forw.*\n/,
  ],
  ["without compression", [/no llega comprimido/], {}, STRIPS],
  [
    "without the site's name",
    [/Host \$host/],
    {},
    "",
    /proxy_set_header Host.*\n/,
  ],
  ["with nginx's own error pages", [/proxy_intercept_errors/], {}, OWN_ERRORS],
  ["with a cache that ignores Vary", [/obedecer Vary/], {}, KEEPS_ALL],
];

for (const [what, lines, env = {}, location = "", without = /$^/] of SETUPS) {
  Deno.test(`nginx ${what}: the check says ${lines.length === 0 ? "that all is well" : "so"}`, async () => {
    await using service = await startBehindProxy(env);
    await using proxy = await startNginx({
      ports: [service.port],
      location,
      without,
    });
    const { datos } = await (await proxy.ask("/healthz")).json();
    const ask = (url: string, init: RequestInit) =>
      proxy.ask(url.slice(BASE_URL.length), init);
    const { wrong } = await checkLive(BASE_URL, datos, 7, ask);
    assertEquals(wrong.length, lines.length, wrong.join("\n"));
    lines.forEach((line, i) => assertMatch(wrong[i] ?? "", line));
  });
}
