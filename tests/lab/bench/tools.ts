/** How long each tool takes, in process: from the message's text to the answer's. */

import { readMessage } from "../../../src/mcp/message.ts";
import type { Menu } from "../../../src/shop/files.ts";
import type { Shop } from "../../../src/shop/shop.ts";
import { createMcpServer } from "../../../src/tools/server.ts";
import { loadRealContent } from "../../fixtures/real_shop.ts";
import { listWorstCalls, type ToolCall, withLargestShop } from "../worst.ts";
import { median, tell } from "./figures.ts";
import { callTool } from "./server.ts";

const SATURDAY_MS = Date.parse("2026-11-21T15:00:00-03:00");

/** Every tool, in each way that takes another path. */
export function listCalls(shop: Shop): readonly ToolCall[] {
  const { localidad, latitud, longitud } = shop.business.direccion;
  const address = `Av. San Martín 100, ${localidad}`;
  const quotes = [1, 10, 50].map((tubs) => ({
    tool: "cotizar_pedido",
    what: `${tubs} tubs`,
    arguments: {
      ...orderOf(shop.usual.menu, tubs),
      entrega: "envio",
      localidad,
    },
  }));
  return [
    { tool: "listar_sabores", what: "all", arguments: {} },
    {
      tool: "listar_sabores",
      what: "vegan",
      arguments: { "solo_veganos": true },
    },
    { tool: "consultar_precios", what: "", arguments: {} },
    { tool: "estado_del_local", what: "", arguments: {} },
    { tool: "zona_de_entrega", what: "place", arguments: { localidad } },
    {
      tool: "zona_de_entrega",
      what: "address",
      arguments: { direccion: address },
    },
    {
      tool: "zona_de_entrega",
      what: "point",
      arguments: { latitud, longitud },
    },
    ...quotes,
  ];
}

/** An order of so many tubs, each a line of its own with as many flavors as it takes. */
export function orderOf(
  { potes, sabores }: Pick<Menu, "potes" | "sabores">,
  tubs: number,
): object {
  const flavors = sabores.filter(({ disponible }) => disponible).map((
    { nombre },
  ) => nombre);
  return {
    potes: Array.from({ length: tubs }, (_, line) => {
      const { id = "", saboresMax = 0 } = potes[line % potes.length] ?? {};
      const nameOf = (_: unknown, n: number) =>
        flavors[(line + n) % flavors.length];
      return {
        tamano: id,
        sabores: Array.from({ length: saboresMax }, nameOf),
      };
    }),
  };
}

/** Measures each call with the sample's data, those that cost most also with the most data. */
export async function measureTools(
  { isQuick }: { readonly isQuick: boolean },
): Promise<
  {
    readonly rows: readonly (readonly string[])[];
    readonly worstQuoteMs: number;
  }
> {
  const content = await loadRealContent();
  const [rounds, worstRounds] = isQuick ? [500, 20] : [10_000, 300];
  const usual = measureCalls(content.shop, listCalls(content.shop), rounds);
  const worst = measureCalls(content.shop, listWorstCalls(), worstRounds);
  const largest = measureCalls(
    withLargestShop(content).shop,
    listWorstCalls(),
    worstRounds,
  )
    .map(({ name, ...figures }) => ({
      name: `${name}, largest shop`,
      ...figures,
    }));
  const quotes = largest.filter(({ name }) =>
    name.startsWith("cotizar_pedido")
  );
  return {
    rows: [
      ["call", "median, us", "p99, us", "bytes"],
      ...[...usual, ...worst, ...largest].map((
        { name, medianUs, p99Us, bytes },
      ) => [
        name,
        ...[medianUs, p99Us, bytes].map(tell),
      ]),
    ],
    worstQuoteMs: Math.max(...quotes.map(({ medianUs }) => medianUs)) / 1000,
  };
}

function measureCalls(shop: Shop, calls: readonly ToolCall[], rounds: number) {
  const { engine } = createMcpServer(shop, "1.0.0");
  const answer = (text: string) => {
    const message = readMessage(text);
    return message.kind === "invalid"
      ? ""
      : engine.answer(message, SATURDAY_MS)?.text ?? "";
  };
  const measured = calls.map((call) => {
    return {
      call,
      text: callTool(call.tool, call.arguments).body,
      us: [] as number[],
    };
  });
  for (let round = -rounds / 10; round < rounds; round++) {
    for (const { call, text, us } of measured) {
      const startMs = performance.now();
      const written = answer(text);
      const took = (performance.now() - startMs) * 1000;
      if (round >= 0) us.push(took);
      else if (!written.endsWith(`"isError":${call.isRefused ?? false}}}`)) {
        throw new Error(written);
      }
    }
  }
  return measured.map(({ call: { tool, what }, text, us }) => ({
    name: what === "" ? tool : `${tool}, ${what}`,
    medianUs: median(us),
    p99Us: us.toSorted((a, b) => a - b)[Math.floor(us.length * 0.99)] ?? NaN,
    bytes: new TextEncoder().encode(answer(text)).length,
  }));
}
