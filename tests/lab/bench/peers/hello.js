/** The least that answers: what a start is compared with. */

Deno.serve(
  { hostname: "127.0.0.1", port: Number(Deno.env.get("PORT")), onListen() {} },
  () => new Response("hello"),
);
