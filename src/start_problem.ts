/** What keeps the service from starting, in words that say how to mend it. */

import type { Config } from "./config.ts";

/** What is wrong with the settings, the content or the listener, a line for each. */
export class StartProblem extends Error {
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(lines.join("\n"));
    this.lines = lines;
  }
}

/** The lines that tell what was thrown. */
export function explainStart(error: unknown): readonly string[] {
  if (error instanceof StartProblem) return error.lines;
  const message = messageOf(error);
  if (!(error instanceof Error) || error.name !== "NotCapable") return [message];
  const [, kind, name] = /Requires (\w+) access to "([^"]*)"/.exec(message) ?? [];
  return [
    `Falta un permiso: arrancá con --allow-${kind}=${name} (la orden entera está en .github/DEPLOYING.md)`,
  ];
}

/** Why the service can't listen where the settings say; a missing permission stays what it is. */
export function explainListen(error: unknown, { host, port }: Config): unknown {
  switch (error instanceof Error ? error.name : "") {
    case "NotCapable":
      return error;
    case "AddrInUse":
      return new StartProblem([
        `PORT: el puerto ${port} ya está en uso; elegí otro, por ejemplo PORT=8001`,
      ]);
    case "PermissionDenied":
      return new StartProblem([
        `PORT: el sistema no deja usar el puerto ${port}; elegí uno desde 1024`,
      ]);
    case "AddrNotAvailable":
      return new StartProblem([`HOST: esta máquina no tiene la dirección ${host}`]);
    default:
      return new StartProblem([`HOST ${host}, PORT ${port}: ${messageOf(error)}`]);
  }
}

/** The message of whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
