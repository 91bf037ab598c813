/** `deno task datos`: checks what the owner edits without starting the service, and shows what it would publish. */

import { readConfig } from "./config.ts";
import { type Content, loadContent } from "./content/load_content.ts";
import { BEFORE, readDocuments } from "./content/data_file.ts";
import { type LoadedShop, loadShop } from "./content/load_shop.ts";
import { runTask } from "./content/process.ts";
import { findStrayFiles } from "./content/stray_files.ts";
import { FileBodies } from "./http/encoding.ts";
import { readAsked } from "./owner/asked.ts";
import { findChanges, tellChanges } from "./owner/changes.ts";
import { findAt, type Finding, tellFinding } from "./owner/finding.ts";
import { findBrokenLinks, PREVIEW_ORIGIN } from "./owner/links.ts";
import { collectMistakes, MistakesError } from "./owner/mistake.ts";
import { describePastSoldOut, findOversights } from "./owner/oversights.ts";
import {
  findSecurityTxtOversights,
  SECURITY_TXT,
} from "./owner/security_txt.ts";
import { createRoutes, type Outside } from "./routes/table.ts";
import { DATA_FILES } from "./shop/files.ts";
import { renderPage } from "./site/render.ts";
import type { Shop } from "./shop/shop.ts";

/** Nothing is served, so none of it is ever called. */
const OUTSIDE: Outside = {
  monotonicNow: () => 0,
  bodyDeadline: () => () => {},
  log() {},
  staleContent: () => undefined,
  files: new FileBodies(),
};

await runTask(() => checkData(Date.now()));

/** What is shown. Throws an Error with every mistake, a line each. */
async function checkData(nowMs: number): Promise<readonly string[]> {
  const config = readConfig((name) => Deno.env.get(name));
  const { dataDir, pagesDir } = config;
  const content = await loadContent(dataDir, pagesDir);
  const asked = readAsked(Deno.args, content.shop.timeZone, nowMs);
  const { routes, pages, factsAt } = createRoutes(content, config, OUTSIDE);

  // These two pages show everything that the owner edits.
  const preview = ["/", "/contact"].flatMap((path) => {
    const page = pages.find((page) => page.path === path);
    if (page === undefined) return [];
    const facts = factsAt(PREVIEW_ORIGIN, asked.instantMs);
    return renderPage(page, "markdown", facts).split("\n");
  });
  const shown = pages.map((page) => ({
    ...page,
    file: `${pagesDir}/${page.file}`,
    html: renderPage(page, "html", factsAt(PREVIEW_ORIGIN, nowMs)),
  }));
  // Of data that aren't sound nothing is known.
  const before = asked.tellsChanges ? loadBefore() : undefined;
  const known = before === undefined
    ? []
    : placeOversights(before, nowMs).map(keyOf);
  const oversights = placeOversights(loadShop(dataDir), nowMs, before?.shop);
  const news = oversights.filter((finding) => !known.includes(keyOf(finding)));
  const findings = [
    ...findStrayFiles(dataDir),
    ...news,
    ...findBrokenLinks(shown, routes.map(({ path }) => path)),
    ...findSecurityOversights(content, pagesDir, nowMs),
  ];
  const reminder = describePastSoldOut(content.shop, nowMs) ?? [];
  const lines = [reminder, findings.map(tellFinding)].flat();
  const old = oversights.length - news.length;
  const fold = `${old} ${old === 1 ? "aviso" : "avisos"} de antes`;
  return [
    ...asked.tellsChanges ? [...tellBefore(dataDir), ""] : [],
    ...preview,
    lines.length + old === 0
      ? "Todo en orden: nada para revisar."
      : "Para revisar:",
    ...lines.map((line, i) => `${i + 1}. ${line}`),
    ...old === 0 ? [] : [lines.length === 0 ? fold : `y ${fold}`],
  ];
}

function findSecurityOversights(
  { wellKnown }: Content,
  pagesDir: string,
  nowMs: number,
): readonly Finding[] {
  const securityTxt = wellKnown.find(({ path }) => path === SECURITY_TXT);
  if (securityTxt === undefined) return [];

  const file = pagesDir + SECURITY_TXT;
  return findSecurityTxtOversights(securityTxt.text, nowMs)
    .map((text) => ({ file, text }));
}

/** Returns the earlier data; `undefined` if it is missing or has mistakes. */
function loadBefore(): LoadedShop | undefined {
  const before = collectMistakes(() => loadShop(BEFORE));
  return before instanceof MistakesError ? undefined : before;
}

function placeOversights(
  { shop, files }: LoadedShop,
  nowMs: number,
  before?: Shop,
): readonly Finding[] {
  return [...findOversights(shop, nowMs, before)].flatMap(
    ([name, pointer, text]) => {
      const file = files.get(name);
      return file === undefined ? [] : [findAt(file, pointer, text)];
    },
  );
}

/** What an oversight is, wherever it stands. */
function keyOf({ file, subject, text }: Finding): string {
  return [file.slice(file.lastIndexOf("/")), subject, text].join();
}

/** What differs from the data of before, or a line that says why that can't be told. */
function tellBefore(dataDir: string): readonly string[] {
  const before = collectMistakes(() => readDocuments(BEFORE));
  if (before instanceof MistakesError) {
    return [`No puedo decir qué cambió: ${before.message}.`];
  }

  const after = readDocuments(dataDir);
  const changes = Object.keys(DATA_FILES).flatMap((name) => [
    ...findChanges(
      Reflect.get(before, name) ?? {},
      Reflect.get(after, name) ?? {},
    ),
  ]);
  if (changes.length === 0) return ["En los datos no cambió nada."];
  return tellChanges("Lo que cambió en los datos:", changes);
}
