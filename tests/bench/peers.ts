/** The peers: installed from their own lock into a folder of their own, and how each is started. */

import type { Answers } from "./answers.ts";
import type { ServerPlan } from "./server.ts";

/** The ways of `peers/bare.js`, and what they answer with. */
export type BareWay = "clone" | "floor" | "floor-page" | "post";
export type AnswerName = "catalog" | "html" | "markdown" | "tool";

/** How each peer is started. */
export interface Peers {
  bare(way: BareWay, answer: AnswerName): ServerPlan;
  onDeno(file: string): ServerPlan;
  onNode(file: string): ServerPlan;
}

const SOURCES = new URL("./peers/", import.meta.url).pathname;

/** The peers of a folder. */
function peersIn(folder: string): Peers {
  const env = { ANSWERS: `${folder}/answers.json`, NODE_ENV: "production" };
  const deno = [Deno.execPath(), "run", "--quiet", "--no-prompt", "--no-lock", "--allow-all"];
  const plan = (...command: readonly string[]): ServerPlan => ({ command, cwd: folder, env });
  return {
    bare: (way, answer) => plan(...deno, "bare.js", way, answer),
    onDeno: (file) => plan(...deno, file),
    onNode: (file) => plan("node", file),
  };
}

/** Copies the peers into a folder, with the answers that they give; the bare ones need no more than that. */
export async function copyPeers(folder: string, answers: Answers): Promise<Peers> {
  const entries = await Array.fromAsync(Deno.readDir(SOURCES));
  const files = entries.filter(({ isFile }) => isFile).map(({ name }) => name);
  await Promise.all(files.map((name) => Deno.copyFile(`${SOURCES}${name}`, `${folder}/${name}`)));
  await Deno.writeTextFile(`${folder}/answers.json`, JSON.stringify(answers));
  return peersIn(folder);
}

/** Installs there what the peers' lock says. */
export async function installPeers(folder: string): Promise<void> {
  const { code, stderr } = await new Deno.Command("npm", {
    args: ["ci", "--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund"],
    cwd: folder,
    stdin: "null",
  }).output();
  if (code !== 0) throw new Error(`npm ci: ${new TextDecoder().decode(stderr)}`);
}
