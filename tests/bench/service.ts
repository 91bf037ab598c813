/** The service under measure: started with the arguments of `deno task start`. */

import { taskArguments } from "../e2e/service.ts";
import type { HttpRequest } from "./exchange.ts";
import type { ServerPlan } from "./server.ts";

/** The highest quota that the service takes: no run reaches it. */
const HIGH_LIMIT = "100000000";

const ROOT = new URL("../../", import.meta.url).pathname;

/** The service with a quota that no run reaches and without a log, unless `env` says otherwise. */
export function servicePlan(env: Readonly<Record<string, string>> = {}): ServerPlan {
  return {
    command: [Deno.execPath(), ...taskArguments("start")],
    cwd: ROOT,
    env: { RATE_LIMIT: HIGH_LIMIT, LOG: "off", ...env },
  };
}

/** GET of a path, with headers. */
export function get(path: string, headers: Readonly<Record<string, string>> = {}): HttpRequest {
  return { method: "GET", path, headers };
}

/** What the catalog is asked with. */
export const CATALOG = get("/api/v1/catalogo");

/** A call of a tool. Official SDKs want both types in Accept; the others answer that with a stream. */
export function callTool(name: string, args: unknown, accept?: string): HttpRequest {
  return rpc("tools/call", { name, arguments: args }, accept);
}

/** A JSON-RPC request to the MCP endpoint. */
export function rpc(method: string, params: unknown, accept = "application/json"): HttpRequest {
  return {
    method: "POST",
    path: "/api/v1/mcp",
    headers: { accept, "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  };
}

/** The tool whose answer the peers give too. */
export const PRICES_TOOL = "consultar_precios";

/** An order of so many different tubs, each full of flavors that are on the menu. */
export function orderOf(tubs: number, catalog: Catalog): unknown {
  const flavors = catalog.sabores.filter(({ disponible }) => disponible).map(({ nombre }) =>
    nombre
  );
  const potes = Array.from({ length: tubs }, (_, at) => {
    const { id, saboresMax } = pick(catalog.potes, at);
    const sabores = Array.from({ length: saboresMax }, (_, flavor) => pick(flavors, at + flavor));
    return { tamano: id, sabores };
  });
  return { potes };
}

/** What an order needs of the catalog. */
export interface Catalog {
  readonly potes: readonly { readonly id: string; readonly saboresMax: number }[];
  readonly sabores: readonly { readonly nombre: string; readonly disponible: boolean }[];
}

function pick<T>(list: readonly T[], at: number): T {
  const item = list[at % list.length];
  if (item === undefined) throw new RangeError("an empty list");
  return item;
}
