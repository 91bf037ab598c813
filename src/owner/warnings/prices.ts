/** Prices of the menu that are out of line with their peers: perhaps a digit too many or too few was typed. */

import type { Menu } from "../../shop/files.ts";
import type { PromoPart } from "../../shop/shapes.ts";
import { formatPesos } from "../../words/money.ts";
import { contentWords, foldName, isSameWord } from "../../words/names.ts";
import { warn, type Warning } from "./warning.ts";

/** A tub's price a gram may be this many times another's. */
const FAR_A_GRAM = 1.75;
/** An extra's price may be this many times that of one alike. */
const FAR_ALIKE = 5;
/** An extra's price stands alone if it is more than this many times the middle one, or less than that part of it, */
const FAR_FROM_MIDDLE = 5;
/** and likewise far from each of the others. */
const FAR_FROM_NEXT = 3;

interface Priced {
  readonly nombre: string;
  readonly precio: number;
}

/** The tubs, promos and extras whose price looks like a slip. */
export function findPriceWarnings(menu: Menu): readonly Warning[] {
  return [...findTubWarnings(menu), ...findPromoWarnings(menu), ...findExtraWarnings(menu)];
}

function findTubWarnings({ potes }: Menu): readonly Warning[] {
  const aGram = potes.map(({ precio, gramos }) => precio / gramos);
  return potes.flatMap((tub, i) => {
    const own = aGram[i] ?? 0;
    // Of two, which one is wrong can't be told: the second is compared with the first.
    const usual = potes.length > 2 ? middleOf(aGram) : aGram[0] ?? own;
    const at = (text: string) => [warn("menu.json", `/potes/${i}/precio`, text)];
    const told = `${tub.nombre} sale ${formatPesos(tub.precio)}`;
    if (isFar(own, usual, FAR_A_GRAM)) {
      const kilo = `${formatPesos(Math.round(own * 1000))} el kilo`;
      const others = `los otros, alrededor de ${formatPesos(Math.round(usual * 1000))}`;
      return at(`${told}, ${kilo}, y ${others}: fijate si el precio y los gramos están bien`);
    }
    const smaller = potes.find((other, j) =>
      other.gramos < tub.gramos && (aGram[j] ?? 0) < own && !isFar(aGram[j] ?? 0, own, FAR_A_GRAM)
    );
    if (smaller === undefined) return [];
    return at(`${told}: por gramo es más caro que ${smaller.nombre}, que es más chico`);
  });
}

function findPromoWarnings({ potes, promos, adicionales }: Menu): readonly Warning[] {
  return promos.flatMap((promo, i) => {
    const parts = priceOf(promo.potes, potes) + priceOf(promo.adicionales, adicionales);
    const told = `La promo ${promo.nombre} sale ${formatPesos(promo.precio)} ` +
      `y sus partes sueltas, ${formatPesos(parts)}`;
    const at = (text: string) => [warn("menu.json", `/promos/${i}/precio`, text)];
    if (promo.precio >= parts) return at(`${told}: no conviene`);
    if (promo.precio * 2 >= parts) return [];
    return at(`${told}: ahorra más de la mitad, fijate si los precios están bien`);
  });
}

function findExtraWarnings({ adicionales }: Menu): readonly Warning[] {
  return adicionales.flatMap((extra, i) => {
    const others = adicionales.filter((other) => other !== extra);
    const middle = middleOf(adicionales.map(({ precio }) => precio));
    // Of two alike, the one that is farther from the rest is told.
    const peer = others.find((other) =>
      isAlike(extra, other) && isFar(extra.precio, other.precio, FAR_ALIKE) &&
      ratioOf(extra.precio, middle) >= ratioOf(other.precio, middle)
    );
    const at = (text: string) => [
      warn("menu.json", `/adicionales/${i}/precio`, `${text}: fijate si no sobra o falta un cero`),
    ];
    const told = `${extra.nombre} sale ${formatPesos(extra.precio)}`;
    if (peer !== undefined) return at(`${told} y ${peer.nombre}, ${formatPesos(peer.precio)}`);
    if (!isAlone(extra, others)) return [];
    return at(`${told}, lejos de los otros adicionales`);
  });
}

/** Whether the first word that says something is the same: "Salsa de chocolate", "Salsas de frutas". */
function isAlike(a: Priced, b: Priced): boolean {
  const first = ({ nombre }: Priced) => contentWords(foldName(nombre))[0] ?? "";
  return first(a) !== "" && isSameWord(first(a), first(b));
}

/** Whether a price is far from the middle one, and from each other one too. */
function isAlone({ precio }: Priced, others: readonly Priced[]): boolean {
  const prices = others.map((other) => other.precio);
  return prices.length > 1 && isFar(precio, middleOf(prices), FAR_FROM_MIDDLE) &&
    prices.every((price) => isFar(precio, price, FAR_FROM_NEXT));
}

function isFar(a: number, b: number, times: number): boolean {
  return ratioOf(a, b) > times;
}

/** How many times the lower of two is in the higher. */
function ratioOf(a: number, b: number): number {
  return Math.max(a, b) / Math.min(a, b);
}

/** The middle one of some numbers; of an even count, the lower of the two. */
function middleOf(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)] ?? 0;
}

function priceOf(
  parts: readonly PromoPart[],
  listed: readonly { readonly id: string; readonly precio: number }[],
): number {
  const prices = new Map(listed.map(({ id, precio }) => [id, precio]));
  return parts.reduce((sum, { id, cantidad }) => sum + cantidad * (prices.get(id) ?? 0), 0);
}
