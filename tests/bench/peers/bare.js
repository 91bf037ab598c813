/**
 * The ceilings: `Deno.serve` with the service's bytes and headers, and nothing else.
 * Arguments: `clone`, `init` or `post`, and which answer.
 */

import { answers, bytesOf, port } from "./answers.js";

const [way, name] = Deno.args;
const { headers } = answers[name];
const body = bytesOf(answers[name]);
const template = new Response(body, { headers });

const ways = {
  clone: () => template.clone(),
  init: () => new Response(body, { headers }),
  async post(request) {
    const message = await request.json();
    const isCall = message.method === "tools/call";
    return isCall ? new Response(body, { headers }) : new Response(null, { status: 400 });
  },
};

Deno.serve({ hostname: "127.0.0.1", port, onListen() {} }, ways[way]);
