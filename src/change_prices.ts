/** `deno task precios`: shows what all prices would be by a share more or less and, if asked, writes them. */

import { readConfig } from "./config.ts";
import { loadShop } from "./content/load_shop.ts";
import { readBytesFile } from "./content/read_file.ts";
import { exitWith, replaceFile, writeLines } from "./content/write.ts";
import { findChanges, tellChanges } from "./owner/changes.ts";
import { readPriceRequest, reprice } from "./owner/prices.ts";

const settings = readConfig((name) => name === "DATA_DIR" ? Deno.env.get(name) : undefined);
if (settings.kind === "invalid") exitWith(settings.mistakes);
const { dataDir } = settings.config;
const asked = readPriceRequest(Deno.args);
if (asked.kind === "wrong") exitWith([asked.mistake]);
const { request } = asked;
const now = loadShop(dataDir);
if (now.kind === "invalid") exitWith(["No cambié nada: primero hay que corregir", ...now.mistakes]);

const files = ["menu.json", "entrega.json"].map((name) => {
  const file = readBytesFile(dataDir, name);
  if (file.kind === "unreadable") exitWith([file.finding.text]);
  // The mark of the byte order is part of what stays.
  const before = new TextDecoder("utf-8", { ignoreBOM: true }).decode(file.value);
  return { name, before, after: reprice(before, request) };
});
const plain = (text: string): unknown => JSON.parse(text.replace(/^\ufeff/, ""));
const texts = files.map(({ name, after }) => [name, after.replace(/^\ufeff/, "")] as const);
const then = loadShop(dataDir, new Map(texts));
if (then.kind === "invalid") {
  exitWith(["No cambié nada: con esos precios los datos quedarían mal", ...then.mistakes]);
}
const changes = files.flatMap(({ before, after }) => [...findChanges(plain(before), plain(after))]);
if (changes.length === 0) {
  writeLines(["Ningún precio cambia."]);
} else if (!request.isWritten) {
  writeLines([
    ...tellChanges("Los precios quedan así:", changes),
    "",
    "No se escribió nada: para que quede así, --escribir.",
  ]);
} else {
  const done: string[] = [];
  for (const { name, before, after } of files) {
    if (before === after) continue;
    const path = `${dataDir}/${name}`;
    const failure = replaceFile(path, new TextEncoder().encode(after));
    if (failure !== undefined) {
      const rest = done.map((path) => `OJO: ${path} ya tiene los precios nuevos`);
      exitWith([failure, ...rest]);
    }
    done.push(path);
  }
  writeLines([
    ...tellChanges("Los precios quedan así:", changes),
    "",
    `Listo: precios nuevos en ${done.join(" y ")}.`,
  ]);
}
