/** Bare servers and frameworks that answer with the bytes of the service. */

import { runWithin } from "../../fixtures/waiting.ts";
import {
  askText,
  type BenchRequest,
  callTool,
  get,
  type ServerPlan,
  SERVICE,
  startServer,
} from "./server.ts";

/** A server and the request to measure it with. */
export interface Subject {
  readonly name: string;
  readonly plan: ServerPlan;
  readonly request: BenchRequest;
}

/** An answer of the service, without the headers that each runtime sets. */
interface Answer {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly text: string;
}

/** The answers that the peers repeat. */
export interface Answers {
  readonly catalog: Answer;
  readonly tool: Answer;
}

/** The subjects of each group. Figures are relative to the first one. */
export interface Peers {
  readonly catalog: readonly Subject[];
  readonly mcp: readonly Subject[];
  readonly starts: readonly Subject[];
  readonly memory: readonly Subject[];
}

const SOURCES = new URL("./peers/", import.meta.url).pathname;
const RUNTIME_HEADERS = ["content-length", "date", "connection", "vary"];
const CATALOG = get("/api/v1/catalogo");
const PRICES = callTool("consultar_precios", {});

/** Starts the service and reads the answers that its peers repeat. */
export async function readAnswers(): Promise<Answers> {
  const server = await startServer(SERVICE, CATALOG);
  const catalog = await readAnswer(server.port, CATALOG);
  const tool = await readAnswer(server.port, PRICES);
  const { text: list } = await askText(server.port, {
    ...PRICES,
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/list",
    }),
  });
  await server.stop();

  const tools: readonly { readonly name: string }[] =
    JSON.parse(list).result.tools;
  const descriptor = tools.find(({ name }) => name === "consultar_precios");
  return {
    catalog,
    tool: {
      ...descriptor,
      ...tool,
      ...JSON.parse(tool.text),
    },
  };
}

async function readAnswer(
  port: number,
  request: BenchRequest,
): Promise<Answer> {
  const { headers, text } = await askText(port, request);
  const entries = [...headers].filter(([name]) =>
    !RUNTIME_HEADERS.includes(name)
  );

  return {
    path: request.path,
    headers: Object.fromEntries(entries),
    body: text,
    text,
  };
}

/** Installs the peers from their lock in a folder, next to their answers. */
export async function copyPeers(
  folder: string,
  answers: Answers,
): Promise<Peers> {
  for await (const { name } of Deno.readDir(SOURCES)) {
    await Deno.copyFile(`${SOURCES}${name}`, `${folder}/${name}`);
  }
  await Deno.writeTextFile(`${folder}/answers.json`, JSON.stringify(answers));

  const quiet = ["--prefer-offline", "--no-audit", "--no-fund"];
  const { success, stderr } = await runWithin(
    "npm",
    {
      args: ["ci", "--ignore-scripts", ...quiet],
      cwd: folder,
    },
    300_000,
  );
  if (!success) throw new Error(new TextDecoder().decode(stderr));

  return listPeers(folder);
}

function listPeers(folder: string): Peers {
  const run = (...command: readonly string[]): ServerPlan => ({
    command,
    cwd: folder,
    env: { ANSWERS: `${folder}/answers.json`, NODE_ENV: "production" },
  });
  const flags = ["--quiet", "--no-prompt", "--no-lock", "--allow-all"];
  const deno = (...args: readonly string[]) =>
    run(Deno.execPath(), "run", ...flags, ...args);

  const service = subject("service", SERVICE);
  const bare = subject(
    "bare: reads nothing of the request",
    deno("bare.js", "clone", "catalog"),
  );
  const floor = subject("floor", deno("bare.js", "floor", "catalog"));
  const frameworks = [
    subject("Hono on Deno, CORS and limiter", deno("hono.js")),
    subject("Fastify on Node, CORS and limiter", run("node", "fastify.js")),
    subject("Express on Node, CORS and limiter", run("node", "express.js")),
  ];

  // The official SDK refuses a client that doesn't accept a stream.
  const streamed = callTool(
    "consultar_precios",
    {},
    "application/json, text/event-stream",
  );
  const mcp = [
    subject("floor", deno("bare.js", "post", "tool"), PRICES),
    subject("service", SERVICE, PRICES),
    subject("mcp-lite on Deno, no limiter", deno("mcp_lite.js"), PRICES),
    subject("SDK 2.x on Deno, no limiter", deno("mcp_server.js"), streamed),
  ];

  const hello = subject("floor", deno("hello.js"), get("/"));
  return {
    catalog: [floor, service, bare, ...frameworks],
    mcp,
    starts: [hello, service, ...frameworks],
    memory: [bare, service],
  };
}

function subject(
  name: string,
  plan: ServerPlan,
  request = CATALOG,
): Subject {
  return { name, plan, request };
}
