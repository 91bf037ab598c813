/** Reads and checks the files of the data folder. */

import { check, type Mistake } from "../schema/check.ts";
import type { Schema } from "../schema/schema.ts";
import { findHoursMistakes } from "../shop/hours/rules.ts";
import { findAliasMistakes } from "../shop/alias_rules.ts";
import { findMenuMistakes } from "../shop/menu_rules.ts";
import { BUSINESS_FILE, DELIVERY_FILE, HOURS_FILE, MENU_FILE, TODAY_FILE } from "../shop/files.ts";
import { createShop, type Shop } from "../shop/shop.ts";
import { findTodayMistakes } from "../shop/today_rules.ts";
import { findDeliveryMistakes, findMisplaced } from "../shop/zone/rules.ts";
import { isThere, readJsonFile } from "./read_json.ts";

/** The shop, or one line for each mistake: file, JSON Pointer, what was expected, what was found. */
type ShopResult =
  | { readonly kind: "shop"; readonly shop: Shop }
  | { readonly kind: "invalid"; readonly problems: readonly string[] };

/** The files of the data folder and the shape of each. */
export const DATA_FILES = {
  "negocio.json": BUSINESS_FILE,
  "menu.json": MENU_FILE,
  "entrega.json": DELIVERY_FILE,
  "horario.json": HOURS_FILE,
  "hoy.json": TODAY_FILE,
} as const;

/** Reads and checks the data folder. */
export function loadShop(dataDir: string): ShopResult {
  const problems: string[] = [];
  const report = (name: string, mistakes: readonly Mistake[]) => {
    for (const { pointer, expected, found } of mistakes) {
      const place = pointer === "" ? name : `${name} ${pointer}`;
      problems.push(`${dataDir}/${place}: esperaba ${expected}, encontré ${found}`);
    }
  };
  const load = <T>(name: string, schema: Schema<T>): T | undefined => {
    const file = readJsonFile(dataDir, name);
    if (file.kind === "unreadable") {
      problems.push(file.problem);
      return undefined;
    }
    const checked = check(schema, file.value);
    if (checked.kind === "valid") return checked.value;
    report(name, checked.mistakes);
    return undefined;
  };
  const business = load("negocio.json", BUSINESS_FILE);
  const menu = load("menu.json", MENU_FILE);
  const delivery = load("entrega.json", DELIVERY_FILE);
  const hours = load("horario.json", HOURS_FILE);
  const today = isThere(dataDir, "hoy.json") ? load("hoy.json", TODAY_FILE) : undefined;

  if (business !== undefined) {
    report("negocio.json", findMisplaced(business.direccion, "/direccion"));
    report("negocio.json", findAliasMistakes("/pagos", business.pagos));
  }
  if (menu !== undefined) report("menu.json", findMenuMistakes(menu));
  if (hours !== undefined) report("horario.json", findHoursMistakes(hours));
  if (delivery !== undefined && business !== undefined) {
    report("entrega.json", findDeliveryMistakes(delivery, business.direccion));
  }
  if (today !== undefined) report("hoy.json", findTodayMistakes(today, menu));
  if (
    business === undefined || menu === undefined || delivery === undefined || hours === undefined ||
    problems.length > 0
  ) {
    return { kind: "invalid", problems };
  }
  return { kind: "shop", shop: createShop({ business, menu, delivery, hours, today }) };
}
