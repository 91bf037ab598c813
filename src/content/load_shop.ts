/** Reads and checks the files of the data folder. */

import { type DataText, tellMistake, tellMistakes, tellRepeated } from "../owner/finding.ts";
import { check, type Mistake } from "../schema/check.ts";
import { DATA_FILES, type DataFile } from "../shop/files.ts";
import type { Schema } from "../schema/schema.ts";
import { findMenuMistakes, findTodayMistakes } from "../shop/menu_rules.ts";
import { createShop, type Shop } from "../shop/shop.ts";
import {
  findBusinessMistakes,
  findDeliveryMistakes,
  findHoursMistakes,
} from "../shop/shop_rules.ts";
import { readDataFile } from "./data_file.ts";
import { explainFolder, FileFault, isThere } from "./read_file.ts";

/** The shop, or a line for each of the first mistakes. */
type ShopResult =
  | { readonly kind: "shop"; readonly shop: Shop }
  | { readonly kind: "invalid"; readonly mistakes: readonly string[] };

/** No more mistakes of a file's shape than these are counted. */
const MOST_COUNTED = 10_000;

/** Reads and checks the data folder. `instead` holds texts, by the name of the file that each stands in for. */
export function loadShop(
  dataDir: string,
  instead: ReadonlyMap<string, string> = new Map(),
): ShopResult {
  const missing = explainFolder(dataDir);
  if (missing !== undefined) return { kind: "invalid", mistakes: [missing] };
  // Only those that are told are looked up in their file.
  const told: (() => string | undefined)[] = [];
  const files = new Map<DataFile, DataText>();
  const note = (name: DataFile, mistakes: readonly Mistake[]) => {
    const file = files.get(name);
    if (file === undefined) return;
    told.push(...mistakes.map((mistake) => () => tellMistake(file, mistake)));
  };
  const load = <T>(name: DataFile, schema: Schema<T>): T | undefined => {
    try {
      const file = readDataFile(dataDir, name, schema, instead.get(name));
      files.set(name, file);
      told.push(...tellRepeated(file).map((line) => () => line));
      const checked = check(schema, file.value, MOST_COUNTED);
      if (checked.kind === "valid") return checked.value;
      note(name, checked.mistakes);
    } catch (error) {
      if (!(error instanceof FileFault)) throw error;
      told.push(() => error.message);
    }
    return undefined;
  };
  const business = load("negocio.json", DATA_FILES["negocio.json"]);
  const menu = load("menu.json", DATA_FILES["menu.json"]);
  const delivery = load("entrega.json", DATA_FILES["entrega.json"]);
  const hours = load("horario.json", DATA_FILES["horario.json"]);
  const today = isThere(dataDir, "hoy.json") ? load("hoy.json", DATA_FILES["hoy.json"]) : undefined;

  if (business !== undefined) note("negocio.json", findBusinessMistakes(business, delivery));
  const ofMenu = menu === undefined ? [] : findMenuMistakes(menu);
  note("menu.json", ofMenu);
  if (hours !== undefined) note("horario.json", findHoursMistakes(hours));
  if (delivery !== undefined && business !== undefined) {
    note("entrega.json", findDeliveryMistakes(delivery, business.direccion));
  }
  if (today !== undefined) {
    note("hoy.json", findTodayMistakes(today, ofMenu.length === 0 ? menu : undefined));
  }
  if (
    business === undefined || menu === undefined || delivery === undefined || hours === undefined ||
    told.length > 0
  ) {
    return { kind: "invalid", mistakes: tellMistakes(told) };
  }
  return { kind: "shop", shop: createShop({ business, menu, delivery, hours, today }) };
}
