/** What is asked of each menu, with the answer's status: a request a kind of answer. */

import { SMALL_CATEGORY } from "./growth_shop.ts";
import { orderOf } from "./tools_calls.ts";
import type { Shop } from "../../src/shop/shop.ts";

/** A kind of request. */
export interface Asked {
  readonly name: string;
  readonly path: string;
  readonly status: number;
  readonly accept?: string;
  /** Sent as a POST. */
  readonly message?: string;
  /** Asked with the tag that a first answer had. */
  readonly isConditional?: boolean;
  /** Asked beyond the quota. */
  readonly isOverQuota?: boolean;
}

const CATALOG = "/api/v1/catalogo";
const MCP = "/api/v1/mcp";
const HTML = "text/html";
const MARKDOWN = "text/markdown";

/** Every kind, with calls that are the same in a shop of any size that begins with this one's flavors. */
export function listRequests(smallest: Shop): readonly Asked[] {
  const call = (name: string, what: string, args: object = {}): Asked => ({
    name: `tools/call ${name}${what === "" ? "" : `, ${what}`}`,
    path: MCP,
    status: 200,
    message: rpc("tools/call", { name, arguments: args }),
  });
  const method = (name: string, params: object = {}): Asked => ({
    name,
    path: MCP,
    status: 200,
    message: rpc(name, params),
  });
  const page = (name: string, path: string, accept: string): readonly Asked[] => [
    { name: `${name} 200`, path, accept, status: 200 },
    { name: `${name} 304`, path, accept, status: 304, isConditional: true },
  ];
  const misspelt = orderOf(smallest, 1, (name) => name.replace("i", "ii"));
  return [
    { name: "catalog 200", path: CATALOG, status: 200 },
    { name: "catalog 304", path: CATALOG, status: 304, isConditional: true },
    { name: "catalog 429", path: CATALOG, status: 429, isOverQuota: true },
    ...page("home, HTML", "/", HTML),
    ...page("home, Markdown", "/", MARKDOWN),
    ...page("about, HTML", "/about", HTML),
    { name: "page 404, HTML", path: "/nada", accept: HTML, status: 404 },
    { name: "API 404", path: "/api/nada", status: 404 },
    method("initialize", { protocolVersion: "2025-06-18", capabilities: {} }),
    method("tools/list"),
    call("listar_sabores", "all"),
    call("listar_sabores", "a category of five", { categoria: SMALL_CATEGORY }),
    call("listar_sabores", "no such category", { categoria: "Clasicos del barrio" }),
    call("consultar_precios", ""),
    call("estado_del_local", ""),
    call("zona_de_entrega", "", { localidad: smallest.business.direccion.localidad }),
    call("cotizar_pedido", "1 tub", orderOf(smallest, 1)),
    call("cotizar_pedido", "10 tubs", orderOf(smallest, 10)),
    call("cotizar_pedido", "misspelt flavors", misspelt),
    call("cotizar_pedido", "flavors sold out", soldOut(smallest)),
  ];
}

function soldOut(shop: Shop): object {
  const flavor = shop.menu.sabores.find(({ disponible }) => !disponible)?.nombre ?? "";
  return orderOf(shop, 1, () => flavor);
}

function rpc(method: string, params: object): string {
  return JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
}
