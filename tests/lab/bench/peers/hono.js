/** Hono on Deno, with its CORS and hono-rate-limiter before the API. */

import { Hono } from "hono";
import { cors } from "hono/cors";
import { rateLimiter } from "hono-rate-limiter";
import {
  answers,
  bytesOf,
  exposedHeaders,
  LIMIT,
  plainHeaders,
  port,
} from "./answers.js";

const { catalog } = answers;
const app = new Hono();

app.use(
  "/api/*",
  cors({ origin: "*", exposeHeaders: exposedHeaders(catalog) }),
);
app.use(
  "/api/*",
  rateLimiter({
    windowMs: 60_000,
    limit: LIMIT,
    keyGenerator: (context) => context.env.remoteAddr.hostname,
  }),
);
app.get("/api/v1/catalogo", sender(catalog));

Deno.serve({ hostname: "127.0.0.1", port, onListen() {} }, app.fetch);

function sender(answer) {
  const body = bytesOf(answer);
  const headers = plainHeaders(answer);
  return (context) => context.body(body, 200, headers);
}
