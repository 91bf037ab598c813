/** Mistakes in the data: their place in a file, and their sentence. */

import type { ParsedJson } from "../json/json.ts";
import { check, partsOf, valueAt, type Violation } from "../schema/check.ts";
import type { JsonSchema } from "../schema/schema.ts";
import { describeExpected, show } from "../schema/wording.ts";
import { DATA_FILES } from "../shop/files.ts";
import { nearestNames } from "../words/find.ts";
import { formatMistake, type Mistake } from "./mistake.ts";
import { describeRemedy } from "./remedy.ts";

/** A parsed file of the data folder. */
export type DataText = Extract<ParsedJson, { readonly kind: "json" }> & {
  /** Path with its folder. */
  readonly path: string;
};

/** The noun for an item of each list, with its article. */
const ITEMS = {
  potes: "el pote",
  promos: "la promo",
  adicionales: "el adicional",
  sabores: "el sabor",
  pagos: "el pago",
  preguntas: "la pregunta",
  lugares: "el lugar",
  semana: "el día",
  excepciones: "la excepción",
  avisos: "el aviso",
};

/** Remedies, by the name of an unknown key, by the pointer of a missing key, or by the pointer of a wrong value. The pointer of a wrong value is without the index of its item: `/pagos/para`. A wrong value's remedy counts only if `describeRemedy` finds none. */
const HINTS = new Map(Object.entries({
  "iva": 'va en negocio.json, adentro de "impuestos"',
  "razonSocial": 'va en negocio.json, adentro de "titular"',
  "cuit": 'va en negocio.json, adentro de "titular"',
  "envio":
    "va en entrega.json una sola vez, para toda la zona; si no hacés envíos, ahí escribí null en los tres montos",
  "envioDesde": "el envío no tiene precios con fecha",
  "precioDesde":
    "tienen precios con fecha los potes, las promos y los adicionales; el envío, no",
  "foto":
    "borrala: la foto se muestra sola si se llama como el id, medio-kilo.jpg por ejemplo",
  "disponible":
    "solo los sabores se marcan así; un pote, una promo o un adicional que ya no va se borra",
  "/impuestos":
    'si no cobrás IVA, borrá "impuestos" entero; si cobrás, escribí { "iva": … }, con tu porcentaje',
  "/impuestos/iva":
    'si no cobrás IVA, borrá "impuestos" entero; si cobrás, es un porcentaje, como 21, 10.5 o 27',
  "/titular":
    'escribí { "razonSocial": "…", "cuit": "…" }, con los tuyos entre las comillas',
  "/titular/cuit": "son once cifras, y el DNI son las ocho del medio",
  "/titular/correo":
    "revisá los puntos y la arroba; si no tenés, borrá el renglón, y la coma que quede antes de }",
  "/titular/dataFiscal":
    "si no tenés, borrá el renglón, y la coma que quede antes de }; si tenés, poné solo la dirección, la que sigue a href= en el código de ARCA, con https",
  "/pagos/para":
    'poné "envio", "retiro" o los dos, o borrá la forma de pago entera',
  "/envio":
    "si no hacés envíos, null en envio, envioGratisDesde y pedidoMinimoEnvio; si hacés, un solo monto, sin fechas",
  "/demora/envio": "si no hacés envíos, null",
  "/radioKm":
    "son kilómetros; si no hacés envíos, escribí null en los tres montos, y el radio dejalo como estaba",
  "/lugares":
    "si no hacés envíos, escribí null en los tres montos, y la lista dejala como estaba",
}));

/** Reports valid JSON that the owner probably didn't mean. */
export function reportDoubts(file: DataText): readonly string[] {
  return file.doubts.map(({ pointer, text }) =>
    formatMistake(locateMistake(file, pointer, text))
  );
}

/**
 * Reports violations. A misspelt key causes two violations, an unknown key and a
 * missing key. Only the unknown key is reported.
 */
export function reportViolations(
  file: DataText,
  violations: readonly Violation[],
): readonly string[] {
  // For an unknown key, the pointer of the key that the owner probably meant. Any other
  // violation, and an unknown key that resembles no valid key, gets a pointer that matches no
  // missing key. The filter below then removes nothing for it.
  const intendedPointers = violations.map((violation) =>
    violation.pointer.replace(/[^/]*$/, findSimilar(violation) ?? "")
  );

  return violations
    .filter(({ key, pointer }) =>
      key === undefined || !intendedPointers.includes(pointer)
    )
    .map((violation) =>
      locateMistake(file, violation.pointer, describeViolation(file, violation))
    )
    .map(formatMistake);
}

/** Adds file, line and subject to a sentence about the value at a pointer. */
export function locateMistake(
  file: DataText,
  pointer: string,
  text: string,
): Mistake {
  return {
    file: file.path,
    line: file.at(pointer).line,
    subject: subjectOf(file.value, pointer),
    text,
  };
}

/** Describes a violation and, if known, its remedy: `esperaba true o false, encontré "sí": escribí true, sin comillas`. */
function describeViolation(file: DataText, violation: Violation) {
  const { pointer, actual, key, schema } = violation;
  const value = valueAt(file.value, pointer);
  // The violation of a rule has no schema. Its expectation may end with the pointer of another
  // item. The owner gets that item's name and line in place of the pointer.
  const expected = schema
    ? describeExpected(withBrokenBounds(schema, value))
    : nameOtherItem(file, violation.expected);
  // JSON has no undefined values, so the key is missing.
  if (value === undefined) {
    const hint = HINTS.get(pointer);
    return `falta ${show(key)}, ${expected}${hint ? `: ${hint}` : ""}`;
  }

  const similar = findSimilar(violation);
  // A key at the top of this file may belong to another file.
  const homeFile = Object.entries(DATA_FILES)
    .find(([, { properties }]) => pointer.slice(1) in properties)?.[0];
  // A hint is for a wrong key or for a value that breaks its schema, not for a broken rule.
  const remedy = violation.remedy ??
    (similar && `¿quisiste decir ${show(similar)}?`) ??
    (schema &&
      describeRemedy(schema, key ?? value, file.at(pointer).written)) ??
    ((schema || key) && HINTS.get(key ?? pointer.replace(/\/[0-9]+/, ""))) ??
    // An entry of a list of names may be several names in one text.
    (schema && /\/(?:alergenos|dias|suspende)\/[0-9]+$/.exec(pointer) &&
      'van solo esos, cada uno entre sus comillas: "uno", "otro"') ??
    (key && homeFile && `va en ${homeFile}; si ya está ahí, borralo de acá`);

  const problem = `esperaba ${expected}, encontré ${actual}`;
  return remedy ? `${problem}: ${remedy}` : problem;
}

/** Returns the valid key or text that is most similar to the owner's key or text. */
function findSimilar({ key, actual, allowed = [] }: Violation) {
  // Valid keys are one word, such as `precioDesde`, so "_" and blanks are removed. A
  // text with several names, "leche, trigo", gets no suggestion: the owner would replace the
  // text by one name, and lose the others.
  return nearestNames(
    key?.replace(/[_ ]/g, "") ?? actual.replace(/^.*[,/] *[^" ].*/, ""),
    allowed,
  )[0];
}

/** Replaces a pointer at the end of an expectation with the item's name and line. */
function nameOtherItem(file: DataText, expected: string) {
  return expected.replace(
    /\/[a-z]+\/[0-9][^ ]*$/,
    (pointer) =>
      describeItem(file.value, pointer) +
      ` (línea ${file.at(pointer).line})`,
  );
}

/** Returns a schema without the bounds that a value satisfies, since they would only distract the owner. */
function withBrokenBounds(schema: JsonSchema, value: unknown) {
  return Object.fromEntries(
    Object.entries(schema).filter(([key, bound]) =>
      !/^(?:min|max)/.test(key) ||
      check({ [key]: bound }, value).kind === "invalid"
    ),
  );
}

/**
 * Returns the name of the item at a pointer, without an article: `sabor "Limón"`. Outside
 * of an item, returns the pointer's keys: `direccion.calle`.
 */
function subjectOf(root: unknown, pointer: string) {
  const item = describeItem(root, pointer);
  // Both articles, "el" and "la", have two letters.
  if (item) return item.slice("el ".length);
  return partsOf(pointer).filter((part) => !/^[0-9]+$/.test(part)).join(".");
}

/** Returns the name of the item at a pointer, such as `el sabor "Limón"`. Undefined outside of an item. */
function describeItem(root: unknown, pointer: string) {
  // `itemPointer` is the part of the pointer up to the item: `/sabores/3`.
  const [itemPointer = "", list, index] =
    /^\/([a-z]+)\/([0-9]+)(?=\/|$)/.exec(pointer) ?? [];
  // `valueAt` ignores inherited keys, such as `constructor`.
  const noun = valueAt(ITEMS, `/${list}`);
  if (!noun) return undefined;

  const name = nameOf(valueAt(root, itemPointer));
  return `${noun} ${name ? show(name) : `n.º ${Number(index) + 1}`}`;
}

/** Returns the name of an item, or `undefined` if the item has no name. */
export function nameOf(item: unknown): string | undefined {
  // The first of these keys that has a text names the item.
  return ["nombre", "id", "dia", "fecha", "texto", "pregunta"]
    .map((key) => valueAt(item, `/${key}`))
    .filter((name) => typeof name === "string")
    .find(Boolean);
}
