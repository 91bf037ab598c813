/** Headers such as `Accept`, in which a client lists choices, each with a quality from 0 to 1. */

/** Maximum length of a header, in UTF-16 units. A longer header counts as absent. */
const MAX_HEADER_LENGTH = 1_000;

/**
 * Returns a map from each choice of a header, in lower case, to its quality (RFC 9110,
 * section 12.4.2). A quality that isn't a number is NaN, or 0 if it is empty. For an absent
 * or too long header, the map is empty.
 *
 * @example A choice without `q` has quality 1
 * ```ts
 * import { assertEquals } from "@std/assert";
 * const qualities = readQualities("gzip;Q=0.5, br");
 * assertEquals([...qualities], [["gzip", 0.5], ["br", 1]]);
 * ```
 */
export function readQualities(
  header: string | null,
): ReadonlyMap<string, number> {
  if (header === null || header.length > MAX_HEADER_LENGTH) return new Map();

  const choices = header.toLowerCase().split(",");
  return new Map(choices.map(readChoice));
}

function readChoice(choice: string): [name: string, quality: number] {
  const [name = "", ...parameters] = choice.split(";").map((part) =>
    part.trim()
  );
  const quality = parameters.find((parameter) => parameter.startsWith("q="));
  return [name, quality === undefined ? 1 : Number(quality.slice(2))];
}
