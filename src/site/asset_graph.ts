/**
 * Files that name each other: scripts import scripts, styles show pictures. Every reference gets the version of the file
 * that it names, so that browsers keep all of them for good and ask for each again when it, or what it uses, changes.
 */

import type { Asset } from "./asset.ts";

/** A file as it was read. */
export type AssetSource = Pick<Asset, "name" | "bytes" | "contentType">;

/** What is wrong with a file. */
export interface AssetMistake {
  readonly name: string;
  readonly message: string;
}

/** Files that are ready to be served, and what is wrong with those that aren't. */
interface LinkedAssets {
  readonly assets: readonly Asset[];
  readonly mistakes: readonly AssetMistake[];
}

/** Gives bytes a version that changes with them. */
type Fingerprint = (bytes: Uint8Array<ArrayBuffer>) => Promise<string>;

/** Where a file of a type names others: what stands before the reference, and the reference without query or fragment. */
const REFERENCES: Readonly<Record<string, RegExp>> = {
  // A line that begins like a comment imports nothing: the types in it are the checker's.
  "text/javascript":
    /(^(?:import|export)\s(?:[^"'`;]*?\sfrom\s)?"|^(?!\s*(?:\/?\*|\/\/)).*?\bimport\(")(\.{1,2}\/[^"?#\n]+)/gm,
  "text/css": /(\burl\(\s*["']?|@import\s+["'])(?![#/]|[a-z][a-z+.-]*:)([^"'?#()\s]+)/gi,
};

const FOLDER = "/assets/";

/** Writes into every file the versions of those that it names. A file that isn't there, or a circle, is a mistake. */
export async function linkAssets(
  files: readonly AssetSource[],
  fingerprint: Fingerprint,
): Promise<LinkedAssets> {
  const sources = new Map(files.map((file) => [file.name, file]));
  const named = new Map(files.map((file) => [file.name, findNamed(file)]));
  const mistakes = [...named].flatMap(([name, targets]) =>
    targets.filter((target) => !sources.has(target)).map((target) => ({
      name,
      message: `nombra a ${target}, que no está en la carpeta`,
    }))
  );
  const circle = findCircle(named);
  if (circle !== undefined) {
    const [name = ""] = circle;
    mistakes.push({ name, message: `da una vuelta y se nombra a sí mismo: ${circle.join(" → ")}` });
  }
  if (mistakes.length > 0) return { assets: [], mistakes };

  const linked = new Map<string, Promise<Asset>>();
  const link = (file: AssetSource): Promise<Asset> => {
    const asset = linked.get(file.name) ?? linkOne(file);
    linked.set(file.name, asset);
    return asset;
  };
  const linkOne = async (file: AssetSource): Promise<Asset> => {
    const targets = (named.get(file.name) ?? []).flatMap((name) => sources.get(name) ?? []);
    const used = await Promise.all(targets.map(link));
    const bytes = writeVersions(file, new Map(used.map(({ name, version }) => [name, version])));
    return { ...file, bytes, version: await fingerprint(bytes) };
  };
  return { assets: await Promise.all(files.map(link)), mistakes };
}

/** The names that a file's references lead to, each once. */
function findNamed({ name, bytes, contentType }: AssetSource): readonly string[] {
  const pattern = patternOf(contentType);
  if (pattern === undefined) return [];
  const matches = new TextDecoder().decode(bytes).matchAll(pattern);
  return [...new Set(Array.from(matches, ([, , reference = ""]) => resolveName(name, reference)))];
}

function writeVersions(
  { name, bytes, contentType }: AssetSource,
  versions: ReadonlyMap<string, string>,
): Uint8Array<ArrayBuffer> {
  const pattern = patternOf(contentType);
  if (pattern === undefined || versions.size === 0) return bytes;
  const text = new TextDecoder().decode(bytes).replace(
    pattern,
    (_, before: string, reference: string) =>
      `${before}${reference}?v=${versions.get(resolveName(name, reference))}`,
  );
  return new TextEncoder().encode(text);
}

function patternOf(contentType: string): RegExp | undefined {
  return REFERENCES[contentType.replace(/;.*/, "")];
}

/** The name that a reference in a file leads to; one that leads out of the folder keeps its whole path. */
export function resolveName(name: string, reference: string): string {
  const { pathname } = new URL(reference, `https://shop.example${FOLDER}${name}`);
  return pathname.startsWith(FOLDER) ? pathname.slice(FOLDER.length) : pathname;
}

/** The names along a circle of references, if there is one. */
function findCircle(named: ReadonlyMap<string, readonly string[]>): readonly string[] | undefined {
  const done = new Set<string>();
  const walk = (name: string, way: readonly string[]): readonly string[] | undefined => {
    const start = way.indexOf(name);
    if (start !== -1) return [...way.slice(start), name];
    if (done.has(name)) return undefined;
    for (const next of named.get(name) ?? []) {
      const circle = walk(next, [...way, name]);
      if (circle !== undefined) return circle;
    }
    done.add(name);
    return undefined;
  };
  for (const name of named.keys()) {
    const circle = walk(name, []);
    if (circle !== undefined) return circle;
  }
  return undefined;
}
