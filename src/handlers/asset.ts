/** The site's own files, held in memory: no request reaches the disk. */

import { weakTag } from "../http/caching.ts";
import { compress } from "../http/compression.ts";
import { createPreparedAnswer } from "../http/prepared.ts";
import type { Asset } from "../pages/asset.ts";
import type { Handler } from "./route.ts";

const FOR_GOOD = "public, max-age=31536000, immutable";
const FOR_A_WHILE = "public, max-age=3600";

/** Answers with a file: kept for good where its address names these very bytes, else for an hour. */
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
        gzip: contentType.startsWith("image/vnd") ? undefined : await compress(bytes),
        headers: () => ({
          ...headers,
          "Content-Type": contentType,
          "Cache-Control": cacheControl,
        }),
      };
    });
  const [forGood, forAWhile] = [prepare(FOR_GOOD), prepare(FOR_A_WHILE)];
  return ({ request, nowMs }) => {
    const answer = request.url.endsWith(`?v=${version}`) ? forGood : forAWhile;
    return answer(request, "", nowMs);
  };
}
