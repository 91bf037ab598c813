/** The cheapest order that contains at least the requested items. */

import { sumOf } from "@std/collections/sum-of";
import { extrasOf, pricePromos, tubsOf } from "../menu.ts";
import type { Extra, Tub } from "../shapes.ts";
import { MAX_ALIKE, MAX_LINES, MAX_TUBS } from "../terms.ts";
import { addUp } from "./costs.ts";
import type {
  FilledTub,
  ListKey,
  MenuItem,
  Order,
  QuotedLine,
} from "./order.ts";
import { unitsOf } from "./reading.ts";
import type { QuoteRequest } from "./request.ts";
import { isInTime, listAdditions, objectToDiet } from "./rules.ts";
import { listOrderLines } from "./shared_order.ts";

/** A way to buy the items of an order, and maybe further items. */
interface Purchase {
  readonly promos: readonly Pick<QuotedLine, "product" | "tubs">[];
  /** The tubs outside the promos. */
  readonly tubs: readonly FilledTub[];
  /** The number of each extra outside the promos. */
  readonly extras: ReadonlyMap<Extra, number>;
  /**
   * One tub or extra that the customer didn't order, outside the promos. An addition can
   * make delivery free, or bring a cheaper purchase up to the minimum.
   */
  readonly added?: Tub | Extra | undefined;
  /** The price of the promos and `extras`, in pesos. Each promo adds `PROMO_RANK`, which decides between purchases at the same price. */
  readonly basePrice: number;
}

/** A tub to buy, with its room for more ice cream, in grams. */
interface Bin extends FilledTub {
  readonly room: number;
}

/** A search for the cheapest purchase. */
type Search = ReturnType<typeof createSearch>;

/**
 * Maximum number of tries in one pass of the search. A try is a selection of promos, or a
 * step in the packing of tubs.
 */
const MAX_TRIES = 20_000;
/**
 * Fractions of a peso that are added to a total, and so rank purchases with equal totals.
 * A purchase without an addition is better than any with one. If both have one, or neither
 * has, the purchase with fewer promos is better. The ranks of 50 promos, the most in an
 * order, are together less than `ADDITION_RANK`.
 */
const ADDITION_RANK = 1 / 8;
const PROMO_RANK = 1 / 1024;

/**
 * Finds the order with the lowest total, delivery included, that contains at least the items
 * of a quoted order, and returns its lines. Returns null if it finds no cheaper order, or if
 * the cheapest order has too many lines.
 *
 * The cheapest order consists of promos that cost less than their parts, of the ordered
 * items that the promos lack, and of at most one more item. Ordered tubs may be joined into
 * larger tubs. A promo is used only if each of its tubs is an ordered or a joined tub. The
 * promo may bring extras that weren't ordered, if they suit the diet and can be ready in
 * time.
 *
 * The search has three passes, each with a limited number of tries, so the result for a very
 * large order may not be the cheapest:
 *
 * 1. All selections of promos, with the other tubs as ordered.
 * 2. All selections of promos, with the other tubs joined into larger tubs.
 * 3. All selections of promos, with the tubs of the best purchase so far in place of the
 *    ordered tubs.
 */
export function findCheaperLines(
  request: QuoteRequest,
): Pick<Order, ListKey> | null {
  const search = createSearch(request);
  const { ordered } = search;

  trySelections(search, ordered, tryTotals);

  search.tries = 0;
  trySelections(search, ordered, tryLargerTubs);

  // The best purchase's tubs, in promos and loose, replace the ordered tubs.
  const { promos, tubs } = search.best;
  search.tries = 0;
  trySelections(search, {
    ...ordered,
    tubs: [...promos.flatMap((promo) => promo.tubs), ...tubs],
  }, tryTotals);

  return search.best === ordered ? null : writeLines(search.best);
}

/**
 * Creates the state of a search. The passes of the search replace `best`, `bestTotal`
 * and `tries`.
 */
function createSearch(request: QuoteRequest) {
  const { day, diet, costs } = request;
  const isPossible = (item: MenuItem) => isInTime(request, item);
  const ordered = readPurchase(request);

  const promos = pricePromos(day)
    .filter((promo) => promo.vale && promo.ahorro > 0 && isPossible(promo))
    .map((promo) => ({
      ...promo,
      sizes: tubsOf(day.menu, promo),
      extras: extrasOf(day.menu, promo),
    }));
  // An order with the maximum number of tubs can gain only extras. Only tubs have `gramos`.
  const additions = listAdditions(day, diet).filter((item) =>
    isPossible(item) &&
    (ordered.tubs.length < MAX_TUBS || !("gramos" in item))
  );
  // An order with food against its diet may be for several people, of whom one keeps the diet.
  // Joined tubs could mix their flavors, so no tubs are joined.
  const sizes = objectToDiet(request).length > 0
    ? []
    : day.menu.potes.filter(isPossible);

  return {
    request,
    ordered,
    promos,
    /** The items that may be added to the order, the cheapest first. */
    additions,
    /** An empty tub of each size, the largest first. */
    emptyBins: sizes.map((tub) => ({ tub, sabores: [], room: tub.gramos }))
      .sort((a, b) => b.room - a.room),
    /**
     * The price of the cheapest gram. Without sizes it is infinite, so `tryLargerTubs`
     * packs no tub.
     */
    pesosPerGram: Math.min(
      ...sizes.map(({ precio, gramos }) => precio / gramos),
    ),
    best: ordered,
    bestTotal: costs.total,
    /** The number of tries in this pass: see `MAX_TRIES`. */
    tries: 0,
  };
}

/** Returns an order as a purchase without promos. */
function readPurchase({ day, lines }: QuoteRequest): Purchase {
  const units = unitsOf(lines);
  // With the largest tubs first, a quote of 10 tubs takes 0.7 ms instead of 1.3.
  const tubs = units.flatMap(({ tubs }) => tubs)
    .sort((a, b) => b.tub.gramos - a.tub.gramos);

  const allExtras = units.flatMap(({ product }) => extrasOf(day.menu, product));
  const extras = Map.groupBy(allExtras, (extra) => extra);

  return {
    promos: [],
    tubs,
    extras: new Map([...extras].map(([extra, { length }]) => [extra, length])),
    basePrice: sumOf(allExtras, ({ precio }) => precio),
  };
}

/**
 * Calls `tryPurchase` with the purchase, and with the purchase after adding each
 * possible selection of promos, which may contain a promo several times. Proceeds depth first,
 * and tries no selection twice.
 */
function trySelections(
  search: Search,
  purchase: Purchase,
  tryPurchase: typeof tryTotals,
  promos = search.promos,
) {
  search.tries += 1;
  if (search.tries > MAX_TRIES) return;

  tryPurchase(search, purchase);
  for (const [i, promo] of promos.entries()) {
    const next = addPromo(search, purchase, promo);
    if (next) trySelections(search, next, tryPurchase, promos.slice(i));
  }
}

/**
 * Returns the purchase plus a promo, without the loose tubs and extras that the promo
 * replaces. Undefined if the purchase lacks one of these tubs. An extra may be missing only
 * if it is a possible addition.
 */
function addPromo(
  { additions }: Search,
  purchase: Purchase,
  promo: Search["promos"][number],
) {
  const tubs = [...purchase.tubs];
  const filled: FilledTub[] = [];
  for (const size of promo.sizes) {
    const index = tubs.findIndex(({ tub }) => tub === size);
    if (index < 0) return undefined;

    filled.push(...tubs.splice(index, 1));
  }

  let basePrice = purchase.basePrice + promo.precio + PROMO_RANK;
  const extras = new Map(purchase.extras);
  for (const extra of promo.extras) {
    const count = extras.get(extra) ?? 0;
    if (count > 0) {
      extras.set(extra, count - 1);
      basePrice -= extra.precio;
    } else if (!additions.includes(extra)) return undefined;
  }

  return {
    promos: [...purchase.promos, { product: promo, tubs: filled }],
    tubs,
    extras,
    basePrice,
  };
}

/**
 * Tries every packing of a purchase's tubs into larger tubs, depth first. An ordered
 * tub keeps its size, or goes undivided into one larger tub, where all flavors must
 * fit.
 *
 * @param bins The tubs to buy so far. They contain the ordered tubs that are no longer
 * in `rest`.
 * @param rest The ordered tubs that aren't packed yet.
 */
function tryLargerTubs(
  search: Search,
  purchase: Purchase,
  bins: readonly Bin[] = [],
  rest = purchase.tubs,
) {
  search.tries += 1;
  // `leastTotal` is a lower limit of the total. It assumes that the tubs in `rest` fill the
  // room in `bins` at no cost. Each gram beyond this room costs as much as the cheapest gram of
  // the possible sizes. Delivery isn't included.
  const gramsToBuy = sumOf(rest, ({ tub }) => tub.gramos) -
    sumOf(bins, ({ room }) => room);
  const leastTotal = purchase.basePrice + sumOf(bins, ({ tub }) => tub.precio) +
    Math.max(0, gramsToBuy) * search.pesosPerGram;
  if (leastTotal >= search.bestTotal || search.tries > MAX_TRIES) return;

  const [next, ...others] = rest;
  if (!next) {
    return tryTotals(search, { ...purchase, tubs: bins });
  }
  for (const [i, bin] of [...bins, ...search.emptyBins].entries()) {
    const filled = fillBin(bin, next);
    // For a bin of `bins`, `toSpliced` replaces it by the filled bin. For an empty bin, whose
    // index is beyond the end of `bins`, `toSpliced` appends the filled bin.
    const larger = filled && bins.toSpliced(i, 1, filled);
    if (larger) tryLargerTubs(search, purchase, larger, others);
  }
  tryLargerTubs(search, purchase, [...bins, { ...next, room: 0 }], others);
}

/**
 * Returns the bin with an ordered tub in it. Undefined if the bin has the same size as
 * the tub, or if the grams or the flavors don't fit.
 */
function fillBin({ tub, room, sabores }: Bin, ordered: FilledTub) {
  const { gramos } = ordered.tub;
  if (room < gramos || tub.gramos === gramos) return undefined;

  const flavors = [...sabores, ...ordered.sabores];
  const unique = [...new Set(flavors)];
  if (unique.length > tub.saboresMax) return undefined;

  return {
    tub,
    // A flavor of both tubs is listed twice, for a double share of the larger tub. If the list
    // is too long, each flavor is listed once.
    sabores: flavors.length > tub.saboresMax ? unique : flavors,
    room: room - gramos,
  };
}

/**
 * Computes the total of a purchase without an addition, and with each addition. Keeps
 * the best purchase in `search.best`.
 */
function tryTotals(search: Search, purchase: Purchase) {
  const { request: { day, mode, costs }, additions } = search;

  const price = purchase.basePrice +
    sumOf(purchase.tubs, ({ tub }) => tub.precio);
  for (const added of [undefined, ...additions]) {
    const subtotal = added ? price + added.precio + ADDITION_RANK : price;
    // The total is at least the subtotal, and the next additions cost at least as much, so no
    // later addition can win.
    if (subtotal >= search.bestTotal) return;

    const { total, pedidoMinimo } = addUp(day.delivery, mode, subtotal);
    // If the customer's order is below the minimum, the cheaper order may be below it too.
    const isLargeEnough = pedidoMinimo.cumple || !costs.pedidoMinimo.cumple;
    if (isLargeEnough && total < search.bestTotal) {
      search.best = { ...purchase, added };
      search.bestTotal = total;
    }
  }
}

/**
 * Writes a purchase as the lists of an order. A line has up to `MAX_ALIKE` equal units.
 * Returns null if the extras need over `MAX_LINES` lines. Tubs and promos can't need so
 * many lines: an order has at most 50 tubs, and each promo contains at least one of them.
 */
function writeLines({ promos, tubs, extras, added }: Purchase) {
  const items = [...extras].flatMap(([extra, count]) =>
    Array<MenuItem>(count).fill(extra)
  );
  if (added) items.push(added);
  const units = [
    ...promos,
    ...tubs.map((filled) => ({ product: filled.tub, tubs: [filled] })),
    ...items.map((product) => ({ product, tubs: [] })),
  ];

  const groups = Map.groupBy(
    units,
    ({ product, tubs }) =>
      JSON.stringify([product, tubs.map(({ sabores }) => sabores)]),
  );
  const lines = [...groups.values()].flatMap((alike) =>
    alike.flatMap((unit, i) => {
      // The first of every `MAX_ALIKE` equal units becomes a line. Its `cantidad` counts this
      // unit and the next ones, up to `MAX_ALIKE`.
      if (i % MAX_ALIKE > 0) return [];

      return {
        ...unit,
        item: { cantidad: Math.min(MAX_ALIKE, alike.length - i) },
      };
    })
  );
  const order = listOrderLines(lines);
  return order.adicionales.length > MAX_LINES ? null : order;
}
