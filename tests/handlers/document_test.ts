import { assertEquals } from "@std/assert";
import { isCompressible } from "../../src/handlers/document.ts";
import { content } from "../fixtures/contract.ts";

const TYPES = {
  "text/css; charset=UTF-8": true,
  "application/json": true,
  "image/svg+xml": true,
  "image/webp": false,
  "video/mp4": false,
  "application/pdf": false,
  "application/octet-stream": false,
};

for (const [contentType, expected] of Object.entries(TYPES)) {
  Deno.test(`isCompressible() returns ${expected} for ${contentType}`, () => {
    for (const asset of content.assets) {
      assertEquals(isCompressible({ ...asset, contentType }), expected);
    }
  });
}
