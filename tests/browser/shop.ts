/** The catalog of the sample shop. The tests take names and prices from it. */

import type { Menu } from "../../src/shop/menu.ts";
import type { Quote } from "../../src/shop/quote/order.ts";
import type { Flavor, Payment } from "../../src/shop/shapes.ts";
import { createSampleApp } from "../fixtures/contract.ts";
import { fetchWhole } from "../fixtures/waiting.ts";
import { postCall } from "../fixtures/rpc.ts";

/** The parts of the catalog that the tests use. */
export interface Catalog extends Menu {
  readonly negocio: { readonly whatsapp: string };
  readonly pagos: readonly Payment[];
  readonly entrega: {
    readonly zonas: readonly string[];
    readonly envio: number;
    readonly envioGratisDesde: number;
    readonly pedidoMinimoEnvio: number;
  };
}

const app = createSampleApp({ config: { rateLimit: 100_000 } });

/** The sample's catalog. */
export const CATALOG: Catalog = await (await app.ask("/api/v1/catalogo"))
  .json();
/** The names of the available flavors. */
export const FLAVORS = availableFlavors(CATALOG);
/** Two available flavors. */
export const [FLAVOR = "", OTHER = ""] = FLAVORS;
/** A flavor that isn't available. */
export const SOLD_OUT =
  first(CATALOG.sabores.filter(({ disponible }) => !disponible)).nombre;
/** The first tub, which takes the fewest flavors. */
export const SMALL_TUB = first(CATALOG.potes);
/** The last and most expensive tub. It reaches the minimum of a delivery, but not free delivery. */
export const TUB = first(CATALOG.potes.slice(-1));
/** The first extra. */
export const EXTRA = first(CATALOG.adicionales);
/** The cheapest extra, which doesn't reach the minimum of a delivery. */
export const CHEAPEST = first(
  CATALOG.adicionales.toSorted((a, b) => a.precio - b.precio),
);
/** A promo that is sold every day and has several tubs. */
export const PROMO = first(
  CATALOG.promos.filter((promo) => promo.dias === null && countTubs(promo) > 1),
);
/** A place in the zone. */
export const PLACE = first(CATALOG.entrega.zonas);
/** A place in the zone with a long name. */
export const NEAR = first(
  CATALOG.entrega.zonas.filter((name) => /^\p{L}{7,}$/u.test(name)),
);
/** A misspelling of the name: without its fourth letter. */
export const SLIP = `${NEAR.slice(0, 3)}${NEAR.slice(4)}`;

/** Requests the quote of an order from the service. */
export function askQuote(
  args: object,
): Promise<Quote & { readonly enlaceWeb: string | null }> {
  return callTool("cotizar_pedido", args);
}

/** Returns the result of a tool. */
export async function callTool<Answer>(
  name: string,
  args: object,
): Promise<Answer> {
  const response = await app.ask("/api/v1/mcp", postCall(name, args));
  return (await response.json()).result.structuredContent;
}

/** Reads the catalog of the service at an origin. */
export async function readCatalog(origin: string): Promise<Catalog> {
  return await (await fetchWhole(`${origin}/api/v1/catalogo`)).json();
}

/** Returns the first item of a list from the sample. Throws if the list is empty. */
export function first<T>(list: readonly T[]): T {
  const [item] = list;
  if (item === undefined) throw new Error("The sample has no such item");
  return item;
}

/** Returns the names of the available flavors. */
export function availableFlavors(
  { sabores }: { readonly sabores: readonly Flavor[] },
): readonly string[] {
  return sabores.filter(({ disponible }) => disponible).map(({ nombre }) =>
    nombre
  );
}

/** Counts the tubs of a promo. */
export function countTubs(
  { potes }: Pick<Menu["promos"][number], "potes">,
): number {
  return potes.reduce((sum, { cantidad }) => sum + cantidad, 0);
}
