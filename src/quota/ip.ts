/** Reads IP addresses strictly, and tells the private ones. */

/** An address: four bytes, or eight groups of 16 bits. An IPv4-mapped IPv6 address is its IPv4 (RFC 4291, section 2.5.5.2). */
export type Address =
  | { readonly family: 4; readonly parts: readonly number[] }
  | { readonly family: 6; readonly parts: readonly number[] };

const LONGEST_TEXT = 45;

/**
 * Reads an address alone, without port, brackets, zone or leading zeros in IPv4; undefined for anything else.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * assertEquals(parseAddress("::ffff:192.0.2.1"), { family: 4, parts: [192, 0, 2, 1] });
 * assertEquals(parseAddress("192.0.2.01"), undefined);
 * ```
 */
export function parseAddress(text: string): Address | undefined {
  if (text.length > LONGEST_TEXT) return undefined;
  if (!text.includes(":")) {
    const parts = parseIpv4(text);
    return parts && { family: 4, parts };
  }
  const parts = parseIpv6(text);
  if (parts === undefined) return undefined;
  const [a, b, c, d, e, f, g = 0, h = 0] = parts;
  const isMapped = [a, b, c, d, e].every((group) => group === 0) && f === 0xffff;
  return isMapped
    ? { family: 4, parts: [g >> 8, g & 0xff, h >> 8, h & 0xff] }
    : { family: 6, parts };
}

function parseIpv4(text: string): readonly number[] | undefined {
  const parts = text.split(".");
  if (parts.length !== 4) return undefined;
  if (!parts.every((part) => /^(?:0|[1-9][0-9]{0,2})$/.test(part))) return undefined;
  const bytes = parts.map(Number);
  return bytes.every((byte) => byte <= 255) ? bytes : undefined;
}

function parseIpv6(text: string): readonly number[] | undefined {
  const halves = text.split("::");
  if (halves.length > 2) return undefined;
  const [head, tail] = halves.map((half, index) => parseGroups(half, index === halves.length - 1));
  if (head === undefined) return undefined;
  if (halves.length === 1) return head.length === 8 ? head : undefined;
  if (tail === undefined || head.length + tail.length > 7) return undefined;
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}

/** The groups of one side of `::`; only the last side may end in an IPv4 address. */
function parseGroups(text: string, isLast: boolean): readonly number[] | undefined {
  if (text === "") return [];
  const groups: number[] = [];
  const parts = text.split(":");
  for (const [index, part] of parts.entries()) {
    if (/^[0-9A-Fa-f]{1,4}$/.test(part)) {
      groups.push(parseInt(part, 16));
      continue;
    }
    const bytes = isLast && index === parts.length - 1 ? parseIpv4(part) : undefined;
    if (bytes === undefined) return undefined;
    const [a = 0, b = 0, c = 0, d = 0] = bytes;
    groups.push(a << 8 | b, c << 8 | d);
  }
  return groups;
}

/** Whether an address belongs to a private, shared, loopback or link-local network (RFC 1918, 6598, 4193, 4291). */
export function isPrivate({ family, parts }: Address): boolean {
  const [a = 0, b = 0] = parts;
  if (family === 6) {
    const isLoopback = parts.every((part, index) => part === (index === 7 ? 1 : 0));
    return isLoopback || (a & 0xfe00) === 0xfc00 || (a & 0xffc0) === 0xfe80;
  }
  return a === 10 || a === 127 || a === 172 && (b & 0xf0) === 16 || a === 192 && b === 168 ||
    a === 169 && b === 254 || a === 100 && (b & 0xc0) === 64;
}
