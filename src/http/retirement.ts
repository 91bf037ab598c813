/** Retirement of a route, announced in its answers (contract, "Retiros"; RFC 9745, RFC 8594). */

/** When a route was announced to go and when it goes, with the page that says why. */
export interface Retirement {
  /** Milliseconds since the Unix epoch, whole seconds. */
  readonly deprecatedMs: number;
  readonly sunsetMs: number;
  /** A link to the notice, absolute or from the root. */
  readonly notice: string;
}

/** Whether the route has stopped answering. */
export function isRetired(retirement: Retirement | undefined, nowMs: number): boolean {
  return retirement !== undefined && nowMs >= retirement.sunsetMs;
}

/** The headers that announce a retirement, from its announcement on; none before. */
export function retirementHeaders(
  retirement: Retirement | undefined,
  nowMs: number,
): readonly (readonly [name: string, value: string])[] {
  if (retirement === undefined || nowMs < retirement.deprecatedMs) return [];
  return [
    ["Deprecation", `@${Math.floor(retirement.deprecatedMs / 1000)}`],
    ["Sunset", new Date(retirement.sunsetMs).toUTCString()],
    ["Link", `<${retirement.notice}>; rel="deprecation"; type="text/html"`],
  ];
}
