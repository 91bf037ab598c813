/** Features of a hosting platform: a listener without a port, client addresses, previews. */

import { assert, assertEquals, assertMatch } from "@std/assert";
import { startService } from "./service.ts";
import { createFolder } from "../fixtures/house.ts";
import { fetchWhole, readToEnd } from "../fixtures/waiting.ts";

/** The arguments of a platform that grants all permissions. */
const ARGUMENTS = ["run", "--allow-all", "src/main.ts"];

/** Sends a GET over a unix socket. `client` is the address in the platform's header. */
async function askSocket(
  path: string,
  target: string,
  client?: string,
) {
  const connection = await Deno.connect({ transport: "unix", path });
  const address = client === undefined
    ? ""
    : `X-Deno-Client-Address: ${client}\r\n`;
  const request = `GET ${target} HTTP/1.1\r\nHost: helados.example\r\n` +
    `${address}Connection: close\r\n\r\n`;

  await connection.write(new TextEncoder().encode(request));
  return new TextDecoder().decode(await readToEnd(connection));
}

function remaining(answer: string) {
  return /^ratelimit-remaining: ([0-9]+)\r$/im.exec(answer)?.[1];
}

Deno.test(`the service uses the platform's listener, and counts each client's quota, on Deno ${Deno.version.deno}`, async () => {
  using folder = createFolder();
  const socket = `${folder.path}/s`;
  await using service = await startService({
    DENO_SERVE_ADDRESS: `unix:${socket}`,
    DENO_TRUST_PROXY_HEADERS: "1",
  }, ARGUMENTS);
  const ask = (client?: string) =>
    askSocket(socket, "/api/v1/catalogo", client);

  const first = await ask("[::ffff:192.0.2.1]:5678");
  assertMatch(first, /^HTTP\/1\.1 200 /);
  const url = '"url":"http://helados.example/"';
  assert(first.includes(url), first.slice(0, 2000));
  assertEquals(remaining(first), "59");

  assertEquals(remaining(await ask("[::ffff:192.0.2.1]:9999")), "58");
  assertEquals(remaining(await ask("[::ffff:192.0.2.2]:5678")), "59");
  assertMatch(await ask(), /^HTTP\/1\.1 200 /);
  assertEquals(service.lines.filter((line) => line.includes('"level"')), []);
});

Deno.test("a preview on the platform has a noindex header", async () => {
  await using service = await startService({ DENO_TIMELINE: "preview/4f2a" });
  const response = await fetchWhole(`${service.origin}/`);
  await response.text();
  assertEquals(response.headers.get("x-robots-tag"), "noindex");
});
