/** The site's own files, held in memory: no request reaches the disk. */

import { weakTag } from "../http/caching.ts";
import type { HeaderFields } from "../http/headers.ts";
import { createPreparedAnswer } from "../http/prepared.ts";
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
  const prepare = (cacheControl: string) =>
    createPreparedAnswer(async () => ({
      tag: await weakTag(version),
      trueUntilMs: Infinity,
      body: () => bytes,
      isCompressible: !contentType.startsWith("image/") || contentType === "image/svg+xml",
      headers: () => ({
        ...headers,
        "Content-Type": contentType,
        "Cache-Control": cacheControl,
      }),
    }));
  const [forGood, asked] = [prepare(FOR_GOOD), prepare(ASK_EACH_TIME)];
  return (call) => call.request.url.endsWith(`?v=${version}`) ? forGood(call) : asked(call);
}
