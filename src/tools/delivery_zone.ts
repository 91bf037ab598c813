/** The tool `zona_de_entrega`: whether the shop delivers somewhere. */

import { array, type Infer, integer, number, object, strict, string } from "../schema/schema.ts";
import type { ToolSpec } from "../mcp/tool.ts";
import type { Objection } from "../schema/objection.ts";
import type { Shop } from "../shop/shop.ts";
import { noticesOn, suspendedOn } from "../shop/today.ts";
import { findPlace, type PlaceMatch, type TextKind } from "../shop/zone/address.ts";
import { tellUnderstood } from "../shop/zone/text.ts";
import { decideMatch, decideZone, ZONE_FIELDS, type ZoneAnswer } from "../shop/zone/zone.ts";
import { dateAt } from "../time/zone.ts";
import { joinNames } from "../words/lists.ts";
import { formatPesos } from "../words/money.ts";

const ARGUMENTS = strict(object({}, {
  optional: {
    localidad: string({
      maxLength: 100,
      description: "Localidad, mejor con su partido; acentos y abreviaturas dan igual.",
      examples: ["Castelar", "Pontevedra, Merlo"],
    }),
    direccion: string({
      maxLength: 200,
      description: "Dirección con la localidad al final, después de una coma.",
      examples: ["Av. San Martín 100, Morón"],
    }),
    latitud: number({
      minimum: -90,
      maximum: 90,
      description: "Latitud en grados (WGS 84); va con longitud.",
      examples: [-34.6534],
    }),
    longitud: number({
      minimum: -180,
      maximum: 180,
      description: "Longitud en grados (WGS 84); va con latitud.",
      examples: [-58.6198],
    }),
  },
}));
type Arguments = Infer<typeof ARGUMENTS>;

const FORMS = 'una de estas formas: {"localidad":"Morón"}, ' +
  '{"direccion":"Av. San Martín 100, Morón"} o {"latitud":-34.6534,"longitud":-58.6198}';

const RESULT = object({
  ...ZONE_FIELDS,
  entrega: object({
    envio: integer({ description: "Costo del envío, en pesos." }),
    envioGratisDesde: integer({ description: "Monto desde el que el envío es gratis." }),
    pedidoMinimoEnvio: integer({ description: "Pedido mínimo para envío." }),
  }),
  advertencias: array(string(), { description: "Lo que hay que decirle al cliente." }),
});
type Result = Infer<typeof RESULT>;

/** Answers whether a locality, an address or a point is inside the delivery zone. */
export const DELIVERY_ZONE: ToolSpec<Shop, Arguments, Result> = {
  name: "zona_de_entrega",
  title: "Zona de entrega",
  description: "Dice si la heladería hace envíos a un lugar, cuánto cuesta el envío y desde qué " +
    'monto es gratis. Usala antes de ofrecer un envío o cuando pregunten "¿llegan a...?"; no ' +
    "hace falta si van a retirar por el local. Preguntá antes la localidad y el partido: hay " +
    'calles que se llaman como localidades. Ejemplo: {"direccion":"Av. San Martín 100, Morón"}. ' +
    "De varias formas valen primero latitud y longitud (lo más exacto), después direccion, " +
    "después localidad. Si dentro es null no se sabe, y no prometas el envío: motivo dice qué mandar.",
  inputSchema: ARGUMENTS,
  outputSchema: RESULT,
  example({ places, business }) {
    const [near] = places.inside;
    return { localidad: near?.nombre ?? business.direccion.localidad };
  },
  call(args, shop, nowMs) {
    const reading = readQuery(withoutAbsent(args), shop);
    if (reading.kind === "refused") return reading;
    const { envio, envioGratisDesde, pedidoMinimoEnvio } = shop.delivery;
    const data: Result = {
      ...reading.answer,
      entrega: { envio, envioGratisDesde, pedidoMinimoEnvio },
      advertencias: [...reading.warnings, ...tellSuspension(shop, nowMs)],
    };
    const suspended = suspendedOn(shop, dateAt(shop.timeZone, nowMs));
    const canCollect = !suspended.includes("retiro");
    return { kind: "done", text: tell(data, { canCollect }), data };
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
  | { readonly kind: "read"; readonly answer: ZoneAnswer; readonly warnings: readonly string[] }
  | { readonly kind: "refused"; readonly objections: readonly Objection[] };

/** Of several forms the most exact one decides; an address that names no locality is read with the one that was sent. */
function readQuery(
  { localidad, direccion, latitud, longitud }: Arguments,
  { places }: Shop,
): Reading {
  if (latitud !== undefined && longitud !== undefined) {
    const others = [
      ...direccion === undefined ? [] : ["direccion"],
      ...localidad === undefined ? [] : ["localidad"],
    ];
    return {
      kind: "read",
      answer: decideZone(places, { kind: "point", latitud, longitud }),
      warnings: others.length === 0
        ? []
        : [`Contaron latitud y longitud, y no ${joinNames(others)}.`],
    };
  }
  if (latitud !== undefined) return refuse("/longitud", "Falta la longitud de esa latitud.");
  if (longitud !== undefined) return refuse("/latitud", "Falta la latitud de esa longitud.");
  if (direccion === undefined) {
    if (localidad === undefined) return refuse("", "Falta decir de qué lugar se trata.");
    return readText(places, findPlace(places, localidad, "place"), "place", localidad);
  }
  const match = findPlace(places, direccion, "address");
  if (localidad === undefined) return readText(places, match, "address", direccion);
  if (match.kind === "unknown") {
    const both = `${direccion}, ${localidad}`;
    return readText(places, findPlace(places, both, "address"), "address", both);
  }
  const read = readText(places, match, "address", direccion);
  return { ...read, warnings: [...read.warnings, "Contó direccion, y no localidad."] };
}

function readText(
  places: Shop["places"],
  match: PlaceMatch,
  kind: TextKind,
  text: string,
): Extract<Reading, { kind: "read" }> {
  return {
    kind: "read",
    answer: decideMatch(places, match, kind),
    warnings: match.kind === "found" ? tellUnderstood(kind, text, match.place.nombre) : [],
  };
}

function refuse(campo: string, problema: string): Reading {
  return {
    kind: "refused",
    objections: [{ campo, problema, esperado: FORMS, sugerencias: [] }],
  };
}

function tellSuspension(shop: Shop, nowMs: number): readonly string[] {
  return noticesOn(shop, dateAt(shop.timeZone, nowMs))
    .filter(({ suspende }) => suspende.includes("envio"))
    .map(({ texto }) => `Hoy no hay envíos: ${texto}`);
}

/** Whether orders are handed over in the shop today. */
interface Collection {
  readonly canCollect: boolean;
}

function tell(
  { dentro, motivo, zonas, entrega, advertencias }: Result,
  collection: Collection,
): string {
  const answer = tellAnswer({ dentro, motivo, zonas }, collection);
  return [answer, ...advertencias, tellFees(entrega)].join(" ");
}

function tellAnswer(
  { dentro, motivo, zonas }: Pick<Result, "dentro" | "motivo" | "zonas">,
  { canCollect }: Collection,
): string {
  if (dentro === true) return `¡Sí, llegamos! ${motivo}`;
  if (dentro === false) {
    const wayOut = canCollect ? " Podés pasar a retirar por el local." : "";
    return `No llegamos hasta ahí. ${motivo}${wayOut}`;
  }
  return `${motivo} Hacemos envíos a ${joinNames(zonas)}.`;
}

function tellFees({ envio, envioGratisDesde, pedidoMinimoEnvio }: Result["entrega"]): string {
  const fee = envio === 0
    ? "gratis"
    : `${formatPesos(envio)}, gratis desde ${formatPesos(envioGratisDesde)}`;
  const minimum = pedidoMinimoEnvio === 0
    ? "sin pedido mínimo"
    : `con un pedido mínimo de ${formatPesos(pedidoMinimoEnvio)}`;
  return `Envío en la zona: ${fee}, ${minimum}.`;
}
