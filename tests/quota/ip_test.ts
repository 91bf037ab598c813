import { assertEquals } from "@std/assert";
import { isIP, SocketAddress } from "node:net";
import { parseAddress } from "../../src/quota/ip.ts";
import { createWholeRandom } from "../fixtures/random.ts";

const SAMPLES: readonly string[] = [
  "0.0.0.0",
  "255.255.255.255",
  "256.1.1.1",
  "1.2.3",
  "1.2.3.4.5",
  "01.2.3.4",
  "1.2.3.4 ",
  " 1.2.3.4",
  "1.2.3.+4",
  "1.2.3.",
  "::",
  "::1",
  "1::",
  ":::",
  "1::2::3",
  "1:2:3:4:5:6:7:8",
  "1:2:3:4:5:6:7",
  "1:2:3:4:5:6:7:8:9",
  "1:2:3:4:5:6:7::",
  "::2:3:4:5:6:7:8",
  "1:2:3:4::5:6:7:8",
  "12345::",
  "g::",
  ":1:2:3:4:5:6:7",
  "1:2:3:4:5:6:7:",
  "::1.2.3.4",
  "1:2:3:4:5:6:1.2.3.4",
  "1:2:3:4:5:6:7:1.2.3.4",
  "1.2.3.4::",
  "::1.2.3.4:5",
  "::ffff:1.2.3.4",
  "::ffff:1.2.3.256",
  "[::1]",
  "",
  ":",
  ".",
];

for (const text of SAMPLES) {
  Deno.test(`parseAddress() and node:net agree on ${JSON.stringify(text)}`, () => assertSame(text));
}

Deno.test("parseAddress() and node:net agree on 50,000 mutated addresses", () => {
  const random = createWholeRandom(7);
  const below = (limit: number) => random(0, limit - 1);
  const alphabet = "0123456789abcdefF:.:.::%g ";
  for (let n = 0; n < 50_000; n++) {
    const characters = [...SAMPLES[below(SAMPLES.length)] ?? ""];
    for (let edits = below(4); edits > 0; edits--) {
      const character = alphabet[below(alphabet.length)] ?? "";
      characters.splice(below(characters.length + 1), below(2), character);
    }
    const text = characters.join("");
    if (!text.includes("%")) assertSame(text);
  }
});

/** A mapped address is an IPv4 here and an IPv6 there; a zone index is accepted there and no one's address here. */
function assertSame(text: string): void {
  const parsed = parseAddress(text);
  const family = isIP(text);
  assertEquals(parsed === undefined ? 0 : text.includes(":") ? 6 : 4, family, text);
  if (parsed?.family !== 6) return;
  const [a, b] = [parsed.parts.map((part) => part.toString(16)).join(":"), text]
    .map((address) => new SocketAddress({ address, family: "ipv6" }).address);
  assertEquals(a, b, text);
}
