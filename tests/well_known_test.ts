/** The owner's files under `/.well-known/`, as clients get them. */

import { assertEquals, assertThrows } from "@std/assert";
import { assertHeaders } from "./fixtures/headers.ts";
import { createTestApp } from "./fixtures/test_app.ts";

const SECURITY_TXT = {
  path: "/.well-known/security.txt",
  text: "Contact: mailto:hola@example.com\nExpires: 2027-06-30T00:00:00Z\n",
  contentType: "text/plain; charset=utf-8",
};

Deno.test("GET /.well-known/security.txt is the owner's file, unchanged", async () => {
  const test = createTestApp({ content: { wellKnown: [SECURITY_TXT] } });
  const response = await test.ask(SECURITY_TXT.path);

  assertEquals(response.status, 200);
  assertHeaders(
    response,
    `
    content-type: text/plain; charset=utf-8
    cache-control: public, max-age=60, s-maxage=300
    x-content-type-options: nosniff
    access-control-allow-origin: *
    ratelimit:
    `,
  );
  assertEquals(await response.text(), SECURITY_TXT.text);
});

Deno.test("GET /.well-known/security.txt is a 404 if the owner has no such file", async () => {
  const response = await createTestApp().ask(SECURITY_TXT.path);

  assertEquals(response.status, 404);
  await response.body?.cancel();
});

Deno.test("createRoutes() throws if a file has the path of another route, and names the file", () => {
  const wellKnown = [{ ...SECURITY_TXT, path: "/.well-known/mcp" }];

  assertThrows(
    () => createTestApp({ content: { wellKnown } }),
    Error,
    "pages/.well-known/mcp: la dirección /.well-known/mcp ya es de otra cosa " +
      "del sitio: poné otro nombre al archivo",
  );
});
