/** The tool `zona_de_entrega`: whether the shop delivers somewhere. */

import type { ToolSpec } from "../mcp/tool.ts";
import type { Objection } from "../schema/objection.ts";
import { array, type Infer, integer, number, object, strict, string } from "../schema/schema.ts";
import type { Shop } from "../shop/shop.ts";
import { noticesOn, suspendedOn } from "../shop/today.ts";
import { tellTaken } from "../shop/zone/text.ts";
import { decideZone, EDGE_KM, PICKUP_KM, ZONE_FIELDS, type ZoneAnswer } from "../shop/zone/zone.ts";
import { dateAt } from "../time/zone.ts";
import { joinNames } from "../words/lists.ts";
import { formatPesos } from "../words/money.ts";

const ARGUMENTS = strict(object({}, {
  optional: {
    localidad: string({
      maxLength: 100,
      description: "Mejor con su partido.",
      examples: ["Pontevedra, Merlo"],
    }),
    direccion: string({
      maxLength: 200,
      description: "Con la localidad al final, después de una coma.",
    }),
    latitud: number({ minimum: -90, maximum: 90, description: "Con longitud, en grados." }),
    longitud: number({ minimum: -180, maximum: 180 }),
  },
}));
type Arguments = Infer<typeof ARGUMENTS>;

const FORMS = 'una de estas formas: {"localidad":"Morón"}, ' +
  '{"direccion":"Av. San Martín 100, Morón"} o {"latitud":-34.6534,"longitud":-58.6198}';

const RESULT = object(ZONE_FIELDS, {
  optional: {
    zonas: array(string(), { description: "Falta si dentro es true." }),
    entrega: object(
      { envio: integer(), envioGratisDesde: integer(), pedidoMinimoEnvio: integer() },
      {
        description: "Falta si dentro es false.",
      },
    ),
  },
});
type Result = Infer<typeof RESULT>;

/** Answers whether a locality, an address or a point is inside the delivery zone. */
export const DELIVERY_ZONE: ToolSpec<Shop, Arguments, Result> = {
  name: "zona_de_entrega",
  title: "Zona de entrega",
  description: "Dice si el envío llega a un lugar, cuánto cuesta y desde qué monto es gratis. " +
    "Si mandás varias cosas decide la más exacta: coordenadas, direccion, localidad. " +
    "Si dentro es null, no prometas el envío y pedí lo que dice motivo. " +
    'Ejemplo: {"direccion":"Av. San Martín 100, Morón"}.',
  inputSchema: ARGUMENTS,
  outputSchema: RESULT,
  example({ places, business }) {
    const [near] = places.inside;
    return { localidad: near?.nombre ?? business.direccion.localidad };
  },
  call(args, shop, nowMs) {
    const reading = readPlace(withoutAbsent(args), shop);
    if (reading.kind === "refused") return reading;
    const { answer: { zonas, ...answer }, told } = reading;
    const { envio, envioGratisDesde, pedidoMinimoEnvio } = shop.delivery;
    const data: Result = {
      ...answer,
      motivo: [...told, answer.motivo, ...tellWays(shop, answer, nowMs)].join(" "),
      ...answer.dentro !== true && { zonas },
      ...answer.dentro !== false && { entrega: { envio, envioGratisDesde, pedidoMinimoEnvio } },
    };
    return { kind: "done", text: tell(data), data };
  },
};

/** 0, 0 is what a form without coordinates sends; it lies in the sea. */
function withoutAbsent({ latitud, longitud, ...texts }: Arguments): Arguments {
  if (latitud === 0 && longitud === 0) return texts;
  return {
    ...texts,
    ...latitud !== undefined && { latitud },
    ...longitud !== undefined && { longitud },
  };
}

type Reading =
  | { readonly kind: "read"; readonly answer: ZoneAnswer; readonly told: readonly string[] }
  | { readonly kind: "refused"; readonly objections: readonly Objection[] };

/** Of several forms the most exact one decides; an address that names no locality is read with the one that was sent. */
function readPlace(
  { localidad, direccion, latitud, longitud }: Arguments,
  { places }: Shop,
): Reading {
  if (latitud !== undefined && longitud !== undefined) {
    const answer = decideZone(places, { kind: "point", latitud, longitud });
    return { kind: "read", answer, told: [] };
  }
  if (latitud !== undefined) return refuse("/longitud", "Falta la longitud de esa latitud.");
  if (longitud !== undefined) return refuse("/latitud", "Falta la latitud de esa longitud.");
  if (direccion === undefined && localidad === undefined) {
    return refuse("", "Falta decir de qué lugar se trata.");
  }
  const kind = direccion === undefined ? "place" : "address";
  const text = direccion ?? localidad ?? "";
  const answer = decideZone(places, { kind, text });
  if (direccion === undefined || localidad === undefined) return read(answer, text);
  if (answer.dentro !== null) return read(answer, text);
  const both = `${direccion}, ${localidad}`;
  return read(decideZone(places, { kind, text: both }), both);
}

function read(answer: ZoneAnswer, text: string): Reading {
  const taken = answer.localidad === null ? "" : tellTaken(text, answer.localidad);
  return { kind: "read", answer, told: taken === "" ? [] : [taken] };
}

function refuse(campo: string, problema: string): Reading {
  return {
    kind: "refused",
    objections: [{ campo, problema, esperado: FORMS, sugerencias: [] }],
  };
}

/** What can be done, and what today can't: collection is offered to those who don't live too far away. */
function tellWays(
  shop: Shop,
  { dentro, distanciaKm }: Pick<ZoneAnswer, "dentro" | "distanciaKm">,
  nowMs: number,
): readonly string[] {
  const today = dateAt(shop.timeZone, nowMs);
  const canCollect = dentro === false && (distanciaKm ?? Infinity) <= PICKUP_KM &&
    !suspendedOn(shop, today).includes("retiro");
  const suspended = dentro === false
    ? []
    : noticesOn(shop, today).filter(({ suspende }) => suspende.includes("envio"));
  return [
    ...canCollect ? ["Podés pasar a retirar por el local."] : [],
    ...suspended.map(({ texto }) => `Hoy no hay envíos: ${texto}`),
  ];
}

/** Of a place that the edge may cut, no is not the whole answer: the shop confirms it. */
function tell(
  { dentro, localidad, distanciaKm, radioKm, motivo, zonas = [], entrega }: Result,
): string {
  const isCut = localidad !== null && (distanciaKm ?? Infinity) - radioKm <= EDGE_KM;
  const answer = dentro === null
    ? `${motivo} Hacemos envíos a ${joinNames(zonas)}.`
    : dentro
    ? `¡Sí, llegamos! ${motivo}`
    : isCut
    ? motivo
    : `No llegamos hasta ahí. ${motivo}`;
  return entrega === undefined ? answer : `${answer} ${tellFees(entrega)}`;
}

function tellFees(
  { envio, envioGratisDesde, pedidoMinimoEnvio }: NonNullable<Result["entrega"]>,
): string {
  const fee = envio === 0
    ? "gratis"
    : `${formatPesos(envio)}, gratis desde ${formatPesos(envioGratisDesde)}`;
  const minimum = pedidoMinimoEnvio === 0
    ? "sin pedido mínimo"
    : `con un pedido mínimo de ${formatPesos(pedidoMinimoEnvio)}`;
  return `Envío en la zona: ${fee}, ${minimum}.`;
}
