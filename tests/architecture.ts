/** The rules for rooms, checked on the sources: imports, and uses of the platform. */

import { readRows } from "./fixtures/rows.ts";

/** A source file with its path from the root. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

/**
 * The rooms that each room may import, besides itself. Each grant is a room earlier in this
 * list, or `root`. `config` is `config.ts`, `src` the other files next to the rooms, and
 * `root` everything outside `src/`.
 */
export const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = Object
  .fromEntries(
    readRows`
time → ∅
schema → time
http → ∅
markdown → ∅
words → ∅
json → schema words
quota → ∅
pictures → ∅
log → http schema
mcp → schema words
shop → schema time words
web → shop words time
tools → shop mcp schema time words
site → shop markdown time words http
owner → shop schema json time words
config → owner http
openapi → schema http mcp shop
content → owner shop schema site json http words pictures
handlers → openapi site tools shop mcp quota http schema
routes → handlers content owner openapi site tools shop config log quota http time root
src → routes handlers content owner site shop config log quota http
`.map(([room = "", others = ""]) => [room, others.match(/\w+/g) ?? []]),
  );

const ENTRY_POINTS = [
  "src/main.ts",
  "src/check_data.ts",
  "src/change_prices.ts",
  "src/check_live.ts",
  "src/web/bundle.ts",
];

/** A part of the platform that only a few files may use. */
interface Ban {
  readonly pattern: RegExp;
  readonly name: string;
  /** Returns true for files that may contain the pattern. */
  isAllowed(path: string): boolean;
}

const BANS: readonly Ban[] = [
  {
    pattern: /\bDeno\s*[.[]/,
    name: "Deno",
    isAllowed: (path) =>
      ENTRY_POINTS.includes(path) || roomOf(path) === "content",
  },
  {
    // A `new Date` with an argument doesn't read the clock.
    pattern:
      /\bDate\s*\.\s*now\b|\bnew\s+Date\s*(?:\(\s*\)|(?![\s(]))|\bperformance\b|\bTemporal\b/,
    name: "the clock",
    isAllowed: (path) => ENTRY_POINTS.includes(path) || roomOf(path) === "web",
  },
  {
    pattern:
      /\bset(?:Timeout|Interval)\b|\bAbortSignal\s*\.\s*timeout\b|\bfetch\s*\(|\bWebSocket\b/,
    name: "timers and the network",
    isAllowed: (path) =>
      ENTRY_POINTS.includes(path) || path === "src/serving.ts" ||
      roomOf(path) === "web",
  },
  {
    pattern:
      /\bMath\s*\.\s*random\b|\bcrypto\s*\.\s*(?:randomUUID|getRandomValues)\b/,
    name: "randomness",
    isAllowed: () => false,
  },
  {
    pattern: /\bglobalThis\b|\bprocess\s*\./,
    name: "globals",
    isAllowed: () => false,
  },
  {
    pattern: /\bexport\s+default\b/,
    name: "a default export",
    isAllowed: () => false,
  },
];

/** Returns a line for each breach of the rules. */
export function findBreaches(sources: readonly Source[]): readonly string[] {
  return sources.flatMap((source) => [
    ...findImportBreaches(source),
    ...findBans(source),
  ]);
}

/** Returns the grants for a later room of the table, as "room -> other". */
export function findForwardGrants(
  table: Readonly<Record<string, readonly string[]>>,
): readonly string[] {
  const rooms = Object.keys(table);

  return rooms.flatMap((room, index) =>
    (table[room] ?? [])
      .filter((other) => rooms.indexOf(other) >= index)
      .map((other) => `${room} -> ${other}`)
  );
}

/** Returns the grants that no source uses, as "room -> other". */
export function findIdleGrants(
  table: Readonly<Record<string, readonly string[]>>,
  sources: readonly Source[],
): readonly string[] {
  const used = new Set(
    sources.flatMap(({ path, text }) =>
      targetsOf(path, text).map((target) =>
        `${roomOf(path)} -> ${roomOf(target)}`
      )
    ),
  );

  return Object.entries(table)
    .flatMap(([room, others]) => others.map((other) => `${room} -> ${other}`))
    .filter((grant) => !used.has(grant));
}

/** Returns the import cycles. Each begins and ends with the same file. */
export function findCycles(sources: readonly Source[]): readonly string[] {
  const imports = new Map(
    sources.map(({ path, text }) => [path, targetsOf(path, text)]),
  );

  const visited = new Set<string>();
  const cycles: string[] = [];
  const visit = (path: string, ancestors: readonly string[]) => {
    if (ancestors.includes(path)) {
      cycles.push(
        [...ancestors.slice(ancestors.indexOf(path)), path].join(" -> "),
      );
    } else if (!visited.has(path)) {
      for (const target of imports.get(path) ?? []) {
        visit(target, [...ancestors, path]);
      }
      visited.add(path);
    }
  };

  for (const path of imports.keys()) visit(path, []);
  return cycles;
}

function findImportBreaches({ path, text }: Source) {
  const room = roomOf(path);
  const allowed = MAY_IMPORT[room];
  if (allowed === undefined) {
    return [`${path}: ${room} is not a room`];
  }

  // Only `node:zlib` compresses brotli at the highest quality, so `http` may import it.
  const specifiers = room === "http"
    ? /^(?:@std\/|\.|node:zlib$)/
    : /^(?:@std\/|\.)/;
  const foreign = importsOf(text).filter((specifier) =>
    !specifiers.test(specifier)
  );
  const others = targetsOf(path, text).filter((target) => {
    const other = roomOf(target);
    return other !== room && !allowed.includes(other);
  });

  return [...foreign, ...others].map((target) => `${path} imports ${target}`);
}

/** Returns the paths from the root of the files that a file imports. */
function targetsOf(path: string, text: string) {
  return importsOf(text)
    .filter((specifier) => specifier.startsWith("."))
    .map((specifier) =>
      new URL(specifier, `file:///${path}`).pathname.slice(1)
    );
}

function findBans({ path, text }: Source) {
  const code = withoutStrings(text);
  return BANS
    .filter(({ pattern, isAllowed }) => pattern.test(code) && !isAllowed(path))
    .map(({ name }) => `${path} uses ${name}`);
}

/** Returns the room of a file, as `MAY_IMPORT` names it. */
function roomOf(path: string) {
  const [top, room, file] = path.split("/");
  if (top !== "src") return "root";
  if (room === "config.ts") return "config";
  return file === undefined ? "src" : room ?? "src";
}

function importsOf(text: string) {
  const pattern =
    /\bfrom\s*"([^"]+)"|\bimport\s*\(\s*"([^"]+)"|\bimport\s+"([^"]+)"/g;
  // Imports in doc comments and in templates are examples, so they don't count.
  const code = text.replace(/^\s*\/\*[\s\S]*?\*\//gm, "")
    .replace(/`import [^`$]*/g, "`");
  return [...code.matchAll(pattern)].map((match) =>
    match[1] ?? match[2] ?? match[3] ?? ""
  );
}

/** Replaces comments and quoted strings by blanks. Keeps templates, since their expressions are code. */
function withoutStrings(text: string) {
  return text.replace(
    /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g,
    " ",
  );
}
