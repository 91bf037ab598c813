import { assert, assertEquals } from "@std/assert";
import {
  spawnDeno,
  startService,
  taskArguments,
  withAbsolutePaths,
} from "./service.ts";
import { fetchWhole, readToEnd, until, within } from "../fixtures/waiting.ts";
import { freePort } from "../fixtures/free_port.ts";
import { HOUSE } from "../fixtures/house.ts";

/** Returns true if /healthz answers ok, and false without an answer. */
async function isHealthy(origin: string) {
  try {
    const response = await fetchWhole(`${origin}/healthz`);
    return (await response.json()).status === "ok";
  } catch {
    return false;
  }
}

Deno.test("a log on a full disk doesn't affect responses", async () => {
  const port = freePort();
  const child = new Deno.Command("sh", {
    args: [
      "-c",
      'exec "$0" "$@" > /dev/full',
      Deno.execPath(),
      ...withAbsolutePaths(taskArguments("start")),
    ],
    cwd: HOUSE,
    env: { PORT: String(port), LOG: "json" },
    stdin: "null",
    stdout: "null",
    stderr: "piped",
  }).spawn();

  const origin = `http://127.0.0.1:${port}`;
  await until("a healthy service", () => isHealthy(origin));

  for (let n = 0; n < 20; n++) {
    // deno-lint-ignore no-await-in-loop -- the order of the requests matters
    assert(await isHealthy(origin), "/healthz doesn't answer ok");
  }

  child.kill("SIGTERM");
  const { code, stderr } = await within("the service's end", child.output());
  assertEquals([code, new TextDecoder().decode(stderr)], [0, ""]);
});

Deno.test("a log without a reader delays no response", async () => {
  const port = freePort();
  const child = spawnDeno(taskArguments("start"), {
    PORT: String(port),
    LOG: "json",
  });
  const origin = `http://127.0.0.1:${port}`;
  await until("a healthy service", () => isHealthy(origin));

  const request = `GET /healthz?${"x".repeat(20)} HTTP/1.1\r\nHost: a\r\n\r\n`;
  const last = "GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
  const connection = await Deno.connect({ hostname: "127.0.0.1", port });
  const requests = new Response(request.repeat(5000) + last);
  const [answers] = await Promise.all([
    readToEnd(connection),
    requests.body?.pipeTo(connection.writable, { preventClose: true }),
  ]);
  const parts = new TextDecoder().decode(answers).split("HTTP/1.1 200 OK");
  // 5,001 responses, and the empty text before the first.
  assertEquals(parts.length, 5002);
  assert(await isHealthy(origin), "/healthz doesn't answer ok");

  // Reads the log from now on, so that the service can end.
  child.kill("SIGTERM");
  const { code } = await within("the service's end", child.output());
  assertEquals(code, 0);
});

for (const zone of ["Asia/Tokyo", "Nada/Nada"]) {
  Deno.test(`the catalog has the shop's time if the machine's zone is ${zone} and the machine has no zone data`, async () => {
    await using service = await startService({ TZ: zone, TZDIR: "/nada" });
    const response = await fetchWhole(`${service.origin}/api/v1/catalogo`);
    const { consultado } = await response.json();
    const differenceMs = Math.abs(Date.parse(consultado) - Date.now());
    assert(consultado.endsWith("-03:00") && differenceMs < 60_000, consultado);
  });
}
