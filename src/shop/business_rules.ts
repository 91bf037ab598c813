/** What must hold in `data/negocio.json` beyond its shape. */

import type { Mistake } from "../schema/check.ts";
import { show } from "../schema/wording.ts";
import type { BusinessFile } from "./files.ts";
import { findUsedTwice } from "./used_twice.ts";
import { findMisplaced } from "./zone/rules.ts";

/** The country, the 9 of mobile phones, and the area code with the number, without 0 and 15. */
const MOBILE = /^549[1-9][0-9]{9}$/;
const ANY_PHONE = /^549?[1-9][0-9]{9}$/;

/** All that is wrong with a shop's own data: a number that can't be called, a point elsewhere, ways to pay that share a name. */
export function findBusinessMistakes(business: BusinessFile): readonly Mistake[] {
  const { direccion, pagos, telefono, whatsapp } = business;
  const isHere = direccion.pais === "AR";
  return [
    ...(isHere && !MOBILE.test(digitsOf(whatsapp))
      ? [{
        pointer: "/whatsapp",
        found: `${show(whatsapp)}, que tiene ${digitsOf(whatsapp).length} cifras`,
        expected: '549 y diez cifras más, sin 0 ni 15, como "https://wa.me/5491100000000"',
      }]
      : []),
    ...(isHere && !ANY_PHONE.test(digitsOf(telefono))
      ? [{
        pointer: "/telefono",
        found: show(telefono),
        expected: "+54 y diez cifras más, sin 0 ni 15, o +54 9 si es un celular",
      }]
      : []),
    ...findMisplaced(direccion, "/direccion"),
    ...findUsedTwice("/pagos", pagos),
  ];
}

function digitsOf(text: string): string {
  return text.replace(/[^0-9]/g, "");
}
