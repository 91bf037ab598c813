/** The tool `zona_de_entrega`: whether the shop delivers somewhere. */

import type { ToolSpec } from "../mcp/tool.ts";
import { type ObjectionText, objectTo } from "../schema/wording.ts";
import {
  array,
  boolean,
  type Infer,
  integer,
  nullable,
  number,
  object,
  string,
} from "../schema/schema.ts";
import { feesOf } from "../shop/catalog.ts";
import { describeDeliveryTerms } from "../shop/delivery.ts";
import type { Shop } from "../shop/shop.ts";
import { noticesOn } from "../shop/today.ts";
import {
  decideZone,
  isOutside,
  mayCollect,
  tellTaken,
  type ZoneAnswer,
} from "../shop/zone/zone.ts";
import { dateAt } from "../time/zone.ts";
import { joinNames } from "../words/lists.ts";

const ARGUMENTS = object({}, {
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
    latitud: number({
      minimum: -90,
      maximum: 90,
      description: "Con longitud, en grados.",
    }),
    longitud: number({ minimum: -180, maximum: 180 }),
  },
});
type Arguments = Infer<typeof ARGUMENTS>;

const FORMS = 'una de estas formas: {"localidad":"Morón"}, ' +
  '{"direccion":"Av. San Martín 100, Morón"} o {"latitud":-34.6534,"longitud":-58.6198}';

const FEES = {
  envio: integer(),
  envioGratisDesde: integer(),
  pedidoMinimoEnvio: integer(),
};
const RESULT = object({
  dentro: nullable(boolean()),
  localidad: nullable(string({ description: "La que se entendió." })),
  distanciaKm: nullable(number()),
  radioKm: number(),
  motivo: string(),
}, {
  optional: {
    zonas: array(string(), { description: "Falta si dentro es true." }),
    entrega: object(FEES, { description: "Falta si dentro es false." }),
  },
});
type Result = Infer<typeof RESULT>;

/** Answers whether a locality, an address or a point is inside the delivery zone. */
export const DELIVERY_ZONE: ToolSpec<Shop, Arguments, Result> = {
  name: "zona_de_entrega",
  title: "Zona de entrega",
  description:
    "Dice si el envío llega a un lugar, cuánto cuesta y desde qué monto es gratis. " +
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
    const reading = readPlace(args, shop);
    if ("campo" in reading) return { kind: "refused", objections: [reading] };
    const { answer: { zonas, ...answer }, text } = reading;
    const taken = answer.localidad === null
      ? ""
      : tellTaken(shop.places, text, answer.localidad);
    const motivo = [taken, answer.motivo, ...tellWays(shop, answer, nowMs)];
    const data: Result = {
      ...answer,
      motivo: motivo.filter((sentence) => sentence !== "").join(" "),
      ...answer.dentro !== true && { zonas },
      ...answer.dentro !== false && { entrega: feesOf(shop.delivery) },
    };
    return { kind: "done", text: tell(data), data };
  },
};

/** Of several forms the most exact one decides; an address that names no locality is read with the one that was sent. */
function readPlace(
  { localidad, direccion, latitud, longitud }: Arguments,
  { places }: Shop,
): { readonly answer: ZoneAnswer; readonly text: string } | ObjectionText {
  const missing = (campo: string, problema: string) =>
    objectTo(campo, problema, FORMS);
  // 0, 0 is what a form without coordinates sends; it lies in the sea.
  if (latitud !== 0 || longitud !== 0) {
    if (latitud !== undefined && longitud !== undefined) {
      return {
        answer: decideZone(places, { kind: "point", latitud, longitud }),
        text: "",
      };
    }
    if (latitud !== undefined) {
      return missing("/longitud", "Falta la longitud de esa latitud.");
    }
    if (longitud !== undefined) {
      return missing("/latitud", "Falta la latitud de esa longitud.");
    }
  }
  const texts = [direccion ?? [], localidad ?? []].flat();
  const [text] = texts;
  if (text === undefined) {
    return missing("", "Falta decir de qué lugar se trata.");
  }
  const kind = direccion === undefined ? "place" : "address";
  const decide = (text: string) => ({
    answer: decideZone(places, { kind, text }),
    text,
  });
  const reading = decide(text);
  return reading.answer.dentro === null && texts.length > 1
    ? decide(texts.join(", "))
    : reading;
}

/** What can be done, and what today can't. */
function tellWays(
  shop: Shop,
  answer: Omit<ZoneAnswer, "zonas">,
  nowMs: number,
): readonly string[] {
  const today = dateAt(shop.timeZone, nowMs);
  if (mayCollect(shop, answer, today)) {
    return ["Podés pasar a retirar por el local."];
  }
  if (answer.dentro === false) return [];
  return noticesOn(shop, today).filter(({ suspende }) =>
    suspende.includes("envio")
  )
    .map(({ texto }) => `Hoy no hay envíos: ${texto}`);
}

function tell({ zonas = [], entrega, ...answer }: Result): string {
  const { dentro, motivo } = answer;
  const told = dentro === null
    ? `${motivo} Hacemos envíos a ${joinNames(zonas)}.`
    : dentro
    ? `¡Sí, llegamos! ${motivo}`
    : isOutside(answer)
    ? `No llegamos hasta ahí. ${motivo}`
    : motivo;
  if (entrega === undefined) return told;
  return `${told} Envío en la zona: ${describeDeliveryTerms(entrega).clause}.`;
}
