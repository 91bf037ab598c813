/** The machine that measures: what it is, and what it must have. */

import { LOAD_CORE } from "./server.ts";
import { runWithin } from "../fixtures/waiting.ts";

/** The machine and the versions of what runs on it. */
export async function describeMachine(): Promise<string> {
  const [node, wrk] = await Promise.all([firstLine("node", "--version"), firstLine("wrk", "-v")]);
  const memoryGiB = Math.round(Deno.systemMemoryInfo().total / 2 ** 30);
  return [
    `${await readModel()}, ${navigator.hardwareConcurrency} cores, ${memoryGiB} GiB, Linux ${Deno.osRelease()};`,
    `Deno ${Deno.version.deno}, Node ${node?.replace(/^v/, "")},`,
    `wrk ${/[0-9]+\.[0-9]\S*/.exec(wrk ?? "")?.[0]}.`,
    "Servers on core 0; load, 32 connections, on core 1.",
  ].join(" ");
}

/** Where one server ran, in short. */
export async function tellCore(): Promise<string> {
  return `One core, ${await readModel()}, Deno ${Deno.version.deno}`;
}

async function readModel(): Promise<string> {
  const cpu = await Deno.readTextFile("/proc/cpuinfo");
  return /^model name\s*:\s*(.+)$/m.exec(cpu)?.[1] ?? Deno.build.arch;
}

/** What the machine lacks, a line each. */
export async function findMissing(): Promise<readonly string[]> {
  const found = await Promise.all(
    Object.entries(PACKAGES).map(async ([command, name]) => {
      const isThere = await firstLine(command, "--version") !== undefined;
      return isThere ? [] : [`${command} is missing (Debian: apt-get install ${name})`];
    }),
  );
  const cores = navigator.hardwareConcurrency >= 2 ? [] : ["one core: it takes two, one for load"];
  return [...cores, ...found.flat()];
}

const PACKAGES = { wrk: "wrk", taskset: "util-linux", node: "nodejs", npm: "npm" } as const;

/** Puts this process itself on the core of the load, away from the servers. */
export async function pinLoad(): Promise<void> {
  await runWithin("taskset", { args: ["-a", "-c", "-p", String(LOAD_CORE), String(Deno.pid)] });
}

/** The first line that a command prints; undefined where there is no such command. */
async function firstLine(command: string, argument: string): Promise<string | undefined> {
  try {
    const { stdout } = await runWithin(command, { args: [argument] });
    return new TextDecoder().decode(stdout).split("\n")[0]?.trim();
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}
