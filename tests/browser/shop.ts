/** What the service says of itself while the tests run: prices and names are the data's, not the tests'. */

import type { Quote } from "../../src/shop/quote/shape.ts";
import type { Flavor, Payment } from "../../src/shop/shapes.ts";
import type { Menu } from "../../src/shop/files.ts";
import { fetchWhole } from "../fixtures/waiting.ts";

/** The part of the catalog that the tests look at. */
export interface Catalog extends Menu {
  readonly negocio: { readonly whatsapp: string };
  readonly pagos: readonly Payment[];
  readonly entrega: {
    readonly zonas: readonly string[];
    readonly envio: number;
    readonly envioGratisDesde: number;
    readonly pedidoMinimoEnvio: number;
  };
  readonly consultado: string;
}

/** The catalog as it is now. */
export async function readCatalog(origin: string): Promise<Catalog> {
  return await (await fetchWhole(`${origin}/api/v1/catalogo`)).json();
}

/** The quote of an order, as any client of the API gets it. */
export async function askQuote(origin: string, args: object): Promise<Quote> {
  const response = await fetchWhole(`${origin}/api/v1/mcp`, {
    method: "POST",
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "cotizar_pedido", arguments: args },
    }),
  });
  return (await response.json()).result.structuredContent;
}

/** The first of a list of the menu. */
export function first<T>(list: readonly T[]): T {
  const [one] = list;
  if (one === undefined) throw new Error("The menu lacks what the test needs");
  return one;
}

/** The names of flavors that can be ordered. */
export function availableFlavors(
  { sabores }: { readonly sabores: readonly Flavor[] },
): readonly string[] {
  return sabores.filter(({ disponible }) => disponible).map(({ nombre }) => nombre);
}
