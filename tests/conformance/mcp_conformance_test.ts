/** The protocol's official conformance suite against the running service. */

import { assertEquals, assertMatch } from "@std/assert";
import settings from "../deno.json" with { type: "json" };
import { startService } from "../e2e/service.ts";
import { runWithin } from "../fixtures/waiting.ts";

const PROTOCOL_VERSIONS = ["2025-06-18", "2025-11-25"];
const SCENARIOS = [
  "server-initialize",
  "ping",
  "tools-list",
  "resources-list",
  "prompts-list",
];

/** Scenarios of 2026-07-28. */
const MODERN_SCENARIOS = [
  "tools-list",
  "resources-list",
  "prompts-list",
  "caching",
  "server-sse-multiple-streams",
  "sep-2164-resource-not-found",
  "dns-rebinding-protection",
  "http-header-validation",
  "input-required-result-missing-input-response",
  "input-required-result-unsupported-methods",
  "input-required-result-ignore-extra-params",
  "input-required-result-validate-input",
  "server-stateless",
];

/** Checks that need a tool of the suite's own server, by scenario. Other servers fail them. */
const EXPECTED_FAILURES: Readonly<Record<string, readonly string[]>> = {
  "input-required-result-missing-input-response": [
    "sep-2322-missing-response-rerequests",
  ],
  "input-required-result-ignore-extra-params": [
    "sep-2322-ignore-unexpected-params",
  ],
  "server-stateless": [
    "sep-2575-server-rejects-undeclared-capability",
    "sep-2575-missing-capability-http-400",
    "sep-2575-http-server-no-independent-requests-on-stream",
    "sep-2575-server-no-log-without-loglevel",
  ],
};

const RUNS = [
  ...PROTOCOL_VERSIONS.flatMap((version) =>
    SCENARIOS.map((scenario) => ({ version, scenario }))
  ),
  // The suite skips this scenario for older versions.
  { version: "2025-11-25", scenario: "dns-rebinding-protection" },
  ...MODERN_SCENARIOS.map((scenario) => ({ version: "2026-07-28", scenario })),
];

/** The first arguments of Deno for the suite, with its pinned version. */
const SUITE = [
  "--config",
  new URL("../deno.json", import.meta.url).pathname,
  settings.imports["@modelcontextprotocol/conformance"],
];
// Downloads the suite before the tests, so that no scenario waits for the registry.
await runWithin(Deno.execPath(), {
  args: ["cache", "--quiet", ...SUITE],
});
const service = await startService({
  HOST: "127.0.0.1",
  LOG: "off",
  RATE_LIMIT: "10000",
});
globalThis.addEventListener("unload", () => service.signal("SIGTERM"));

for (const { version, scenario } of RUNS) {
  Deno.test(`${scenario} of the conformance suite passes for ${version}`, async () => {
    const { code, stdout, stderr } = await runWithin(Deno.execPath(), {
      args: [
        "run",
        "--quiet",
        "--allow-all",
        "--cached-only",
        ...SUITE,
        "server",
        "--url",
        `${service.origin}/api/v1/mcp`,
        "--scenario",
        scenario,
        "--spec-version",
        version,
      ],
    });
    const decoder = new TextDecoder();
    const report = decoder.decode(stdout) + decoder.decode(stderr);

    const isModern = version === "2026-07-28";
    const failures = isModern ? EXPECTED_FAILURES[scenario] : undefined;
    if (failures === undefined) {
      // The suite also exits with 0 if it skips a scenario.
      assertMatch(report, /^Passed: ([1-9][0-9]*)\/\1, 0 failed, 0 warnings$/m);
      assertEquals(code, 0, report);
    } else {
      assertMatch(report, /^Passed: [1-9]/m);
      assertEquals(listFailures(report), failures, report);
    }
  });
}

/** Returns the lines of the checks that failed or warned, without color codes. */
function listFailures(report: string) {
  // deno-lint-ignore no-control-regex -- color codes start with one
  const plain = report.replace(/\u001b\[\d+m/g, "");
  const failures = plain.matchAll(/\[(\S+) *\] (?:FAILURE|WARNING)/g);
  return [...failures].map(([, check = ""]) => check);
}
