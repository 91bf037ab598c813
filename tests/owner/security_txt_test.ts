import { assertEquals } from "@std/assert";
import { findSecurityTxtOversights } from "../../src/owner/security_txt.ts";

const NOW_MS = Date.parse("2026-11-24T12:00:00Z");
const CONTACT = "Contact: mailto:hola@example.com\n";

const ROWS: readonly (readonly [text: string, oversights: string[]])[] = [
  [`${CONTACT}Expires: 2027-06-30T00:00:00Z\n`, []],
  [`${CONTACT}expires: 2027-06-30T00:00:00-03:00 \r\n`, []],
  [`${CONTACT}Expires: 2026-11-24T12:00:00Z\n`, [
    "venció el 2026-11-24: poné una fecha del año que viene",
  ]],
  [`${CONTACT}Expires: 2025-01-01T00:00:00Z\n`, [
    "venció el 2025-01-01: poné una fecha del año que viene",
  ]],
  [CONTACT, ['le falta "Expires:": poné una fecha del año que viene']],
  [`${CONTACT}Expires: mañana\n`, [
    'no entiendo la fecha "mañana": poné una fecha del año que viene',
  ]],
  [
    `${CONTACT}Expires: 2027-01-01T00:00:00Z\nExpires: 2028-01-01T00:00:00Z\n`,
    ['lleva un solo "Expires:"'],
  ],
  ["Expires: 2027-06-30T00:00:00Z\n", [
    'le falta "Contact:", la dirección a la que avisar',
  ]],
  ["# Contact: nobody\nExpires: 2027-06-30T00:00:00Z\n", [
    'le falta "Contact:", la dirección a la que avisar',
  ]],
];

for (const [text, oversights] of ROWS) {
  Deno.test(`findSecurityTxtOversights() of ${JSON.stringify(text)}`, () => {
    assertEquals([...findSecurityTxtOversights(text, NOW_MS)], oversights);
  });
}
