/** `deno task precios`: raises or lowers all prices by a share, in the owner's files, and touches nothing else in them. */

import { readConfig } from "./config.ts";
import { loadShop } from "./content/load_shop.ts";
import { readBytesFile } from "./content/read_file.ts";
import { replaceFiles } from "./content/replace_files.ts";
import { exitWith, findPaint, writeLines } from "./content/terminal.ts";
import { tellPrices, tellWritten } from "./owner/prices/report.ts";
import { type PricedFile, reprice } from "./owner/prices/reprice.ts";
import { readPriceRequest } from "./owner/prices/request.ts";

const FILES: readonly PricedFile[] = ["menu.json", "entrega.json"];

const settings = readConfig((name) => name === "DATA_DIR" ? Deno.env.get(name) : undefined);
if (settings.kind === "invalid") exitWith(settings.mistakes);
const { dataDir } = settings.config;
const asked = readPriceRequest(Deno.args);
if (asked.kind === "wrong") exitWith([asked.mistake]);
const { request } = asked;
const now = loadShop(dataDir);
if (now.kind === "invalid") exitWith(["No cambié nada: primero hay que corregir", ...now.mistakes]);

const files = FILES.map((name) => {
  const before = readText(name);
  return { name, before, ...reprice(name, before, request) };
});
const prices = files.flatMap((file) => file.prices);
const changed = files.filter(({ before, text }) => before !== text);
const then = loadShop(dataDir, new Map(files.map(({ name, text }) => [name, text])));
if (then.kind === "invalid") {
  exitWith(["No cambié nada: con esos precios los datos quedarían mal", ...then.mistakes]);
}
writeLines(tellPrices(prices, request, findPaint()));
if (changed.length === 0) {
  writeLines(["", "Ningún precio cambia."]);
} else if (request.isTrial) {
  writeLines(["", "Es una prueba: no se escribió nada. Sin --prueba, quedan así."]);
} else {
  write();
}

function readText(name: string): string {
  const file = readBytesFile(dataDir, name);
  if (file.kind === "unreadable") exitWith([file.mistake]);
  // The mark of the byte order is part of what stays.
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(file.value);
}

function write(): void {
  const encoder = new TextEncoder();
  const failure = replaceFiles(
    changed.map(({ name, text }) => ({ path: `${dataDir}/${name}`, bytes: encoder.encode(text) })),
  );
  if (failure !== undefined) exitWith([failure]);
  writeLines(["", tellWritten(prices, changed.map(({ name }) => `${dataDir}/${name}`))]);
}
