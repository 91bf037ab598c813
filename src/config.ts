/** Settings from the environment. */

import { canonicalOrigin, isLoopback } from "./http/target.ts";
import { MistakesError } from "./owner/mistake.ts";

const LOG_FORMS = ["text", "json", "off"] as const;
type LogForm = typeof LOG_FORMS[number];

/** Likely misspellings of settings. The start has the permission to read these variables, too. */
const MISSPELLINGS: Readonly<Record<string, string>> = {
  TRUSTED_PROXY: "TRUSTED_PROXIES",
  RATELIMIT: "RATE_LIMIT",
  BASEURL: "BASE_URL",
  DATADIR: "DATA_DIR",
  PAGESDIR: "PAGES_DIR",
};

/** The settings in force. */
export interface Config {
  /** 0 lets the system choose a free port. */
  readonly port: number;
  readonly host: string;
  /** Public origin without a trailing slash. If undefined, the origin that each request names. */
  readonly baseUrl: string | undefined;
  /** Number of trusted reverse proxies between clients and the service. */
  readonly trustedProxies: number;
  /** Requests per minute, client and endpoint. */
  readonly rateLimit: number;
  readonly dataDir: string;
  readonly pagesDir: string;
  /** If undefined, text on a terminal, else JSON. */
  readonly log: LogForm | undefined;
  /** True on a preview deployment. Deno Deploy names its timelines, and publishes "production". */
  readonly isPreview: boolean;
}

/** Returns a variable of the environment, undefined if it is unset. */
type ReadVariable = (name: string) => string | undefined;

/** Reads the settings. An empty value counts as unset. Throws a `MistakesError` with a line for each wrong setting. */
export function readConfig(read: ReadVariable): Config {
  const mistakes: string[] = [];

  /** Returns a parsed setting, undefined if it is unset or wrong. */
  function readSetting<T>(
    name: string,
    expected: string,
    parse: (value: string) => T | undefined,
  ): T | undefined {
    const value = read(name)?.trim();
    if (!value) return undefined;

    const parsed = parse(value);
    if (parsed === undefined) {
      const actual = JSON.stringify(value);
      mistakes.push(`${name}: esperaba ${expected}, encontré ${actual}`);
    }
    return parsed;
  }

  const readInteger = (name: string, least: number, most: number) =>
    readSetting(
      name,
      `un número entero de ${least} a ${most}`,
      (value) => parseInteger(value, least, most),
    );

  const config: Config = {
    port: readInteger("PORT", 0, 65_535) ?? 8000,
    host: readSetting("HOST", HOST, parseHost) ?? "0.0.0.0",
    baseUrl: readSetting("BASE_URL", ORIGIN, parseOrigin),
    trustedProxies: readInteger("TRUSTED_PROXIES", 0, 100) ?? 0,
    rateLimit: readInteger("RATE_LIMIT", 1, 1_000_000) ?? 60,
    dataDir: readSetting("DATA_DIR", FOLDER, parseFolder) ?? "data",
    pagesDir: readSetting("PAGES_DIR", FOLDER, parseFolder) ?? "pages",
    log: readSetting("LOG", "text, json u off", parseLogForm),
    isPreview: (read("DENO_TIMELINE")?.trim() || "production") !== "production",
  };

  if (mistakes.length > 0) throw new MistakesError(mistakes);
  return config;
}

/** Describes set variables with a misspelt name. */
export function describeMisspelled(read: ReadVariable): readonly string[] {
  return Object.entries(MISSPELLINGS)
    .filter(([name]) => read(name) !== undefined)
    .map(([name, setting]) =>
      `${name} no es un ajuste y no hace nada: ¿será ${setting}?`
    );
}

/** Returns true if the service listens only on a loopback address, where DNS rebinding is a threat. */
export function listensOnLoopback({ host }: Config): boolean {
  return isLoopback(host.includes(":") ? `[${host}]` : host);
}

const HOST = "un nombre o una dirección, como 0.0.0.0 o 127.0.0.1";
const ORIGIN = "un origen sin ruta, como https://heladeria.example";
const FOLDER = "una carpeta";

function parseHost(value: string): string | undefined {
  return /^[A-Za-z0-9.:_-]+$/.exec(value)?.[0];
}

function parseOrigin(value: string): string | undefined {
  return canonicalOrigin(value.replace(/\/$/, ""));
}

/** Removes slashes at the end of a folder's path. The root keeps its slash. */
function parseFolder(value: string): string {
  return value.replace(/(?<=[^/])\/+$/, "");
}

function parseLogForm(value: string): LogForm | undefined {
  return LOG_FORMS.find((form) => form === value);
}

function parseInteger(
  value: string,
  least: number,
  most: number,
): number | undefined {
  const number = /^[0-9]{1,9}$/.test(value) ? Number(value) : NaN;
  return number >= least && number <= most ? number : undefined;
}
