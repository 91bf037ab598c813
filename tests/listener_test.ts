import { assertEquals } from "@std/assert";
import { type Address, createListener, originOf, type Server } from "../src/listener.ts";

/** A listener whose servers fail, and whose pauses end, when the test says so. */
function createTrial({ isToldLate }: { readonly isToldLate: boolean }) {
  const trial = { nowMs: 0, isFree: true, log: [] as string[] };
  const pauses: (() => void)[] = [];
  const failures: (() => void)[] = [];
  function createServer(): Server {
    const { promise, reject } = Promise.withResolvers<void>();
    const number = failures.push(() => reject(new Error("Too many open files")));
    return {
      finished: promise,
      shutdown() {
        trial.log.push(`shut down ${number}`);
        return Promise.resolve();
      },
    };
  }
  const listener = createListener({
    first: createServer(),
    reopen() {
      if (!trial.isFree) throw new Error("Address already in use");
      trial.log.push(`open ${failures.length + 1}`);
      return createServer();
    },
    shutDown: (server) => server.shutdown(),
    isToldLate,
    afterPause: (callBack) => void pauses.push(callBack),
    monotonicNow: () => trial.nowMs,
    report: () => void trial.log.push("told"),
  });
  return {
    trial,
    listener,
    async fail(number: number) {
      failures[number - 1]?.();
      for (let n = 0; n < 5; n++) {
        // deno-lint-ignore no-await-in-loop -- lets what waits for the failure hear of it
        await Promise.resolve();
      }
    },
    endPause: () => pauses.shift()?.(),
  };
}

Deno.test("createListener() tells a failure, and opens anew after a pause, as often as it takes", async () => {
  const { trial, fail, endPause } = createTrial({ isToldLate: false });
  await fail(1);
  assertEquals(trial.log, ["told"]);
  trial.isFree = false;
  endPause();
  endPause();
  trial.isFree = true;
  endPause();
  endPause();
  assertEquals(trial.log, ["told", "open 2"]);
});

Deno.test("createListener() tells failures that follow each other once, and ends the connections of the one before", async () => {
  const { trial, fail, endPause } = createTrial({ isToldLate: false });
  await fail(1);
  endPause();
  await fail(2);
  endPause();
  assertEquals(trial.log, ["told", "open 2", "open 3", "shut down 1"]);
  trial.nowMs = 100_000;
  await fail(3);
  assertEquals(trial.log.at(-1), "told");
});

Deno.test("createListener() finds a server that is deaf and doesn't say so by its place being free", () => {
  const { trial, endPause } = createTrial({ isToldLate: true });
  trial.isFree = false;
  endPause();
  endPause();
  assertEquals(trial.log, []);
  trial.isFree = true;
  endPause();
  assertEquals(trial.log, ["open 2", "told"]);
});

Deno.test("createListener() opens nothing once it was closed, and closes what there was", async () => {
  const { trial, listener, fail, endPause } = createTrial({ isToldLate: false });
  await fail(1);
  endPause();
  await fail(2);
  await listener.close();
  endPause();
  assertEquals(trial.log, ["told", "open 2", "shut down 2", "shut down 1"]);
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
