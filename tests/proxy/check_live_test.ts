/**
 * `deno task comprobar` through nginx, with the set-up of DEPLOYING.md and with mistakes
 * in it.
 */

import { assertEquals, assertMatch } from "@std/assert";
import { checkLive } from "../../src/check_live.ts";
import { BASE_URL, startSite } from "./nginx.ts";

const KEEPS_ALL =
  "proxy_cache trial; proxy_cache_valid 200 1h; proxy_ignore_headers Cache-Control Vary;";
const STRIPS = 'proxy_set_header Accept-Encoding ""; gzip off;';
const OWN_ERRORS = "proxy_intercept_errors on; error_page 404 /50x.html;";

interface Setup {
  readonly name: string;
  /** Patterns of the mistakes that the check reports. */
  readonly mistakes: readonly RegExp[];
  readonly env?: Readonly<Record<string, string>>;
  readonly location?: string;
  readonly without?: RegExp;
}

const SETUPS: readonly Setup[] = [
  {
    name: "set up as in DEPLOYING.md",
    mistakes: [],
  },
  {
    name: "with a cache that obeys Cache-Control and Vary",
    mistakes: [],
    location: "proxy_cache trial;",
  },
  {
    name: "without BASE_URL",
    mistakes: [/poné BASE_URL=https:\/\/heladeria/, /https/, /MCP/],
    env: { BASE_URL: "" },
  },
  {
    name: "with a TRUSTED_PROXIES that is one too high",
    mistakes: [/X-Forwarded-For/],
    env: { TRUSTED_PROXIES: "2" },
  },
  {
    name: "without X-Forwarded-For",
    mistakes: [/X-Forwarded-For/],
    without: /proxy_set_header X-Forw.*\n/,
  },
  {
    name: "without compression",
    mistakes: [/no llega comprimido/],
    location: STRIPS,
  },
  {
    name: "without the site's Host",
    mistakes: [/Host \$host/],
    without: /proxy_set_header Host.*\n/,
  },
  {
    name: "with nginx's own error pages",
    mistakes: [/proxy_intercept_errors/],
    location: OWN_ERRORS,
  },
  {
    name: "with a cache that ignores Vary",
    mistakes: [/obedecer Vary/],
    location: KEEPS_ALL,
  },
];

for (const { name, mistakes, env = {}, ...site } of SETUPS) {
  const expected = mistakes.length === 0 ? "no mistake" : "the mistake";
  Deno.test(`nginx ${name}: the check reports ${expected}`, async () => {
    await using proxy = await startSite(env, site);
    const { datos } = await (await proxy.ask("/healthz")).json();
    const ask: typeof fetch = (url, init) =>
      proxy.ask(String(url).slice(BASE_URL.length), init);

    const report: readonly string[] = await checkLive(BASE_URL, datos, ask)
      .catch(({ message }) => message.split("\n"));

    const patterns = mistakes.length === 0 ? [/^Todo en orden/] : mistakes;
    const lines = report.slice(0, report.indexOf(""));
    assertEquals(lines.length, patterns.length, report.join("\n"));
    patterns.forEach((pattern, at) => assertMatch(lines[at] ?? "", pattern));
  });
}
