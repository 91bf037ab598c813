/** Settings from the environment. Every mistake is named at once, each in one line. */

import type { LogForm } from "./log/log.ts";
import { canonicalOrigin, isLoopback } from "./http/target.ts";

/** The settings in force. */
export interface Config {
  /** 0 lets the system choose a free one. */
  readonly port: number;
  readonly host: string;
  /** Public origin without a trailing slash; undefined takes each request's own. */
  readonly baseUrl: string | undefined;
  /** How many reverse proxies in front are trusted. */
  readonly trustedProxies: number;
  /** Requests a minute, per client and endpoint. */
  readonly rateLimit: number;
  readonly dataDir: string;
  readonly pagesDir: string;
  /** Undefined is text on a terminal, else JSON. */
  readonly log: LogForm | undefined;
  /** Whether a platform runs this as a preview. */
  readonly isPreview: boolean;
}

/** The names of the settings, as the start's permission to read the environment lists them. */
export const SETTING_NAMES = [
  "PORT",
  "HOST",
  "BASE_URL",
  "TRUSTED_PROXIES",
  "RATE_LIMIT",
  "DATA_DIR",
  "PAGES_DIR",
  "LOG",
  "DENO_TIMELINE",
] as const;

type SettingName = typeof SETTING_NAMES[number];

/** Deno Deploy's name for the published timeline; any other is a preview. */
const PRODUCTION = "production";

const LOG_FORMS: readonly LogForm[] = ["text", "json", "off"];

/** Reads the settings through `read`; an empty value counts as unset. Throws an Error with a line for each mistake. */
export function readConfig(read: (name: SettingName) => string | undefined): Config {
  const mistakes: string[] = [];
  /** A setting as `parse` takes it; undefined where it is unset or no such thing. */
  function take<T>(name: SettingName, expected: string, parse: (value: string) => T | undefined) {
    const value = read(name)?.trim();
    if (!value) return undefined;
    const parsed = parse(value);
    if (parsed === undefined) {
      mistakes.push(`${name}: esperaba ${expected}, encontré ${JSON.stringify(value)}`);
    }
    return parsed;
  }
  const integer = (name: SettingName, least: number, most: number) =>
    take(name, `un número entero de ${least} a ${most}`, (value) => {
      const number = /^[0-9]{1,9}$/.test(value) ? Number(value) : NaN;
      return number >= least && number <= most ? number : undefined;
    });
  // A folder as its files' paths begin; the root keeps its slash.
  const folder = (name: SettingName) =>
    take(name, "una carpeta", (value) => value.replace(/(?<=[^/])\/+$/, ""));
  const config: Config = {
    port: integer("PORT", 0, 65_535) ?? 8000,
    host: take(
      "HOST",
      "un nombre o una dirección, como 0.0.0.0 o 127.0.0.1",
      (value) => /^[A-Za-z0-9.:_-]+$/.test(value) ? value : undefined,
    ) ?? "0.0.0.0",
    baseUrl: take(
      "BASE_URL",
      "un origen sin ruta, como https://heladeria.example",
      (value) => canonicalOrigin(value.replace(/\/$/, "")),
    ),
    trustedProxies: integer("TRUSTED_PROXIES", 0, 100) ?? 0,
    rateLimit: integer("RATE_LIMIT", 1, 1_000_000) ?? 60,
    dataDir: folder("DATA_DIR") ?? "data",
    pagesDir: folder("PAGES_DIR") ?? "pages",
    log: take("LOG", "text, json u off", (value) => LOG_FORMS.find((form) => form === value)),
    isPreview: (read("DENO_TIMELINE")?.trim() || PRODUCTION) !== PRODUCTION,
  };
  if (mistakes.length > 0) throw new Error(mistakes.join("\n"));
  return config;
}

/** Whether the service listens on a loopback address only, where DNS rebinding is a threat. */
export function listensOnLoopback({ host }: Config): boolean {
  return isLoopback(host.includes(":") ? `[${host}]` : host);
}
