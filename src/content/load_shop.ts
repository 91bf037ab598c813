/** Reads and checks the files of the data folder. */

import { check, type Mistake } from "../schema/check.ts";
import type { JsonSchema, Schema } from "../schema/schema.ts";
import { findHoursMistakes } from "../shop/hours/rules.ts";
import { findBusinessMistakes } from "../shop/business_rules.ts";
import { findMenuMistakes } from "../shop/menu_rules.ts";
import { BUSINESS_FILE, DELIVERY_FILE, HOURS_FILE, MENU_FILE, TODAY_FILE } from "../shop/files.ts";
import { createShop, type Shop } from "../shop/shop.ts";
import { findTodayMistakes } from "../shop/today_rules.ts";
import { findDeliveryMistakes, findStrayAddress } from "../shop/zone/rules.ts";
import type { DataFile } from "../owner/data_file.ts";
import type { PlacedFile } from "../owner/placed_file.ts";
import { tellMistake } from "../owner/tell_mistake.ts";
import { findLookalikes, readDataFile } from "./data_file.ts";
import { explainFolder, isThere } from "./read_file.ts";

/** The shop, or one line for each mistake: file, line, the thing's name, what was expected and found. */
type ShopResult =
  | { readonly kind: "shop"; readonly shop: Shop }
  | { readonly kind: "invalid"; readonly mistakes: readonly string[] };

/** The files of the data folder and the shape of each. */
export const DATA_FILES = {
  "negocio.json": BUSINESS_FILE,
  "menu.json": MENU_FILE,
  "entrega.json": DELIVERY_FILE,
  "horario.json": HOURS_FILE,
  "hoy.json": TODAY_FILE,
} as const satisfies Readonly<Record<DataFile, JsonSchema>>;

/** Reads and checks the data folder. `instead` holds texts, by the name of the file that each stands in for. */
export function loadShop(
  dataDir: string,
  instead: ReadonlyMap<string, string> = new Map(),
): ShopResult {
  const missing = explainFolder(dataDir);
  if (missing !== undefined) return { kind: "invalid", mistakes: [missing] };
  const told: string[] = [];
  const files = new Map<DataFile, PlacedFile>();
  const report = (name: DataFile, mistakes: readonly Mistake[]) => {
    const file = files.get(name);
    if (file !== undefined) told.push(...mistakes.map((mistake) => tellMistake(file, mistake)));
  };
  const load = <T>(name: DataFile, schema: Schema<T>): T | undefined => {
    const file = readDataFile(dataDir, name, schema, instead.get(name));
    if (file.kind === "unreadable") {
      told.push(file.mistake);
      return undefined;
    }
    files.set(name, file.value);
    told.push(...file.value.mistakes);
    const checked = check(schema, file.value.value);
    if (checked.kind === "valid") return checked.value;
    report(name, checked.mistakes);
    return undefined;
  };
  const business = load("negocio.json", BUSINESS_FILE);
  const menu = load("menu.json", MENU_FILE);
  const delivery = load("entrega.json", DELIVERY_FILE);
  const hours = load("horario.json", HOURS_FILE);
  // It may be missing. Under another name it is a mistake: its owner would think that it counts.
  const hasToday = isThere(dataDir, "hoy.json") || findLookalikes(dataDir, "hoy.json").length > 0;
  const today = hasToday ? load("hoy.json", TODAY_FILE) : undefined;

  if (business !== undefined) report("negocio.json", findBusinessMistakes(business));
  if (menu !== undefined) report("menu.json", findMenuMistakes(menu));
  if (hours !== undefined) report("horario.json", findHoursMistakes(hours));
  if (delivery !== undefined && business !== undefined) {
    report("negocio.json", findStrayAddress(delivery, business.direccion));
    report("entrega.json", findDeliveryMistakes(delivery, business.direccion));
  }
  if (today !== undefined) report("hoy.json", findTodayMistakes(today, menu));
  if (
    business === undefined || menu === undefined || delivery === undefined || hours === undefined ||
    told.length > 0
  ) {
    return { kind: "invalid", mistakes: told };
  }
  return { kind: "shop", shop: createShop({ business, menu, delivery, hours, today }) };
}
