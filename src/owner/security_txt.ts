/** Oversights in `security.txt` (RFC 9116). */

/** The path of the file on the site (section 3). */
export const SECURITY_TXT = "/.well-known/security.txt";

/** The date field: exactly one, an RFC 3339 date-time (section 2.5.5). */
const EXPIRES = /^expires:[ \t]*(\S+)[ \t]*$/gim;
const CONTACT = /^contact:[ \t]*\S/im;
const REMEDY = "poné una fecha del año que viene";

/** Returns what to correct in a `security.txt`; an empty list for a valid one. */
export function findSecurityTxtOversights(
  text: string,
  nowMs: number,
): readonly string[] {
  const dates = [...text.matchAll(EXPIRES)].map(([, date = ""]) => date);
  const contact = CONTACT.test(text)
    ? []
    : ['le falta "Contact:", la dirección a la que avisar'];

  return [...contact, ...describeExpiry(dates, nowMs)];
}

function describeExpiry(
  dates: readonly string[],
  nowMs: number,
): readonly string[] {
  const [date, second] = dates;
  if (date === undefined) return [`le falta "Expires:": ${REMEDY}`];
  if (second !== undefined) return ['lleva un solo "Expires:"'];

  const expiresMs = Date.parse(date);
  if (Number.isNaN(expiresMs)) {
    return [`no entiendo la fecha "${date.slice(0, 40)}": ${REMEDY}`];
  }
  if (expiresMs > nowMs) return [];
  return [`venció el ${date.slice(0, 10)}: ${REMEDY}`];
}
