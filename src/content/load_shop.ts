/** The files of a data folder, and the shop that the files describe. */

import { parseJson } from "../json/json.ts";
import {
  type DataText,
  reportDoubts,
  reportViolations,
} from "../owner/data_mistake.ts";
import {
  type Mistake,
  mistakeIn,
  MistakesError,
  toMistakes,
} from "../owner/mistake.ts";
import { check, type Violation } from "../schema/check.ts";
import type { Schema } from "../schema/schema.ts";
import { listNames, show } from "../schema/wording.ts";
import {
  findBusinessMistakes,
  findDeliveryMistakes,
  findHoursMistakes,
  findMenuMistakes,
  findTodayMistakes,
} from "../shop/file_rules.ts";
import { DATA_FILES, type DataFile } from "../shop/files.ts";
import { createShop, type Shop } from "../shop/shop.ts";
import { foldName } from "../words/names.ts";
import { checkFolder, filesIn, isInFolder, readTextFile } from "./files.ts";

/** Folder of the earlier data, such as the published data, for a comparison with the current data. */
export const EARLIER_DATA_DIR = ".antes";

/** A shop, and the files of its data. */
export interface LoadedShop {
  readonly shop: Shop;
  readonly texts: Readonly<Partial<Record<DataFile, DataText>>>;
}

/** Maximum number of violations that are collected from one file. `MistakesError` shows 100 mistakes and counts the rest. */
const MAX_COUNTED = 1_000;

/**
 * Reads and checks the data folder. Throws a `MistakesError` with all mistakes found in
 * the folder.
 *
 * @param replacements Texts to check in place of files, by the files' names.
 */
export function loadShop(
  dataDir: string,
  replacements?: ReadonlyMap<string, string>,
): LoadedShop {
  checkFolder(dataDir);
  const { texts, mistakes, load, report } = createLoader(dataDir, replacements);
  const business = load("negocio.json", DATA_FILES["negocio.json"]);
  const menu = load("menu.json", DATA_FILES["menu.json"]);
  const delivery = load("entrega.json", DATA_FILES["entrega.json"]);
  const hours = load("horario.json", DATA_FILES["horario.json"]);
  const today = isInFolder(dataDir, "hoy.json")
    ? load("hoy.json", DATA_FILES["hoy.json"])
    : undefined;

  // The rules that no schema expresses.
  const menuMistakes = menu ? [...findMenuMistakes(menu)] : [];
  // A menu with mistakes would cause further mistakes in `hoy.json`, so `hoy.json` is only
  // compared with a valid menu.
  const soundMenu = menuMistakes.length === 0 ? menu : undefined;
  if (business) {
    report("negocio.json", findBusinessMistakes(business, delivery));
  }
  report("menu.json", menuMistakes);
  if (hours) report("horario.json", findHoursMistakes(hours));
  if (delivery && business) {
    const violations = findDeliveryMistakes(delivery, business.direccion);
    report("entrega.json", violations);
  }
  if (today) report("hoy.json", findTodayMistakes(today, soundMenu));

  if (!business || !menu || !delivery || !hours || mistakes.length > 0) {
    throw new MistakesError(mistakes);
  }
  const shop = createShop({ business, menu, delivery, hours, today });
  return { shop, texts };
}

/** Creates the functions that load the files of a data folder and report violations in them. The functions add to `texts` and `mistakes`, the loaded files and their mistakes. */
function createLoader(
  dataDir: string,
  replacements?: ReadonlyMap<string, string>,
) {
  const texts: { [name in DataFile]?: DataText } = {};
  const mistakes: string[] = [];

  /** Reads a file and checks its value with the file's schema, which gives the value its type. If the file can't be read or breaks its schema, adds the mistakes and returns `undefined`. */
  function load<T>(name: DataFile, schema: Schema<T>) {
    try {
      const file = readDataFile(dataDir, name, replacements?.get(name));
      texts[name] = file;
      // Valid JSON that the owner probably didn't mean, such as a repeated key, is a mistake too.
      mistakes.push(...reportDoubts(file));
      const checked = check(schema, file.value, MAX_COUNTED);
      if (checked.kind === "valid") return checked.value;

      report(name, checked.violations);
    } catch (error) {
      const { message } = toMistakes(error);
      mistakes.push(message);
    }
    return undefined;
  }

  /** Adds violations in a loaded file to the mistakes. */
  function report(name: DataFile, violations: Iterable<Violation>) {
    const file = texts[name];
    if (file) mistakes.push(...reportViolations(file, [...violations]));
  }

  return { texts, mistakes, load, report };
}

/**
 * Parses a JSON file of a folder, or `text` in place of the file's text. Throws a mistake if
 * the file can't be read or isn't JSON. If the file is missing, the mistake lists the files
 * that may be the file under another name.
 */
function readDataFile(
  folder: string,
  name: string,
  text?: string,
): DataText {
  const path = `${folder}/${name}`;
  const similarNames = isInFolder(folder, name)
    ? []
    : lookalikesIn(folder, name);
  if (similarNames.length > 0) {
    const remedy = `cambiale el nombre a ${show(name)}`;
    throw mistakeIn(
      path,
      `no existe, y está ${listNames(similarNames)}: ${remedy}`,
    );
  }

  const parsed = parseJson(text ?? readTextFile(folder, name));
  if (parsed.kind === "invalid") {
    throw mistakeIn(path, parsed.text, parsed.line);
  }
  return { ...parsed, path };
}

/**
 * Reports files that look like data files but aren't read: "menu (1).json",
 * "menu.json.txt", or "hoy.json" one folder up.
 */
export function findStrayFiles(folder: string): readonly Mistake[] {
  // "" for "data", "/a/" for "/a/b/".
  const parentFolder = folder.replace(/[^/]+\/*$/, "");

  return Object.keys(DATA_FILES).flatMap((name) => {
    const files = lookalikesIn(folder, name)
      .map((other) => `${folder}/${other}`);
    if (isInFolder(`${folder}/..`, name)) files.push(parentFolder + name);

    const text =
      `no se lee: si es lo nuevo, ponelo en ${folder}/${name}; si no, borralo`;
    return files.map((file) => ({ file, text }));
  });
}

/**
 * Returns the names of other files in the folder that contain the stem of `name`: "menu
 * (1).json" for "menu.json". Ignores hidden files, which belong to an editor.
 */
function lookalikesIn(folder: string, name: string) {
  const [stem] = name.split(".");
  // The stem may be only a part of the name, but not of a longer word.
  const alike = new RegExp(`(?<![a-z])${stem}(?![a-z])`);
  return filesIn(folder)
    .filter((other) => other !== name && alike.test(foldName(other)));
}
