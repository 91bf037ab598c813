/** The states of an order, for the test that visits each state. */

import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import type { Page } from "playwright-core";
import { writeSharedOrder } from "../../src/shop/quote/shared_order.ts";
import type { DeliveryMode } from "../../src/shop/shapes.ts";
import { createShop, type Documents } from "../../src/shop/shop.ts";
import { content } from "../fixtures/contract.ts";
import {
  addTubs,
  askForDelivery,
  assertSends,
  button,
  comeBack,
  deliverTo,
  finish,
  flavorBox,
  focusedId,
  focusedLabel,
  inTurn,
  orderEnough,
  orderOf,
  press,
  pressAdd,
  readMessage,
  resize,
  scrollToOrder,
  send,
  waitForText,
  waitForTotal,
  waitInSight,
} from "./home_page.ts";
import * as shop from "./shop.ts";
import { DESK, PHONE, type Visit, type Visitor } from "./visit.ts";

/** A state: its steps, and the expected texts. */
export interface State {
  readonly name: string;
  /** The conditions of the visit. */
  readonly visitor?: Visitor;
  /** The delivery modes that are suspended today. */
  readonly suspends?: readonly DeliveryMode[];
  /**
   * The first path. By default, the visit begins with an order of one tub, or on the home
   * page if the state has no order.
   */
  readonly path?: string;
  /** The steps after the first path. */
  arrange?(page: Page, visit: Visit): Promise<unknown>;
  /** A text that the page shows. */
  readonly says: string;
  /** A text that the message contains; undefined if the order can't be sent. */
  readonly sends?: string;
  /** False for a state without an order. */
  readonly hasOrder?: false;
  /** A selector of the part that differs from other states; the order by default. */
  readonly part?: string;
  /** Further steps and checks, on a phone. */
  then?(page: Page): Promise<void>;
}

const { business, delivery, menu } = content.shop.written;
const NO_DELIVERY = {
  envio: null,
  envioGratisDesde: null,
  pedidoMinimoEnvio: null,
};
const SHARED = writeSharedOrder({
  potes: [{ tamano: "kilo", sabores: [] }],
  entrega: "retiro",
}) ?? "";
const PICKED_UP = "Lo paso a buscar por el local.";
const {
  CATALOG,
  CHEAPEST,
  EXTRA,
  FLAVOR,
  FLAVORS,
  OTHER,
  PLACE,
  SLIP,
  SMALL_TUB,
  TUB,
} = shop;
const MIDWEEK = shop.first(
  CATALOG.promos.filter(({ dias }) => dias?.join() === "miércoles"),
);

/** All states, each with its checks. */
export const STATES: readonly State[] = [
  {
    name: "empty",
    says: "Todavía no agregaste nada",
    hasOrder: false,
    async then(page) {
      assertEquals(
        await page.getByText("Deshacer").filter({ visible: true }).count(),
        0,
      );
    },
  },
  {
    name: "open shop",
    says: TUB.nombre,
    sends: PICKED_UP,
    async then(page) {
      const message = await readMessage(page);
      assert(!message.includes("cerrado"), message);
    },
  },
  {
    name: "closed shop",
    visitor: { moment: "2026-11-23T15:00:00-03:00" },
    says:
      "El local está cerrado ahora y abre el martes 24 de noviembre a las 12:30: el pedido es para ese día.",
    sends: "Para el martes 24 de noviembre, apenas abran.",
    async then(page) {
      const soonest = page.getByLabel("¿Para cuándo?").getByText(
        "Apenas abramos",
      );
      await soonest.waitFor({ state: "attached" });
    },
  },
  {
    name: "delivered",
    arrange: (page) => deliverTo(page, PLACE),
    says: `¡Sí, llegamos a ${PLACE}!`,
    sends: "Envío a ",
  },
  {
    name: "a missing street",
    async arrange(page) {
      await askForDelivery(page);
      await press(page, PLACE);
    },
    says: "Falta la dirección.",
    async then(page) {
      const street = page.getByLabel("Calle y número");
      assertEquals(await focusedId(page), await street.getAttribute("id"));
      await page.keyboard.type("Pasaje Ñandú 4321");
      await orderOf(page).getByText("Falta la dirección.").waitFor({
        state: "hidden",
      });
      await assertSends(page, "Dirección: Pasaje Ñandú 4321");
      await street.fill("");
      await press(page, "Decinos la calle");
      assertEquals(await focusedId(page), await street.getAttribute("id"));
      await press(page, "La paso por WhatsApp");
      await assertSends(page, "Dirección:\n");
    },
  },
  {
    name: "a place at the zone's edge, ten minutes before closing",
    visitor: { moment: "2026-11-19T23:50:00-03:00" },
    arrange: (page) => deliverTo(page, "Ciudadela"),
    says: "Ciudadela queda a 9,3 km, cerca del límite de 9 km",
    sends: "Envío a Ciudadela",
    async then(page) {
      const late =
        "Falta poco: el local te confirma si el envío llega a tiempo.";
      await waitForText(page, late);
    },
  },
  {
    name: "a place outside the zone",
    arrange: (page) => deliverTo(page, "Moreno"),
    says: "No llegamos con el envío. Moreno queda a",
    async then(page) {
      const place = page.getByLabel("¿A qué localidad?");
      assertEquals(await place.getAttribute("aria-invalid"), "true");
      const [border, alert] = await place.evaluate((input) => {
        const probe = document.createElement("p");
        probe.style.color = "var(--alerta)";
        document.body.append(probe);
        return [
          getComputedStyle(input).borderTopColor,
          getComputedStyle(probe).color,
        ];
      });
      assertEquals(border, alert);
      const ticket = await orderOf(page).innerText();
      assert(!/Envío|Subtotal|gratis/.test(ticket), ticket);
      await waitForTotal(page, "$ 28.000");
      await press(page, "Lo paso a buscar");
      await assertSends(page, PICKED_UP);
    },
  },
  {
    name: "a misspelled place",
    arrange: (page) => deliverTo(page, SLIP),
    says: "No conocemos ese lugar. ¿Es alguno de estos?",
    sends: `Localidad: “${SLIP}”`,
  },
  {
    name: "an unknown place",
    arrange: (page) => deliverTo(page, "Quimeylandia"),
    says: "Te confirmamos por WhatsApp si llegamos a Quimeylandia.",
    sends: "Localidad: “Quimeylandia”",
  },
  {
    name: "a delivery without a place",
    arrange: askForDelivery,
    says: "Falta la localidad del envío, para saber si llegamos.",
    async then(page) {
      await waitInSight(button(page, PLACE));
      await press(page, "Decinos la localidad");
      assertEquals(await focusedId(page), "pedido-localidad");
    },
  },
  {
    name: "below the minimum",
    path: "/",
    async arrange(page) {
      await pressAdd(page, CHEAPEST.nombre);
      await scrollToOrder(page);
      await deliverTo(page, PLACE);
    },
    says: "te faltan $ 10.100.",
    async then(page) {
      const extra = button(page, /^\+ .+ \$/);
      assertStringIncludes(
        (await extra.innerText()).replaceAll("\u00a0", " "),
        "$ 10.500",
      );
      await waitInSight(extra);
      const foot = await orderOf(page).locator(".pie-pedido").boundingBox();
      assert(
        foot !== null && foot.height <= 164,
        `It is ${foot?.height} px high`,
      );
      assertEquals(foot.y + foot.height, PHONE.height);
      await press(page, "Agregar algo más");
      assertEquals(await focusedLabel(page), `Agregar: ${EXTRA.nombre}`);
      const box = await page.locator(":focus").boundingBox();
      assert(box !== null && box.y >= 0 && box.y + box.height <= foot.y);
      await scrollToOrder(page);
      await extra.click();
      await assertSends(page, `Envío a ${PLACE}`);
    },
  },
  {
    name: "an extra against the diet",
    path: "/",
    async arrange(page) {
      await page.locator("#filtros").getByLabel("Sin TACC").check();
      await pressAdd(page, "Cucuruchos x 6");
      await scrollToOrder(page);
    },
    says: "no es sin TACC y lleva leche, trigo y soja. ¿Va igual?",
  },
  {
    name: "delivery suspended",
    suspends: ["envio"],
    arrange: (page) => deliverTo(page, PLACE),
    says: "Hoy no hay envíos: Se rompió la moto.",
    async then(page) {
      await press(page, "Lo paso a buscar");
      await assertSends(page, PICKED_UP);
    },
  },
  {
    name: "pick-up suspended",
    suspends: ["retiro"],
    says: "Hoy no hay retiro en el local: Se rompió la moto.",
    async then(page) {
      await press(page, "Que me lo traigan");
      await button(page, "Decinos la localidad").waitFor();
    },
  },
  {
    name: "delivery and pick-up suspended",
    suspends: ["envio", "retiro"],
    says: "Hoy no hay retiro en el local: Se rompió la moto.",
    async then(page) {
      await press(page, "Pasarlo al domingo 22");
      await orderOf(page).getByText("Se rompió la moto").waitFor({
        state: "hidden",
      });
      await assertSends(page, "Para el domingo 22 de noviembre.");
    },
  },
  {
    name: "all fields filled in",
    async arrange(page) {
      await deliverTo(page, PLACE);
      await page.getByText("Tus datos y el pago").click();
      await page.getByLabel("Calle y número").fill("Pasaje Ñandú 4321");
      await page.getByLabel("Tu nombre").fill("Quimey Zunino");
      await page.getByLabel("¿Cómo pagás?").selectOption("efectivo");
      await page.getByLabel("¿Con cuánto pagás?").fill("99000");
      await page.getByLabel("¿Para cuándo?").selectOption({ index: 1 });
      await page.getByLabel("¿A qué hora?").selectOption({ index: 1 });
    },
    says: "¿Con cuánto pagás?",
    sends: "A nombre de: Quimey Zunino",
    async then(page) {
      await resize(page, DESK);
      const topOf = async (label: string) =>
        (await page.getByLabel(label).boundingBox())?.y;
      assertEquals(
        await topOf("¿Cómo pagás?"),
        await topOf("¿Con cuánto pagás?"),
      );
    },
  },
  {
    name: "cheaper as a promo",
    // On Saturdays, a promo of two large tubs costs less.
    arrange: (page) => press(page, /^Uno más/),
    says: "pagás $",
    sends: PICKED_UP,
    async then(page) {
      const before = await orderOf(page).locator(".pie-total").innerText();
      await page.evaluate("scrollTo(0, 0)");
      const better = orderOf(page).locator(".pie-botones button");
      await waitInSight(better);
      await better.click();
      await waitForText(page, "Listo: ahora sale");
      await press(page, "Deshacer");
      await waitForTotal(page, before);
    },
  },
  {
    name: "a message that was opened",
    async arrange(page) {
      await send(page);
      await comeBack(page);
    },
    says: "¿Ya lo mandaste?",
    sends: PICKED_UP,
    async then(page) {
      const way = page.getByLabel("Resumen del pedido").getByText(
        "Cómo llegar",
      );
      assertMatch(await way.getAttribute("href") ?? "", /^https:.*-34\.65/);
      await page.reload();
      await press(page, "Todavía no");
      await orderOf(page).getByText("¿Ya lo mandaste?").waitFor({
        state: "hidden",
      });
      await assertSends(page, PICKED_UP);
    },
  },
  {
    name: "a promo that isn't sold on the chosen day",
    async arrange(page) {
      await page.getByLabel("¿Para cuándo?").selectOption("2026-11-25");
      await addTubs(page, MIDWEEK.nombre, [[FLAVOR]]);
      await waitForTotal(page);
      await assertSends(page, MIDWEEK.nombre);
      await page.getByLabel("¿Para cuándo?").selectOption("2026-11-26");
    },
    says: `La promo ${MIDWEEK.nombre} vale los miércoles`,
    async then(page) {
      const name = `El jueves no: ${MIDWEEK.nombre}`;
      assert(
        await page.getByRole("button", { name, includeHidden: true })
          .isDisabled(),
      );
      await press(page, "Pasarlo al miércoles 2");
      await assertSends(page, "Para el miércoles 2 de diciembre");
    },
  },
  {
    name: "a flavor that is sold out by now",
    async arrange(page, { changeToday }) {
      changeToday({ agotados: [FLAVOR] });
      await page.reload();
    },
    says: `${FLAVOR} está agotado hoy: elegí otro para ${TUB.nombre}.`,
    async then(page) {
      await press(page, "Cambiar sabores");
      assert(!await flavorBox(page, FLAVOR).isChecked());
      await flavorBox(page, OTHER).check();
      await finish(page);
      await waitForTotal(page, "$ 28.000");
      await assertSends(page, `${TUB.nombre}: ${OTHER}`);
    },
  },
  {
    name: "a removed line",
    async arrange(page) {
      await pressAdd(page, CHEAPEST.nombre);
      await pressAdd(page, EXTRA.nombre);
      await button(page, /^Quitar/).first().click();
    },
    says: `Sacaste ${TUB.nombre}`,
    sends: PICKED_UP,
    async then(page) {
      await press(page, "Deshacer");
      await waitForText(page, "3 cosas");
      await assertSends(page, `${TUB.nombre}: ${FLAVOR} y ${OTHER}`);
    },
  },
  {
    name: "an item of the draft that is gone from the menu",
    async arrange(page) {
      await pressAdd(page, CHEAPEST.nombre);
      await page.evaluate((id) => {
        const draft = localStorage.getItem("pedido") ?? "";
        localStorage.setItem(
          "pedido",
          draft.replaceAll(`"${id}"`, '"pote-de-antes"'),
        );
      }, TUB.id);
      await page.reload();
    },
    says: `${TUB.nombre} no está en la carta.`,
    async then(page) {
      await page.reload();
      await press(page, "Sacarlo del pedido");
      assertEquals(await orderOf(page).locator("li strong").allTextContents(), [
        CHEAPEST.nombre,
      ]);
      await assertSends(page, PICKED_UP);
    },
  },
  {
    name: "a long order",
    path: "/",
    async arrange(page) {
      await inTurn(
        CATALOG.potes,
        ({ nombre, saboresMax }) =>
          addTubs(page, nombre, [FLAVORS.slice(0, saboresMax)]),
      );
      await inTurn(CATALOG.adicionales, ({ nombre }) => pressAdd(page, nombre));
    },
    says: `${CATALOG.potes.length + CATALOG.adicionales.length} cosas`,
    sends: PICKED_UP,
    then: (page) =>
      inTurn([PHONE, DESK], async (viewport) => {
        await resize(page, viewport);
        await inTurn([0, 2000, 100_000], async (top) => {
          await page.evaluate((y) => scrollTo(0, y), top);
          const [total, way] = [".pie-total", ".pie-fila .boton:visible"];
          await waitInSight(orderOf(page).locator(total));
          await waitInSight(orderOf(page).locator(way));
        });
      }),
  },
  {
    name: "a shop that has only pick-up",
    visitor: {
      content: shopWith({ delivery: { ...delivery, ...NO_DELIVERY } }),
    },
    says: "Lo paso a buscar",
    sends: PICKED_UP,
    async then(page) {
      const text = await page.locator("body").innerText();
      assertEquals(text.match(/.*(?:con envío|llegamos).*/gi), null);
    },
  },
  {
    name: "a shop that only delivers",
    visitor: {
      content: shopWith({ business: { ...business, retiro: false } }),
    },
    arrange: (page) => page.getByLabel("¿A qué localidad?").fill(PLACE),
    says: `¡Sí, llegamos a ${PLACE}!`,
    sends: `Envío a ${PLACE}: `,
    async then(page) {
      const text = await page.locator("main").innerText();
      assertEquals(text.match(/.*Lo paso a buscar.*/g), null);
    },
  },
  {
    name: "a tub that needs notice",
    visitor: {
      content: shopWith({
        menu: {
          ...menu,
          potes: menu.potes.map((tub) => ({
            ...tub,
            anticipacionHoras: 48,
          })),
        },
      }),
    },
    says: `${TUB.nombre} se pide con 48 horas de anticipación.`,
    async then(page) {
      await press(page, "Pasarlo al martes 24");
      await assertSends(page, "Para el martes 24 de noviembre.");
    },
  },
  {
    name: "prices that start on the day of the order",
    visitor: {
      content: shopWith({
        menu: {
          ...menu,
          potes: menu.potes.map((tub) => (
            { ...tub, precioDesde: { "2026-11-24": 1_000 } }
          )),
        },
      }),
    },
    async arrange(page) {
      await page.getByLabel("¿Para cuándo?").selectOption("2026-11-24");
      await waitForTotal(page, "$ 1.000");
    },
    says: "Precio sin impuestos nacionales: $ 826",
    sends: "Total: $ 1.000",
    async then(page) {
      await press(page, /^Cambiar sabores/);
      await page.getByRole("radio", { name: "Un kilo $ 1.000" }).waitFor();
    },
  },
  {
    name: "a shop that names its seller",
    visitor: {
      content: shopWith({
        business: {
          ...business,
          titular: {
            razonSocial: "Cucharitas del Oeste SRL",
            cuit: "30000000007",
            correo: "hola@heladeria.example",
            dataFiscal: "https://qr.afip.gob.ar/?qr=ejemplo",
          },
        },
      }),
    },
    says: "Cucharitas del Oeste SRL · CUIT 30-00000000-7",
    hasOrder: false,
    part: "footer.pie",
  },
  {
    name: "a shared order",
    path: SHARED,
    says: "Te pasaron un pedido",
    hasOrder: false,
    part: "dialog[open]",
  },
  {
    name: "picking flavors",
    async arrange(page) {
      await pressAdd(page, SMALL_TUB.nombre);
      await flavorBox(page, FLAVOR).check();
    },
    says: `1 de ${SMALL_TUB.saboresMax}`,
    hasOrder: false,
    part: "dialog[open]",
  },
  {
    name: "a tub full of flavors",
    async arrange(page) {
      await pressAdd(page, SMALL_TUB.nombre);
      const names = FLAVORS.slice(0, SMALL_TUB.saboresMax);
      await inTurn(names, (name) => flavorBox(page, name).check());
    },
    says: "está completo.",
    hasOrder: false,
    part: "dialog[open]",
  },
  {
    name: "choosing a tub for a flavor",
    async arrange(page) {
      await page.getByLabel("Buscá un sabor").fill(FLAVOR);
      await page.getByRole("button", {
        name: `Empezar un pote: ${FLAVOR}`,
        exact: true,
      }).click();
    },
    says: `¿En qué pote va ${FLAVOR}?`,
    hasOrder: false,
    part: "dialog[open]",
  },
  {
    name: "a search that finds nothing",
    arrange: (page) =>
      page.getByLabel("Buscá un sabor").fill("no hay tal cosa"),
    says: "No hay ningún sabor así",
    hasOrder: false,
    part: "main",
  },
];

/** Returns content whose shop is the sample's, with other documents. */
function shopWith(documents: Partial<Documents>) {
  const shop = createShop({ ...content.shop.written, ...documents });
  return { shop };
}

/** Orders a tub of two flavors. */
export async function orderTwo(page: Page): Promise<void> {
  await orderEnough(page, [FLAVOR, OTHER]);
  // Waits until the tub is in the order and the picker's history entry is removed. The
  // removal would cancel a reload.
  await orderOf(page).locator("li").first().waitFor({ state: "attached" });
}
