/** An oversight in the data: its kind, its sentence, and the oversights in dates. */

import { fill } from "../json/words.ts";
import { formatDate } from "../shop/hours/text.ts";
import { addDays, isDate } from "../time/dates.ts";
import { formatPesos } from "../words/money.ts";

/** A likely oversight: its place in a file, its kind and the values to show. */
export type Oversight = readonly [
  pointer: string,
  kind: keyof typeof SENTENCES,
  values?: Readonly<Record<string, string | number>>,
];

export type Oversights = Generator<Oversight>;

const YEAR_DAYS = 366;

/** The sentence of each kind. Values that are numbers are amounts in pesos. */
const SENTENCES = {
  "sample-name": "es el nombre de muestra: poné el de tu heladería",
  "sample-phone": "es el número de muestra: poné el tuyo",
  "sample-chat":
    "es el número de muestra: poné el tuyo, que es adonde llegan los pedidos",
  "sample-profile": "es el perfil de muestra: poné el tuyo",
  "sample-address":
    "es la dirección de muestra: poné la tuya, con latitud y longitud",
  "sample-point":
    "la latitud y la longitud son las de muestra, y desde ahí se mide la zona: poné las tuyas",
  "unusual-vat": "{rate} no es un IVA de siempre (21, 10,5 o 27)",
  "other-chat":
    "los pedidos llegan a {whatsapp}, que no es el teléfono {telefono}: fijate si está bien",
  "useless-payment":
    "es solo para {modes}, y el local no lo ofrece: así nadie puede pagar con eso",

  "price-per-kilo":
    "sale {price} el kilo, y los otros, alrededor de {usual}: fijate el precio y los gramos",
  "costly-size": "por gramo es más caro que {nombre}, que es más chico",
  "price-in-force":
    'el precio desde el {start} ya rige: pasalo a "precio" y borralo de acá',
  "large-step": "pasa de {precio} a {price} el {start}: fijate el precio",
  "no-saving": "no ahorra nada: sus partes sueltas no salen más",
  "large-saving":
    "sale {precio} y sus partes sueltas, {parts}: ahorra más de la mitad, fijate los precios",
  "false-mark": "figura como {label}, pero se habla de {word}: fijate si lo es",
  "unlisted-allergen":
    "se habla de {word} y entre sus alérgenos no está {allergen}: fijate si falta",
  "empty-category":
    "en la categoría {name} no queda ningún sabor disponible: fijate si está bien",
  "similar-categories":
    "las categorías {name} y {twin} se parecen: si son la misma, escribilas igual",

  "low-fee":
    "cuesta {envio} y el pote más barato, {cheapest}: fijate si no falta un cero",
  "high-minimum":
    "el mínimo es {pedidoMinimoEnvio} y el envío es gratis desde {envioGratisDesde}: así nadie paga el envío, corregí uno de los dos",

  "no-turn":
    "la semana no tiene ningún turno: para el sitio, está siempre cerrado",
  "long-turn":
    "el turno de {desde} a {hasta} dura {hours} horas: si no es eso, corregí la hora",

  "past": "terminó el {to}: ya no hace nada, se puede borrar",
  "far": "es para el {from}, a más de un año: fijate el año",
  "long": "sigue hasta el {to}, a más de un año: fijate el año",
};

/** Describes an oversight and the remedy. */
export function describeOversight([, kind, values = {}]: Oversight): string {
  const texts = Object.entries(values)
    .map(([name, value]) => [name, formatValue(value)]);
  return fill(SENTENCES[kind], Object.fromEntries(texts));
}

function formatValue(value: string | number) {
  if (typeof value === "number") return formatPesos(Math.round(value));
  return isDate(value) ? formatDate(value, "") : value;
}

/** Finds the oversight in the dates `from` to `to`, both inclusive. */
export function* inSpan(
  pointer: string,
  from: string,
  to: string,
  today: string,
): Oversights {
  const limit = addDays(today, YEAR_DAYS);

  if (to < today) yield [pointer, "past", { to }];
  else if (from > limit) yield [pointer, "far", { from }];
  else if (to > limit) yield [pointer, "long", { to }];
}
