/** What is said of a property that changed. */

import { tellModes } from "../../shop/delivery_text.ts";
import { DELIVERY_MODES } from "../../shop/shapes.ts";
import { joinNames } from "../../words/lists.ts";
import { type Change, large, small, textsOf } from "./change.ts";
import { isAmount, tellShare, tellValue } from "./values.ts";

/** An amount or a distance that changes by this share or more is marked. */
const LARGE_SHARE = 0.3;

/** Properties by the name that the owner knows; others go by their key. */
const LABELS: Readonly<Record<string, string>> = {
  $schema: "esquema",
  alergenos: "alérgenos",
  avisoAlergenos: "aviso de alérgenos",
  categoria: "categoría",
  codigoPostal: "código postal",
  comoPedir: "cómo pedir",
  descripcion: "descripción",
  dias: "días",
  direccion: "dirección",
  envio: "envío",
  envioGratisDesde: "envío gratis desde",
  pedidoMinimoEnvio: "pedido mínimo para envío",
  radioKm: "radio de entrega",
  saboresMax: "sabores que entran",
  telefono: "teléfono",
  whatsapp: "WhatsApp",
  instagram: "Instagram",
  zonaHoraria: "zona horaria",
};

/** What is said of a yes, and of a no. */
const ANSWERS: Readonly<Record<string, readonly [yes: string, no: string]>> = {
  vegano: ["ahora figura como vegano", "ya no figura como vegano"],
  sinTacc: ["ahora figura como sin TACC", "ya no figura como sin TACC"],
  alcohol: ["ahora lleva alcohol", "ya no lleva alcohol"],
  disponible: ["vuelve a estar disponible", "ya no está disponible"],
};

/** What is said of what enters a list of names, and of what leaves it. */
const LISTS: Readonly<Record<string, readonly [entered: string, left: string]>> = {
  alergenos: ["ahora lleva", "ya no lleva"],
  alias: ["también se entiende por", "ya no se entiende por"],
  agotados: ["agotados: se suma", "agotados: se saca"],
  dias: ["ahora vale", "ya no vale"],
  para: ["ahora sirve para", "ya no sirve para"],
  suspende: ["ahora suspende", "ya no suspende"],
};

/** Lists of ways of handing over. */
const MODE_LISTS = ["para", "suspende"];

/** Where orders go, and where everything is measured from: a slip here is felt at once. */
const ALWAYS_LARGE = ["telefono", "whatsapp", "latitud", "longitud", "zonaHoraria"];

/** A property's name as the owner knows it. */
export function labelOf(key: string): string {
  return LABELS[key] ?? key;
}

/** What is said of a property with two values that differ and are not both objects. */
export function tellField(key: string, before: unknown, after: unknown): readonly Change[] {
  const label = labelOf(key);
  const [old, young] = [tellValue(key, before), tellValue(key, after)];
  const plain = `${label}: ${old === young ? "cambió" : `${old} → ${young}`}`;
  if (typeof before === "number" && typeof after === "number") {
    const text = `${old} → ${young}`;
    const isShare = (isAmount(key) || key === "radioKm" || key === "gramos") && before > 0;
    const told = isShare ? `${text}, ${tellShare(before, after)}` : text;
    const isLarge = ALWAYS_LARGE.includes(key) ||
      isShare && Math.abs(after - before) >= before * LARGE_SHARE;
    return [{ text: key === "precio" ? told : `${label}: ${told}`, isLarge }];
  }
  const answers = ANSWERS[key];
  if (answers !== undefined && typeof after === "boolean" && typeof before === "boolean") {
    const isPromise = after && (key === "vegano" || key === "sinTacc");
    return [{ text: after ? answers[0] : answers[1], isLarge: isPromise }];
  }
  if (key === "nombre" && typeof before === "string" && typeof after === "string") {
    return [small(`ahora se llama «${after}»`)];
  }
  const [names, newNames] = [textsOf(before), textsOf(after)];
  if (names !== undefined && newNames !== undefined) {
    const write = MODE_LISTS.includes(key) ? tellMode : (name: string) => name;
    return tellNames(key, names.map(write), newNames.map(write));
  }
  if (key === "turnos") return [tellHours(plain, after)];
  return [{ text: plain, isLarge: ALWAYS_LARGE.includes(key) }];
}

/** What is said of the day's file when it is of another day. */
export function tellDay(before: unknown, after: unknown): Change {
  const day = tellValue("fecha", after);
  return small(
    before === undefined
      ? `lo de hoy: la fecha es ${day}`
      : `lo de hoy: la fecha pasa de ${tellValue("fecha", before)} a ${day}`,
  );
}

function tellNames(
  key: string,
  before: readonly string[],
  after: readonly string[],
): readonly Change[] {
  const entered = after.filter((name) => !before.includes(name));
  const left = before.filter((name) => !after.includes(name));
  const [enters, leaves] = LISTS[key] ?? [`${labelOf(key)}: se suma`, `${labelOf(key)}: se saca`];
  if (entered.length === 0 && left.length === 0) {
    return [small(`${labelOf(key)}: cambió el orden, o algo está repetido`)];
  }
  return [
    ...(entered.length === 0 ? [] : [small(tellMoved(enters, entered))]),
    ...(left.length === 0 ? [] : [{
      text: tellMoved(leaves, left),
      isLarge: key === "alergenos",
    }]),
  ];
}

/** A way of handing over with its accent; any other text as it is. */
function tellMode(name: string): string {
  const mode = DELIVERY_MODES.find((mode) => mode === name);
  return mode === undefined ? name : tellModes([mode]);
}

function tellMoved(what: string, names: readonly string[]): string {
  const verb = names.length > 1 ? what.replace(/: se (?:suma|saca)$/, "$&n") : what;
  return `${verb} ${joinNames(names)}`;
}

/** A day that closes is marked, other hours aren't. */
function tellHours(plain: string, after: unknown): Change {
  const text = plain.replace(/^turnos: /, "antes ").replace(" → ", ", ahora ");
  return Array.isArray(after) && after.length === 0 ? large(text) : small(text);
}
