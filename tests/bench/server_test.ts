import { assertEquals, assertGreater, assertLess, assertRejects, assertThrows } from "@std/assert";
import {
  cpuSeconds,
  parseCpuTicks,
  parseResidentKiB,
  residentMiB,
  START_DEADLINE_MS,
  startServer,
} from "./server.ts";
import { get } from "./service.ts";

const FIELDS = "S 1 42 42 0 -1 4194304 900 0 3 0 150 25 0 0 20 0 9 0 100 200000 9000";

Deno.test("parseCpuTicks() adds user and system time", () => {
  assertEquals(parseCpuTicks(`42 (deno) ${FIELDS}`), 175);
});

Deno.test("parseCpuTicks() isn't misled by spaces and parentheses in the name", () => {
  assertEquals(parseCpuTicks(`42 (a) b (c) ${FIELDS}`), 175);
});

Deno.test("parseResidentKiB() reads VmRSS", () => {
  assertEquals(parseResidentKiB("VmPeak:\t 9 kB\nVmRSS:\t   61234 kB\nVmData:\t 1 kB\n"), 61234);
});

Deno.test("parseResidentKiB() throws where a process has none left", () => {
  assertThrows(() => parseResidentKiB("Name:\tdeno\nState:\tZ (zombie)\n"), Error, "VmRSS");
});

Deno.test("cpuSeconds() and residentMiB() read a process that runs", () => {
  assertGreater(cpuSeconds(Deno.pid), 0);
  assertGreater(residentMiB(Deno.pid), 1);
});

Deno.test("startServer() rejects as soon as the process has ended", async () => {
  const plan = { command: ["false"], cwd: "/", env: {} };
  const startedMs = performance.now();
  await assertRejects(() => startServer(plan, get("/")), Error, "no answer from false");
  assertLess(performance.now() - startedMs, START_DEADLINE_MS);
});
