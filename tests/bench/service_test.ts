import { assert, assertEquals } from "@std/assert";
import { readAnswers } from "./answers.ts";
import { catalogSubjects, formSubjects } from "./catalog_load.ts";
import type { Parts } from "./context.ts";
import { ask, type HttpRequest } from "./exchange.ts";
import { mcpSubjects } from "./mcp_load.ts";
import { pageSubjects } from "./pages_load.ts";
import { copyPeers } from "./peers.ts";
import type { Subject } from "./rounds.ts";
import { type Server, type ServerPlan, startServer } from "./server.ts";
import { CATALOG, get } from "./service.ts";

/** The subjects that need nothing installed: the service, and the bare servers. */
function ownSubjects(parts: Parts): readonly Subject[] {
  return [catalogSubjects(parts), formSubjects(parts), pageSubjects(parts), mcpSubjects(parts)]
    .flat()
    .filter(({ plan }) => plan.cwd !== parts.folder || plan.command.includes("bare.js"));
}

async function withPeers(use: (parts: Parts) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    const answers = await readAnswers();
    await use({ answers, peers: await copyPeers(folder, answers), folder });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("service and bare servers answer every request that is measured as they should", (t) =>
  withPeers(async (parts) => {
    const servers = new Map<ServerPlan, Server>();
    try {
      const subjects = ownSubjects(parts);
      assert(subjects.length > 10);
      for (const { name, plan, request, check } of subjects) {
        // deno-lint-ignore no-await-in-loop -- one after the other
        await t.step(`${name}, ${request.path}`, async () => {
          const server = servers.get(plan) ?? (await startServer(plan, request)).server;
          servers.set(plan, server);
          check(await ask(server.port, request));
        });
      }
    } finally {
      await Promise.all([...servers.values()].map((server) => server.stop()));
    }
  }));

Deno.test("the floor sends the headers of the service, and counts a client down", () =>
  withPeers(async ({ answers, peers }) => {
    const { server, answer } = await startServer(peers.bare("floor", "catalog"), CATALOG);
    try {
      const ofRuntime = ["connection", "content-length", "date"];
      const names = Object.keys(answer.headers).filter((name) => !ofRuntime.includes(name));
      assertEquals(names.sort(), Object.keys(answers.catalog.headers).sort());
      const next = await ask(server.port, CATALOG);
      const [before, after] = [answer, next].map(({ headers }) => headers["ratelimit-remaining"]);
      assertEquals(Number(before) - Number(after), 1);
    } finally {
      await server.stop();
    }
  }));

Deno.test("the floor reads the path and the headers that choose among an answer's forms", () =>
  withPeers(async ({ answers, peers }) => {
    const { server } = await startServer(peers.bare("floor", "catalog"), CATALOG);
    const { path, headers: { etag = "" } } = answers.catalog;
    const statusOf = async (request: HttpRequest) => (await ask(server.port, request)).status;
    try {
      assertEquals(await statusOf(get(`${path}/`)), 404);
      assertEquals(await statusOf(get(path, { "if-none-match": etag })), 304);
      assertEquals(await statusOf(get(path, { "accept-encoding": "br" })), 406);
    } finally {
      await server.stop();
    }
  }));
