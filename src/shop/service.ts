/** How the service introduces itself to agents, in the shop's own name, and where it answers them. */

import type { Shop } from "./shop.ts";

/** The path of the catalog. */
export const CATALOG_PATH = "/api/v1/catalogo";

/** The path of the MCP endpoint. */
export const MCP_PATH = "/api/v1/mcp";

/** The path of the MCP server's card. */
export const SERVER_CARD_PATH = `${MCP_PATH}/server-card`;

/** The path of the list of skills for agents. */
export const SKILLS_INDEX_PATH = "/.well-known/agent-skills/index.json";

/** One line on what the service is. */
export function tellService({ business }: Shop): string {
  return `El menú, los precios, los horarios y la zona de entrega de ${business.nombre}, ` +
    `heladería artesanal de ${business.direccion.localidad}, y cuánto sale un pedido.`;
}

/** The same in fewer words, for those who take no more than a hundred characters. */
export function tellServiceBriefly({ business }: Shop): string {
  return `Menú, precios, horarios y envíos de ${business.nombre}, heladería de ` +
    `${business.direccion.localidad}.`;
}

/** What a model must know before it calls a tool: how to serve a customer well, in five lines. */
export function tellUse({ business: { nombre, direccion } }: Shop): string {
  return [
    `${nombre} es una heladería artesanal de ${direccion.localidad}, ${direccion.provincia}. Acá solo ` +
    "se lee: los precios son pesos argentinos (ARS) enteros y cambian; consultalos cada vez, no los " +
    "recuerdes de otra charla.",
    'Si alguien dice "alergia", "celíaco" o "vegano", preguntá a qué o qué no come, buscá con ' +
    "listar_sabores y contale avisoAlergenos: puede haber trazas y la última palabra es del local.",
    "Antes de ofrecer envío preguntá la localidad, confirmala con zona_de_entrega y decí cuánto " +
    "sale; antes de prometer un día o una hora, mirá estado_del_local.",
    "Para un pedido usá cotizar_pedido, con los nombres exactos de listar_sabores y los id de " +
    "consultar_precios; leele a la persona cada renglón, el total, las advertencias y el ahorro de " +
    "una promo.",
    "Una cotización no es un pedido: no reserva ni cobra. Pasale el enlaceWhatsapp, con el mensaje ya " +
    "escrito: lo manda la persona y lo confirma alguien del local.",
  ].join("\n");
}
