/** The rules of the house, read off the sources: who imports whom, and which rooms are pure. */

/** A source file: its path from the repository's root, and its text. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

/** The rooms that each room may import besides itself, from the ground up. `src` is what stands beside the rooms. */
export const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  schema: [],
  time: [],
  http: [],
  markdown: [],
  words: [],
  quota: [],
  mcp: ["schema", "words"],
  shop: ["schema", "time", "words"],
  tools: ["shop", "mcp", "schema", "time", "words"],
  site: ["shop", "markdown", "time", "words"],
  openapi: ["schema", "http", "mcp", "tools", "shop"],
  content: ["shop", "schema", "site", "http"],
  log: ["http"],
  handlers: [
    "openapi",
    "site",
    "tools",
    "shop",
    "mcp",
    "markdown",
    "quota",
    "http",
    "words",
    "time",
    "schema",
  ],
  routes: [
    "handlers",
    "content",
    "openapi",
    "site",
    "tools",
    "shop",
    "mcp",
    "http",
    "log",
    "time",
    "src",
    "root",
  ],
  src: ["routes", "handlers", "content", "log", "tools", "shop", "quota", "http", "time"],
};

const STARTS = ["src/main.ts", "src/check_data.ts"];

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
    isAllowed: (path) => STARTS.includes(path),
  },
  {
    pattern:
      /\bset(?:Timeout|Interval)\b|\bAbortSignal\s*\.\s*timeout\b|\bfetch\s*\(|\bWebSocket\b/,
    what: "timers and the network",
    isAllowed: (path) => STARTS.includes(path),
  },
  {
    pattern: /\bMath\s*\.\s*random\b|\bcrypto\s*\.\s*(?:randomUUID|getRandomValues)\b/,
    what: "chance",
    isAllowed: () => false,
  },
  { pattern: /\bglobalThis\b|\bprocess\s*\./, what: "globals", isAllowed: () => false },
  { pattern: /\bexport\s+default\b/, what: "a default export", isAllowed: () => false },
];

/** Every breach of the rules, one line each. */
export function findBreaches(sources: readonly Source[]): readonly string[] {
  return sources.flatMap((source) => [...findImportBreaches(source), ...findBans(source)]);
}

function findImportBreaches({ path, text }: Source): readonly string[] {
  const room = roomOf(path);
  const allowed = MAY_IMPORT[room];
  if (allowed === undefined) return [`${path}: ${room} is no room of this house`];
  return importsOf(text).flatMap((specifier) => {
    if (specifier.startsWith("@std/")) return [];
    if (!specifier.startsWith(".")) return [`${path} imports ${specifier}`];
    const target = new URL(specifier, `file:///${path}`).pathname.slice(1);
    const other = roomOf(target);
    return other === room || allowed.includes(other) ? [] : [`${path} imports ${target}`];
  });
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
  return file === undefined ? "src" : room ?? "src";
}

function importsOf(text: string): readonly string[] {
  const pattern = /\bfrom\s*"([^"]+)"|\bimport\s*\(\s*"([^"]+)"|\bimport\s+"([^"]+)"/g;
  return [...text.matchAll(pattern)].map((match) => match[1] ?? match[2] ?? match[3] ?? "");
}

/** The code without comments and texts; what a template embeds stays. */
function withoutWords(text: string): string {
  return text.replace(
    /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g,
    " ",
  );
}
