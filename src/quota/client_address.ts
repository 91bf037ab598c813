/** Whose quota a request counts in: that of the socket's address, or that of the client that a trusted proxy names. */

/** A proxy leaves its header in every request, so only the first ones are looked at. */
const LOOKS_FOR_PROXY = 100;

/**
 * Returns a function that gives the key of a request's client behind so many trusted proxies. `reportProxy` is called
 * once, when a request came through a proxy and none is trusted.
 */
export function createClientReader(
  trustedProxies: number,
  reportProxy: () => void,
): (request: Request, socketAddress: string) => string {
  let looksLeft = trustedProxies > 0 ? 0 : LOOKS_FOR_PROXY;
  return ({ headers }, socketAddress) => {
    const isRead = trustedProxies > 0 || looksLeft > 0;
    const forwardedFor = isRead ? headers.get("x-forwarded-for") : null;
    if (looksLeft > 0) {
      const isProxied = forwardedFor !== null &&
        isPrivateAddress(socketAddress);
      looksLeft = isProxied ? 0 : looksLeft - 1;
      if (isProxied) reportProxy();
    }
    return clientAddress(socketAddress, forwardedFor, trustedProxies);
  };
}

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
  const entry = trustedProxies > 0
    ? forwardedFor?.split(",").at(-trustedProxies)
    : undefined;
  const forwarded = entry === undefined
    ? undefined
    : clientKey(withoutPort(entry.trim()));
  return forwarded ?? clientKey(socketAddress) ?? socketAddress;
}

const BYTE = "(?:0|[1-9][0-9]?|1[0-9]{2}|2[0-4][0-9]|25[0-5])";
const IPV4 = new RegExp(`^${BYTE}(?:\\.${BYTE}){3}$`);

/** The whole of an IPv4 address, the /64 of an IPv6 one (what one customer gets); undefined for no address. */
export function clientKey(text: string): string | undefined {
  const address = canonicalAddress(text);
  if (!address?.includes(":")) return address;
  const [head = [], tail = []] = address.split("::").map((half) =>
    half === "" ? [] : half.split(":")
  );
  const zeros = Array<string>(8 - head.length - tail.length).fill("0");
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(":")}::/64`;
}

/**
 * An address alone in canonical form, without port, brackets or zone; undefined for anything else. An IPv4-mapped IPv6
 * address is its IPv4 (RFC 4291, section 2.5.5.2).
 */
function canonicalAddress(text: string): string | undefined {
  if (IPV4.test(text)) return text;
  if (!/^[0-9a-f:.]{2,45}$/i.test(text)) return undefined;
  const address = URL.parse(`http://[${text}]`)?.hostname.slice(1, -1);
  const mapped = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(address ?? "")?.slice(
    1,
  );
  return mapped?.map((group) => parseInt(group, 16)).flatMap((
    group,
  ) => [group >> 8, group & 255])
    .join(".") ?? address;
}

/** Networks that are private, shared, loopback or link-local (RFC 1918, 6598, 4193, 4291). */
const PRIVATE = new RegExp(
  "^(?:10|127|192\\.168|169\\.254|172\\.(?:1[6-9]|2[0-9]|3[01])|100\\.(?:6[4-9]|[7-9][0-9]|1[01][0-9]|12[0-7]))\\." +
    "|^::1$|^f[cd][0-9a-f]{2}:|^fe[89ab][0-9a-f]:",
);

/** Whether a text is a private address, such as that of a proxy on the same network. */
export function isPrivateAddress(text: string): boolean {
  return PRIVATE.test(canonicalAddress(text) ?? "");
}

/** `192.0.2.1:5678` and `[2001:db8::1]:5678` without their ports; a lone IPv6 address stays. */
function withoutPort(entry: string): string {
  const bracketed = /^\[([^\]]*)\](?::[0-9]{1,5})?$/.exec(entry)?.[1];
  if (bracketed !== undefined) return bracketed;
  const [host = "", port, ...more] = entry.split(":");
  return port !== undefined && more.length === 0 && /^[0-9]{1,5}$/.test(port)
    ? host
    : entry;
}
