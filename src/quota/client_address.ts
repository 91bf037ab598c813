/** Quota keys of clients, from the socket's address or from the address that a trusted proxy reports. */

/**
 * Creates a function that returns the key of the client that sent a request through
 * `trustedProxies` proxies.
 *
 * If `trustedProxies` is 0, a request from a private address with `X-Forwarded-For` shows
 * that a proxy is missing in the settings. At the first such request, the function calls
 * `reportProxy`.
 */
export function createClientKeyReader(
  trustedProxies: number,
  reportProxy: () => void,
): (request: Request, socketAddress: string) => string {
  let mayReport = trustedProxies === 0;

  return ({ headers }, socketAddress) => {
    const forwardedFor = headers.get("x-forwarded-for");

    if (mayReport && forwardedFor !== null && isPrivateAddress(socketAddress)) {
      mayReport = false;
      reportProxy();
    }
    return clientKey(socketAddress, forwardedFor, trustedProxies);
  };
}

/**
 * Returns the key of a client.
 *
 * Each proxy appends the address of its caller to `X-Forwarded-For`. With N
 * trusted proxies, the Nth entry from the right is the client that reached the
 * outermost trusted proxy. Clients can forge the entries further left, so those
 * entries don't count. Without trusted proxies, or without a valid Nth entry, the client
 * is at `socketAddress`. If `socketAddress` isn't an IP address, it is the key itself.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * assertEquals(clientKey("10.0.0.1", "198.51.100.7, 203.0.113.1", 0), "10.0.0.1");
 * assertEquals(clientKey("10.0.0.1", "198.51.100.7, 203.0.113.1", 1), "203.0.113.1");
 * ```
 */
export function clientKey(
  socketAddress: string,
  forwardedFor: string | null,
  trustedProxies: number,
): string {
  const entry = trustedProxies > 0
    ? forwardedFor?.split(",").at(-trustedProxies)
    : undefined;

  return addressKey(withoutPort(entry?.trim() ?? "")) ??
    addressKey(socketAddress) ?? socketAddress;
}

/** The source of a pattern for a number from 0 to 255. */
const BYTE = "(?:0|[1-9][0-9]?|1[0-9]{2}|2[0-4][0-9]|25[0-5])";
const IPV4 = new RegExp(`^${BYTE}(?:\\.${BYTE}){3}$`);
const IPV6_CHARACTERS = /^[0-9a-f:.]{2,45}$/i;

/** Returns the key of an address: the entire IPv4 address, or the /64 of an IPv6 address. A customer of an internet provider has at least an entire /64, so its addresses share a key. Returns undefined for any other text. */
export function addressKey(text: string): string | undefined {
  const address = canonicalAddress(text);
  if (!address?.includes(":")) return address;

  // In an address, "::" stands for groups of zeros. In the key, the zeros are written: the
  // key of "2001:db8::1" is "2001:db8:0:0::/64".
  const [head = [], tail = []] = address.split("::").map(splitGroups);
  const zeros = Array<string>(8 - head.length - tail.length).fill("0");
  const prefix = [...head, ...zeros, ...tail].slice(0, 4);
  return `${prefix.join(":")}::/64`;
}

function splitGroups(text: string): readonly string[] {
  return text === "" ? [] : text.split(":");
}

/**
 * Returns an IP address in canonical form. An IPv4-mapped IPv6 address becomes an IPv4
 * address (RFC 4291, section 2.5.5.2). Returns undefined for any other text, such as an
 * address with a port, brackets or a zone.
 */
function canonicalAddress(text: string): string | undefined {
  if (IPV4.test(text)) return text;
  if (!IPV6_CHARACTERS.test(text)) return undefined;

  const address = URL.parse(`http://[${text}]`)?.hostname.slice(1, -1);
  const mapped = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(address ?? "");
  if (mapped === null) return address;

  // Each of the two groups contains two bytes of the IPv4 address.
  const groups = mapped.slice(1).map((group) => parseInt(group, 16));
  return groups.flatMap((group) => [group >> 8, group & 255]).join(".");
}

/** Beginnings of private, shared, loopback and link-local addresses (RFC 1918, 6598, 1122, 3927, 4193, 4291). */
const PRIVATE_NETWORKS = [
  /^(?:10|127|192\.168|169\.254)\./,
  /^172\.(?:1[6-9]|2[0-9]|3[01])\./,
  /^100\.(?:6[4-9]|[7-9][0-9]|1[01][0-9]|12[0-7])\./,
  /^::1$/,
  /^f[cd][0-9a-f]{2}:/,
  /^fe[89ab][0-9a-f]:/,
];

/** Returns true for an address in `PRIVATE_NETWORKS`, such as the address of a proxy on the same network. */
export function isPrivateAddress(text: string): boolean {
  const address = canonicalAddress(text) ?? "";
  return PRIVATE_NETWORKS.some((network) => network.test(address));
}

/** Removes the port of `192.0.2.1:5678`, and the brackets and the port of `[2001:db8::1]:5678`. Returns an IPv6 address without brackets unchanged. */
function withoutPort(entry: string): string {
  const bracketed = /^\[([^\]]*)\](?::[0-9]{1,5})?$/.exec(entry)?.[1];
  if (bracketed !== undefined) return bracketed;

  return /^([^:]*):[0-9]{1,5}$/.exec(entry)?.[1] ?? entry;
}
