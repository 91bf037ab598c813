/** A flood against a service of its own, measured: answers, others' service, memory, open files. */

import { startService, taskArguments } from "../e2e/service.ts";
import { pipeline } from "./crowds.ts";
import type { Flood, Outcome } from "./flood.ts";
import { type ProbeReport, startProbe } from "./probe.ts";
import { countDescriptors, forgetPeak, readMemory, settle } from "./process_state.ts";

/** A flood's outcome and what it did to the service. Memory in MiB. */
export interface Report extends Outcome {
  readonly flood: Flood;
  readonly probe: ProbeReport;
  readonly memory: { readonly before: number; readonly peak: number; readonly after: number };
  /** Open files and sockets. */
  readonly descriptors: { readonly before: number; readonly after: number };
}

const REST_MS = 15_000;
/** A service that has not worked yet holds less than one that rests. */
const WARM_UP = pipeline(600);

/** Starts the service as `deno task start` does, floods it and waits until it has come to rest. */
export function measure(flood: Flood): Promise<Report> {
  return measureStart(flood, taskArguments("start"));
}

/** The same of a service whose clock runs ten times as fast. */
export function measureQuickly(flood: Flood): Promise<Report> {
  const quick = "tests/load/quick_service.ts";
  const args = taskArguments("start").map((word) => word === "src/main.ts" ? quick : word);
  return measureStart(flood, args);
}

async function measureStart(flood: Flood, args: readonly string[]): Promise<Report> {
  await using service = await startService({ TRUSTED_PROXIES: "1", LOG: "off" }, args);
  const { pid, port } = service;
  await WARM_UP.run(port);
  const probe = startProbe(port);
  const open = await countDescriptors(pid);
  await forgetPeak(pid);
  const before = await readMemory(pid);
  const outcome = await flood.run(port);
  const served = await probe.stop();
  const after = await settle(pid, open, REST_MS);
  const { now, peak } = await readMemory(pid);
  return {
    ...outcome,
    flood,
    probe: served,
    memory: { before: before.now, peak, after: now },
    descriptors: { before: open, after },
  };
}
