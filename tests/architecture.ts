/** The rules of the house, read off the sources: who imports whom, and which rooms are pure. */

/** A source file: its path from the repository's root, and its text. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

/**
 * The rooms that each room may import besides itself, from the ground up: none is granted one that stands below it
 * here. `config` is `config.ts`, `src` the other files beside the rooms, `root` what stands outside of `src/`.
 */
export const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  time: [],
  schema: ["time"],
  http: [],
  markdown: [],
  words: [],
  json: ["schema", "words"],
  quota: [],
  pictures: [],
  log: ["http", "schema"],
  mcp: ["schema", "words"],
  shop: ["schema", "time", "words"],
  web: ["shop", "words", "time"],
  tools: ["shop", "mcp", "schema", "time", "words"],
  site: ["shop", "markdown", "time", "words", "http"],
  owner: ["shop", "schema", "json", "time", "words"],
  config: ["owner", "log", "http"],
  openapi: ["schema", "http", "mcp", "shop"],
  content: ["owner", "shop", "schema", "site", "json", "http", "words"],
  handlers: [
    "openapi",
    "site",
    "tools",
    "shop",
    "mcp",
    "quota",
    "http",
    "schema",
  ],
  routes: [
    "handlers",
    "content",
    "owner",
    "openapi",
    "site",
    "tools",
    "shop",
    "mcp",
    "config",
    "log",
    "quota",
    "http",
    "time",
    "root",
  ],
  src: [
    "routes",
    "handlers",
    "content",
    "owner",
    "site",
    "shop",
    "config",
    "log",
    "quota",
    "http",
  ],
};

const STARTS = [
  "src/main.ts",
  "src/check_data.ts",
  "src/change_prices.ts",
  "src/check_live.ts",
  "src/web/bundle.ts",
];

interface Ban {
  readonly pattern: RegExp;
  readonly what: string;
  /** Where it may stand all the same. */
  isAllowed(path: string): boolean;
}

const BANS: readonly Ban[] = [
  {
    pattern: /\bDeno\s*[.[]/,
    what: "Deno",
    isAllowed: (path) => STARTS.includes(path) || roomOf(path) === "content",
  },
  {
    pattern:
      /\bDate\s*\.\s*now\b|\bnew\s+Date\s*(?:\(\s*\)|(?![\s(]))|\bperformance\b|\bTemporal\b/,
    what: "the clock",
    isAllowed: (path) => STARTS.includes(path) || roomOf(path) === "web",
  },
  {
    pattern:
      /\bset(?:Timeout|Interval)\b|\bAbortSignal\s*\.\s*timeout\b|\bfetch\s*\(|\bWebSocket\b/,
    what: "timers and the network",
    isAllowed: (path) =>
      STARTS.includes(path) || path === "src/serving.ts" ||
      roomOf(path) === "web",
  },
  {
    pattern:
      /\bMath\s*\.\s*random\b|\bcrypto\s*\.\s*(?:randomUUID|getRandomValues)\b/,
    what: "chance",
    isAllowed: () => false,
  },
  {
    pattern: /\bglobalThis\b|\bprocess\s*\./,
    what: "globals",
    isAllowed: () => false,
  },
  {
    pattern: /\bexport\s+default\b/,
    what: "a default export",
    isAllowed: () => false,
  },
];

/** Every breach of the rules, one line each. */
export function findBreaches(sources: readonly Source[]): readonly string[] {
  return sources.flatMap((
    source,
  ) => [...findImportBreaches(source), ...findBans(source)]);
}

/** The grants of a table that lead up, each told as "room -> other". */
export function findClimbs(
  table: Readonly<Record<string, readonly string[]>>,
): readonly string[] {
  const rooms = Object.keys(table);
  return rooms.flatMap((room, floor) =>
    (table[room] ?? [])
      .filter((other) => rooms.indexOf(other) >= floor)
      .map((other) => `${room} -> ${other}`)
  );
}

/** The grants of a table that no source makes use of, each told as "room -> other". */
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

/** The circles of imports, each told from the file that was met first around to itself. */
export function findCircles(sources: readonly Source[]): readonly string[] {
  const imports = new Map(
    sources.map(({ path, text }) => [path, targetsOf(path, text)]),
  );
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (path: string, way: readonly string[]) => {
    if (way.includes(path)) {
      circles.push([...way.slice(way.indexOf(path)), path].join(" -> "));
    } else if (!done.has(path)) {
      for (const target of imports.get(path) ?? []) {
        visit(target, [...way, path]);
      }
      done.add(path);
    }
  };
  for (const path of imports.keys()) visit(path, []);
  return circles;
}

function findImportBreaches({ path, text }: Source): readonly string[] {
  const room = roomOf(path);
  const allowed = MAY_IMPORT[room];
  if (allowed === undefined) {
    return [`${path}: ${room} is no room of this house`];
  }
  // What the platform has under a name of Node's: brotli at its best, for files.
  const own = room === "http" ? /^(?:@std\/|\.|node:zlib$)/ : /^(?:@std\/|\.)/;
  const foreign = importsOf(text).filter((specifier) => !own.test(specifier));
  const others = targetsOf(path, text).filter((target) => {
    const other = roomOf(target);
    return other !== room && !allowed.includes(other);
  });
  return [...foreign, ...others].map((what) => `${path} imports ${what}`);
}

/** The files that a file imports, from the repository's root. */
function targetsOf(path: string, text: string): readonly string[] {
  return importsOf(text)
    .filter((specifier) => specifier.startsWith("."))
    .map((specifier) =>
      new URL(specifier, `file:///${path}`).pathname.slice(1)
    );
}

function findBans({ path, text }: Source): readonly string[] {
  const code = withoutWords(text);
  return BANS
    .filter(({ pattern, isAllowed }) => pattern.test(code) && !isAllowed(path))
    .map(({ what }) => `${path} reaches for ${what}`);
}

function roomOf(path: string): string {
  const [top, room, file] = path.split("/");
  if (top !== "src") return "root";
  if (room === "config.ts") return "config";
  return file === undefined ? "src" : room ?? "src";
}

function importsOf(text: string): readonly string[] {
  const pattern =
    /\bfrom\s*"([^"]+)"|\bimport\s*\(\s*"([^"]+)"|\bimport\s+"([^"]+)"/g;
  // An example in a doc comment imports the very file that it stands in.
  const code = text.replace(/^\s*\/\*[\s\S]*?\*\//gm, "");
  return [...code.matchAll(pattern)].map((match) =>
    match[1] ?? match[2] ?? match[3] ?? ""
  );
}

/** The code without comments and texts; what a template embeds stays. */
function withoutWords(text: string): string {
  return text.replace(
    /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g,
    " ",
  );
}
