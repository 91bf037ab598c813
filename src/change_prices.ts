/** `deno task precios`: shows all prices changed by a percentage, or writes them. */

import { SETTINGS } from "./config.ts";
import { attempt, readTextFile, replaceFile } from "./content/files.ts";
import { BEFORE, loadShop } from "./content/load_shop.ts";
import { runTask } from "./content/process.ts";
import { readPriceRequest } from "./owner/arguments.ts";
import { describeChanges, formatChanges } from "./owner/changes.ts";
import { MistakesError, toMistakes } from "./owner/mistake.ts";
import { reprice } from "./owner/prices.ts";
import type { Documents } from "./shop/shop.ts";

/** New texts of files, by the files' names. */
type Texts = ReadonlyMap<string, string>;

/** A line of `describeChanges()` about a price, such as "Medio kilo: precio 9000 → 9500". */
const PRICE_CHANGE = /(?:precio|envio|envioGratisDesde|pedidoMinimoEnvio) \d/;

await runTask(changePrices);

/** Changes the prices and returns the report. Throws every mistake that prevents the change. */
function changePrices() {
  const dataDir = SETTINGS.dataDir(Deno.env.get);
  const request = readPriceRequest(Deno.args);
  const current = loadDocuments(
    dataDir,
    "No cambié nada: primero hay que corregir",
  );

  const texts = new Map<string, string>();
  for (const name of ["menu.json", "entrega.json"]) {
    const text = readTextFile(dataDir, name);
    const newText = reprice(text, request);
    if (newText !== text) texts.set(name, newText);
  }
  const future = loadDocuments(
    dataDir,
    "No cambié nada: con esos precios los datos quedarían mal",
    texts,
  );

  const changes = describeChanges(current, future);
  if (changes.length === 0) return ["Ningún precio cambia."];

  const result = request.isWritten
    ? writeFiles(dataDir, texts)
    : "No se escribió nada: para que quede así, la misma orden con --escribir al final.";
  return [
    ...describeUnpublished(current),
    ...formatChanges("Los precios quedan así:", changes),
    ...describeStart(current, request.from),
    "",
    result,
  ];
}

/** Returns the owner's documents, with new texts in place of files. Throws the mistakes after a title. */
function loadDocuments(
  dataDir: string,
  title: string,
  texts?: Texts,
): Documents {
  try {
    return loadShop(dataDir, texts).shop.written;
  } catch (error) {
    throw new MistakesError([title, ...toMistakes(error).lines]);
  }
}

/** Describes prices that start on a date; empty without a date. A second run raises the prices of the first one. */
function describeStart(documents: Documents, from?: string) {
  if (from === undefined) return [];

  const notes = ["El envío no tiene precios con fecha: queda como está."];
  if (JSON.stringify(documents).includes(`"${from}":`)) {
    notes.push(`OJO: ya había precios desde el ${from}, y esto se les suma.`);
  }
  return notes;
}

/** Writes the files. Throws if a file can't be written. The error also lists the files that are already written. */
function writeFiles(dataDir: string, texts: Texts) {
  const written: string[] = [];
  for (const [name, text] of texts) {
    const path = `${dataDir}/${name}`;
    const failure = replaceFile(path, text);
    if (failure !== undefined) {
      const changed = written.join(" y ") || "ninguno";
      throw new MistakesError([failure, `Ya con precios nuevos: ${changed}.`]);
    }
    written.push(path);
  }
  return `Listo: precios nuevos en ${written.join(" y ")}.`;
}

/**
 * Warns of current prices that differ from the last published prices. Empty if
 * the published prices are unknown.
 */
function describeUnpublished(current: Documents) {
  const published = attempt(() => loadShop(BEFORE).shop.written);
  if (published === undefined) return [];

  const changes = describeChanges(published, current)
    .filter((line) => PRICE_CHANGE.test(line));
  if (changes.length === 0) return [];

  const lines = formatChanges(
    "OJO: estos precios ya no son los últimos publicados, y lo nuevo se les suma:",
    changes,
  );
  return [...lines, ""];
}
