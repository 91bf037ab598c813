/** The site's own files, held in memory: no request reaches the disk. */

import { weakTag } from "../http/caching.ts";
import { createPreparedAnswer } from "../http/prepared.ts";
import type { Asset } from "../site/asset.ts";
import type { Handler } from "./route.ts";

const FOR_GOOD = "public, max-age=31536000, immutable";
// A module that its hashed entry imports must never be older than it.
const NO_LONGER = "no-cache";

/** Answers with a file: kept for good where its address names these very bytes, else asked for each time. */
export function createAssetHandler(
  { bytes, contentType, version }: Asset,
  headers: { readonly [name: string]: string },
): Handler {
  const prepare = (cacheControl: string) =>
    createPreparedAnswer(async () => {
      const tag = await weakTag(version);
      return {
        tag,
        trueUntilMs: Infinity,
        body: () => bytes,
        isCompressible: !contentType.startsWith("image/vnd"),
        headers: () => ({
          ...headers,
          "Content-Type": contentType,
          "Cache-Control": cacheControl,
        }),
      };
    });
  const [forGood, asked] = [prepare(FOR_GOOD), prepare(NO_LONGER)];
  return ({ request, origin, nowMs }) => {
    const answer = request.url.endsWith(`?v=${version}`) ? forGood : asked;
    return answer(request, origin, nowMs);
  };
}
