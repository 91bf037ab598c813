import { assertEquals } from "@std/assert";
import {
  describePolicy,
  describeWait,
  setQuotaHeaders,
} from "../../src/quota/headers.ts";

Deno.test("describePolicy() names limit and window", () => {
  assertEquals(describePolicy(7), {
    "RateLimit-Limit": "7",
    "RateLimit-Policy": '"api";q=7;w=60',
  });
});

Deno.test("setQuotaHeaders() sets the remaining requests and the seconds until the next one is free", () => {
  const headers = new Headers();
  setQuotaHeaders(headers, { allowed: true, remaining: 59, resetSeconds: 12 });
  assertEquals([...headers], [
    ["ratelimit", '"api";r=59;t=12'],
    ["ratelimit-remaining", "59"],
    ["ratelimit-reset", "12"],
  ]);
});

Deno.test("describeWait() sets Retry-After to the seconds of the wait", () => {
  assertEquals(
    describeWait({ allowed: false, remaining: 0, resetSeconds: 3 }),
    {
      "Retry-After": "3",
    },
  );
});
