import { assert, assertEquals } from "@std/assert";
import {
  readSharedOrder,
  type SharedOrder,
  writeSharedOrder,
} from "../../../src/shop/quote/shared_order.ts";
import {
  argumentsOf,
  EMPTY_DRAFT,
  withOrder,
} from "../../../src/web/order/draft.ts";
import { readShared } from "../../../src/web/order/share.ts";
import { createWholeRandom } from "../../fixtures/random.ts";

const ORDER: SharedOrder = {
  potes: [{ tamano: "medio", sabores: ["Limón", "Ñandú 🍦"], cantidad: 2 }],
  entrega: "envio",
  localidad: "Morón",
  dieta: ["trigo"],
};

Deno.test("readSharedOrder() reads what writeSharedOrder() writes", () => {
  const path = writeSharedOrder(ORDER) ?? "";
  assertEquals(/^\/#pedido=1\.[A-Za-z0-9_-]+$/.exec(path)?.[0], path);
  assertEquals(readSharedOrder(path.slice(1)), ORDER);
});

Deno.test("writeSharedOrder() writes up to 1,499 characters, the most that base64 has under the limit", () => {
  const lengths = Array.from(
    { length: 1_200 },
    (_, n) => writeSharedOrder({ localidad: "x".repeat(n) })?.length ?? 0,
  );
  assertEquals(Math.max(...lengths), 1_499);
  assertEquals(lengths.at(-1), 0);
});

Deno.test("readSharedOrder() finds no order in other fragments", () => {
  for (const fragment of ["", "#potes", "#pedido", "#pedidos=1."]) {
    assertEquals(readSharedOrder(fragment), undefined, fragment);
  }
});

Deno.test("readSharedOrder() reports 200 broken fragments, or reads an order with only known keys", () => {
  const random = createWholeRandom(5);
  const whole = writeSharedOrder(ORDER)?.slice(1) ?? "";
  let broken = 0;
  for (let i = 0; i < 200; i += 1) {
    const at = random(8, whole.length - 1);
    const letter = "Aé%.~-_{"[random(0, 7)] ?? "";
    const fragment = random(0, 1) === 0
      ? whole.slice(0, at)
      : whole.slice(0, at) + letter + whole.slice(at + 1);
    const shared = readShared(readSharedOrder(fragment));
    if (shared.lines.length === 0) broken += 1;
    const keys = Object.keys(argumentsOf(shared));
    assert(
      keys.every((key) =>
        ["potes", "entrega", "localidad", "comentario"].includes(key)
      ),
      keys.join(),
    );
  }
  assert(broken > 100, `${broken} broken`);
});

/** Values of a fragment that aren't an order. */
const NO_ORDERS = [
  ...[null, 1, "x", [], {}, { potes: "x" }, { potes: [{}] }],
  { lines: [{ kind: "potes", id: "kilo" }] },
];
for (const values of NO_ORDERS) {
  Deno.test(`readShared() finds no order in ${JSON.stringify(values)}`, () => {
    assertEquals(readShared(values).lines, []);
  });
}

Deno.test("withOrder() ignores comment, street and name of a shared order", () => {
  const shared = readShared({
    ...ORDER,
    comentario: "Pedido vegano",
    calle: "Mitre 1",
    nombre: "Ana",
  });
  const draft = { ...EMPTY_DRAFT, calle: "San Martín 2", nombre: "Luis" };
  const { diet, comentario, calle, nombre } = withOrder(draft, shared);
  assertEquals(
    [diet, comentario, calle, nombre],
    [["trigo"], "", "San Martín 2", "Luis"],
  );
});
