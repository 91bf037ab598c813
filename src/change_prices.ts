/** `deno task precios`: shows all prices changed by a percentage, or writes them. */

import { SETTINGS } from "./config.ts";
import { attempt, readTextFile, replaceFile } from "./content/files.ts";
import { BEFORE, loadShop, readDocuments } from "./content/load_shop.ts";
import { runTask } from "./content/process.ts";
import { describeChanges, formatChanges } from "./owner/changes.ts";
import { MistakesError, toMistakes } from "./owner/mistake.ts";
import { readPriceRequest, reprice } from "./owner/prices.ts";

/** A file whose prices change, and its text before and after the change. */
interface PriceFile {
  readonly name: string;
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/** A line of `describeChanges()` about a price, such as "Medio kilo: precio 9000 → 9500". */
const PRICE_CHANGE = /(?:precio|envio|envioGratisDesde|pedidoMinimoEnvio) \d/;

await runTask(changePrices);

/** Changes the prices and returns the report. Throws every mistake that prevents the change. */
async function changePrices() {
  const dataDir = SETTINGS.dataDir(Deno.env.get);
  const request = readPriceRequest(Deno.args);
  await checkShop(dataDir, "No cambié nada: primero hay que corregir");

  const files = ["menu.json", "entrega.json"].map((name) => {
    const before = readTextFile(dataDir, name);
    const after = reprice(before, request);
    return {
      name,
      path: `${dataDir}/${name}`,
      before,
      after,
    };
  }).filter(({ before, after }) => before !== after);
  const warning = "No cambié nada: con esos precios los datos quedarían mal";
  await checkShop(dataDir, warning, files);

  const changes = files.flatMap(({ before, after }) =>
    describeChanges(JSON.parse(before), JSON.parse(after))
  );
  if (changes.length === 0) return ["Ningún precio cambia."];

  const unpublished = describeUnpublished(files);
  const result = request.isWritten
    ? writeFiles(files)
    : "No se escribió nada: para que quede así, la misma orden con --escribir al final.";
  const lines = formatChanges("Los precios quedan así:", changes);
  const notes = describeStart(files, request.from);
  return [...unpublished, ...lines, ...notes, "", result];
}

/** Describes prices that start on a date; empty without a date. A second run raises the prices of the first one. */
function describeStart(files: readonly PriceFile[], from?: string) {
  if (from === undefined) return [];

  const hasStart = files.some(({ before }) => before.includes(`"${from}":`));
  return [
    "El envío no tiene precios con fecha: queda como está.",
    hasStart && `OJO: ya había precios desde el ${from}, y esto se les suma.`,
  ].filter((line) => line !== false);
}

/** Writes the files. Throws if a file can't be written. The error also lists the files that are already written. */
function writeFiles(files: readonly PriceFile[]) {
  const written: string[] = [];
  for (const { path, after } of files) {
    const failure = replaceFile(path, after);
    if (failure !== undefined) {
      const warnings = written.map((path) =>
        `OJO: ${path} ya tiene los precios nuevos`
      );
      throw new MistakesError([failure, ...warnings]);
    }
    written.push(path);
  }
  return `Listo: precios nuevos en ${written.join(" y ")}.`;
}

/**
 * Warns of current prices that differ from the last published prices. Empty if
 * the published prices are unknown.
 */
function describeUnpublished(files: readonly PriceFile[]) {
  const published = attempt(() => readDocuments(BEFORE));
  if (published === undefined) return [];

  const changes = files.flatMap(({ name, before }) => {
    const current = JSON.parse(before);
    return describeChanges(published[name] ?? current, current);
  }).filter((line) => PRICE_CHANGE.test(line));
  if (changes.length === 0) return [];

  const title =
    "OJO: estos precios ya no son los últimos publicados, y lo nuevo se les suma:";
  return [...formatChanges(title, changes), ""];
}

/** Throws the mistakes in the data. The new text of `files` counts instead of the text on disk. */
async function checkShop(
  dataDir: string,
  title: string,
  files: readonly PriceFile[] = [],
) {
  const texts = new Map(files.map(({ name, after }) => [name, after]));
  await loadShop(dataDir, texts).catch((error) => {
    throw new MistakesError([title, ...toMistakes(error).lines]);
  });
}
