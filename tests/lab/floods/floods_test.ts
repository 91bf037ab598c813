import { assert } from "@std/assert";
import { runWithin } from "../../fixtures/waiting.ts";

const MOST_MS = 300_000;

Deno.test("a flooded service stays within bounds and serves other clients", async () => {
  const run = new URL("./run.ts", import.meta.url).pathname;
  const config = new URL("../../deno.json", import.meta.url).pathname;
  const args = ["run", "--config", config, "--allow-all", run, "--quick"];
  const { success, stdout } = await runWithin(
    Deno.execPath(),
    { args },
    MOST_MS,
  );
  assert(success, new TextDecoder().decode(stdout));
});
