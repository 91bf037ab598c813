/**
 * `Deno.serve` with the service's bytes and headers, without its code.
 * Arguments: a way to answer, and the name of the response. `clone` reads
 * nothing of the request; `floor` does the least that any handler must do.
 */

import { answers, bytesOf, LIMIT, port } from "./answers.js";

const [way, name] = Deno.args;
const { path, headers } = answers[name];
const body = bytesOf(answers[name]);
const template = new Response(body, { headers });
const notModified = new Response(null, { status: 304, headers });
/** The forms by `Accept-Encoding`. */
const forms = new Map([[null, template], ["identity", template]]);
const left = new Map();

const ways = {
  clone: () => template.clone(),
  floor(request, { remoteAddr }) {
    const remaining = (left.get(remoteAddr.hostname) ?? LIMIT) - 1;
    left.set(remoteAddr.hostname, remaining);
    const response = answer(request);
    response.headers.set("RateLimit-Remaining", String(remaining));
    response.headers.set("RateLimit-Reset", "60");
    response.headers.set("RateLimit", `"api";r=${remaining};t=60`);
    return response;
  },
  async post(request) {
    const message = await request.json();
    const isCall = message.method === "tools/call";
    return isCall
      ? new Response(body, { headers })
      : new Response(null, { status: 400 });
  },
};

Deno.serve({ hostname: "127.0.0.1", port, onListen() {} }, ways[way]);

/** Reads the path, `Host` and the two headers that choose a form, and clones it. */
function answer(request) {
  const { url } = request;
  const isKnown =
    url.indexOf(path, "http://".length) === url.length - path.length;
  if (!isKnown || request.headers.get("host") === null) {
    return new Response(null, { status: 404 });
  }
  if (request.headers.get("if-none-match") === headers.etag) {
    return notModified.clone();
  }
  const form = forms.get(request.headers.get("accept-encoding"));
  return form === undefined
    ? new Response(null, { status: 406 })
    : form.clone();
}
