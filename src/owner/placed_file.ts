/** A file of the data folder, and how the place of each part of it is told. */

import type { Places } from "../json/json.ts";
import type { JsonSchema } from "../schema/schema.ts";
import { isObject } from "../schema/value.ts";
import { show } from "../schema/wording.ts";

/** A file, with all that messages about it need. */
export interface PlacedFile {
  /** With its folder: `data/menu.json`. */
  readonly path: string;
  readonly text: string;
  readonly value: unknown;
  readonly places: Places;
  readonly schema: JsonSchema;
  /** A line for each key that is written twice in its object. */
  readonly mistakes: readonly string[];
}

/** What an item of each list is called, with its article. */
const ITEMS: Readonly<Record<string, string>> = {
  potes: "el pote",
  promos: "la promo",
  adicionales: "el adicional",
  sabores: "el sabor",
  pagos: "el pago",
  lugares: "el lugar",
  semana: "el día",
  excepciones: "la excepción",
  avisos: "el aviso",
};

/** Where a part of a file stands, by its JSON Pointer: `data/menu.json, línea 41, sabor "Limón" (/sabores/3/vegano)`. */
export function tellPlace(
  { path, value, places }: PlacedFile,
  pointer: string,
  line = places.near(pointer).line,
): string {
  if (pointer === "") return `${path}, línea ${line}`;
  const thing = nameThing(value, pointer);
  return `${path}, línea ${line}${thing === undefined ? "" : `, ${thing.slice(3)}`} (${pointer})`;
}

/** What a pointer leads into, by its name: `el sabor "Limón"`; undefined where it is no item of a list that has names. */
export function nameThing(root: unknown, pointer: string): string | undefined {
  const [, list = "", index = ""] = pointer.split("/");
  const kind = Object.hasOwn(ITEMS, list) ? ITEMS[list] : undefined;
  if (kind === undefined || !/^[0-9]+$/.test(index)) return undefined;
  const items = isObject(root) && Object.hasOwn(root, list) ? root[list] : undefined;
  const item: unknown = Array.isArray(items) ? items[Number(index)] : undefined;
  const names = isObject(item) ? [item["nombre"], item["dia"], item["fecha"], item["texto"]] : [];
  const name = names.find((name) => typeof name === "string" && name.trim() !== "");
  return name === undefined ? `${kind} n.º ${Number(index) + 1}` : `${kind} ${show(name)}`;
}
