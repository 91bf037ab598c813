/** Descriptions of the service for agents, and the facts that documents contain. */

import { describeOnlyMode } from "./delivery.ts";
import type { Shop, ShopOnDate } from "./shop.ts";

/** Describes the service in one sentence, with the name and the locality of the shop. */
export function describeService({ business, delivery }: Shop): string {
  const topics = delivery.disponible
    ? "los precios, los horarios y la zona de entrega"
    : "los precios y los horarios";
  return `El menú, ${topics} de ${business.nombre}, heladería artesanal de ${business.direccion.localidad}, y cuánto sale un pedido.`;
}

/**
 * Returns the instructions that a model reads before it calls the tools. A test limits the
 * instructions of the sample shop to 900 characters.
 */
export function describeUsage(shop: Shop, origin: string): string {
  const { nombre, direccion } = shop.business;
  const advice = shop.delivery.disponible
    ? "Antes de prometer un envío mirá zona_de_entrega (alcanza la localidad: no pidas calle, nombre ni teléfono); un día o una hora, estado_del_local"
    : "Antes de prometer un día o una hora mirá estado_del_local";
  // `advice` must end with `estado_del_local`: the sentence below continues with "que en
  // preguntas contesta lo demás", where "que" is that tool.
  const firstChecks = `${describeOnlyMode(shop)} ${advice}`.trim();

  return [
    `${nombre} es una heladería artesanal de ${direccion.localidad}. Acá solo se lee: los precios son pesos argentinos (ARS) enteros y cambian: no los recuerdes.`,
    "Si la persona ya dijo qué quiere, mandalo a cotizar_pedido como lo dijo: donde haya una duda, la respuesta trae las opciones. Leele cada renglón, el total, las advertencias y la mejora.",
    'Si dice "alergia", "celíaco" o "vegano", preguntá qué no come, buscá con listar_sabores y contale avisoAlergenos: puede haber trazas y la última palabra es del local.',
    `${firstChecks}, que en preguntas contesta lo demás. Lo que no esté, que se lo pregunte al local.`,
    `Una cotización no reserva ni cobra. Pasale enlaceWhatsapp entero: lo manda la persona y lo confirma alguien del local. La web: ${origin}/`,
  ].join("\n");
}

/**
 * The facts about the service at an instant. Pages, and documents such as `/openapi.json`,
 * are written from these facts.
 */
export interface ServiceFacts {
  readonly shop: ShopOnDate;
  /** The public origin, without a trailing slash. */
  readonly origin: string;
  /** Milliseconds since the Unix epoch. */
  readonly nowMs: number;
  readonly api: ApiFacts;
}

/** The facts about the API that documents contain, with example calls and their answers. */
export interface ApiFacts {
  /** The version of the service, not of the API. */
  readonly version: string;
  /** Maximum number of requests per minute from one client to one endpoint. */
  readonly limit: number;
  readonly protocolVersions: readonly string[];
  /** The endpoints that the body of a 404 lists. */
  readonly endpoints: readonly TextsOf<"metodo" | "ruta" | "que">[];
  readonly catalog: unknown;
  readonly problems: readonly (
    & TextsOf<"code" | "title" | "when" | "hint">
    & { readonly status: number; readonly example: unknown }
  )[];
  /**
   * `example` has the arguments of a call, valid for today's menu. `answer` is the entire
   * JSON-RPC response to that call.
   */
  readonly tools: readonly (
    & TextsOf<"name" | "title" | "description">
    & { readonly example: unknown; readonly answer: unknown }
  )[];
}

type TextsOf<K extends string> = Readonly<Record<K, string>>;
