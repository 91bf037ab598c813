/** Fastify on Node, with its own CORS and rate limit before the API. */

import cors from "@fastify/cors";
import rateLimit from "@fastify/rate-limit";
import fastify from "fastify";
import { Buffer } from "node:buffer";
import {
  answers,
  bytesOf,
  exposedHeaders,
  LIMIT,
  plainHeaders,
  port,
} from "./answers.js";

const { catalog } = answers;
const app = fastify();

await app.register(cors, {
  origin: "*",
  exposedHeaders: exposedHeaders(catalog),
});
await app.register(rateLimit, {
  global: false,
  max: LIMIT,
  timeWindow: 60_000,
  enableDraftSpec: true,
});
app.get("/api/v1/catalogo", { config: { rateLimit: {} } }, sender(catalog));

await app.listen({ host: "127.0.0.1", port });

function sender(answer) {
  const body = Buffer.from(bytesOf(answer));
  const headers = plainHeaders(answer);
  return (_request, reply) => reply.headers(headers).send(body);
}
