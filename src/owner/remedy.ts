/** Values to write in place of a value that breaks its schema. */

import { check } from "../schema/check.ts";
import type { JsonSchema } from "../schema/schema.ts";
import { escapeHidden } from "../schema/wording.ts";
import { readDate, readTime } from "../words/dates.ts";
import { readNumber } from "../words/money.ts";

/**
 * Patterns of words that an owner may write for a value, each with the value. A word such as
 * "no" may mean false, an empty list or null: the schema accepts only one of them. An empty
 * text may mean an empty list or null.
 */
const WORDS = [
  [/^(?:true|s[ií]|verdadero|yes|1)$/i, true],
  [/^(?:false|no|falso|0)$/i, false],
  [/^(?:gratis|sin cargo|sin m[ií]nimo)$/i, 0],
  [/^(?:ningun[oa]|nada|cerrado|no|false|null|)$/i, []],
  [
    /^(?:nul+|false|no.*|n\/?a|sin env[ií]os?|ningun[oa]|nada|todos.*|-|)$/i,
    null,
  ],
] as const;

/**
 * Describes the value to write in place of the current value. If the current value is a
 * change of an amount, such as "+8%", the description names the command for prices. Returns
 * `undefined` if the current value suggests no valid value.
 *
 * @param written The current value's text in the file, such as 15.50.
 */
export function describeRemedy(
  schema: JsonSchema,
  value: unknown,
  written = "",
): string | undefined {
  const isText = typeof value === "string";
  // A `false` or `null` is read as an empty text, which may mean an empty list or null.
  const text = isText ? value.trim() : written.replace(/^(?:false|null)$/, "");
  // Only amounts of money have this maximum. A change, such as "+8%" or "+700", isn't an amount.
  const isAmount = schema.maximum === 100_000_000;
  if (isAmount && /^\+|%$/.test(text)) {
    return "escribí el monto nuevo entero, en pesos, no cuánto cambia; los cambia todos la orden precios";
  }

  // The owner may have meant an object, a list or true as the only item of a list. So the only
  // guess is the list `[value]`, in a group of its own. Other values are read as texts.
  const guesses = value instanceof Object || value === true
    ? [[[value]]]
    : guessValues(text);
  // Chooses the first group with a valid value, and joins the valid values of this group.
  const choices = guesses
    .map((group) =>
      group.filter((guess) => check(schema, guess).kind === "valid")
        .map((guess) => JSON.stringify(guess))
        .join(" o ")
    )
    .find(Boolean);
  if (!choices) return undefined;
  if (isAmount && choices === "null") {
    return "si no hacés envíos, escribí null en los tres montos, sin comillas";
  }

  const ending = isText && /^[^"[{]/.test(choices) ? ", sin comillas" : "";
  // The suggested `precioDesde` has a date that the owner must replace.
  return `escribí ${
    escapeHidden(choices).replace(/^\{"2026.*/, "$&, con tu fecha")
  }${ending}`;
}

/** Returns the values that a text may mean, in groups. The first group with a valid value counts. Some values are NaN or undefined, which no schema accepts. */
function guessValues(text: string): readonly (readonly unknown[])[] {
  const number = Number(readNumber(text));
  return [
    WORDS.filter(([words]) => words.test(text)).map(([, value]) => value),
    [text],
    // "2 días" is 48: the only numbers of time in the files are hours.
    [24 * Number(/^([0-9]{1,3}) ?d[ií]as?$/i.exec(text)?.[1])],
    [number],
    [Math.round(number)],
    // The owner may have written only the value of an object with one key.
    [{ iva: number }, { "2026-12-01": number }],
    // An address without https, perhaps in a link of HTML.
    [
      text.replace(
        /^(?:.*href=["']?)?(?:https?:\/\/)*([^\s"'<>]+\.[^\s"'<>]*).*/s,
        "https://$1",
      ),
    ],
    [text.split(/\s*,\s*/).filter(Boolean)],
    readTime(text),
    // "26/11/28" may begin with the day or with the year. For the year, "20" is added at
    // the start. The "T" at the end excludes other forms, since only a date with its year
    // first may have a "T".
    [readDate(text), readDate(`20${text}T`)],
  ];
}
