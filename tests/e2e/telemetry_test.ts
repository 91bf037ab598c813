import { assert } from "@std/assert";
import { startService } from "./service.ts";
import { fetchWhole, within } from "../fixtures/waiting.ts";

/** A collector of OpenTelemetry data that keeps what it gets, by path. */
function startCollector() {
  const taken: { readonly path: string; readonly text: string }[] = [];
  const { promise: done, resolve } = Promise.withResolvers<void>();
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, async (request) => {
    taken.push({ path: new URL(request.url).pathname, text: await request.text() });
    const paths = taken.map(({ path }) => path);
    const metrics = taken.filter(({ text }) => text.includes("http.server.request.duration"));
    if (paths.includes("/v1/traces") && metrics.length > 0) resolve();
    return new Response("{}");
  });
  return { server, taken, done };
}

Deno.test("OTEL_DENO=true exports the runtime's spans and metrics, with nothing of the client in them", async () => {
  const { server, taken, done } = startCollector();
  {
    await using service = await startService({
      OTEL_DENO: "true",
      OTEL_SERVICE_NAME: "heladeria",
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${server.addr.port}`,
      OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
      OTEL_METRIC_EXPORT_INTERVAL: "500",
      OTEL_BSP_SCHEDULE_DELAY: "100",
    });
    const headers = { "User-Agent": "Probador/1.0", "X-Forwarded-For": "192.0.2.77" };
    const response = await fetchWhole(`${service.origin}/api/v1/catalogo`, { headers });
    await response.text();
    await within("the spans and the metrics", done);
  }
  const span = taken.find(({ path }) => path === "/v1/traces")?.text ?? "";
  for (const word of ["heladeria", "/api/v1/catalogo", "http.response.status_code"]) {
    assert(span.includes(word), word);
  }
  const all = taken.map(({ text }) => text).join("\n");
  for (const word of ["Probador", "192.0.2.77"]) assert(!all.includes(word), word);
  await within("the end of the collector", server.shutdown());
});
