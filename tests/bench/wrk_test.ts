import { assertEquals, assertThrows } from "@std/assert";
import { parseWrk } from "./wrk.ts";

const OUTPUT = `Running 4s test @ http://127.0.0.1:8000/api/v1/catalogo
  1 threads and 32 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     1.21ms  337.34us   9.55ms   91.30%
    Req/Sec    26.62k     1.33k   28.36k    82.93%
  108584 requests in 4.10s, 2.00GB read
Requests/sec:  26483.98
Transfer/sec:    499.99MB
{"requests":108584,"micros":4100000,"bytes":2153000000,"refused":2,"broken":1}
`;

Deno.test("parseWrk() reads the script's own line among what wrk prints", () => {
  assertEquals(parseWrk(OUTPUT), {
    requests: 108584,
    seconds: 4.1,
    bytes: 2153000000,
    refused: 2,
    broken: 1,
  });
});

Deno.test("parseWrk() throws with what wrk printed when the line isn't there", () => {
  assertThrows(() => parseWrk("unable to connect"), Error, "unable to connect");
});
