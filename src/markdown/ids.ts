/** The ids of titles, which links point to. */

/** The ids taken on a page so far, and how often each was asked for. */
export type HeadingIds = Map<string, number>;

/**
 * The id that a title's text gives: lower case, without accents, words joined by hyphens.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * assertEquals(slugOf("¿Cómo pido, mañana?"), "como-pido-manana");
 * assertEquals(slugOf("¡!"), "seccion");
 * ```
 */
export function slugOf(text: string): string {
  const words = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().match(/[a-z0-9]+/g);
  return words?.join("-") ?? "seccion";
}

/** Takes an id: the slug itself, or with `-2`, `-3` ... when the page has it already. */
export function takeId(ids: HeadingIds, slug: string): string {
  let id = slug;
  while (ids.has(id)) {
    const times = (ids.get(slug) ?? 1) + 1;
    ids.set(slug, times);
    id = `${slug}-${times}`;
  }
  ids.set(id, 1);
  return id;
}
