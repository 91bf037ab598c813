/** Bare servers and frameworks that answer with the bytes of the service. */

import { runWithin } from "../../fixtures/waiting.ts";
import {
  askText,
  type BenchRequest,
  callTool,
  get,
  postMessage,
  type ServerPlan,
  SERVICE,
  startServer,
} from "./server.ts";
import { orderOf } from "./tools.ts";

/** A server and the request of its measurement. */
export interface Subject {
  readonly name: string;
  readonly plan: ServerPlan;
  readonly request: BenchRequest;
}

/** A response of the service, without the headers that each runtime sets. */
interface Answer {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The responses that the peers repeat. */
interface Answers {
  readonly catalog: Answer;
  readonly prices: Answer;
  /** The tools as `tools/list` describes them, with the result of a call. */
  readonly tools: readonly object[];
}

/** The subjects of each group. Figures are relative to the first subject. */
export type Peers = ReturnType<typeof listPeers>;

const SOURCES = new URL("./peers/", import.meta.url).pathname;
const RUNTIME_HEADERS = ["content-length", "date", "connection", "vary"];
const CATALOG = get("/api/v1/catalogo");
const PRICES = callTool("consultar_precios", {});
const TOOL_LIST = postMessage("tools/list", {});

/**
 * Installs the peers from their lock in a folder. Saves the service's responses next to
 * them, because the peers repeat the responses.
 */
export async function preparePeers(folder: string): Promise<Peers> {
  const server = await startServer(SERVICE, CATALOG);
  const { text: catalog } = await askText(server.port, CATALOG);
  const quote = callTool("cotizar_pedido", orderOf(JSON.parse(catalog), 10));
  const answers = await readAnswers(server.port, quote);
  await server.stop();

  await copyPeers(folder, answers);
  return listPeers(folder, quote);
}

async function readAnswers(
  port: number,
  quote: BenchRequest,
): Promise<Answers> {
  const catalog = await readAnswer(port, CATALOG);
  const prices = await readAnswer(port, PRICES);
  const { tools } = await readResult(port, TOOL_LIST);
  const results = new Map([
    ["consultar_precios", JSON.parse(prices.body).result],
    ["cotizar_pedido", await readResult(port, quote)],
  ]);

  return {
    catalog,
    prices,
    tools: tools.map((tool: { readonly name: string }) => ({
      ...tool,
      result: results.get(tool.name),
    })),
  };
}

async function readResult(port: number, request: BenchRequest) {
  const { body } = await readAnswer(port, request);
  return JSON.parse(body).result;
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
  };
}

async function copyPeers(folder: string, answers: Answers) {
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
}

function listPeers(folder: string, quote: BenchRequest) {
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
  const streamed = {
    ...PRICES,
    headers: {
      ...PRICES.headers,
      accept: "application/json, text/event-stream",
    },
  };
  const mcpLite = deno("mcp_lite.js");
  const compareWithMcpLite = (request: BenchRequest) => [
    subject("mcp-lite on Deno, no limiter", mcpLite, request),
    subject("service", SERVICE, request),
  ];

  const hello = subject("floor", deno("hello.js"), get("/"));
  return {
    catalog: [floor, service, bare, ...frameworks],
    prices: [
      ...compareWithMcpLite(PRICES),
      subject("floor", deno("bare.js", "post", "prices"), PRICES),
      subject("SDK 2.x on Deno, no limiter", deno("mcp_server.js"), streamed),
    ],
    toolList: compareWithMcpLite(TOOL_LIST),
    quote: [
      subject("mcp-lite on Deno, a fixed text", mcpLite, quote),
      subject("service", SERVICE, quote),
    ],
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
