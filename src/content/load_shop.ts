/** Reads and checks the four files of the data folder. */

import { check, type Mistake } from "../schema/check.ts";
import type { Schema } from "../schema/schema.ts";
import { findHoursMistakes } from "../shop/hours/rules.ts";
import { findMenuMistakes } from "../shop/menu_rules.ts";
import { BUSINESS_FILE, DELIVERY_FILE, HOURS_FILE, MENU_FILE } from "../shop/shapes.ts";
import { createShop, type Shop } from "../shop/shop.ts";
import { findDeliveryMistakes } from "../shop/zone/rules.ts";
import { readJsonFile } from "./read_json.ts";

/** The shop, or one line for each mistake: file, JSON Pointer, what was expected, what was found. */
export type ShopResult =
  | { readonly kind: "shop"; readonly shop: Shop }
  | { readonly kind: "invalid"; readonly problems: readonly string[] };

/** The files of the data folder and the shape of each. */
export const DATA_FILES = {
  "negocio.json": BUSINESS_FILE,
  "menu.json": MENU_FILE,
  "entrega.json": DELIVERY_FILE,
  "horario.json": HOURS_FILE,
} as const;

/** Reads and checks the data folder. */
export function loadShop(dataDir: string): ShopResult {
  const problems: string[] = [];
  const load = <T>(schema: Schema<T>, name: string) => loadFile(schema, dataDir, name, problems);
  const business = load(BUSINESS_FILE, "negocio.json");
  const menu = load(MENU_FILE, "menu.json");
  const delivery = load(DELIVERY_FILE, "entrega.json");
  const hours = load(HOURS_FILE, "horario.json");

  if (menu !== undefined) report(`${dataDir}/menu.json`, findMenuMistakes(menu), problems);
  if (hours !== undefined) report(`${dataDir}/horario.json`, findHoursMistakes(hours), problems);
  if (delivery !== undefined && business !== undefined) {
    const found = findDeliveryMistakes(delivery, business.direccion);
    report(`${dataDir}/entrega.json`, found, problems);
  }
  if (
    business === undefined || menu === undefined || delivery === undefined || hours === undefined ||
    problems.length > 0
  ) {
    return { kind: "invalid", problems };
  }
  return { kind: "shop", shop: createShop({ business, menu, delivery, hours }) };
}

function loadFile<T>(
  schema: Schema<T>,
  folder: string,
  name: string,
  problems: string[],
): T | undefined {
  const file = readJsonFile(folder, name);
  if (file.kind === "unreadable") {
    problems.push(file.problem);
    return undefined;
  }
  const checked = check(schema, file.value);
  if (checked.kind === "valid") return checked.value;
  report(`${folder}/${name}`, checked.mistakes, problems);
  return undefined;
}

function report(path: string, found: readonly Mistake[], problems: string[]): void {
  for (const { pointer, expected, found: value } of found) {
    const place = pointer === "" ? path : `${path} ${pointer}`;
    problems.push(`${place}: esperaba ${expected}, encontré ${value}`);
  }
}
