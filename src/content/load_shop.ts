/** The shop, read and checked from the files of the data folder. */

import {
  type DataMistake,
  type DataText,
  describeDataMistakes,
  describeDoubts,
} from "../owner/data_mistake.ts";
import { collectMistakes, MistakesError } from "../owner/mistake.ts";
import { check, type Violation } from "../schema/check.ts";
import type { Schema } from "../schema/schema.ts";
import {
  type BusinessFile,
  DATA_FILES,
  type DataFile,
  type DeliveryFile,
  type Hours,
  type MenuFile,
  type Today,
} from "../shop/files.ts";
import { findMenuMistakes, findTodayMistakes } from "../shop/menu_rules.ts";
import { createShop, type Shop } from "../shop/shop.ts";
import {
  findBusinessMistakes,
  findDeliveryMistakes,
  findHoursMistakes,
} from "../shop/shop_rules.ts";
import { readDataFile } from "./data_file.ts";
import { checkFolder, isInFolder } from "./files.ts";

/** A shop, and the files that it was read from. */
export interface LoadedShop {
  readonly shop: Shop;
  readonly files: Readonly<Record<DataFile, DataText | undefined>>;
}

/** A file of the data folder, as far as it could be read and checked. */
interface CheckedFile<T> {
  readonly file?: DataText;
  /** Absent if the file breaks its schema. */
  readonly value?: T;
  readonly mistakes: readonly DataMistake[];
}

interface CheckedFiles {
  readonly business: CheckedFile<BusinessFile>;
  readonly menu: CheckedFile<MenuFile>;
  readonly delivery: CheckedFile<DeliveryFile>;
  readonly hours: CheckedFile<Hours>;
  readonly today: CheckedFile<Today>;
}

/** Most violations of its schema that are counted in a file. */
const MAX_COUNTED = 10_000;

/**
 * Reads and checks the data folder. Throws every mistake in it.
 *
 * @param instead Texts that are checked in place of the files of that name.
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

/** Does the same in steps of a few milliseconds, so that a caller can do other work between them. */
export function* loadShopInSteps(
  dataDir: string,
  instead?: ReadonlyMap<string, string>,
): Generator<void, LoadedShop> {
  checkFolder(dataDir);
  const load = <T>(name: DataFile, schema: Schema<T>) =>
    checkFile(dataDir, name, schema, instead?.get(name));

  const business = load("negocio.json", DATA_FILES["negocio.json"]);
  yield;
  const menu = load("menu.json", DATA_FILES["menu.json"]);
  yield;
  const delivery = load("entrega.json", DATA_FILES["entrega.json"]);
  yield;
  const hours = load("horario.json", DATA_FILES["horario.json"]);
  const today = isInFolder(dataDir, "hoy.json")
    ? load("hoy.json", DATA_FILES["hoy.json"])
    : { mistakes: [] };
  yield;

  const checked = { business, menu, delivery, hours, today };
  const mistakes = [
    ...Object.values(checked).flatMap((file) => file.mistakes),
    ...findRuleMistakes(checked),
  ];
  if (
    !business.value || !menu.value || !delivery.value || !hours.value ||
    mistakes.length > 0
  ) {
    throw describeDataMistakes(mistakes);
  }

  const shop = createShop({
    business: business.value,
    menu: menu.value,
    delivery: delivery.value,
    hours: hours.value,
    today: today.value,
  });
  return { shop, files: filesOf(checked) };
}

function filesOf(
  { business, menu, delivery, hours, today }: CheckedFiles,
): LoadedShop["files"] {
  return {
    "negocio.json": business.file,
    "menu.json": menu.file,
    "entrega.json": delivery.file,
    "horario.json": hours.file,
    "hoy.json": today.file,
  };
}

/** Reads a file and checks it against its schema. */
function checkFile<T>(
  folder: string,
  name: DataFile,
  schema: Schema<T>,
  text?: string,
): CheckedFile<T> {
  const file = collectMistakes(() => readDataFile(folder, name, schema, text));
  if (file instanceof MistakesError) return { mistakes: file.lines };

  const doubts = describeDoubts(file);
  const checked = check(schema, file.value, MAX_COUNTED);
  if (checked.kind === "valid") {
    return { file, value: checked.value, mistakes: doubts };
  }
  return {
    file,
    mistakes: [...doubts, ...mistakesIn(file, checked.violations)],
  };
}

/** Returns what the files break beyond their schemas. */
function findRuleMistakes(
  { business, menu, delivery, hours, today }: CheckedFiles,
): readonly DataMistake[] {
  const address = business.value?.direccion;
  const ofMenu = menu.value ? [...findMenuMistakes(menu.value)] : [];
  const soundMenu = ofMenu.length === 0 ? menu.value : undefined;
  const ofBusiness = business.value &&
    findBusinessMistakes(business.value, delivery.value);
  const ofDelivery = delivery.value && address &&
    findDeliveryMistakes(delivery.value, address);

  return [
    ...mistakesIn(business.file, ofBusiness),
    ...mistakesIn(menu.file, ofMenu),
    ...mistakesIn(hours.file, hours.value && findHoursMistakes(hours.value)),
    ...mistakesIn(delivery.file, ofDelivery),
    ...mistakesIn(
      today.file,
      today.value && findTodayMistakes(today.value, soundMenu),
    ),
  ];
}

function mistakesIn(
  file: DataText | undefined,
  violations: Iterable<Violation> = [],
): readonly DataMistake[] {
  return file === undefined
    ? []
    : Array.from(violations, (violation) => ({ file, violation }));
}
