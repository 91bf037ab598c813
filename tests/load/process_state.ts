/** What Linux says of a process: its memory and its open files. */

/** Resident memory in MiB. */
export interface Memory {
  readonly now: number;
  /** The most since the process began, or since forgetPeak(). */
  readonly peak: number;
}

/** How much memory a process holds. */
export async function readMemory(pid: number): Promise<Memory> {
  const status = await Deno.readTextFile(`/proc/${pid}/status`);
  const read = (name: string) => {
    const kib = new RegExp(`^${name}:\\s+([0-9]+) kB$`, "m").exec(status)?.[1];
    if (kib === undefined) throw new Error(`/proc/${pid}/status has no ${name}`);
    return Number(kib) / 1024;
  };
  return { now: read("VmRSS"), peak: read("VmHWM") };
}

/** Lets the peak begin anew at what the process holds now. */
export async function forgetPeak(pid: number): Promise<void> {
  await Deno.writeTextFile(`/proc/${pid}/clear_refs`, "5");
}

/** How many files and sockets a process has open. */
export async function countDescriptors(pid: number): Promise<number> {
  return (await Array.fromAsync(Deno.readDir(`/proc/${pid}/fd`))).length;
}

/** Waits until it has no more open than it had, for `mostMs` at most; returns how many it has. */
export async function settle(pid: number, descriptors: number, mostMs: number): Promise<number> {
  const open = await countDescriptors(pid);
  if (open <= descriptors || mostMs <= 0) return open;
  await wait(PAUSE_MS);
  return await settle(pid, descriptors, mostMs - PAUSE_MS);
}

/** Resolves after a while. */
export function wait(ms: number): Promise<void> {
  return new Promise((resume) => setTimeout(resume, ms));
}

const PAUSE_MS = 100;
