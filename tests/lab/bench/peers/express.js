/** Express on Node, with cors and express-rate-limit before the API. */

import cors from "cors";
import express from "express";
import { rateLimit } from "express-rate-limit";
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
const app = express();
app.disable("x-powered-by");
app.use(cors({ exposedHeaders: exposedHeaders(catalog) }));
app.use(
  "/api/",
  rateLimit({
    windowMs: 60_000,
    limit: LIMIT,
    standardHeaders: "draft-6",
    legacyHeaders: false,
  }),
);
app.get("/api/v1/catalogo", sender(catalog));

app.listen(port, "127.0.0.1");

function sender(answer) {
  const body = Buffer.from(bytesOf(answer));
  const headers = plainHeaders(answer);
  return (_request, response) => response.set(headers).send(body);
}
