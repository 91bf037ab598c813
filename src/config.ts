/** Settings from the environment. Every mistake is named at once, each in one line. */

import type { LogForm } from "./log/log.ts";
import { canonicalOrigin, isLoopback } from "./http/target.ts";
import { MistakesError } from "./owner/mistake.ts";

const LOG_FORMS: readonly LogForm[] = ["text", "json", "off"];

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
  /** Whether a platform runs this as a preview: Deno Deploy names its timelines, of which one is published. */
  readonly isPreview: boolean;
}

/**
 * Reads the settings, which the start's permission to read the environment lists, through `read`; an empty value counts as
 * unset. Throws an Error with a line for each mistake.
 */
export function readConfig(read: (name: string) => string | undefined): Config {
  const mistakes: string[] = [];
  /** A setting as `parse` takes it; undefined where it is unset or no such thing. */
  function take<T>(
    name: string,
    expected: string,
    parse: (value: string) => T | undefined,
  ) {
    const value = read(name)?.trim();
    if (!value) return undefined;
    const parsed = parse(value);
    if (parsed !== undefined) return parsed;
    mistakes.push(
      `${name}: esperaba ${expected}, encontré ${JSON.stringify(value)}`,
    );
    return undefined;
  }
  const integer = (name: string, least: number, most: number) =>
    take(name, `un número entero de ${least} a ${most}`, (value) => {
      const number = /^[0-9]{1,9}$/.test(value) ? Number(value) : NaN;
      return number >= least && number <= most ? number : undefined;
    });
  // A folder as its files' paths begin; the root keeps its slash.
  const folder = (name: string) =>
    take(name, "una carpeta", (value) => value.replace(/(?<=[^/])\/+$/, ""));
  const aHost = "un nombre o una dirección, como 0.0.0.0 o 127.0.0.1";
  const anOrigin = "un origen sin ruta, como https://heladeria.example";
  const config: Config = {
    port: integer("PORT", 0, 65_535) ?? 8000,
    host:
      take("HOST", aHost, (value) => /^[A-Za-z0-9.:_-]+$/.exec(value)?.[0]) ??
        "0.0.0.0",
    baseUrl: take(
      "BASE_URL",
      anOrigin,
      (value) => canonicalOrigin(value.replace(/\/$/, "")),
    ),
    trustedProxies: integer("TRUSTED_PROXIES", 0, 100) ?? 0,
    rateLimit: integer("RATE_LIMIT", 1, 1_000_000) ?? 60,
    dataDir: folder("DATA_DIR") ?? "data",
    pagesDir: folder("PAGES_DIR") ?? "pages",
    log: take(
      "LOG",
      "text, json u off",
      (value) => LOG_FORMS.find((form) => form === value),
    ),
    isPreview: (read("DENO_TIMELINE")?.trim() || "production") !== "production",
  };
  if (mistakes.length > 0) throw new MistakesError(mistakes);
  return config;
}

/** Whether the service listens on a loopback address only, where DNS rebinding is a threat. */
export function listensOnLoopback({ host }: Config): boolean {
  return isLoopback(host.includes(":") ? `[${host}]` : host);
}
