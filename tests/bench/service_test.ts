import { assert } from "@std/assert";
import { type Answers, readAnswers } from "./answers.ts";
import { catalogSubjects } from "./catalog_load.ts";
import { mcpSubjects } from "./mcp_load.ts";
import { pageSubjects } from "./pages_load.ts";
import { peersIn } from "./peers.ts";
import type { Subject } from "./rounds.ts";
import { type Server, type ServerPlan, startServer } from "./server.ts";
import { ask } from "./exchange.ts";
import { CATALOG } from "./service.ts";

const FOLDER = await Deno.makeTempDir();

/** The subjects that are the service itself: the peers' own folder is not theirs. */
function ownSubjects(answers: Answers): readonly Subject[] {
  const parts = { answers, peers: peersIn(FOLDER), folder: FOLDER };
  return [catalogSubjects(parts), pageSubjects(parts), mcpSubjects(parts)]
    .flat()
    .filter(({ plan }) => plan.cwd !== FOLDER);
}

Deno.test("the service answers every request that the benchmark measures as it should", async (t) => {
  const servers = new Map<ServerPlan, Server>();
  try {
    const subjects = ownSubjects(await readAnswers());
    assert(subjects.length > 10);
    for (const { name, plan, request, check } of subjects) {
      // deno-lint-ignore no-await-in-loop -- one after the other
      await t.step(name, async () => {
        const server = servers.get(plan) ?? (await startServer(plan, CATALOG)).server;
        servers.set(plan, server);
        check(await ask(server.port, request));
      });
    }
  } finally {
    await Promise.all([...servers.values()].map((server) => server.stop()));
    await Deno.remove(FOLDER, { recursive: true });
  }
});
