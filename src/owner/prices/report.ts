/** Prices before and after, as a list. */

import { joinNames } from "../../words/lists.ts";
import { formatPesos } from "../../words/money.ts";
import { tellShare } from "../changes/values.ts";
import { alignColumns } from "../columns.ts";
import type { Paint } from "../paint.ts";
import type { NewPrice } from "./reprice.ts";
import type { PriceRequest } from "./request.ts";

/** What is done, and under the title of each group a line a price, all aligned. */
export function tellPrices(
  prices: readonly NewPrice[],
  request: PriceRequest,
  paint: Paint,
): readonly string[] {
  const rows = alignColumns(
    prices.map(({ name, before, after }) => [
      name,
      formatPesos(before),
      "→",
      formatPesos(after),
      after === before ? "queda igual" : tellShare(before, after),
    ]),
    ["left", "right", "left", "right", "right"],
  );
  return [
    tellRequest(request),
    ...[...Map.groupBy(prices.keys(), (i) => prices[i]?.group ?? "")].flatMap(([group, places]) => [
      "",
      paint.title(group),
      ...places.map((i) => `  ${rows[i]}`),
    ]),
  ];
}

/** What is said once the new prices stand in their files. */
export function tellWritten(prices: readonly NewPrice[], files: readonly string[]): string {
  const count = prices.filter(({ before, after }) => before !== after).length;
  const what = count === 1 ? "precio nuevo" : "precios nuevos";
  return `Listo: ${count} ${what} en ${joinNames(files)}.`;
}

function tellRequest({ basisPoints, step }: PriceRequest): string {
  const percent = String(Math.abs(basisPoints) / 100).replace(".", ",");
  const share = `${percent} % ${basisPoints < 0 ? "menos" : "más"}`;
  const rounding = step === 1
    ? "al peso (con --redondeo 100 quedan redondos)"
    : `a múltiplos de ${formatPesos(step)}`;
  return `Todos los precios, ${share}, redondeados ${rounding}.`;
}
