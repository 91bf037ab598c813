/** Reads and checks the files of the data folder. */

import { parseJson } from "../json/json.ts";
import {
  type DataText,
  type Finding,
  tellDoubts,
  tellMistake,
  tellMistakes,
} from "../owner/finding.ts";
import { check, type Violation } from "../schema/check.ts";
import type { JsonSchema, Schema } from "../schema/schema.ts";
import { listNames, show } from "../schema/wording.ts";
import { DATA_FILES, type DataFile } from "../shop/files.ts";
import { findMenuMistakes, findTodayMistakes } from "../shop/menu_rules.ts";
import { createShop, type Shop } from "../shop/shop.ts";
import {
  findBusinessMistakes,
  findDeliveryMistakes,
  findHoursMistakes,
} from "../shop/shop_rules.ts";
import { foldName } from "../words/names.ts";
import {
  attempt,
  checkFolder,
  faultIn,
  filesIn,
  isThere,
  messageOf,
  readTextFile,
} from "./owner_files.ts";

/** A shop, and the files that it was read from. */
export interface LoadedShop {
  readonly shop: Shop;
  readonly files: ReadonlyMap<DataFile, DataText>;
}

/** No more mistakes of a file's shape than these are counted. */
const MOST_COUNTED = 10_000;

/**
 * Reads and checks the data folder. `instead` holds texts, by the name of the file that each stands in for. Throws an Error
 * with a line for each of the first mistakes.
 */
export function loadShop(
  dataDir: string,
  instead?: ReadonlyMap<string, string>,
): LoadedShop {
  checkFolder(dataDir);
  // Only those that are told are looked up in their file.
  const told: (() => string | undefined)[] = [];
  const files = new Map<DataFile, DataText>();
  const note = (name: DataFile, mistakes: Iterable<Violation> = []) => {
    const file = files.get(name);
    if (file === undefined) return;
    for (const mistake of mistakes) told.push(() => tellMistake(file, mistake));
  };
  const load = <T>(name: DataFile, schema: Schema<T>): T | undefined => {
    try {
      const file = readDataFile(dataDir, name, schema, instead?.get(name));
      files.set(name, file);
      told.push(...tellDoubts(file).map((line) => () => line));
      const checked = check(schema, file.value, MOST_COUNTED);
      if (checked.kind === "valid") return checked.value;
      note(name, checked.violations);
    } catch (error) {
      told.push(() => messageOf(error));
    }
    return undefined;
  };
  const business = load("negocio.json", DATA_FILES["negocio.json"]);
  const menu = load("menu.json", DATA_FILES["menu.json"]);
  const delivery = load("entrega.json", DATA_FILES["entrega.json"]);
  const hours = load("horario.json", DATA_FILES["horario.json"]);
  const today = isThere(dataDir, "hoy.json")
    ? load("hoy.json", DATA_FILES["hoy.json"])
    : undefined;

  note("negocio.json", business && findBusinessMistakes(business, delivery));
  const ofMenu = menu && [...findMenuMistakes(menu)];
  note("menu.json", ofMenu);
  note("horario.json", hours && findHoursMistakes(hours));
  note(
    "entrega.json",
    delivery && business && findDeliveryMistakes(delivery, business.direccion),
  );
  note(
    "hoy.json",
    today && findTodayMistakes(today, ofMenu?.length === 0 ? menu : undefined),
  );
  if (!business || !menu || !delivery || !hours || told.length > 0) {
    throw new Error(tellMistakes(told).join("\n"));
  }
  return {
    shop: createShop({ business, menu, delivery, hours, today }),
    files,
  };
}

/** Reads a JSON file of a folder, or the text that stands in for its own. Throws an Error that says why it is none. */
function readDataFile(
  folder: string,
  name: string,
  schema: JsonSchema,
  text?: string,
): DataText {
  const path = `${folder}/${name}`;
  if (!isThere(folder, name)) {
    const others = lookalikesIn(folder, name);
    const hint = `, y está ${listNames(others)}: cambiale el nombre a ${
      show(name)
    }`;
    throw faultIn(path, `no existe${others.length === 0 ? "" : hint}`);
  }
  const parsed = parseJson(text ?? readTextFile(folder, name));
  if (parsed.kind === "invalid") throw faultIn(path, parsed.text, parsed.line);
  return { ...parsed, path, schema };
}

/** Files that look like one of the data's but aren't read: "menu (1).json", "menu.json.txt", "hoy.json" one folder up. */
export function findStrayFiles(folder: string): readonly Finding[] {
  const above = folder.replace(/[^/]+\/*$/, "");
  return Object.keys(DATA_FILES).flatMap((name) => {
    const isAbove = attempt(() => Deno.lstatSync(above + name).isFile) ?? false;
    const inFolder = lookalikesIn(folder, name).map((other) =>
      `${folder}/${other}`
    );
    const text =
      `no se lee: si es lo nuevo, ponelo en ${folder}/${name}; si no, borralo`;
    return [...inFolder, ...isAbove ? [above + name] : []].map((file) => ({
      file,
      text,
    }));
  });
}

/** Names that a file may have got instead of its own; none where the folder can't be looked into. Hidden ones are an editor's. */
function lookalikesIn(folder: string, name: string): readonly string[] {
  const stem = name.slice(0, name.indexOf("."));
  const alike = new RegExp(`(?<![a-z])${stem}(?![a-z])`);
  const names = attempt(() => filesIn(folder)) ?? [];
  return names.filter((other) => other !== name && alike.test(foldName(other)));
}

/** The data of before, as whoever asks for what changed has put them there. */
export const BEFORE = ".antes";

/** Reads the files that a folder has of these, without checking them. Throws an Error with the first that is no JSON. */
export function readDocuments(
  folder: string,
): Readonly<Partial<Record<DataFile, unknown>>> {
  const names = Object.keys(DATA_FILES).filter((name) => isThere(folder, name));
  if (names.length === 0) throw new Error(`en ${folder} no hay ningún archivo`);
  return Object.fromEntries(names.map((name) => {
    const file = attempt(() => readDataFile(folder, name, {}));
    if (file === undefined) {
      throw new Error(`${folder}/${name} no se puede leer`);
    }
    return [name, file.value];
  }));
}
