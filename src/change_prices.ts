/** `deno task precios`: changes all prices by a percentage. Shows the new prices. With `--escribir`, also writes them to the files. */

import { SETTINGS } from "./config.ts";
import { attempt, readTextFile, replaceFile } from "./content/files.ts";
import { EARLIER_DATA_DIR, loadShop } from "./content/load_shop.ts";
import { runTask } from "./content/process.ts";
import { readPriceRequest } from "./owner/arguments.ts";
import { describeChanges } from "./owner/changes.ts";
import { MistakesError, toMistakes } from "./owner/mistake.ts";
import { reprice } from "./owner/prices.ts";
import { type Documents, shopAt } from "./shop/shop.ts";

/** New texts of files, by the files' names. */
type FileTexts = ReadonlyMap<string, string>;

/** Matches a line of `describeChanges()` about a price of today: "Medio kilo: precio 9.000 → 9.500". */
const PRICE_CHANGE = /(?:precio|envio|envioGratisDesde|pedidoMinimoEnvio) \d/;

/** A warning if prices are already planned from the date of the change, for example by an earlier run. The percentage then comes on top of the planned prices. */
const REPEATED_NOTE =
  "OJO: ya había precios desde ese día, y esto se les suma. Si la orden ya estaba hecha, no la repitas: deshacé este cambio.";

await runTask(changePrices);

/**
 * Returns the report of the changed prices. With `--escribir`, also writes the prices to
 * the files.
 *
 * Throws a `MistakesError` if an argument is wrong, if the data has mistakes before or after
 * the change, or if a file can't be written.
 */
function changePrices() {
  const dataDir = SETTINGS.dataDir(Deno.env.get);
  const { written, date } = loadToday(
    dataDir,
    "No cambié nada: primero hay que corregir",
  );
  const request = readPriceRequest(Deno.args, date);

  const texts = new Map<string, string>();
  for (const name of ["menu.json", "entrega.json"]) {
    const text = readTextFile(dataDir, name);
    const newText = reprice(text, request);
    if (newText !== text) texts.set(name, newText);
  }
  const repriced = loadToday(
    dataDir,
    "No cambié nada: con esos precios los datos quedarían mal",
    texts,
  );

  const changes = describeChanges(written, repriced.written, date);
  if (changes.length === 0) return ["Ningún precio cambia."];

  // Rounding may move a price against the percentage: up although -1 % was requested. "!"
  // replaces the space at the beginning of such a line, so that the owner notices the line.
  // A line without the space begins with "!" already, since its change is large.
  const opposed = request.basisPoints < 0 ? /^ (?=.* más$)/ : /^ (?=.* menos$)/;
  const result = request.writesFiles
    ? writeFiles(dataDir, texts)
    : "No se escribió nada: para que quede así, la misma orden con --escribir al final.";
  return [
    ...describeUnpublished(written, date),
    "Los precios quedan así (con !, lo llamativo):",
    ...changes.map((line) => line.replace(opposed, "!")),
    ...request.from > date
      ? ["El envío no tiene precios con fecha: queda como está."]
      : [],
    // In the menu, a date is a key only in `precioDesde`, which contains the planned prices.
    ...JSON.stringify(written.menu).includes(`"${request.from}":`)
      ? [REPEATED_NOTE]
      : [],
    "",
    result,
  ];
}

/** Loads the shop on today's date, with `texts` in place of the files of the same names. If the data has mistakes, throws a `MistakesError` with `title` and, below it, the mistakes. */
function loadToday(dataDir: string, title: string, texts?: FileTexts) {
  try {
    return shopAt(loadShop(dataDir, texts).shop, Date.now());
  } catch (error) {
    throw new MistakesError([title, toMistakes(error).message]);
  }
}

/** Writes the files and returns the confirmation. If a file can't be written, the thrown error lists the files that are already written. */
function writeFiles(dataDir: string, texts: FileTexts) {
  const writtenPaths: string[] = [];
  for (const [name, text] of texts) {
    const path = `${dataDir}/${name}`;
    const failure = replaceFile(path, text);
    if (failure !== undefined) {
      throw new MistakesError([
        failure,
        `Ya con precios nuevos: ${writtenPaths.join(" y ") || "ninguno"}.`,
      ]);
    }
    writtenPaths.push(path);
  }
  return `Listo: precios nuevos en ${writtenPaths.join(" y ")}.`;
}

/**
 * Returns a warning, as lines, about prices of today that have changed since their
 * publication: the new prices are computed from the changed prices. Returns an empty list
 * if no such price has changed, or if the published data is missing or has mistakes.
 */
function describeUnpublished(current: Documents, date: string) {
  const published = attempt(() => loadShop(EARLIER_DATA_DIR).shop.written);
  if (published === undefined) return [];

  const changes = describeChanges(published, current, date)
    .filter((line) => PRICE_CHANGE.test(line));
  if (changes.length === 0) return [];

  return [
    "OJO: estos precios ya no son los últimos publicados, y lo nuevo se les suma:",
    ...changes,
    "",
  ];
}
