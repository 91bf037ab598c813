/** What is spoken here, in one place: the eras of MCP with their versions and methods, and the codes of errors. */

/**
 * How a client says who it is and what it speaks: once, with `initialize` (legacy), or in the `_meta` of each request
 * (modern; MCP 2026-07-28, "Versioning", "Terminology").
 */
export type EraName = "legacy" | "modern";

/** What an era speaks. */
export interface Era {
  /** The versions that are accepted. */
  readonly versions: readonly string[];
  /** The methods that are answered. */
  readonly methods: readonly Method[];
  /** Those that are answered besides, where the era has a resource. */
  readonly resourceMethods: readonly Method[];
  /** Those whose results say how long they hold. */
  readonly cachedMethods: readonly Method[];
  /** What the server can do, before its resources and extensions. */
  readonly capabilities: Capabilities;
  /** The status of the answer to a method that isn't there. */
  readonly unknownMethodStatus: 200 | 404;
}

/** A method that is answered in some era. */
export type Method =
  | "initialize"
  | "ping"
  | "server/discover"
  | "tools/list"
  | "tools/call"
  | "resources/list"
  | "resources/templates/list"
  | "resources/read"
  | "prompts/list"
  | "prompts/get";

/** Abilities by name, each with its settings. */
export interface Capabilities {
  readonly [name: string]: Readonly<Record<string, unknown>>;
}

/** The version that documents name, and that `initialize` answers to whoever asks for an unknown one. */
export const PUBLISHED_VERSION = "2025-06-18";

/** The first version without `initialize`; versions are dates, and compare as texts. */
export const FIRST_MODERN_VERSION = "2026-07-28";

/** The eras, side by side. */
export const ERAS: Readonly<Record<EraName, Era>> = {
  legacy: {
    versions: [PUBLISHED_VERSION, "2025-11-25"],
    methods: ["initialize", "ping", "tools/list", "tools/call", "resources/list", "prompts/list"],
    resourceMethods: ["resources/templates/list", "resources/read"],
    cachedMethods: [],
    capabilities: { tools: {} },
    unknownMethodStatus: 200,
  },
  modern: {
    versions: [FIRST_MODERN_VERSION],
    methods: [
      "server/discover",
      "tools/list",
      "tools/call",
      "resources/list",
      "resources/templates/list",
      "resources/read",
      "prompts/list",
      "prompts/get",
    ],
    resourceMethods: [],
    cachedMethods: [
      "server/discover",
      "tools/list",
      "resources/list",
      "resources/templates/list",
      "resources/read",
      "prompts/list",
    ],
    capabilities: { tools: {}, resources: {}, prompts: {} },
    unknownMethodStatus: 404,
  },
};

/** The notifications that clients send. Any other is acknowledged as well, and none does anything here. */
export const NOTIFICATIONS: readonly string[] = [
  "notifications/initialized",
  "notifications/cancelled",
];

/** All versions that are spoken. */
export const PROTOCOL_VERSIONS: readonly string[] = [
  ...ERAS.legacy.versions,
  ...ERAS.modern.versions,
];

/** The keys of `_meta` that the modern era reserves. */
export const META_KEY = {
  protocolVersion: "io.modelcontextprotocol/protocolVersion",
  clientCapabilities: "io.modelcontextprotocol/clientCapabilities",
  clientInfo: "io.modelcontextprotocol/clientInfo",
  serverInfo: "io.modelcontextprotocol/serverInfo",
} as const;

/** How long a modern result holds, and for whom (MCP 2026-07-28, "Caching"). */
export const CACHING = { ttlMs: 300_000, cacheScope: "public" } as const;

/** Error codes by name: JSON-RPC 2.0, section 5.1, and the modern era's own. */
export const ERROR_CODE = {
  ParseError: -32700,
  InvalidRequest: -32600,
  MethodNotFound: -32601,
  InvalidParams: -32602,
  InternalError: -32603,
  HeaderMismatch: -32020,
  UnsupportedProtocolVersion: -32022,
} as const;

/** One of the error codes. */
export type ErrorCode = typeof ERROR_CODE[keyof typeof ERROR_CODE];
