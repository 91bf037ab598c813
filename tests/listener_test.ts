import { assertEquals } from "@std/assert";
import { type Address, createListener, originOf, standInOf } from "../src/listener.ts";

/** A listener whose address is free, and whose servers end, when the test says so. */
function createTrial() {
  const trial = { isFree: false, log: [] as string[] };
  let opened = 0;
  const createServer = () => ({
    number: ++opened,
    finished: Promise.reject(new Error("Too many open files")),
  });
  const listener = createListener({
    first: createServer(),
    reopen() {
      if (!trial.isFree) throw new Error("Address already in use");
      trial.log.push(`open ${opened + 1}`);
      return createServer();
    },
    shutDown: ({ number }) => Promise.resolve(void trial.log.push(`shut down ${number}`)),
    report: () => void trial.log.push("told"),
  });
  return { trial, listener };
}

Deno.test("createListener() leaves a server alone that has its address", () => {
  const { trial, listener } = createTrial();
  for (let n = 0; n < 100; n++) listener.retry();
  assertEquals(trial.log, []);
});

Deno.test("createListener() opens anew once the address is free, and tells it once a spell", () => {
  const { trial, listener } = createTrial();
  trial.isFree = true;
  listener.retry();
  assertEquals(trial.log, ["open 2", "told"]);
  listener.retry();
  assertEquals(trial.log.slice(2), ["open 3", "shut down 1"]);
  trial.isFree = false;
  for (let n = 0; n < 60; n++) listener.retry();
  trial.isFree = true;
  listener.retry();
  assertEquals(trial.log.slice(4), ["open 4", "shut down 2", "told"]);
});

Deno.test("createListener() opens nothing once it was closed, and closes what there was", async () => {
  const { trial, listener } = createTrial();
  trial.isFree = true;
  listener.retry();
  await listener.close();
  listener.retry();
  assertEquals(trial.log, ["open 2", "told", "shut down 2", "shut down 1"]);
});

const ORIGINS: readonly (readonly [address: Address, origin: string])[] = [
  [{ transport: "tcp", hostname: "0.0.0.0", port: 80 }, "http://localhost:80"],
  [{ transport: "tcp", hostname: "::", port: 81 }, "http://localhost:81"],
  [{ transport: "tcp", hostname: "::1", port: 82 }, "http://[::1]:82"],
  [{ transport: "tcp", hostname: "127.0.0.1", port: 83 }, "http://127.0.0.1:83"],
  [{ transport: "unix" }, "http://localhost"],
];

for (const [address, origin] of ORIGINS) {
  Deno.test(`originOf() of ${JSON.stringify(address)} is ${origin}`, () => {
    assertEquals(originOf(address), origin);
  });
}

Deno.test("standInOf() is localhost on the port, in canonical form", () => {
  const ports = [{ port: 8000 }, { port: 80 }, {}].map((port) => ({ transport: "tcp", ...port }));
  assertEquals(ports.map(standInOf), [
    "http://localhost:8000",
    "http://localhost",
    "http://localhost",
  ]);
});
