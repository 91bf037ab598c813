/** How the service introduces itself to agents, in the shop's own name, where it answers them and what it tells. */

import type { Shop } from "./shop.ts";

/** The path of the catalog. */
export const CATALOG_PATH = "/api/v1/catalogo";
/** The path of the MCP endpoint. */
export const MCP_PATH = "/api/v1/mcp";

/** One line on what the service is. */
export function tellService({ business }: Shop): string {
  return `El menú, los precios, los horarios y la zona de entrega de ${business.nombre}, ` +
    `heladería artesanal de ${business.direccion.localidad}, y cuánto sale un pedido.`;
}

/** What a model must know before it calls a tool, in at most 900 characters: how to serve a customer well. */
export function tellUse({ business: { nombre, direccion } }: Shop): string {
  return [
    `${nombre} es una heladería artesanal de ${direccion.localidad}, ${direccion.provincia}. Acá ` +
    "solo se lee: los precios son pesos argentinos (ARS) enteros y cambian: no los recuerdes de " +
    "otra charla.",
    "Si la persona ya dijo qué quiere, mandalo a cotizar_pedido como lo dijo: donde haya una duda, " +
    "la respuesta trae las opciones. Leele cada renglón, el total, las advertencias y la mejora.",
    'Si dice "alergia", "celíaco" o "vegano", preguntá qué no come, buscá con listar_sabores y ' +
    "contale avisoAlergenos: puede haber trazas y la última palabra es del local.",
    "Antes de prometer un envío mirá zona_de_entrega (alcanza la localidad: no pidas calle, nombre " +
    "ni teléfono); un día o una hora, estado_del_local, que en preguntas contesta lo demás. Lo que no " +
    "esté, que se lo pregunte al local.",
    "Una cotización no reserva ni cobra. Pasale enlaceWhatsapp entero: lo " +
    "manda la persona y lo confirma alguien del local.",
  ].join("\n");
}

/** The service at an instant, as documents tell it. */
export interface ServiceFacts {
  readonly shop: Shop;
  /** The public origin, without a trailing slash. */
  readonly origin: string;
  /** Milliseconds since the Unix epoch. */
  readonly nowMs: number;
  readonly api: ApiFacts;
}

/** The API, from its own tables. Each example and answer is a real one. */
export interface ApiFacts {
  readonly version: string;
  /** Requests a minute, per client and endpoint. */
  readonly limit: number;
  readonly protocolVersions: readonly string[];
  /** As the 404 lists them. */
  readonly endpoints: readonly Texts<"metodo" | "ruta" | "que">[];
  readonly catalog: unknown;
  readonly problems: readonly (
    & Texts<"code" | "title" | "when" | "hint">
    & { readonly status: number; readonly example: unknown }
  )[];
  /** Each with arguments that work with today's menu, and the whole JSON-RPC answer to that call. */
  readonly tools: readonly (
    & Texts<"name" | "title" | "description">
    & { readonly example: unknown; readonly answer: unknown }
  )[];
}

type Texts<K extends string> = Readonly<Record<K, string>>;
