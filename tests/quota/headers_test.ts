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

Deno.test("setQuotaHeaders() sets what is left and the seconds until more is", () => {
  const headers = new Headers();
  setQuotaHeaders(headers, { allowed: true, remaining: 59, resetSeconds: 12 });
  assertEquals([...headers], [
    ["ratelimit", '"api";r=59;t=12'],
    ["ratelimit-remaining", "59"],
    ["ratelimit-reset", "12"],
  ]);
});

Deno.test("describeWait() is the exact wait", () => {
  assertEquals(
    describeWait({ allowed: false, remaining: 0, resetSeconds: 3 }),
    {
      "Retry-After": "3",
    },
  );
});
