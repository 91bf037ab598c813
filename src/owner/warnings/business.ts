/** Oversights in `negocio.json`: numbers that differ, and what is still the sample's. */

import type { Business } from "../../shop/files.ts";
import { warn, type Warning } from "./warning.ts";

/** What the sample data says, which no real shop can have. */
const SAMPLE = {
  number: "0000000",
  name: "Ronda de Cucharitas",
  instagram: /\.ejemplo\b|rondadecucharitas/i,
  street: "Pasaje del Barquillo 150",
  point: { latitud: -34.6506, longitud: -58.641 },
} as const;

/** What looks like an oversight in who the shop is. */
export function findBusinessWarnings(business: Business): readonly Warning[] {
  const { nombre, telefono, whatsapp, instagram, direccion } = business;
  const [phone, chat] = [telefono, whatsapp].map(digitsOf);
  const isSampleStreet = direccion.calle === SAMPLE.street;
  const at = (pointer: string, isOdd: boolean, text: string) =>
    isOdd ? [warn("negocio.json", pointer, text)] : [];
  return [
    ...at(
      "/nombre",
      nombre === SAMPLE.name,
      `${nombre} es el nombre de muestra: poné el de tu heladería`,
    ),
    ...at(
      "/telefono",
      phone?.endsWith(SAMPLE.number) ?? false,
      `${telefono} es el número de muestra: poné el tuyo`,
    ),
    ...at(
      "/whatsapp",
      chat?.endsWith(SAMPLE.number) ?? false,
      `${whatsapp} es el número de muestra: poné el tuyo, que es adonde llegan los pedidos`,
    ),
    ...at(
      "/whatsapp",
      phone !== chat && !chat?.endsWith(SAMPLE.number),
      `Los pedidos llegan a ${whatsapp}, que no es el teléfono ${telefono}: fijate si está bien`,
    ),
    ...at(
      "/instagram",
      SAMPLE.instagram.test(instagram),
      `${instagram} es el perfil de muestra: poné el tuyo`,
    ),
    ...at(
      "/instagram",
      !/^https:\/\/(?:www\.)?instagram\.com\/./i.test(instagram),
      `${instagram} no es una dirección de Instagram: poné https://www.instagram.com/ y tu usuario`,
    ),
    ...at(
      "/direccion/calle",
      isSampleStreet,
      `${direccion.calle} es la dirección de muestra: poné la tuya, con su latitud y longitud`,
    ),
    ...at(
      "/direccion/latitud",
      !isSampleStreet && direccion.latitud === SAMPLE.point.latitud &&
        direccion.longitud === SAMPLE.point.longitud,
      "La latitud y la longitud son las de muestra, y desde ahí se mide la zona: poné las tuyas",
    ),
  ];
}

/** The digits of a number, without the 9 of mobiles, which is dialled from abroad alone. */
function digitsOf(number: string): string {
  return number.replace(/[^0-9]/g, "").replace(/^549/, "54");
}
