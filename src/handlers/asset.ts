/** The site's own files, held in memory: no request reaches the disk. */

import type { HeaderFields } from "../http/headers.ts";
import { createResponder } from "../http/prepared.ts";
import type { Asset } from "../site/asset.ts";
import type { Handler } from "./route.ts";

const FOR_GOOD = "public, max-age=31536000, immutable";
/** What was asked for without its version, or with that of other bytes. */
const ASK_EACH_TIME = "no-cache";

/** Answers with a file: kept for good where its address names these very bytes, else asked for each time. */
export function createAssetHandler(
  { bytes, contentType, version }: Asset,
  headers: HeaderFields,
): Handler {
  const kept = (cacheControl: string) =>
    createResponder({
      tag: `W/"${version}"`,
      headers: { ...headers, "Content-Type": contentType, "Cache-Control": cacheControl },
      body: bytes,
      isCompressible: !contentType.startsWith("image/") || contentType === "image/svg+xml",
    });
  const [forGood, asked] = [kept(FOR_GOOD), kept(ASK_EACH_TIME)];
  return ({ request }) => (request.url.endsWith(`?v=${version}`) ? forGood : asked)(request);
}
