/** The whole app over a menu, asked without a socket. */

import { type AppOutside, createService } from "../../src/app.ts";
import type { Content } from "../../src/content/load_content.ts";
import { createRoutes } from "../../src/routes/table.ts";
import { CONFIG, OUTSIDE } from "../fixtures/test_app.ts";
import type { Asked } from "./growth_requests.ts";

const ORIGIN = "http://shop.example";
const ADDRESS = "192.0.2.1";
const WINDOW_MS = 60_000;

/** One kind of request to one app. */
export interface Subject {
  /** Bytes of the answer's body. */
  readonly bytes: number;
  /** Asks so many times; returns microseconds a request. What it takes to make the requests isn't counted. */
  time(count: number): Promise<number>;
}

/** Builds an app and asks once. Throws where the answer has another status. */
export async function createSubject(content: Content, asked: Asked): Promise<Subject> {
  const limit = asked.isOverQuota ? 1 : CONFIG.rateLimit;
  const config = { ...CONFIG, rateLimit: limit };
  let windows = 0;
  const outside: AppOutside = {
    ...OUTSIDE,
    standInOrigin: ORIGIN,
    // Each request comes in a window of its own, or all in the same one.
    monotonicNow: () => asked.isOverQuota ? 0 : windows * WINDOW_MS,
  };
  const app = createService(config, outside)(createRoutes(content, config, outside));

  const first = await app(createRequest({ ...asked, isConditional: false }), () => ADDRESS);
  const tag = asked.isConditional ? first.headers.get("etag") ?? "" : undefined;
  const answer = await ask(createRequest(asked, tag));
  if (answer.status !== asked.status) {
    throw new Error(`${asked.name}: status ${answer.status} and not ${asked.status}`);
  }
  const { byteLength: bytes } = await answer.arrayBuffer();
  return { bytes, time };

  function ask(request: Request): Response | Promise<Response> {
    windows++;
    return app(request, () => ADDRESS);
  }

  async function time(count: number): Promise<number> {
    const requests = Array.from({ length: count }, () => createRequest(asked, tag));
    const startMs = performance.now();
    for (const request of requests) {
      // deno-lint-ignore no-await-in-loop -- one request at a time
      await ask(request);
    }
    return (performance.now() - startMs) * 1000 / count;
  }
}

function createRequest({ path, accept, message }: Asked, tag?: string): Request {
  const headers = new Headers({ host: "shop.example" });
  if (accept !== undefined) headers.set("accept", accept);
  if (tag !== undefined) headers.set("if-none-match", tag);
  const body = message === undefined ? {} : { method: "POST", body: message };
  return new Request(`${ORIGIN}${path}`, { headers, ...body });
}
