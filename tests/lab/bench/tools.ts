/** Measures each tool in process, from the message's text to the response's text. */

import { readMessage } from "../../../src/mcp/message.ts";
import type { Menu } from "../../../src/shop/menu.ts";
import type { Shop } from "../../../src/shop/shop.ts";
import { createMcpServers } from "../../../src/tools/server.ts";
import { loadSampleContent } from "../../fixtures/sample_shop.ts";
import { listWorstCalls, type ToolCall, withLargestShop } from "../worst.ts";
import { formatFigure, median } from "./figures.ts";
import { callTool } from "./server.ts";

const ORIGIN = "https://shop.example";

const SATURDAY_MS = Date.parse("2026-11-21T15:00:00-03:00");

/** Returns calls of every tool, one for each path through the tool's code. */
export function listCalls(shop: Shop): readonly ToolCall[] {
  const { localidad, latitud, longitud } = shop.business.direccion;
  const { menu } = shop.usual;
  const extra = { id: menu.adicionales[0]?.id, cantidad: 50 };
  const address = `Av. San Martín 100, ${localidad}`;
  const zone = (variant: string, args: object): ToolCall => ({
    tool: "zona_de_entrega",
    variant,
    arguments: args,
  });
  const quotes = [1, 10, 50].map((tubs): ToolCall => ({
    tool: "cotizar_pedido",
    variant: `${tubs} tubs`,
    arguments: {
      ...orderOf(menu, tubs),
      entrega: "envio",
      localidad,
    },
  }));

  return [
    {
      tool: "listar_sabores",
      variant: "all",
      arguments: {},
    },
    {
      tool: "listar_sabores",
      variant: "vegan",
      arguments: { "solo_veganos": true },
    },
    {
      tool: "consultar_precios",
      variant: "",
      arguments: {},
    },
    {
      tool: "estado_del_local",
      variant: "",
      arguments: {},
    },
    zone("place", { localidad }),
    zone("address", { direccion: address }),
    zone("point", { latitud, longitud }),
    ...quotes,
    {
      tool: "cotizar_pedido",
      variant: "50 tubs and 2,500 extras",
      arguments: { ...orderOf(menu, 50), adicionales: Array(50).fill(extra) },
    },
  ];
}

/** Returns an order of full tubs, each on its own line. */
export function orderOf(
  { potes, sabores }: Pick<Menu, "potes" | "sabores">,
  tubs: number,
): object {
  const flavors = sabores
    .filter(({ disponible }) => disponible)
    .map(({ nombre }) => nombre);

  const lines = Array.from({ length: tubs }, (_, line) => {
    const { id = "", saboresMax = 0 } = potes[line % potes.length] ?? {};
    const names = Array.from(
      { length: saboresMax },
      (_, at) => flavors[(line + at) % flavors.length],
    );
    return { tamano: id, sabores: names };
  });

  return { potes: lines };
}

/** Measures every call on the sample, and the worst calls on the largest shop too. */
export async function measureTools(
  { isQuick }: { readonly isQuick: boolean },
): Promise<
  {
    readonly rows: readonly (readonly string[])[];
    readonly worstQuoteMs: number;
  }
> {
  const content = await loadSampleContent();
  const largestShop = withLargestShop(content).shop;
  const [rounds, worstRounds] = isQuick ? [500, 20] : [10_000, 300];

  const usual = measureCalls(content.shop, listCalls(content.shop), rounds);
  const worst = measureCalls(content.shop, listWorstCalls(), worstRounds);
  const largest = measureCalls(largestShop, listWorstCalls(), worstRounds)
    .map((timing) => ({
      ...timing,
      name: `${timing.name}, largest shop`,
    }));

  const rows = [...usual, ...worst, ...largest].map((timing) => {
    const { name, medianUs, p99Us, bytes } = timing;
    return [name, ...[medianUs, p99Us, bytes].map(formatFigure)];
  });
  const quotesUs = largest
    .filter(({ name }) => name.startsWith("cotizar_pedido"))
    .map(({ medianUs }) => medianUs);

  return {
    rows: [["call", "median, us", "p99, us", "bytes"], ...rows],
    worstQuoteMs: Math.max(...quotesUs) / 1000,
  };
}

interface Timing {
  readonly name: string;
  readonly medianUs: number;
  readonly p99Us: number;
  readonly bytes: number;
}

function measureCalls(
  shop: Shop,
  calls: readonly ToolCall[],
  rounds: number,
): readonly Timing[] {
  const engine = createMcpServers({ shop, version: "1.0.0" })(ORIGIN);
  const answer = (text: string) => {
    const message = readMessage(text);
    if (message.kind === "invalid") return "";
    return engine.answer(message, SATURDAY_MS)?.text ?? "";
  };

  const subjects = calls.map((call) => ({
    call,
    text: callTool(call.tool, call.arguments).body,
    times: [] as number[],
  }));

  // The first rounds warm up the code and check the results.
  for (let round = -rounds / 10; round < rounds; round++) {
    for (const { call, text, times } of subjects) {
      const startMs = performance.now();
      const result = answer(text);
      const tookUs = (performance.now() - startMs) * 1000;

      if (round >= 0) times.push(tookUs);
      else if (!result.endsWith(`"isError":${call.isRefused ?? false}}}`)) {
        throw new Error(result);
      }
    }
  }

  return subjects.map(({ call: { tool, variant }, text, times }) => ({
    name: variant === "" ? tool : `${tool}, ${variant}`,
    medianUs: median(times),
    p99Us: percentile99(times),
    bytes: new TextEncoder().encode(answer(text)).length,
  }));
}

function percentile99(values: readonly number[]) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(values.length * 0.99)] ?? NaN;
}
