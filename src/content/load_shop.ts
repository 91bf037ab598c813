/** The shop, read and checked from the files of the data folder. */

import {
  createDataError,
  type DataText,
  type MistakeReport,
  reportDoubts,
  reportViolations,
} from "../owner/data_mistake.ts";
import { collectMistakes, MistakesError } from "../owner/mistake.ts";
import { check, type Violation } from "../schema/check.ts";
import type { Schema } from "../schema/schema.ts";
import { DATA_FILES, type DataFile } from "../shop/files.ts";
import { findMenuMistakes, findTodayMistakes } from "../shop/menu_rules.ts";
import { createShop, type Documents, type Shop } from "../shop/shop.ts";
import {
  findBusinessMistakes,
  findDeliveryMistakes,
  findHoursMistakes,
} from "../shop/shop_rules.ts";
import { readDataFile } from "./data_file.ts";
import { checkFolder, isInFolder } from "./files.ts";

/** A shop, and the files of its data. */
export interface LoadedShop {
  readonly shop: Shop;
  readonly files: DataTexts;
}

type DataTexts = Readonly<Partial<Record<DataFile, DataText>>>;

/** The documents. A document is undefined if its file can't be read or breaks its schema. */
type SomeDocuments = {
  readonly [name in keyof Documents]: Documents[name] | undefined;
};

/** Most violations that are counted in a file. */
const MAX_COUNTED = 10_000;

/**
 * Reads and checks the data folder. Throws every mistake in the folder.
 *
 * @param instead Texts that replace files, by the files' names.
 */
export function loadShop(
  dataDir: string,
  instead?: ReadonlyMap<string, string>,
): LoadedShop {
  const steps = loadShopInSteps(dataDir, instead);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** Reads and checks the data folder in steps of a few milliseconds. The caller can do other work between two steps. */
export function* loadShopInSteps(
  dataDir: string,
  instead: ReadonlyMap<string, string> = new Map(),
): Generator<void, LoadedShop> {
  checkFolder(dataDir);
  const folder = new DataFolder(dataDir, instead);

  const business = folder.load("negocio.json", DATA_FILES["negocio.json"]);
  yield;
  const menu = folder.load("menu.json", DATA_FILES["menu.json"]);
  yield;
  const delivery = folder.load("entrega.json", DATA_FILES["entrega.json"]);
  yield;
  const hours = folder.load("horario.json", DATA_FILES["horario.json"]);
  const today = isInFolder(dataDir, "hoy.json")
    ? folder.load("hoy.json", DATA_FILES["hoy.json"])
    : undefined;
  yield;

  yield* checkRules(folder, { business, menu, delivery, hours, today });
  const { files, mistakes } = folder;
  if (!business || !menu || !delivery || !hours || mistakes.length > 0) {
    throw createDataError(mistakes);
  }
  const shop = createShop({
    business,
    menu,
    delivery,
    hours,
    today,
  });
  return { shop, files };
}

/** The files of a data folder read so far, and the mistakes in these files. */
class DataFolder {
  readonly files: { [name in DataFile]?: DataText } = {};
  readonly mistakes: MistakeReport[] = [];

  readonly #path: string;
  readonly #instead: ReadonlyMap<string, string>;

  constructor(path: string, instead: ReadonlyMap<string, string>) {
    this.#path = path;
    this.#instead = instead;
  }

  /** Reads a file and checks it against its schema. Returns undefined if the file has mistakes. */
  load<T>(name: DataFile, schema: Schema<T>): T | undefined {
    const file = collectMistakes(() =>
      readDataFile(this.#path, name, this.#instead.get(name))
    );
    if (file instanceof MistakesError) {
      this.mistakes.push(...file.lines.map((line) => () => line));
      return undefined;
    }

    this.files[name] = file;
    this.mistakes.push(...reportDoubts(file));
    const checked = check(schema, file.value, MAX_COUNTED);
    if (checked.kind === "valid") return checked.value;

    this.report(name, checked.violations);
    return undefined;
  }

  report(name: DataFile, violations: Iterable<Violation>): void {
    const file = this.files[name];
    if (file === undefined) return;
    this.mistakes.push(...reportViolations(file, [...violations]));
  }
}

/** Reports violations of the rules that no schema expresses, in steps. */
function* checkRules(
  folder: DataFolder,
  { business, menu, delivery, hours, today }: SomeDocuments,
): Generator<void> {
  const menuMistakes = menu ? [...findMenuMistakes(menu)] : [];
  // A menu with mistakes would cause further mistakes in `hoy.json`.
  const soundMenu = menuMistakes.length === 0 ? menu : undefined;
  yield;

  if (business) {
    folder.report("negocio.json", findBusinessMistakes(business, delivery));
  }
  folder.report("menu.json", menuMistakes);
  if (hours) folder.report("horario.json", findHoursMistakes(hours));
  if (delivery && business) {
    const mistakes = findDeliveryMistakes(delivery, business.direccion);
    folder.report("entrega.json", mistakes);
  }
  if (today) folder.report("hoy.json", findTodayMistakes(today, soundMenu));
  yield;
}
