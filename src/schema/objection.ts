/** Why what someone sent is refused, in words that they can act on. */

/** One reason: the argument, what is wrong with it, what was expected and the nearest valid values. */
export interface Objection {
  /** JSON Pointer (RFC 6901) into the arguments; "" is the whole. */
  readonly campo: string;
  readonly problema: string;
  /** Reads after "esperaba". */
  readonly esperado: string;
  readonly sugerencias: readonly string[];
}

/** One reason, in the order in which it is told. */
export function objectTo(
  campo: string,
  problema: string,
  esperado: string,
  sugerencias: readonly string[] = [],
): Objection {
  return { campo, problema, esperado, sugerencias };
}
