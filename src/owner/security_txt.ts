/** Oversights in `security.txt` (RFC 9116). */

/** The path of the file on the site (section 3). */
export const SECURITY_TXT = "/.well-known/security.txt";

/** The field `Expires`. A file has exactly one, with an RFC 3339 date-time (section 2.5.5). */
const EXPIRES = /^expires:[ \t]*(\S+)[ \t]*$/gim;
const CONTACT = /^contact:[ \t]*\S/im;
const REMEDY = "poné una fecha del año que viene";

/** Returns the oversights in a `security.txt`, none in a valid file. */
export function* findSecurityTxtOversights(
  text: string,
  nowMs: number,
): Generator<string> {
  if (!CONTACT.test(text)) {
    yield 'le falta "Contact:", la dirección a la que avisar';
  }

  const [expires, second] = text.matchAll(EXPIRES);
  const date = expires?.[1] ?? "";
  if (date === "") yield `le falta "Expires:": ${REMEDY}`;
  else if (second !== undefined) yield 'lleva un solo "Expires:"';
  else if (Number.isNaN(Date.parse(date))) {
    yield `no entiendo la fecha "${date.slice(0, 40)}": ${REMEDY}`;
  } else if (Date.parse(date) <= nowMs) {
    yield `venció el ${date.slice(0, 10)}: ${REMEDY}`;
  }
}
