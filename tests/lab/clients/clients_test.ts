// deno-lint-ignore-file no-await-in-loop -- clients run one at a time
/** Published MCP clients on Node: each lists the running service's tools and calls one. */

import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { TOOLS } from "../../../src/tools/server.ts";
import { startService } from "../../e2e/service.ts";
import { runWithin } from "../../fixtures/waiting.ts";
import programs from "./programs/package.json" with { type: "json" };

/** A version of Node that every client accepts. */
const NODE_VERSION = "24.21.0";
const INSTALL_MS = 300_000;
const SOURCES = new URL("./programs/", import.meta.url).pathname;
const MCP = "/api/v1/mcp";

/** The first request of a client: `initialize`, or `server/discover` (2026-07-28). */
type Era = "legacy" | "modern";

interface Client {
  readonly name: string;
  readonly package: keyof typeof programs.dependencies;
  readonly era: Era;
  /** The arguments of `node` for each of its runs. */
  readonly runs: (url: string) => readonly (readonly string[])[];
}

const CLIENTS: readonly Client[] = [
  library("client 2.x, legacy", "@modelcontextprotocol/client", "legacy"),
  library("client 2.x, auto", "@modelcontextprotocol/client", "modern"),
  library("client 2.x, pinned", "@modelcontextprotocol/client", "modern"),
  library("sdk 1.x", "@modelcontextprotocol/sdk", "legacy"),
  library("ai sdk", "@ai-sdk/mcp", "modern"),
  library("openai agents", "@openai/agents-core", "modern"),
  library("mastra", "@mastra/mcp", "modern"),
  library("langchain", "@langchain/mcp-adapters", "legacy"),
  inspector("legacy", "legacy"),
  inspector("auto", "modern"),
  inspector("modern", "modern"),
  {
    name: "mcporter",
    package: "mcporter",
    era: "legacy",
    runs: runMcporter,
  },
  library("mcp-remote", "mcp-remote", "legacy"),
];

function library(
  name: string,
  from: Client["package"],
  era: Era,
): Client {
  return {
    name,
    package: from,
    era,
    runs: (url) => [["library.js", name, url]],
  };
}

function runMcporter(url: string): readonly (readonly string[])[] {
  const cli = "node_modules/mcporter/dist/cli.js";
  return [
    [cli, "list", url, "--allow-http", "--json"],
    [cli, "call", `${url}.zona_de_entrega`, "localidad=Morón", "--allow-http"],
  ];
}

function inspector(
  mode: string,
  era: Era,
): Client {
  const from = "@modelcontextprotocol/inspector";
  const cli = [`node_modules/${from}/clients/launcher/build/index.js`, "--cli"];
  const options = ["--transport", "http", "--protocol-era", mode, "--method"];
  const call = [
    "tools/call",
    "--tool-name",
    "zona_de_entrega",
    "--tool-arg",
    "localidad=Morón",
  ];

  return {
    name: `inspector, ${mode}`,
    package: from,
    era,
    runs: (url) =>
      [["tools/list"], call].map((method) => [
        ...cli,
        url,
        ...options,
        ...method,
      ]),
  };
}

/** Installs the clients from their lock, and a version of Node that runs them. */
async function install(): Promise<
  { readonly folder: string; readonly node: string }
> {
  const folder = await Deno.makeTempDir();
  const entries = await Array.fromAsync(Deno.readDir(SOURCES));
  const names = entries.filter(({ isFile }) => isFile).map(({ name }) => name);
  await Promise.all(
    names.map((name) =>
      Deno.copyFile(`${SOURCES}${name}`, `${folder}/${name}`)
    ),
  );

  const quiet = [
    "--ignore-scripts",
    "--prefer-offline",
    "--no-audit",
    "--no-fund",
  ];
  await run("npm", ["ci", ...quiet], folder);

  const path = await run(
    "npx",
    ["--yes", `node@${NODE_VERSION}`, "-p", "process.execPath"],
    folder,
  );
  return { folder, node: path.trim() };
}

/** Runs a command and returns its output. Throws if the command fails. */
async function run(
  command: string,
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { code, stdout, stderr } = await runWithin(
    command,
    {
      args: [...args],
      cwd,
      env: { NO_COLOR: "1", ...env },
    },
    INSTALL_MS,
  );

  const text = new TextDecoder().decode(stdout);
  const errors = new TextDecoder().decode(stderr);
  assertEquals(code, 0, `${args.join(" ")}\n${text}\n${errors}`);
  return text;
}

Deno.test("clients list and call the tools, each in the era that it prefers", async (t) => {
  const { folder, node } = await install();

  for (const client of CLIENTS) {
    const { name, package: from, era } = client;
    const version = programs.dependencies[from];

    await t.step(
      `${name} (${from} ${version}) speaks ${era}`,
      () => assertServed(client, folder, node),
    );
  }
  await Deno.remove(folder, { recursive: true });
});

async function assertServed(
  { era, runs }: Client,
  folder: string,
  node: string,
): Promise<void> {
  await using service = await startService();
  const outputs: string[] = [];
  for (const args of runs(`${service.origin}${MCP}`)) {
    outputs.push(await run(node, args, folder, { HOME: folder }));
  }
  await service.stop();

  for (const tool of TOOLS) {
    assertStringIncludes(outputs.join("\n"), tool.name);
  }
  assertStringIncludes(outputs.join("\n"), "Morón queda a ");

  const requests = service.lines
    .map((line) => JSON.parse(line))
    .filter(({ rpc }) => rpc);
  const methods = requests.map(({ rpc }) => rpc);
  const first = era === "modern" ? "server/discover" : "initialize";
  assertEquals(methods[0], first);
  assertEquals(methods.includes("initialize"), era === "legacy", `${methods}`);
  assert(methods.includes("tools/list"), `${methods}`);
  assert(methods.includes("tools/call"), `${methods}`);
  assertEquals(requests.filter(({ status }) => status >= 400), []);
}

Deno.test("tests/lab/README.md lists the clients with their versions and eras", async () => {
  const readme = await Deno.readTextFile(
    new URL("../README.md", import.meta.url),
  );
  const row = /^\| ([^|]+) \| `([^`|]+)` +\| ([0-9.]+) +\| (\w+) +\|$/gm;
  const rows = [...readme.matchAll(row)]
    .map((cells) => cells.slice(1).map((cell) => cell.trim()));

  const expected = CLIENTS.map(({ name, package: from, era }) => [
    name,
    from,
    programs.dependencies[from],
    era,
  ]);
  assertEquals(rows, expected);
});
