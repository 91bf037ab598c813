/** The protocol's own conformance suite, as published, against the running service on loopback. */

import { assertEquals, assertMatch } from "@std/assert";
import { startService } from "../e2e/service.ts";
import { runWithin } from "../fixtures/waiting.ts";

const SUITES = ["0.1.16", "0.2.0-alpha.12"];
const PROTOCOL_VERSIONS = ["2025-06-18", "2025-11-25"];
const SCENARIOS = ["server-initialize", "ping", "tools-list", "resources-list", "prompts-list"];

const RUNS = SUITES.flatMap((suite) => [
  ...PROTOCOL_VERSIONS.flatMap((version) =>
    SCENARIOS.map((scenario) => ({ suite, version, scenario }))
  ),
  // It came with this version: the suite skips it for an older one.
  { suite, version: "2025-11-25", scenario: "dns-rebinding-protection" },
]);

for (const { suite, version, scenario } of RUNS) {
  Deno.test(`${scenario} of the conformance suite ${suite} passes for ${version}`, async () => {
    await using service = await startService({ HOST: "127.0.0.1", LOG: "off" });
    const { code, stdout, stderr } = await runWithin(Deno.execPath(), {
      args: [
        ...["run", "--quiet", "--allow-all", "--no-config"],
        `npm:@modelcontextprotocol/conformance@${suite}`,
        ...["server", "--url", `${service.origin}/api/v1/mcp`],
        ...["--scenario", scenario, "--spec-version", version],
      ],
    });
    const decoder = new TextDecoder();
    const report = decoder.decode(stdout) + decoder.decode(stderr);
    // A scenario that was skipped also ends with 0.
    assertMatch(report, /^Passed: ([1-9][0-9]*)\/\1, 0 failed, 0 warnings$/m);
    assertEquals(code, 0, report);
  });
}
