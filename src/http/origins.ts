/**
 * The public origin that a request is answered for: that of the settings, else the request's own. Anyone can put any
 * name in `Host`, and the whole site is built and kept for each origin. So only a few count at a time.
 */

import type { Target } from "./target.ts";

/** An origin to answer for. */
export interface ChosenOrigin {
  /** In lower case, without a trailing slash. */
  readonly origin: string;
  /** Whether it is the listener's own, in the place of one that was asked for and doesn't count. */
  readonly isStandIn: boolean;
}

/** What origins are chosen by. */
interface OriginParts {
  /** The public origin, which is then the only one; undefined takes each request's own. */
  readonly baseUrl: string | undefined;
  /** The listener's own, for a request whose Host is not valid or is one name too many. */
  readonly ownOrigin: string;
  /** Called once, at the first origin that doesn't count. */
  readonly reportCrowd: () => void;
}

interface Guest extends ChosenOrigin {
  askedMs: number;
}

const MOST_GUESTS = 8;
const IDLE_MS = 600_000;
const LOOPBACK_HOSTS = ["localhost", "127.0.0.1", "[::1]"];

/** The most origins that are answered for at a time. */
export const MOST_ORIGINS: number = 1 + LOOPBACK_HOSTS.length + MOST_GUESTS;

/**
 * Chooses the origin for each request. The listener's own and its loopback names always count. Of all others, those that
 * came first do; a new one takes the place of one that nobody has asked for in ten minutes.
 */
export function createOrigins(
  { baseUrl, ownOrigin, reportCrowd }: OriginParts,
): (target: Target, nowMs: number) => ChosenOrigin {
  const own = { origin: baseUrl ?? ownOrigin, isStandIn: false };
  if (baseUrl !== undefined) return () => own;
  const port = /:[0-9]+$/.exec(ownOrigin)?.[0] ?? "";
  const loopback = new Set(LOOPBACK_HOSTS.map((host) => `http://${host}${port}`));
  const guests = new Map<string, Guest>();
  const standIn = { origin: ownOrigin, isStandIn: true };
  let isReported = false;

  function refuse(): ChosenOrigin {
    if (!isReported) reportCrowd();
    isReported = true;
    return standIn;
  }

  /** Whether there is a place for one more. The guest that was idle longest loses its own, if that was long enough. */
  function makeRoom(nowMs: number): boolean {
    if (guests.size < MOST_GUESTS) return true;
    const [oldest] = [...guests.values()].sort((a, b) => a.askedMs - b.askedMs);
    return oldest !== undefined && nowMs - oldest.askedMs >= IDLE_MS &&
      guests.delete(oldest.origin);
  }

  return ({ scheme, authority }, nowMs) => {
    if (authority === undefined) return own;
    const origin = `${scheme}://${authority}`.toLowerCase();
    const known = guests.get(origin);
    if (known !== undefined) {
      known.askedMs = nowMs;
      return known;
    }
    if (origin === ownOrigin) return own;
    if (loopback.has(origin)) return { origin, isStandIn: false };
    if (!makeRoom(nowMs)) return refuse();
    const guest = { origin, isStandIn: false, askedMs: nowMs };
    guests.set(origin, guest);
    return guest;
  };
}
