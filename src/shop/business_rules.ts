/** What must hold in `data/negocio.json` beyond its shape. */

import type { Mistake } from "../schema/check.ts";
import { show } from "../schema/wording.ts";
import { findAliasMistakes } from "./alias_rules.ts";
import type { BusinessFile } from "./files.ts";
import { findRepeatedNames } from "./repeated.ts";
import { findMisplaced } from "./zone/rules.ts";

/** The country, the 9 of mobile phones, and the area code with the number, without 0 and 15. */
const MOBILE = /^549[1-9][0-9]{9}$/;
const ANY_PHONE = /^549?[1-9][0-9]{9}$/;
const SAMPLE = "5491100000000";

/** All that is wrong with a shop's own data: a number that can't be called, a point elsewhere, ways to pay that share a name. */
export function findBusinessMistakes(business: BusinessFile): readonly Mistake[] {
  const { direccion, pagos } = business;
  return [
    ...direccion.pais === "AR" ? findNumberMistakes(business) : [],
    ...findMisplaced(direccion, "/direccion"),
    ...findRepeatedNames("/pagos", pagos),
    ...findAliasMistakes("/pagos", pagos),
  ];
}

function findNumberMistakes({ telefono, whatsapp }: BusinessFile): readonly Mistake[] {
  const chat = whatsapp.replace(/[^0-9]/g, "");
  const phone = telefono.replace(/[^0-9]/g, "");
  return [
    ...MOBILE.test(chat) ? [] : [{
      pointer: "/whatsapp",
      found: `${show(whatsapp)}, que tiene ${chat.length} cifras`,
      expected: `549 y diez cifras más, sin 0 ni 15, como ${show(`https://wa.me/${SAMPLE}`)}`,
      ...tellMeant(chat, (number) => `https://wa.me/${number}`),
    }],
    ...ANY_PHONE.test(phone) ? [] : [{
      pointer: "/telefono",
      found: show(telefono),
      expected: "+54 y diez cifras más, sin 0 ni 15, o +54 9 si es un celular",
      ...tellMeant(phone, (number) => `+54 9 ${number.slice(3)}`),
    }],
  ];
}

/** The number that was probably meant, if it was written with the 0 and 15 of local calls or without the 9. */
function tellMeant(
  digits: string,
  write: (number: string) => string,
): Pick<Mistake, "remedy"> {
  const local = digits.replace(/^54/, "").replace(/^9?0?/, "");
  const own = local.length === 12 ? local.replace(/^(.{2,4})15/, "$1") : local;
  const number = `549${own}`;
  return MOBILE.test(number) ? { remedy: `¿quisiste decir ${show(write(number))}?` } : {};
}
