/** Whose quota a request counts in: that of the socket's address, or that of the client that a trusted proxy names. */

import { isPrivate, parseAddress } from "./ip.ts";

/** UTF-16 units that an entry may have: an IPv6 address in brackets with its port has fewer. */
const LONGEST_ENTRY = 64;

/**
 * Returns the key of a client. Each proxy appends to `X-Forwarded-For` the address that called it. So with N trusted
 * proxies, the Nth entry from the right was written by one of them, and those to its left by anyone. If that entry is
 * missing or is no address, the client is the socket.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * assertEquals(clientAddress("10.0.0.1", "198.51.100.7, 203.0.113.1", 0), "10.0.0.1");
 * assertEquals(clientAddress("10.0.0.1", "198.51.100.7, 203.0.113.1", 1), "203.0.113.1");
 * ```
 */
export function clientAddress(
  socketAddress: string,
  forwardedFor: string | null,
  trustedProxies: number,
): string {
  const forwarded = trustedProxies > 0 && forwardedFor !== null
    ? clientKey(withoutPort(entryFromRight(forwardedFor, trustedProxies)))
    : undefined;
  return forwarded ?? clientKey(socketAddress) ?? socketAddress;
}

/** The whole of an IPv4 address, the /64 of an IPv6 one (what one customer gets); undefined for no address. */
export function clientKey(text: string): string | undefined {
  const address = parseAddress(text);
  if (address === undefined) return undefined;
  const { family, parts } = address;
  if (family === 4) return parts.join(".");
  return `${parts.slice(0, 4).map((group) => group.toString(16)).join(":")}::/64`;
}

/** Whether a text is a private address, such as that of a proxy on the same network. */
export function isPrivateAddress(text: string): boolean {
  const address = parseAddress(text);
  return address !== undefined && isPrivate(address);
}

/** The entry at a position counted from the right, from 1; "" if there are fewer. */
function entryFromRight(list: string, position: number): string {
  let end = list.length;
  for (let n = 1; n < position; n++) {
    end = list.lastIndexOf(",", end - 1);
    if (end <= 0) return "";
  }
  const entry = list.slice(list.lastIndexOf(",", end - 1) + 1, end).trim();
  return entry.length > LONGEST_ENTRY ? "" : entry;
}

/** `192.0.2.1:5678` and `[2001:db8::1]:5678` without their ports; a lone IPv6 address stays. */
function withoutPort(entry: string): string {
  const bracketed = /^\[([^\]]*)\](?::[0-9]{1,5})?$/.exec(entry)?.[1];
  if (bracketed !== undefined) return bracketed;
  const [host = "", port, ...more] = entry.split(":");
  return port !== undefined && more.length === 0 && /^[0-9]{1,5}$/.test(port) ? host : entry;
}
