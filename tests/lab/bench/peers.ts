/** Who does the same work with the same bytes: bare servers and frameworks, installed from a lock of their own. */

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

/** A server with the one request that is sent to it. */
export interface Subject {
  readonly name: string;
  readonly plan: ServerPlan;
  readonly request: BenchRequest;
}

/** An answer as the peers read it, with the headers that the runtime doesn't write by itself. */
interface Answer {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly text: string;
}

/** What the service answers, for the peers to repeat. */
export interface Answers {
  readonly catalog: Answer;
  readonly tool: Answer;
}

/** The subjects of each group; the first one is what the others are beside. */
export interface Peers {
  readonly catalog: readonly Subject[];
  readonly mcp: readonly Subject[];
  readonly starts: readonly Subject[];
  readonly memory: readonly Subject[];
}

const SOURCES = new URL("./peers/", import.meta.url).pathname;
const OF_THE_RUNTIME = ["content-length", "date", "connection", "vary"];
const CATALOG = get("/api/v1/catalogo");
const PRICES = callTool("consultar_precios", {});

/** Starts the service, reads the answers, and stops it. */
export async function readAnswers(): Promise<Answers> {
  const server = await startServer(SERVICE, CATALOG);
  const read = async (request: BenchRequest): Promise<Answer> => {
    const { headers, text } = await askText(server.port, request);
    const own = [...headers].filter(([name]) => !OF_THE_RUNTIME.includes(name));
    return {
      path: request.path,
      headers: Object.fromEntries(own),
      body: text,
      text,
    };
  };
  const [catalog, tool] = [await read(CATALOG), await read(PRICES)];
  const list = await askText(server.port, {
    ...PRICES,
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
  });
  await server.stop();
  const tools: readonly { readonly name: string }[] =
    JSON.parse(list.text).result.tools;
  const listed = tools.find(({ name }) => name === "consultar_precios");
  return { catalog, tool: { ...listed, ...tool, ...JSON.parse(tool.text) } };
}

/** Copies the peers into a folder, with the answers that they give, and installs what their lock says. */
export async function copyPeers(
  folder: string,
  answers: Answers,
): Promise<Peers> {
  for await (const { name } of Deno.readDir(SOURCES)) {
    await Deno.copyFile(`${SOURCES}${name}`, `${folder}/${name}`);
  }
  await Deno.writeTextFile(`${folder}/answers.json`, JSON.stringify(answers));
  const args = [
    "ci",
    "--ignore-scripts",
    "--prefer-offline",
    "--no-audit",
    "--no-fund",
  ];
  const { success, stderr } = await runWithin(
    "npm",
    { args, cwd: folder },
    300_000,
  );
  if (!success) throw new Error(new TextDecoder().decode(stderr));

  const env = { ANSWERS: `${folder}/answers.json`, NODE_ENV: "production" };
  const plan = (...command: readonly string[]): ServerPlan => ({
    command,
    cwd: folder,
    env,
  });
  const deno = [
    Deno.execPath(),
    "run",
    "--quiet",
    "--no-prompt",
    "--no-lock",
    "--allow-all",
  ];
  const asked = (name: string, plan: ServerPlan, request = CATALOG) => ({
    name,
    plan,
    request,
  });
  const frameworks = [
    asked("Hono on Deno, CORS and limiter", plan(...deno, "hono.js")),
    asked("Fastify on Node, CORS and limiter", plan("node", "fastify.js")),
    asked("Express on Node, CORS and limiter", plan("node", "express.js")),
  ];
  const service = asked("service", SERVICE);
  const onDeno = (...args: readonly string[]) =>
    plan(...deno, "bare.js", ...args);
  const bare = asked(
    "bare: reads nothing of the request",
    onDeno("clone", "catalog"),
  );
  const official = callTool(
    "consultar_precios",
    {},
    "application/json, text/event-stream",
  );
  return {
    catalog: [
      asked("floor", onDeno("floor", "catalog")),
      service,
      bare,
      ...frameworks,
    ],
    mcp: [
      asked("floor", onDeno("post", "tool"), PRICES),
      asked("service", SERVICE, PRICES),
      asked(
        "mcp-lite on Deno, no limiter",
        plan(...deno, "mcp_lite.js"),
        PRICES,
      ),
      asked(
        "SDK 2.x on Deno, no limiter",
        plan(...deno, "mcp_server.js"),
        official,
      ),
    ],
    starts: [
      asked("floor", plan(...deno, "hello.js"), get("/")),
      service,
      ...frameworks,
    ],
    memory: [bare, service],
  };
}
