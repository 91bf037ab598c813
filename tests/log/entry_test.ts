import { assert, assertEquals } from "@std/assert";
import { formatLogEntry, type LogEntry } from "../../src/log/entry.ts";

const REQUEST: LogEntry = { kind: "request", method: "GET", path: "/api", status: 404, ms: 1.2345 };

Deno.test("formatLogEntry() writes a request as one line of JSON", () => {
  assertEquals(
    formatLogEntry("json", REQUEST),
    '{"method":"GET","path":"/api","status":404,"ms":1.23}',
  );
});

Deno.test("formatLogEntry() writes a request as a line of text", () => {
  assertEquals(formatLogEntry("text", REQUEST), "GET /api 404 1.23");
});

for (const form of ["text", "json"] as const) {
  Deno.test(`formatLogEntry() keeps a failure and a forged path in one line of ${form}`, () => {
    const path = "/a\r\nGET /b 200\u001b[2J\u0085\u2028";
    const entries: readonly LogEntry[] = [
      { kind: "failure", error: new Error("one\ntwo") },
      { kind: "failure", error: "three\nfour" },
      { kind: "notice", text: "five\nsix" },
      { ...REQUEST, path },
    ];
    for (const entry of entries) {
      const line = formatLogEntry(form, entry);
      // deno-lint-ignore no-control-regex -- control characters are what it looks for
      assert(!/[\u0000-\u001f]/.test(line), line);
    }
  });
}

Deno.test("formatLogEntry() cuts a method and a path that go on and on", () => {
  const [method, path] = ["X".repeat(100_000), "/".repeat(100_000)];
  assert(formatLogEntry("text", { ...REQUEST, path }).length < 2100);
  assert(formatLogEntry("text", { ...REQUEST, method }).length < 300);
});
