/** How to find and reach the shop. */

import { type Infer, object, string } from "../schema/schema.ts";
import type { Business } from "./files.ts";
import { ADDRESS, type Address } from "./shapes.ts";

const uri = (description: string) => string({ format: "uri", description });

/** Where the shop is, and how to reach it. */
export const CONTACT = object({
  direccion: ADDRESS,
  mapa: uri("El local en el mapa."),
  telefono: string(),
  whatsapp: uri("Abre un chat con el local."),
  instagram: uri("El perfil."),
});
/** Where the shop is, and how to reach it. */
export type Contact = Infer<typeof CONTACT>;

/** What a shop tells of itself, with its place on the map. */
export function describeContact(business: Business): Contact {
  const { direccion, telefono, whatsapp, instagram } = business;
  return { direccion, mapa: mapUrl(direccion), telefono, whatsapp, instagram };
}

/** The address of a map with a mark at a point. */
export function mapUrl({ latitud, longitud }: Pick<Address, "latitud" | "longitud">): string {
  const mark = `mlat=${latitud}&mlon=${longitud}`;
  return `https://www.openstreetmap.org/?${mark}#map=17/${latitud}/${longitud}`;
}

/** An address on one line. */
export function tellAddress(address: Address): string {
  const { calle, codigoPostal, localidad, partido, provincia } = address;
  return `${calle}, ${codigoPostal} ${localidad}, ${partido}, ${provincia}`;
}
