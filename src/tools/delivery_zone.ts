/** The tool `zona_de_entrega`: whether the shop delivers somewhere. */

import { type Infer, number, object, strict, string } from "../schema/schema.ts";
import type { ToolSpec } from "../mcp/tool.ts";
import type { Objection } from "../schema/objection.ts";
import type { Shop } from "../shop/shop.ts";
import { joinNames } from "../words/lists.ts";
import { decideZone, ZONE_ANSWER, type ZoneAnswer, type ZoneQuery } from "../shop/zone/zone.ts";

const ARGUMENTS = strict(object({}, {
  optional: {
    localidad: string({
      minLength: 1,
      maxLength: 100,
      description: "Nombre de la localidad; acentos, mayúsculas y abreviaturas dan igual.",
      examples: ["Morón", "Gral. Rodríguez"],
    }),
    direccion: string({
      minLength: 1,
      maxLength: 200,
      description: "Dirección con la localidad al final, después de una coma.",
      examples: ["Av. San Martín 100, Morón"],
    }),
    latitud: number({
      minimum: -90,
      maximum: 90,
      description: "Latitud del punto, en grados (WGS 84); va junto con longitud.",
      examples: [-34.6534],
    }),
    longitud: number({
      minimum: -180,
      maximum: 180,
      description: "Longitud del punto, en grados (WGS 84); va junto con latitud.",
      examples: [-58.6198],
    }),
  },
}));
type Arguments = Infer<typeof ARGUMENTS>;

const FORMS = 'una sola de estas formas: {"localidad":"Morón"}, ' +
  '{"direccion":"Av. San Martín 100, Morón"} o {"latitud":-34.6534,"longitud":-58.6198}';

/** Answers whether a locality, an address or a point is inside the delivery zone. */
export const DELIVERY_ZONE: ToolSpec<Shop, Arguments, ZoneAnswer> = {
  name: "zona_de_entrega",
  title: "Zona de entrega",
  description: "Dice si la heladería hace envíos a un lugar. Usala antes de ofrecer envío o " +
    'cuando pregunten "¿llegan a...?". Mandá una sola cosa: localidad, direccion, o latitud ' +
    'con longitud (lo más exacto). Ejemplo: {"direccion":"Av. San Martín 100, Morón"}. ' +
    "Responde dentro (true, false, o null si con ese texto no se puede saber: motivo dice qué " +
    "mandar), la localidad entendida, la distancia en km y las localidades de la zona.",
  inputSchema: ARGUMENTS,
  outputSchema: ZONE_ANSWER,
  example({ places, business }) {
    const [near] = places.inside;
    return { localidad: near?.nombre ?? business.direccion.localidad };
  },
  call(args, { places }) {
    const reading = readQuery(args);
    if (reading.kind === "refused") return reading;
    const answer = decideZone(places, reading.query);
    return { kind: "done", text: tell(answer), data: answer };
  },
};

function readQuery({ localidad, direccion, latitud, longitud }: Arguments):
  | { readonly kind: "read"; readonly query: ZoneQuery }
  | { readonly kind: "refused"; readonly objections: readonly Objection[] } {
  const objections: Objection[] = [];
  const queries: ZoneQuery[] = [];
  if (localidad !== undefined) queries.push({ kind: "place", name: localidad });
  if (direccion !== undefined) queries.push({ kind: "address", text: direccion });
  if (latitud !== undefined && longitud !== undefined) {
    queries.push({ kind: "point", latitud, longitud });
  } else if (latitud !== undefined) {
    objections.push(objection("/longitud", "Falta la longitud de esa latitud."));
  } else if (longitud !== undefined) {
    objections.push(objection("/latitud", "Falta la latitud de esa longitud."));
  }
  const [query, ...others] = queries;
  const sent = queries.length + objections.length;
  if (sent === 0) objections.push(objection("", "Falta decir de qué lugar se trata."));
  if (sent > 1) objections.push(objection("", "Hay más de una forma de decir el lugar."));
  return query === undefined || objections.length > 0 || others.length > 0
    ? { kind: "refused", objections }
    : { kind: "read", query };
}

function objection(campo: string, problema: string): Objection {
  return { campo, problema, esperado: FORMS, sugerencias: [] };
}

function tell({ dentro, motivo, zonas }: ZoneAnswer): string {
  if (dentro === true) return `¡Sí, llegamos! ${motivo}`;
  if (dentro === false) {
    return `No llegamos hasta ahí. ${motivo} Podés pasar a retirar por el local.`;
  }
  return `${motivo} Hacemos envíos a ${joinNames(zonas)}.`;
}
