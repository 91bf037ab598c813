/** The shop, read and checked from the files of the data folder. */

import {
  type DataMistake,
  type DataText,
  describeDataMistakes,
  doubtsIn,
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
  readonly files: ReadonlyMap<DataFile, DataText>;
}

/** A file of the data folder, as far as it could be read and checked. */
interface CheckedFile<T> {
  readonly name: DataFile;
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
    : { name: "hoy.json", mistakes: [] } as const;

  yield;

  const checked: CheckedFiles = { business, menu, delivery, hours, today };
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

/** Reads a file and checks it against its schema. */
function checkFile<T>(
  folder: string,
  name: DataFile,
  schema: Schema<T>,
  text?: string,
): CheckedFile<T> {
  const file = collectMistakes(() => readDataFile(folder, name, schema, text));
  if (file instanceof MistakesError) {
    return { name, mistakes: [{ kind: "unreadable", error: file }] };
  }

  const doubts = doubtsIn(file);
  const checked = check(schema, file.value, MAX_COUNTED);
  if (checked.kind === "valid") {
    return { name, file, value: checked.value, mistakes: doubts };
  }
  const mistakes = [...doubts, ...mistakesAt(file, checked.violations)];
  return { name, file, mistakes };
}

/** Returns what the files break beyond their schemas. */
function findRuleMistakes(
  { business, menu, delivery, hours, today }: CheckedFiles,
): readonly DataMistake[] {
  const inMenu = checkRules(menu, findMenuMistakes);
  const soundMenu = inMenu.length === 0 ? menu.value : undefined;

  return [
    ...checkRules(
      business,
      (value) => findBusinessMistakes(value, delivery.value),
    ),
    ...inMenu,
    ...checkRules(hours, findHoursMistakes),
    ...checkRules(
      delivery,
      (value) =>
        business.value === undefined
          ? []
          : findDeliveryMistakes(value, business.value.direccion),
    ),
    ...checkRules(today, (value) => findTodayMistakes(value, soundMenu)),
  ];
}

/** Checks a file that keeps its schema against further rules. */
function checkRules<T>(
  { file, value }: CheckedFile<T>,
  findMistakes: (value: T) => Iterable<Violation>,
): readonly DataMistake[] {
  if (file === undefined || value === undefined) return [];
  return mistakesAt(file, findMistakes(value));
}

function mistakesAt(
  file: DataText,
  violations: Iterable<Violation>,
): readonly DataMistake[] {
  return Array.from(
    violations,
    (violation) => ({ kind: "violation", file, violation }),
  );
}

function filesOf(checked: CheckedFiles): ReadonlyMap<DataFile, DataText> {
  const files = new Map<DataFile, DataText>();
  for (const { name, file } of Object.values(checked)) {
    if (file !== undefined) files.set(name, file);
  }
  return files;
}
