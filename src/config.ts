/** Settings from the environment. */

import { canonicalOrigin, isLoopback } from "./http/target.ts";
import { MistakesError } from "./owner/mistake.ts";

const LOG_FORMS = ["text", "json", "off"] as const;

/** Likely misspellings of settings. The start has the permission to read these variables, too. */
const MISSPELLINGS = {
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
  readonly log: typeof LOG_FORMS[number] | undefined;
  /** True on a preview deployment. Deno Deploy names its timelines, and publishes "production". */
  readonly isPreview: boolean;
}

/** Returns a variable of the environment, undefined if it is unset. */
type ReadVariable = (name: string) => string | undefined;

/** Reads the settings. An empty value counts as unset. Throws a `MistakesError` with a line for each wrong setting. */
export function readConfig(read: ReadVariable): Config {
  const mistakes: string[] = [];
  const textOf = (name: string) => read(name)?.trim() || undefined;

  /** Returns a parsed setting, undefined if it is unset or wrong. */
  function readSetting<T>(
    name: string,
    expected: string,
    parse: (text: string) => T | undefined,
  ) {
    const text = textOf(name);
    if (text === undefined) return undefined;

    const parsed = parse(text);
    if (parsed === undefined) {
      const actual = JSON.stringify(text);
      mistakes.push(`${name}: esperaba ${expected}, encontré ${actual}`);
    }
    return parsed;
  }

  const readInteger = (name: string, least: number, most: number) =>
    readSetting(name, `un número entero de ${least} a ${most}`, (text) => {
      const number = /^[0-9]{1,9}$/.test(text) ? Number(text) : NaN;
      return number >= least && number <= most ? number : undefined;
    });

  const config: Config = {
    port: readInteger("PORT", 0, 65_535) ?? 8000,
    host: readSetting("HOST", HOST, parseHost) ?? "0.0.0.0",
    baseUrl: readSetting("BASE_URL", ORIGIN, parseOrigin),
    trustedProxies: readInteger("TRUSTED_PROXIES", 0, 100) ?? 0,
    rateLimit: readInteger("RATE_LIMIT", 1, 1_000_000) ?? 60,
    dataDir: withoutSlash(textOf("DATA_DIR") ?? "data"),
    pagesDir: withoutSlash(textOf("PAGES_DIR") ?? "pages"),
    log: readSetting("LOG", "text, json u off", parseLogForm),
    isPreview: (textOf("DENO_TIMELINE") ?? "production") !== "production",
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

function parseHost(text: string) {
  return /^[A-Za-z0-9.:_-]+$/.exec(text)?.[0];
}

function parseOrigin(text: string) {
  return canonicalOrigin(text.replace(/\/$/, ""));
}

/** Removes slashes at the end of a folder's path. The root keeps its slash. */
function withoutSlash(folder: string) {
  return folder.replace(/(?<=[^/])\/+$/, "");
}

function parseLogForm(text: string) {
  return LOG_FORMS.find((form) => form === text);
}
