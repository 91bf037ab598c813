/** How the service introduces itself to agents, in the shop's own name, and where it answers them. */

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

/** What a model must know before it calls a tool. */
export function tellUse({ business }: Shop): string {
  return [
    `Servicio público y de solo lectura de ${business.nombre}, heladería artesanal de ` +
    `${business.direccion.localidad}, ${business.direccion.provincia}.`,
    "Los precios son pesos argentinos (ARS) enteros, sin centavos, y cambian: consultalos cada vez, " +
    "no los recuerdes de otra charla.",
    "Los sabores se piden con el nombre exacto que devuelve listar_sabores; los potes, las promos y " +
    "los adicionales, con el id que devuelve consultar_precios.",
    "Una cotización no es un pedido: acá no se reserva, no se cobra y no se guarda nada.",
    "Para pedir, pasale a la persona el enlaceWhatsapp de la cotización: el mensaje ya va escrito y " +
    "el pedido lo confirma alguien del local.",
    "Antes de prometer una entrega, mirá zona_de_entrega y estado_del_local.",
  ].join("\n");
}
