/** `deno task precios`: shows what all prices would be by a share more or less and, if asked, writes them. */

import { readConfig } from "./config.ts";
import { BEFORE, readDocuments } from "./content/data_file.ts";
import { attempt } from "./content/failure.ts";
import { readBytesFile, replaceFile } from "./content/files.ts";
import { loadShop } from "./content/load_shop.ts";
import { runTask } from "./content/process.ts";
import { findChanges, tellChanges } from "./owner/changes.ts";
import { collectMistakes, MistakesError } from "./owner/mistake.ts";
import { readPriceRequest, reprice } from "./owner/prices.ts";

await runTask(changePrices);

/** What is told of the change. Throws an Error with every reason against it, a line each. */
function changePrices(): readonly string[] {
  const { dataDir } = readConfig((name) =>
    name === "DATA_DIR" ? Deno.env.get(name) : undefined
  );
  const request = readPriceRequest(Deno.args);
  checkShop(dataDir, "No cambié nada: primero hay que corregir");
  const files = ["menu.json", "entrega.json"].map((name) => {
    // The mark of the byte order is part of what stays.
    const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
    const before = decoder.decode(readBytesFile(dataDir, name));
    const after = reprice(before, request);
    const [own = "", next = ""] = [before, after].map((text) =>
      text.replace(/^\ufeff/, "")
    );
    return {
      name,
      path: `${dataDir}/${name}`,
      before,
      after,
      own: JSON.parse(own),
      next,
    };
  });
  const texts = new Map(files.map(({ name, next }) => [name, next]));
  checkShop(
    dataDir,
    "No cambié nada: con esos precios los datos quedarían mal",
    texts,
  );
  const changes = files.flatMap((
    { own, next },
  ) => [...findChanges(own, JSON.parse(next))]);
  if (changes.length === 0) return ["Ningún precio cambia."];
  const done: string[] = [];
  for (const { path, before, after } of request.isWritten ? files : []) {
    if (before === after) continue;
    const failure = replaceFile(path, new TextEncoder().encode(after));
    const rest = done.map((path) => `OJO: ${path} ya tiene los precios nuevos`);
    if (failure !== undefined) throw new MistakesError([failure, ...rest]);
    done.push(path);
  }
  const end = done.length > 0
    ? `Listo: precios nuevos en ${done.join(" y ")}.`
    : "No se escribió nada: para que quede así, la misma orden con --escribir al final.";
  // What differs already from the last prices that were published, where those are known.
  const published = attempt(() => readDocuments(BEFORE)) ?? {};
  const earlier = files.flatMap(({ name, own }) => [
    ...findChanges(Reflect.get(published, name) ?? own, own),
  ]).filter(({ text }) =>
    /(?:precio|envio|envioGratisDesde|pedidoMinimoEnvio) \d/.test(text)
  );
  const title =
    "OJO: estos precios ya no son los últimos publicados, y lo nuevo se les suma:";
  const warned = earlier.length === 0
    ? []
    : [...tellChanges(title, earlier), ""];
  return [
    ...warned,
    ...tellChanges("Los precios quedan así:", changes),
    "",
    end,
  ];
}

/** Throws an Error with every mistake in the data, with these texts in the place of its files, below a line of its own. */
function checkShop(
  dataDir: string,
  line: string,
  texts?: ReadonlyMap<string, string>,
): void {
  const shop = collectMistakes(() => loadShop(dataDir, texts));
  if (!(shop instanceof MistakesError)) return;

  throw new MistakesError([line, ...shop.lines]);
}
