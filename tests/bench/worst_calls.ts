/** The calls of each tool that take longest: as long as a call may be, and nothing in them right. */

import type { ToolCall } from "./tools_calls.ts";

const LONGEST_ADDRESS = 200;
const LONGEST_PLACE = 100;
const LONGEST_FLAVOR = 80;
const MOST_SEARCHED = 10;
const MOST_TUBS = 100;
const MOST_FLAVORS = 20;
/** With these the message is all but 64 KiB. */
const MOST_FLAVORS_SENT = 8_300;

/** Words that many names share, in an order in which none has them. */
const SHARED = "Santa General Villa del Barrio los San";

/** The calls; the same ones for a shop of any size. */
export function listWorstCalls(): readonly ToolCall[] {
  return [
    {
      tool: "listar_sabores",
      what: "worst: no such category",
      arguments: { categoria: fill(`${SHARED} `, 60) },
      isRefused: true,
    },
    {
      tool: "zona_de_entrega",
      what: "worst: no such place",
      arguments: { localidad: listParts(LONGEST_PLACE) },
    },
    {
      tool: "zona_de_entrega",
      what: "worst: no place in an address",
      arguments: { direccion: listParts(LONGEST_ADDRESS) },
    },
    {
      tool: "cotizar_pedido",
      what: "worst: thousands of unknown flavors",
      arguments: { promos: listPromos(), entrega: "envio", localidad: listParts(LONGEST_PLACE) },
      isRefused: true,
    },
  ];
}

/** As many parts as are looked at, each with something in common with many names and near none. */
function listParts(length: number): string {
  const parts = Array.from(
    { length: 8 },
    (_, n) => `${SHARED.slice(n, n + 19)} x${"abcdefgh".charAt(n)}q`,
  );
  return parts.join(",").slice(0, length);
}

/** Promos of unknown flavors, all different: ten long ones, then as many short ones as there is room for. */
function listPromos(): readonly object[] {
  const names = Array.from(
    { length: MOST_FLAVORS_SENT },
    (_, n) => n < MOST_SEARCHED ? fill(`${n} ${SHARED} `, LONGEST_FLAVOR) : `~${n.toString(36)}`,
  );
  const potes = chunk(names, MOST_FLAVORS).map((sabores) => ({ sabores }));
  return chunk(potes, MOST_TUBS).map((potes) => ({ id: "noche-de-peli", potes }));
}

function chunk<T>(list: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from(
    { length: Math.ceil(list.length / size) },
    (_, n) => list.slice(n * size, (n + 1) * size),
  );
}

function fill(text: string, length: number): string {
  return text.repeat(Math.ceil(length / text.length)).slice(0, length);
}
