/** What keeps the service from starting, in words that say how to mend it. */

import type { Config } from "./config.ts";

/** One line about what went wrong; `config` is undefined if the settings could not be read. */
export function explainStart(error: unknown, config: Config | undefined): string {
  const message = messageOf(error);
  switch (error instanceof Error ? error.name : "") {
    case "NotCapable": {
      const [, kind, name] = /Requires (\w+) access to "([^"]*)"/.exec(message) ?? [];
      return `Falta un permiso: arrancá con --allow-${kind}=${name} (la orden entera está en .github/DEPLOYING.md)`;
    }
    case "AddrInUse":
      return `PORT: el puerto ${config?.port} ya está en uso; elegí otro, por ejemplo PORT=8001`;
    case "PermissionDenied":
      return `PORT: el sistema no deja usar el puerto ${config?.port}; elegí uno desde 1024`;
    case "AddrNotAvailable":
      return `HOST: esta máquina no tiene la dirección ${config?.host}`;
    default:
      return config === undefined
        ? message
        : `HOST ${config.host}, PORT ${config.port}: ${message}`;
  }
}

/** The message of whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
