/** What the service answers, read once, so that the peers serve the same bytes and each subject can be checked. */

import type { ToolResult } from "./checks.ts";
import { ask, type HttpAnswer, type HttpRequest } from "./exchange.ts";
import { callTool, CATALOG, get, PRICES_TOOL, rpc, servicePlan } from "./service.ts";
import { startServer } from "./server.ts";

/** An answer as the peers read it; headers without those that a runtime writes itself. */
export interface Answer {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The file that `peers/answers.js` reads. */
export interface Answers {
  readonly catalog: Answer;
  readonly html: Answer;
  readonly markdown: Answer;
  readonly tool: Answer & ToolListed & { readonly result: ToolResult };
}

/** A tool as `tools/list` has it. */
interface ToolListed {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: unknown;
  readonly outputSchema: unknown;
}

/** Starts the service, reads the answers, and stops it. */
export async function readAnswers(): Promise<Answers> {
  const { server, answer } = await startServer(servicePlan(), CATALOG);
  try {
    const read = async (request: HttpRequest) =>
      readAnswer(request, await ask(server.port, request));
    const tool = await read(callTool(PRICES_TOOL, {}));
    const list = await read(rpc("tools/list", {}));
    const tools: readonly ToolListed[] = JSON.parse(list.body).result.tools;
    const listed = tools.find(({ name }) => name === PRICES_TOOL);
    if (listed === undefined) throw new Error(`the service has no ${PRICES_TOOL}`);
    return {
      catalog: readAnswer(CATALOG, answer),
      html: await read(get("/")),
      markdown: await read(get("/index.md")),
      tool: { ...listed, ...tool, result: JSON.parse(tool.body).result },
    };
  } finally {
    await server.stop();
  }
}

const OF_THE_RUNTIME = ["content-length", "date", "connection"];

function readAnswer({ path }: HttpRequest, { status, headers, body }: HttpAnswer): Answer {
  if (status !== 200) throw new Error(`the service answered ${status}`);
  const own = Object.entries(headers).filter(([name]) => !OF_THE_RUNTIME.includes(name));
  return { path, headers: Object.fromEntries(own), body: new TextDecoder().decode(body) };
}
