/** The calls of each tool that take longest: as long as a call may be, and nothing in them right. */

import type { ToolCall } from "./tools_calls.ts";

const LONGEST_ADDRESS = 200;
const LONGEST_PLACE = 100;
const MOST_TUBS = 100;
const MOST_FLAVORS = 20;
const MOST_LINES = 50;
/** The first flavors are as long as they may be; with these letters for the others the message is all but 64 KiB. */
const MOST_LONG = 100;
const LONGEST_FLAVOR = 80;
const LETTERS_A_FLAVOR = 25;

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
      what: "worst: two thousand unknown flavors",
      arguments: {
        promos: listPromos((n) =>
          fill(`${n} ${SHARED} `, n < MOST_LONG ? LONGEST_FLAVOR : LETTERS_A_FLAVOR)
        ),
        entrega: "envio",
        localidad: listParts(LONGEST_PLACE),
        pago: fill(`${SHARED} `, 60),
      },
      isRefused: true,
    },
    {
      tool: "cotizar_pedido",
      what: "worst: two thousand spellings of a flavor",
      arguments: { promos: listPromos((n) => spell("limon", n)) },
      isRefused: true,
    },
    {
      tool: "cotizar_pedido",
      what: "worst: as many unknown tubs, promos and extras as there may be",
      arguments: {
        potes: listLines((n) => ({ tamano: fill(`${n} ${SHARED} `, 60) })),
        promos: listLines((n) => ({ id: fill(`${n} ${SHARED} `, 60) })),
        adicionales: listLines((n) => ({ id: fill(`${n} ${SHARED} `, 60) })),
      },
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

/** As many flavors as an order may have, in promos that there are not. */
function listPromos(nameOf: (n: number) => string): readonly object[] {
  const names = Array.from({ length: MOST_TUBS * MOST_FLAVORS }, (_, n) => nameOf(n));
  const potes = chunk(names, MOST_FLAVORS).map((sabores) => ({ sabores }));
  return [{ id: "no-existe", potes }];
}

function listLines(lineOf: (n: number) => object): readonly object[] {
  return Array.from({ length: MOST_LINES }, (_, n) => lineOf(n));
}

/** The word with hyphens between its letters: where, the number says bit by bit. */
function spell(word: string, n: number): string {
  return [...word].map((letter, at) => letter + "-".repeat((n >> (3 * at)) & 7)).join("");
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
