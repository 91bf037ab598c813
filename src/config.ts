/** Settings from the environment. */

import { canonicalOrigin, isLoopback } from "./http/target.ts";
import { MistakesError, readAll } from "./owner/mistake.ts";

/** Returns the value of an environment variable, or undefined if the variable is unset. */
type ReadVariable = (name: string) => string | undefined;

const LOG_FORMS = ["text", "json", "off"] as const;

/** The settings by name, each as a function that reads the setting's variable. The function throws a `MistakesError` if the value is wrong. */
export const SETTINGS = {
  /** 0 lets the system choose a free port. */
  port: integerSetting("PORT", 0, 65_535, 8000),
  host: setting(
    "HOST",
    "0.0.0.0",
    (text) => /^[A-Za-z0-9.:_-]+$/.exec(text)?.[0],
    "un nombre o una dirección, como 0.0.0.0 o 127.0.0.1",
  ),
  /** Public origin, without a trailing slash. If it is undefined, each response uses the origin of its request. */
  baseUrl: setting(
    "BASE_URL",
    undefined,
    (text) => canonicalOrigin(text.replace(/\/$/, "")),
    "un origen sin ruta, como https://heladeria.example",
  ),
  /** Number of trusted reverse proxies between clients and the service. */
  trustedProxies: integerSetting("TRUSTED_PROXIES", 0, 100, 0),
  /** Number of requests that a client may send to an endpoint in a minute. */
  rateLimit: integerSetting("RATE_LIMIT", 1, 1_000_000, 60),
  dataDir: setting("DATA_DIR", "data", withoutSlash),
  pagesDir: setting("PAGES_DIR", "pages", withoutSlash),
  /** Form of the log lines, or "off" for no log. If it is undefined, the lines are text on a terminal and JSON elsewhere. */
  log: setting(
    "LOG",
    undefined,
    (text) => LOG_FORMS.find((form) => form === text),
    "text, json u off",
  ),
  /** True on a preview deployment of Deno Deploy, false in production. Deno Deploy names the deployment's timeline in the variable: "production", or the name of a preview. Undefined on other hosts, which don't set the variable. */
  isPreview: setting(
    "DENO_TIMELINE",
    undefined,
    (timeline) => timeline !== "production",
  ),
};

/** Likely misspellings of variables, each with the correct name. The task `permitted` allows the service to read the misspellings too, since Deno requires a permission for each variable. */
const MISSPELLINGS = {
  TRUSTED_PROXY: "TRUSTED_PROXIES",
  RATELIMIT: "RATE_LIMIT",
  BASEURL: "BASE_URL",
  DATADIR: "DATA_DIR",
  PAGESDIR: "PAGES_DIR",
};

/** The values of the settings by name. */
export type Config = {
  readonly [name in keyof typeof SETTINGS]: ReturnType<typeof SETTINGS[name]>;
};

/** Reads the settings. Throws a `MistakesError` with a line for each wrong setting. */
export function readConfig(read: ReadVariable): Config {
  const entries = readAll(
    Object.entries(SETTINGS),
    ([name, readSetting]) => [name, readSetting(read)],
  );
  return Object.fromEntries(entries);
}

/**
 * Creates a function that reads a setting. An empty value counts as unset.
 *
 * @param unset The setting's value while its variable is unset.
 * @param parse Returns the value of a text, or undefined if the text is wrong.
 * @param expected The expected value, as the error message describes it. "" for a setting that accepts every text.
 */
function setting<Value, Unset>(
  name: string,
  unset: Unset,
  parse: (text: string) => Value | undefined,
  expected = "",
) {
  return (read: ReadVariable) => {
    const text = read(name)?.trim();
    if (!text) return unset;

    const value = parse(text);
    if (value !== undefined) return value;

    throw new MistakesError([
      `${name}: esperaba ${expected}, encontré ${JSON.stringify(text)}`,
    ]);
  };
}

function integerSetting(
  name: string,
  least: number,
  most: number,
  unset: number,
) {
  const parse = (text: string) => {
    // Any text except one to nine digits becomes NaN, which fails the comparisons.
    const number = /^[0-9]{1,9}$/.test(text) ? Number(text) : NaN;
    return number >= least && number <= most ? number : undefined;
  };
  return setting(name, unset, parse, `un número entero de ${least} a ${most}`);
}

/** Removes slashes at the end of a folder's path. The root folder, "/", stays "/". */
function withoutSlash(folder: string) {
  return folder.replace(/(?<=[^/])\/+$/, "");
}

/** Returns a warning for each set variable whose name is a likely misspelling. */
export function describeMisspelled(read: ReadVariable): readonly string[] {
  return Object.entries(MISSPELLINGS)
    .filter(([name]) => read(name) !== undefined)
    .map(([name, intended]) =>
      `${name} no es un ajuste y no hace nada: ¿será ${intended}?`
    );
}

/** Returns true if the service listens only on a loopback address, where DNS rebinding is a threat. */
export function listensOnLoopback({ host }: Config): boolean {
  // In an authority, an IPv6 address has brackets.
  return isLoopback(host.includes(":") ? `[${host}]` : host);
}
