import { assert, assertEquals } from "@std/assert";
import { formatLogEntry, type LogEntry } from "../../src/log/entry.ts";

const AT_MS = Date.parse("2026-11-21T15:00:00-03:00");
const REQUEST: LogEntry = { kind: "request", method: "GET", path: "/api", status: 404, ms: 1.2345 };

Deno.test("formatLogEntry() writes a request as one line of JSON", () => {
  assertEquals(
    formatLogEntry("json", REQUEST, AT_MS),
    '{"time":"2026-11-21T18:00:00.000Z","method":"GET","path":"/api","status":404,"ms":1.23}',
  );
});

Deno.test("formatLogEntry() writes a request as a line of text", () => {
  assertEquals(
    formatLogEntry("text", REQUEST, AT_MS),
    "2026-11-21T18:00:00.000Z GET /api 404 1.23",
  );
});

for (const form of ["text", "json"] as const) {
  Deno.test(`formatLogEntry() keeps a failure and a forged path in one line of ${form}`, () => {
    const path = "/a\r\nGET /b 200\u001b[2J\u0085\u2028";
    const entries: readonly LogEntry[] = [
      { kind: "failure", error: new Error("one\ntwo") },
      { kind: "failure", error: "three\nfour" },
      { kind: "notice", level: "warn", text: "five\nsix" },
      { ...REQUEST, path },
    ];
    for (const entry of entries) {
      const line = formatLogEntry(form, entry, AT_MS);
      // deno-lint-ignore no-control-regex -- control characters are what it looks for
      assert(!/[\u0000-\u001f]/.test(line), line);
    }
  });
}

Deno.test("formatLogEntry() cuts a method and a path that go on and on", () => {
  const [method, path] = ["X".repeat(100_000), "/".repeat(100_000)];
  assert(formatLogEntry("text", { ...REQUEST, path }, AT_MS).length < 2100);
  assert(formatLogEntry("text", { ...REQUEST, method }, AT_MS).length < 300);
});

for (const level of ["info", "warn", "error"] as const) {
  Deno.test(`formatLogEntry() writes a notice of level ${level} with its time and level`, () => {
    const entry: LogEntry = { kind: "notice", level, text: "Datos y páginas leídos de nuevo." };
    assertEquals(JSON.parse(formatLogEntry("json", entry, AT_MS)), {
      time: "2026-11-21T18:00:00.000Z",
      level,
      message: "Datos y páginas leídos de nuevo.",
    });
    assertEquals(
      formatLogEntry("text", entry, AT_MS),
      `2026-11-21T18:00:00.000Z ${level} Datos y páginas leídos de nuevo.`,
    );
  });
}
