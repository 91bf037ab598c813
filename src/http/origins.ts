/** The public origin that a request is answered for: that of the settings, else the request's own. */

import { canonicalOrigin } from "./target.ts";

/** A public origin. Whatever is prepared for it is kept with this object, and goes when it goes. */
export interface PublicOrigin {
  /** In canonical form, without a trailing slash. */
  readonly text: string;
  /** Whether it stands in for a Host that is no valid authority: no shared cache may keep its answers. */
  readonly isStandIn: boolean;
}

/** What origins are chosen by. */
interface OriginParts {
  /** The public origin, which is then the only one; undefined takes each request's own. */
  readonly baseUrl: string | undefined;
  /** For a request whose Host is no valid authority. */
  readonly standIn: string;
}

/** Anyone can put any name in `Host`, and the whole site is prepared for each. */
export const MOST_ORIGINS = 8;

/** Returns a function that gives the origin of a request. It keeps those that were asked for last. */
export function createOrigins(
  { baseUrl, standIn }: OriginParts,
): (scheme: string, authority: string) => PublicOrigin {
  const instead = { text: baseUrl ?? standIn, isStandIn: baseUrl === undefined };
  if (baseUrl !== undefined) return () => instead;
  const kept = new Map<string, PublicOrigin>();
  return (scheme, authority) => {
    const asked = `${scheme}://${authority}`;
    const text = kept.has(asked) ? asked : canonicalOrigin(asked);
    if (text === undefined) return instead;
    const origin = kept.get(text) ?? { text, isStandIn: false };
    kept.delete(text);
    kept.set(text, origin);
    const [longestUnused] = kept.size > MOST_ORIGINS ? kept.keys() : [];
    if (longestUnused !== undefined) kept.delete(longestUnused);
    return origin;
  };
}
