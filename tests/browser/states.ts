/** The states that an order can be in, for the tests that look at each of them. */

import type { Page, Route } from "playwright-core";
import { formatPesos } from "../../src/words/money.ts";
import {
  addThing,
  addTubs,
  deliverTo,
  flavorBox,
  inTurn,
  isUnsendable,
  orderOf,
  readWholeMessage,
} from "./home_page.ts";
import { availableFlavors, type Catalog, first, readCatalog } from "./shop.ts";
import { changeData } from "./ticket.ts";
import type { Visit } from "./visit.ts";

/** Where a state is brought about. */
export interface Scene extends Visit {
  readonly catalog: Catalog;
}

/** A state: how it is brought about on a home page that is open, and what is then to be read. */
export interface State {
  readonly name: string;
  /** What comes before the page: what it carries, when it is looked at. */
  before?(scene: Scene): Promise<void>;
  arrange(scene: Scene): Promise<void>;
  /** A text of the page. */
  says(catalog: Catalog): string;
  /** What the message has in this state; undefined where nothing sends the order. */
  readonly sends?: string;
  /** Whether the state is one of an order that has something in it. */
  readonly hasOrder?: false;
}

const PICKED_UP = "Lo paso a buscar por el local.";
const OPEN = "desde";
const CLOSED = "hasta";

/** All of them. */
export const STATES: readonly State[] = [
  {
    name: "empty",
    arrange: () => Promise.resolve(),
    says: () => "Todavía no agregaste nada",
    hasOrder: false,
  },
  {
    name: "open shop",
    before: (scene) => comeAt(scene, OPEN),
    arrange: addEnough,
    says: () => "1 cosa",
    sends: PICKED_UP,
  },
  {
    name: "closed shop",
    before: (scene) => comeAt(scene, CLOSED),
    arrange: addEnough,
    says: () => "Ahora está cerrado: te confirmamos",
    sends: "Ahora está cerrado: espero la confirmación",
  },
  {
    name: "delivered",
    arrange: (scene) => deliver(scene, first(scene.catalog.entrega.zonas)),
    says: ({ entrega }) => `¡Sí, llegamos a ${first(entrega.zonas)}!`,
    sends: "Envío a ",
  },
  {
    name: "a place outside the zone",
    arrange: (scene) => deliver(scene, "La Plata"),
    says: () => "A La Plata no llegamos con el envío. Podés pasar a buscarlo.",
  },
  {
    name: "a place with a slip of the pen",
    arrange: (scene) => deliver(scene, misspell(scene.catalog)),
    says: (catalog) => `No conocemos ${misspell(catalog)}. ¿Es alguna de estas?`,
    sends: "Envío a ",
  },
  {
    name: "a delivery without a place",
    async arrange(scene) {
      await addEnough(scene);
      await scene.page.getByRole("radio", { name: "Con envío" }).check();
    },
    says: () => "Falta la localidad del envío.",
  },
  {
    name: "below the minimum",
    async arrange({ page, catalog }) {
      await addThing(page, cheapest(catalog).nombre);
      await deliverTo(page, first(catalog.entrega.zonas));
    },
    says: (catalog) =>
      `Te faltan ${
        formatPesos(catalog.entrega.pedidoMinimoEnvio - cheapest(catalog).precio)
      } para el mínimo de envío.`,
  },
  {
    name: "delivery suspended",
    before: (scene) => giveNotice(scene, ["envio"]),
    arrange: (scene) => deliver(scene, first(scene.catalog.entrega.zonas)),
    says: () => "Hoy no hay envíos: Se rompió la moto.",
  },
  {
    name: "delivery and collection suspended",
    before: (scene) => giveNotice(scene, ["envio", "retiro"]),
    arrange: addEnough,
    says: () => "Hoy no hay envíos ni retiro en el local: Se rompió la moto.",
  },
  {
    name: "all fields filled in",
    async arrange(scene) {
      const { page, catalog } = scene;
      await deliver(scene, first(catalog.entrega.zonas));
      await page.getByText("Para no tener que preguntarte").click();
      await page.getByLabel("Calle y número").fill("Pasaje Ñandú 4321");
      await page.getByLabel("Tu nombre").fill("Quimey Zunino");
      await page.getByLabel("¿Cómo pagás?").selectOption("efectivo");
      await page.getByLabel("¿Con cuánto pagás?").fill("99000");
      await page.getByLabel("¿Para cuándo?").selectOption({ index: 1 });
      await page.getByLabel("¿A qué hora?").selectOption({ index: 1 });
    },
    says: () => "¿Con cuánto pagás?",
    sends: "A nombre de: Quimey Zunino",
  },
  {
    name: "cheaper as a promo",
    async before({ page }) {
      const offer = { promo: "x", nombre: "La prueba", ahorro: 2000, argumentos: {} };
      await page.route("**/api/v1/mcp", async (route) => {
        const response = await route.fetch();
        const answer = await response.json();
        answer.result.structuredContent.mejoras = [offer];
        await route.fulfill({ response, json: answer });
      });
    },
    arrange: addEnough,
    says: () => "Cambiar por la promo (ahorrás $ 2.000)",
    sends: PICKED_UP,
  },
  {
    name: "a line taken out",
    async arrange(scene) {
      const { page, catalog } = scene;
      await addEnough(scene);
      await addThing(page, cheapest(catalog).nombre);
      await addThing(page, first(catalog.adicionales).nombre);
      await orderOf(page).getByRole("button", { name: /^Quitar/ }).first().click();
    },
    says: ({ potes }) => `Sacaste ${first(potes.slice(-1)).nombre}`,
    sends: PICKED_UP,
  },
  {
    name: "begun anew, and what was ordered last",
    async arrange(scene) {
      const { page } = scene;
      await addEnough(scene);
      await page.evaluate(`localStorage.setItem("lo-de-siempre", localStorage.getItem("pedido"))`);
      await page.evaluate(`localStorage.removeItem("pedido")`);
      await page.reload();
    },
    says: () => "Pedir lo de siempre",
    hasOrder: false,
  },
  {
    name: "something of the draft gone from the menu",
    async arrange(scene) {
      const { page, catalog } = scene;
      await addEnough(scene);
      await addThing(page, cheapest(catalog).nombre);
      await page.evaluate((id) => {
        const draft = localStorage.getItem("pedido") ?? "";
        localStorage.setItem("pedido", draft.replace(`"${id}"`, '"pote-de-antes"'));
      }, first(catalog.potes.slice(-1)).id);
      await page.reload();
    },
    says: () => "pote de antes ya no está en la carta",
    sends: PICKED_UP,
  },
  {
    name: "over the quota",
    before: ({ page }) =>
      refuse(page, (route) =>
        route.fulfill({
          status: 429,
          headers: { "Retry-After": "60" },
          json: { code: "cuota_excedida" },
        })),
    arrange: addEnough,
    says: () => "muchas consultas",
    sends: "Total a confirmar: ",
  },
  {
    name: "offline",
    async arrange(scene) {
      await scene.page.context().setOffline(GONE);
      await addEnough(scene);
    },
    says: () => "sin conexión",
    sends: "Total a confirmar: ",
  },
  {
    name: "a long order",
    async arrange(scene) {
      const { page, catalog } = scene;
      const names = availableFlavors(catalog);
      await inTurn(
        catalog.potes,
        ({ nombre, saboresMax }) => addTubs(page, nombre, [names.slice(0, saboresMax)]),
      );
      await inTurn(catalog.adicionales, ({ nombre }) => addThing(page, nombre));
    },
    says: ({ potes, adicionales }) => `${potes.length + adicionales.length} cosas`,
    sends: PICKED_UP,
  },
  {
    name: "picking flavors",
    async arrange({ page, catalog }) {
      await addThing(page, first(catalog.potes).nombre);
      await flavorBox(page, first(availableFlavors(catalog))).check();
    },
    says: ({ potes }) => `1 de ${first(potes).saboresMax}`,
    hasOrder: false,
  },
  {
    name: "a tub full of flavors",
    async arrange({ page, catalog }) {
      const tub = first(catalog.potes);
      await addThing(page, tub.nombre);
      const names = availableFlavors(catalog).slice(0, tub.saboresMax);
      await inTurn(names, (name) => flavorBox(page, name).check());
    },
    says: () => "está completo.",
    hasOrder: false,
  },
  {
    name: "choosing a tub for a flavor",
    async arrange({ page, catalog }) {
      const name = first(availableFlavors(catalog));
      await page.getByLabel("Buscá un sabor").fill(name);
      await page.getByRole("button", { name: `Empezar un pote: ${name}`, exact: true }).click();
    },
    says: (catalog) => `¿En qué pote va ${first(availableFlavors(catalog))}?`,
    hasOrder: false,
  },
  {
    name: "a search that finds nothing",
    arrange: ({ page }) => page.getByLabel("Buscá un sabor").fill("no hay tal cosa"),
    says: () => "No hay ningún sabor así",
    hasOrder: false,
  },
];

/** Brings a state about on a home page that is opened for it. */
export async function bringAbout(state: State, visit: Visit): Promise<void> {
  const catalog = await readCatalog(visit.origin);
  const scene = { ...visit, catalog };
  await state.before?.(scene);
  await visit.page.goto("/");
  await state.arrange(scene);
  await visit.page.getByText(state.says(catalog)).first().waitFor({ state: "attached" });
}

/** What of the state's promise isn't kept: nothing sends the order, or the message has the words. */
export async function findBroken({ sends, hasOrder }: State, page: Page): Promise<string> {
  if (hasOrder === false || sends === undefined) {
    return await isUnsendable(page) ? "" : "It can be sent";
  }
  const message = await readWholeMessage(page);
  return message.includes(sends) ? "" : message;
}

const GONE = true;

async function addEnough({ page, catalog }: Scene): Promise<void> {
  const [flavor = "", other = ""] = availableFlavors(catalog);
  await addTubs(page, first(catalog.potes.slice(-1)).nombre, [[flavor, other]]);
  // It is in the order once the picker's step of the history is gone: a reload before that would be called off.
  await orderOf(page).locator("li").first().waitFor({ state: "attached" });
}

async function deliver(scene: Scene, place: string): Promise<void> {
  await addEnough(scene);
  await deliverTo(scene.page, place);
}

/** Comes when a turn begins or ends, by the visitor's clock. */
async function comeAt({ page }: Scene, end: typeof OPEN | typeof CLOSED): Promise<void> {
  await page.goto("/");
  const time = await page.evaluate<string>(`JSON.parse(datos.textContent).turnos[0].${end}`);
  await page.clock.setFixedTime(Date.parse(time));
}

/** The page as it is while a notice of today suspends something. */
async function giveNotice(scene: Scene, suspende: readonly string[]): Promise<void> {
  const today = scene.catalog.consultado.slice(0, 10);
  const notice = { texto: "Se rompió la moto.", desde: today, hasta: today, suspende };
  await changeData(scene, (data) => ({ ...data, avisos: [notice] }));
}

async function refuse(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  await page.route("**/api/v1/mcp", answer);
}

function cheapest({ adicionales }: Catalog) {
  return first([...adicionales].sort((a, b) => a.precio - b.precio));
}

function misspell({ entrega }: Catalog): string {
  const place = first(entrega.zonas.filter((name) => /^\p{L}{7,}$/u.test(name)));
  return `${place.slice(0, 3)}${place.slice(4)}`;
}
