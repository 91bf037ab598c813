import { assert, assertEquals } from "@std/assert";
import { commandOf, startService, taskArguments } from "./service.ts";

const ROOT = new URL("../../", import.meta.url).pathname;

/** A port that was free a moment ago. */
function freePort(): number {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return listener.addr.port;
}

async function isHealthy(origin: string): Promise<boolean> {
  try {
    const response = await fetch(`${origin}/healthz`);
    return (await response.json()).status === "ok";
  } catch {
    return false;
  }
}

/** Asks again, up to 100 times a tenth of a second apart. */
async function until(isDone: () => Promise<boolean>, tries = 100): Promise<void> {
  if (await isDone()) return;
  assert(tries > 0, "it did not happen");
  await new Promise((resume) => setTimeout(resume, 100));
  await until(isDone, tries - 1);
}

Deno.test("a full disk for the log changes nothing", async () => {
  const port = freePort();
  const child = new Deno.Command("sh", {
    args: ["-c", 'exec "$0" "$@" > /dev/full', Deno.execPath(), ...taskArguments("start")],
    cwd: ROOT,
    env: { PORT: String(port), LOG: "json" },
    stdin: "null",
    stdout: "null",
    stderr: "piped",
  }).spawn();
  const origin = `http://127.0.0.1:${port}`;
  await until(() => isHealthy(origin));
  for (let n = 0; n < 20; n++) {
    // deno-lint-ignore no-await-in-loop -- one after the other is the point
    assert(await isHealthy(origin));
  }
  child.kill("SIGTERM");
  const { code, stderr } = await child.output();
  assertEquals([code, new TextDecoder().decode(stderr)], [0, ""]);
});

Deno.test("a log that nobody reads holds nobody up", async () => {
  const port = freePort();
  const env = { PORT: String(port), LOG: "json" };
  const child = commandOf(taskArguments("start"), env, ROOT).spawn();
  const origin = `http://127.0.0.1:${port}`;
  await until(() => isHealthy(origin));
  const connection = await Deno.connect({ hostname: "127.0.0.1", port });
  const request = `GET /healthz?${"x".repeat(20)} HTTP/1.1\r\nHost: a\r\n\r\n`;
  const last = "GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
  const [answers] = await Promise.all([
    new Response(connection.readable).text(),
    new Response(request.repeat(5000) + last).body?.pipeTo(connection.writable, {
      preventClose: true,
    }),
  ]);
  assertEquals(answers.split("HTTP/1.1 200 OK").length, 5002);
  assert(await isHealthy(origin));
  // What was written meanwhile is read now, so that the service can end.
  child.kill("SIGTERM");
  const { code } = await child.output();
  assertEquals(code, 0);
});

for (const zone of ["Asia/Tokyo", "Nada/Nada"]) {
  Deno.test(`the hours are the shop's where the machine's zone is ${zone} and it has no zone data`, async () => {
    await using service = await startService({ TZ: zone, TZDIR: "/nada" });
    const response = await fetch(`${service.origin}/api/v1/catalogo`);
    const { consultado } = await response.json();
    const apart = Math.abs(Date.parse(consultado) - Date.now());
    assert(consultado.endsWith("-03:00") && apart < 60_000, consultado);
  });
}
