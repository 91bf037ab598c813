import { assertEquals } from "@std/assert";
import { isIP } from "node:net";
import {
  addressKey,
  clientKey,
  isPrivateAddress,
} from "../../src/quota/client_address.ts";
import { createWholeRandom } from "../fixtures/random.ts";
import { readRows } from "../fixtures/rows.ts";

const SOCKET = "10.0.0.1";

const CLIENTS = [
  [null, "1", SOCKET],
  ["x,".repeat(30_000) + "203.0.113.1", "1", "203.0.113.1"],
  ["x,".repeat(30_000), "100", SOCKET],
  ...readRows`
203.0.113.1 → 0 → 10.0.0.1
203.0.113.1 → 1 → 203.0.113.1
198.51.100.7, 203.0.113.1 → 1 → 203.0.113.1
198.51.100.7,203.0.113.1 → 2 → 198.51.100.7
6.6.6.6, 198.51.100.7, 203.0.113.1 → 2 → 198.51.100.7
6.6.6.6, 198.51.100.7, 10.0.0.3, 10.0.0.2 → 3 → 198.51.100.7
203.0.113.1 → 2 → 10.0.0.1
∅ → 1 → 10.0.0.1
, → 1 → 10.0.0.1
,,, → 3 → 10.0.0.1
203.0.113.1, → 1 → 10.0.0.1
unknown → 1 → 10.0.0.1
203.0.113.1:5678 → 1 → 203.0.113.1
[2001:db8:1:2:3::4]:5678 → 1 → 2001:db8:1:2::/64
[2001:db8:1:2:3::4] → 1 → 2001:db8:1:2::/64
2001:db8:1:2:3::4 → 1 → 2001:db8:1:2::/64
::ffff:203.0.113.1 → 1 → 203.0.113.1
203.0.113.1:x → 1 → 10.0.0.1
203.0.113.999 → 1 → 10.0.0.1
<script> → 1 → 10.0.0.1
`,
];

for (const [forwardedFor = null, count, key] of CLIENTS) {
  const shown = JSON.stringify(forwardedFor?.slice(0, 60) ?? null);
  Deno.test(`clientKey() of ${shown} through ${count} is ${key}`, () => {
    assertEquals(clientKey(SOCKET, forwardedFor, Number(count)), key);
  });
}

Deno.test("clientKey() returns the path of a Unix socket unchanged", () => {
  assertEquals(clientKey("/run/socket", null, 0), "/run/socket");
});

const KEYS = readRows`
192.0.2.1 → 192.0.2.1
::ffff:192.0.2.1 → 192.0.2.1
::ffff:c000:201 → 192.0.2.1
2001:db8:0:1::9 → 2001:db8:0:1::/64
2001:DB8:0:1:ffff:ffff:ffff:ffff → 2001:db8:0:1::/64
::1 → 0:0:0:0::/64
1:: → 1:0:0:0::/64
1:2:3:4:5:6:7:: → 1:2:3:4::/64
::2:3:4:5:6:7:8 → 0:2:3:4::/64
1::4:5:6:7:8 → 1:0:0:4::/64
1:2:3:4:5:6:1.2.3.4 → 1:2:3:4::/64
::1.2.3.4 → 0:0:0:0::/64
0.0.0.0 → 0.0.0.0
01.2.3.4
1.2.3
256.1.1.1
0x7f.1
2130706433
1::2::3
1:2:3:4:5:6:7
::ffff:1.2.3.256
[::1]
fe80::1%eth0
1.2.3.4⏎
∅
`;

Deno.test("addressKey() and node:net accept the same texts, of 20,000 mutated addresses", () => {
  const random = createWholeRandom(7);
  const below = (limit: number) => random(0, limit - 1);
  const samples = KEYS.map(([address]) => address);
  const alphabet = "0123456789abcdefF:.:.::g ";
  for (let n = 0; n < 20_000; n++) {
    const characters = [...samples[below(samples.length)] ?? ""];
    for (let edits = below(4); edits > 0; edits--) {
      const character = alphabet[below(alphabet.length)] ?? "";
      characters.splice(below(characters.length + 1), below(2), character);
    }
    const text = characters.join("");
    if (!text.includes("%")) {
      assertEquals(addressKey(text) !== undefined, isIP(text) !== 0, text);
    }
  }
});

for (const [address = "", key] of KEYS) {
  Deno.test(`addressKey() of ${address} is ${key}`, () =>
    assertEquals(addressKey(address), key));
}

const PRIVATE = readRows`
10.1.2.3 → true
172.16.0.1 → true
172.31.255.255 → true
172.32.0.1 → false
192.168.1.1 → true
192.169.1.1 → false
127.0.0.1 → true
169.254.1.1 → true
100.64.0.1 → true
100.128.0.1 → false
::1 → true
::2 → false
fd00::1 → true
fe80::1 → true
2001:db8::1 → false
::ffff:10.0.0.1 → true
8.8.8.8 → false
garbage → false
`;

for (const [address = "", isPrivate = ""] of PRIVATE) {
  Deno.test(`isPrivateAddress() of ${address} is ${isPrivate}`, () => {
    assertEquals(`${isPrivateAddress(address)}`, isPrivate);
  });
}
