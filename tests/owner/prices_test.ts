import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { newPrice, type PriceRequest, readPriceRequest, reprice } from "../../src/owner/prices.ts";
import { createWholeRandom } from "../fixtures/random.ts";

const RUNS = 400;
const DATA = new URL("../sample_shop/data/", import.meta.url);
const request = (basisPoints: number, step = 1): PriceRequest => ({
  basisPoints,
  step,
  isWritten: false,
});

/** A price, hundredths of a per cent, the step, and the new price. */
const PRICES: readonly (readonly [number, number, number, number])[] = [
  [15500, 800, 1, 16740],
  [15500, 800, 100, 16700],
  [15500, -500, 100, 14700],
  [1250, 0, 100, 1300],
  [1249, 0, 100, 1200],
  [10, 500, 1, 11],
  [10, 499, 1, 10],
  [250, 0, 500, 500],
  [249, 0, 500, 249],
  [1, -9900, 1, 1],
  [40, 800, 1000, 43],
  [99_999_999, 100_000, 1, 1_099_999_989],
  [3, 3333, 1, 4],
  [15, 1000, 1, 17],
];

for (const [price, basisPoints, step, expected] of PRICES) {
  Deno.test(`newPrice() makes ${expected} of ${price} by ${basisPoints / 100} % to ${step}`, () => {
    assertEquals(newPrice(price, request(basisPoints, step)), expected);
  });
}

Deno.test("newPrice() is the nearest multiple, halves up, reckoned with big integers", () => {
  const random = createWholeRandom(16);
  for (let run = 0; run < 5000; run += 1) {
    const [price, share] = [random(1, 100_000_000), random(-9_999, 100_000)];
    const step = [1, 5, 10, 50, 100, 500, 1000][random(0, 6)] ?? 1;
    const [exact, unit] = [BigInt(price) * BigInt(10_000 + share), 10_000n * BigInt(step)];
    const rest = exact % unit;
    const expected = (exact - rest) / 10_000n + (rest * 2n >= unit ? BigInt(step) : 0n);
    const got = newPrice(price, request(share, step));
    if (expected > 0n) assertEquals(BigInt(got), expected, `${price} ${share} ${step}`);
    else assert(got >= 1 && got <= price);
  }
});

for (const file of ["menu.json", "entrega.json"] as const) {
  Deno.test(`reprice() changes each price of random texts of ${file}, and no other byte`, () => {
    for (let seed = 1; seed <= RUNS; seed += 1) {
      const random = createWholeRandom(seed);
      const asked = request(random(-9_000, 20_000), [1, 10, 100][random(0, 2)]);
      const parts = writeFile(file, random);
      const before = parts.map((part) => typeof part === "string" ? part : part.form).join("");
      const after = parts.map((part) => {
        if (typeof part === "string") return part;
        const made = newPrice(part.price, asked);
        return made === part.price ? part.form : String(made);
      }).join("");
      assertEquals(reprice(before, asked), after, `seed ${seed}`);
    }
  });
}

Deno.test("reprice() by nothing leaves the shop's files as they are", () => {
  for (const file of ["menu.json", "entrega.json"]) {
    const text = Deno.readTextFileSync(new URL(file, DATA));
    assertEquals(reprice(text, request(0)), text);
    assertNotEquals(reprice(text, request(100)), text);
  }
});

Deno.test("reprice() leaves what is free, and what is no price", () => {
  const text =
    '{"envio": 0, "pedidoMinimoEnvio": "10", "nombre": "\\"precio\\": 5", "gramos": 250}';
  assertEquals(reprice(text, request(1000)), text);
});

/** What is written after the task, and what is asked by it: hundredths of a per cent, step, whether it is written. */
const ASKED: readonly (readonly [string, readonly [number, number, boolean] | string])[] = [
  ["+8%", [800, 1, false]],
  ["8,5% --redondeo 100", [850, 100, false]],
  ["--redondeo=50 --escribir -5.25%", [-525, 50, true]],
  ["-- \u22125 %", [-500, 1, false]],
  ["", "Va un porcentaje."],
  ["+8% +9%", 'No entiendo "+8% +9%".'],
  ["8", 'No entiendo "8": ¿quisiste decir "8%"?'],
  ["+8% --prueba", 'No entiendo "+8% --prueba".'],
  ["+8% --redondeo 0", 'No entiendo "+8% --redondeo 0".'],
  ["+8% --redondeo", 'No entiendo "+8% --redondeo".'],
  ["+8% --redondeo=5 --redondeo=10", 'No entiendo "+8% --redondeo=10".'],
  ["-100%", "El porcentaje va de más de -100% a +1000%."],
  ["+1000,01%", "El porcentaje va de más de -100% a +1000%."],
];

for (const [args, expected] of ASKED) {
  Deno.test(`readPriceRequest() reads "${args}"`, () => {
    const asked = readPriceRequest(args.split(" ").filter((arg) => arg !== ""));
    if (typeof expected === "string") {
      assert(asked.kind === "wrong" && asked.mistake.startsWith(`${expected} Se escribe así`));
    } else {
      const [basisPoints, step, isWritten] = expected;
      assertEquals(asked, { kind: "request", request: { basisPoints, step, isWritten } });
    }
  });
}

/** A price as it is written. */
interface Written {
  readonly price: number;
  readonly form: string;
}

type Part = string | Written;
type Random = (from: number, to: number) => number;

/** A file with prices, in a layout, an order and with other values at random. */
function writeFile(file: "menu.json" | "entrega.json", random: Random): readonly Part[] {
  const start = random(0, 4) === 0 ? "\ufeff" : "";
  const body = file === "entrega.json"
    ? writeObject(random, [
      ["envio", [writePrice(random)]],
      ["envioGratisDesde", [writePrice(random)]],
      ["pedidoMinimoEnvio", [writePrice(random)]],
      ["radioKm", ["9"]],
      ["lugares", writeList(random, (): readonly Part[] => writeItem(random, "latitud"))],
    ])
    : writeObject(random, [
      ...["potes", "promos", "adicionales"].map((name) =>
        [name, writeList(random, () => writeItem(random, "precio"))] as const
      ),
      ["sabores", writeList(random, () => ['{"nombre":"x"}'])],
    ]);
  return [start, blank(random), ...body, blank(random)];
}

function writeItem(random: Random, key: string): readonly Part[] {
  return writeObject(random, [
    ["nombre", [JSON.stringify(['x", "precio": 100', "Ñandú \u00bd", "[1, 2]"][random(0, 2)])]],
    [key, key === "precio" ? [writePrice(random)] : ["-34.5"]],
    ["gramos", [String(random(1, 900))]],
    ["potes", ['[ {"id":"a", "cantidad" : 2 } ]']],
    ["alias", ["[]"]],
  ]);
}

function writePrice(random: Random): Written {
  const price = random(1, 400) * 100;
  const forms = [`${price}`, `${price}.0`, `${price / 100}e2`, `${price / 100}.00E+2`];
  return { price, form: forms[random(0, 3)] ?? "" };
}

function writeObject(
  random: Random,
  members: readonly (readonly [key: string, value: readonly Part[]])[],
): readonly Part[] {
  const inOrder = members.map((member) => ({ member, place: random(0, 999) }))
    .sort((a, b) => a.place - b.place);
  const parts = inOrder.flatMap(({ member: [key, value] }, i): readonly Part[] => [
    i === 0 ? "" : ",",
    `${blank(random)}${JSON.stringify(key)}${blank(random)}:${blank(random)}`,
    ...value,
    blank(random),
  ]);
  return ["{", ...parts, "}"];
}

function writeList(random: Random, write: () => readonly Part[]): readonly Part[] {
  const items = Array.from({ length: random(0, 3) }, write);
  return ["[", ...items.flatMap((item, i) => [i === 0 ? "" : `,${blank(random)}`, ...item]), "]"];
}

function blank(random: Random): string {
  return ["", " ", "\n", "\r\n", "\t", "\n    "][random(0, 5)] ?? "";
}
