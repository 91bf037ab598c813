/** Settings from the environment. Every mistake is named at once, each in one line. */

import type { LogForm } from "./log/entry.ts";
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

/** Deno Deploy's name for the published timeline; any other is a preview. */
const PRODUCTION = "production";

type SettingName = typeof SETTING_NAMES[number];

/** The settings, or every mistake in them. */
type ConfigResult =
  | { readonly kind: "config"; readonly config: Config }
  | { readonly kind: "invalid"; readonly mistakes: readonly string[] };

/** Reads the settings through `read`; an empty value counts as unset. */
export function readConfig(read: (name: SettingName) => string | undefined): ConfigResult {
  const mistakes: string[] = [];
  const text = (name: SettingName): string | undefined => read(name)?.trim() || undefined;
  const integer = (name: SettingName, fallback: number, least: number, most: number): number => {
    const value = text(name);
    if (value === undefined) return fallback;
    const parsed = /^[0-9]{1,9}$/.test(value) ? Number(value) : NaN;
    if (parsed >= least && parsed <= most) return parsed;
    mistakes.push(mistake(name, `un número entero de ${least} a ${most}`, value));
    return fallback;
  };
  const config: Config = {
    port: integer("PORT", 8000, 0, 65_535),
    host: checkHost(text("HOST") ?? "0.0.0.0", mistakes),
    baseUrl: checkBaseUrl(text("BASE_URL"), mistakes),
    trustedProxies: integer("TRUSTED_PROXIES", 0, 0, 100),
    rateLimit: integer("RATE_LIMIT", 60, 1, 1_000_000),
    dataDir: withoutSlash(text("DATA_DIR") ?? "data"),
    pagesDir: withoutSlash(text("PAGES_DIR") ?? "pages"),
    log: checkLog(text("LOG"), mistakes),
    isPreview: (text("DENO_TIMELINE") ?? PRODUCTION) !== PRODUCTION,
  };
  return mistakes.length === 0 ? { kind: "config", config } : { kind: "invalid", mistakes };
}

function mistake(name: SettingName, expected: string, found: string): string {
  return `${name}: esperaba ${expected}, encontré ${JSON.stringify(found)}`;
}

/** A folder as its files' paths begin; the root keeps its slash. */
function withoutSlash(folder: string): string {
  return folder.replace(/(?<=[^/])\/+$/, "");
}

function checkHost(value: string, mistakes: string[]): string {
  if (/^[A-Za-z0-9.:_-]+$/.test(value)) return value;
  mistakes.push(mistake("HOST", "un nombre o una dirección, como 0.0.0.0 o 127.0.0.1", value));
  return value;
}

function checkBaseUrl(value: string | undefined, mistakes: string[]): string | undefined {
  if (value === undefined) return undefined;
  const origin = canonicalOrigin(value.replace(/\/$/, ""));
  if (origin !== undefined) return origin;
  mistakes.push(mistake("BASE_URL", "un origen sin ruta, como https://heladeria.example", value));
  return undefined;
}

function checkLog(value: string | undefined, mistakes: string[]): LogForm | undefined {
  if (value === undefined || value === "text" || value === "json" || value === "off") return value;
  mistakes.push(mistake("LOG", "text, json u off", value));
  return undefined;
}

/** Whether the service listens on a loopback address only, where DNS rebinding is a threat. */
export function listensOnLoopback({ host }: Config): boolean {
  return isLoopback(host.includes(":") ? `[${host}]` : host);
}
