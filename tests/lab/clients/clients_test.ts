// deno-lint-ignore-file no-await-in-loop -- one after another is the point
/** The clients that people use, as published, on Node: each lists the tools of the running service and calls one. */

import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { TOOLS } from "../../../src/tools/server.ts";
import { startService } from "../../e2e/service.ts";
import { runWithin } from "../../fixtures/waiting.ts";
import programs from "./programs/package.json" with { type: "json" };

/** Some of the clients need a Node as new as this one. */
const NODE_VERSION = "24.21.0";
const INSTALL_MS = 300_000;
const SOURCES = new URL("./programs/", import.meta.url).pathname;
const MCP = "/api/v1/mcp";

/** How a client greets: with `initialize`, or as MCP 2026-07-28 does. */
type Era = "legacy" | "modern";

interface Client {
  readonly name: string;
  readonly package: keyof typeof programs.dependencies;
  readonly era: Era;
  /** Its runs, as the arguments of `node`; all that they print is looked at together. */
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
  { name: "mcporter", package: "mcporter", era: "legacy", runs: runMcporter },
  library("mcp-remote", "mcp-remote", "legacy"),
];

function library(name: string, from: Client["package"], era: Era): Client {
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

function inspector(mode: string, era: Era): Client {
  const from = "@modelcontextprotocol/inspector";
  const cli = [`node_modules/${from}/clients/launcher/build/index.js`, "--cli"];
  const how = ["--transport", "http", "--protocol-era", mode, "--method"];
  const call = [
    "tools/call",
    "--tool-name",
    "zona_de_entrega",
    "--tool-arg",
    "localidad=Morón",
  ];
  const runs = (url: string) =>
    [["tools/list"], call].map((method) => [...cli, url, ...how, ...method]);
  return { name: `inspector, ${mode}`, package: from, era, runs };
}

/** A folder with the programs in it, installed from their lock, and the Node that runs them. */
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

/** What a command prints; it must end well. */
async function run(
  command: string,
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const options = { args: [...args], cwd, env: { NO_COLOR: "1", ...env } };
  const { code, stdout, stderr } = await runWithin(
    command,
    options,
    INSTALL_MS,
  );
  const decoder = new TextDecoder();
  const text = decoder.decode(stdout);
  assertEquals(
    code,
    0,
    `${args.join(" ")}\n${text}\n${decoder.decode(stderr)}`,
  );
  return text;
}

Deno.test("clients list and call the tools, each in the era that it prefers", async (t) => {
  const { folder, node } = await install();
  const runClient = (args: readonly string[]) =>
    run(node, args, folder, { HOME: folder });
  for (const { name, package: from, era, runs } of CLIENTS) {
    await t.step(
      `${name} (${from} ${programs.dependencies[from]}) speaks ${era}`,
      async () => {
        await using service = await startService();
        const printed: string[] = [];
        for (const args of runs(`${service.origin}${MCP}`)) {
          printed.push(await runClient(args));
        }
        await service.stop();
        for (const tool of TOOLS) {
          assertStringIncludes(printed.join("\n"), tool.name);
        }
        assertStringIncludes(printed.join("\n"), "Morón queda a ");
        const asked = service.lines.map((line) => JSON.parse(line)).filter((
          { rpc },
        ) => rpc);
        assertEquals(
          asked[0]?.rpc,
          era === "modern" ? "server/discover" : "initialize",
        );
        const methods = asked.map(({ rpc }) => rpc);
        assertEquals(
          methods.includes("initialize"),
          era === "legacy",
          methods.join(", "),
        );
        for (const method of ["tools/list", "tools/call"]) {
          assert(methods.includes(method), methods.join());
        }
        assertEquals(asked.filter(({ status }) => status >= 400), []);
      },
    );
  }
  await Deno.remove(folder, { recursive: true });
});

Deno.test("tests/lab/README.md lists the clients with their versions and eras as they are tried", async () => {
  const readme = await Deno.readTextFile(
    new URL("../README.md", import.meta.url),
  );
  const rows = [
    ...readme.matchAll(
      /^\| ([^|]+) \| `([^`|]+)` +\| ([0-9.]+) +\| (\w+) +\|$/gm,
    ),
  ]
    .map((row) => row.slice(1).map((cell) => cell.trim()));
  const tried = CLIENTS.map(({ name, package: from, era }) => [
    name,
    from,
    programs.dependencies[from],
    era,
  ]);
  assertEquals(rows, tried);
});
