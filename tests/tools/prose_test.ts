import { assert, assertEquals } from "@std/assert";
import { callTool } from "../../src/mcp/methods.ts";
import { createShop } from "../../src/shop/shop.ts";
import { createMcpServers } from "../../src/tools/server.ts";
import { loadSampleContent } from "../fixtures/sample_shop.ts";
import { createRandom } from "../fixtures/random.ts";
import { factsOfData, factsOfText } from "../fixtures/facts.ts";

const ORIGIN = "https://shop.example";

const CALLS = 120;
const SEED = 14;
const DAY_MS = 24 * 60 * 60 * 1000;
const FIRST_MS = Date.parse("2026-11-21T00:00:00-03:00");

const { shop: sample } = await loadSampleContent();
const { usual: { menu }, business, delivery, hours } = sample;
const SHOP = createShop({
  business,
  menu,
  delivery,
  hours,
  today: {
    fecha: "2026-11-21",
    agotados: ["Limón", "Pistacho"],
    avisos: [
      {
        texto: "Se rompió la moto.",
        desde: "2026-11-21",
        hasta: "2026-11-23",
        suspende: ["envio"],
      },
      {
        texto: "Fiesta en la vereda a las 18:45.",
        desde: "2026-11-22",
        hasta: "2026-12-31",
        suspende: [],
      },
    ],
  },
});
const { parts } = createMcpServers({ shop: SHOP, version: "1.0.0" })(ORIGIN);

interface Random {
  /** Returns an item of a list. */
  pick<T>(items: readonly T[]): T;
  /** Returns items of a list, up to a maximum. */
  some<T>(items: readonly T[], most: number): readonly T[];
  /** Returns the value or undefined, with equal probability. */
  maybe<T>(value: T): T | undefined;
}

function createChoices(seed: number): Random {
  const random = createRandom(seed);
  const pick = <T>(items: readonly T[]) => {
    const item = items[Math.floor(random() * items.length)];
    assert(item !== undefined, "no item");
    return item;
  };
  return {
    pick,
    some: (items, most) =>
      Array.from(
        { length: Math.floor(random() * most) + 1 },
        () => pick(items),
      ),
    maybe: (value) => random() < 0.5 ? value : undefined,
  };
}

const FLAVORS = menu.sabores.filter(({ disponible }) => disponible).map((
  { nombre },
) => nombre);
const DATES = [
  "2026-11-21",
  "2026-11-22",
  "2026-12-08",
  "2026-12-24",
  "2026-12-25",
  "2027-01-01",
];
const PLACES = delivery.lugares.map(({ nombre }) => nombre);
const TEXTS = [
  "frutilla",
  "chocolate",
  "ddl",
  "zambayon",
  "agua",
  "pizza",
  "dulse de leche",
];
const AVOIDED = ["nueces", "gluten", "leche", "mani", "alcohol", "huevos"];

/** Random arguments for each tool. */
const ARGUMENTS: Readonly<Record<string, (random: Random) => unknown>> = {
  "listar_sabores": ({ pick, some, maybe }) => ({
    buscar: maybe(pick([...TEXTS, ...FLAVORS])),
    categoria: maybe(
      maybe(pick(menu.sabores.map(({ categoria }) => categoria))),
    ),
    "solo_veganos": maybe(maybe(pick([true]))),
    "solo_sin_tacc": maybe(pick([true])),
    "solo_disponibles": maybe(pick([true])),
    sin: maybe(some(AVOIDED, 2)),
  }),
  "consultar_precios": () => ({}),
  "estado_del_local": ({ pick, maybe }) => ({
    hora: maybe(pick(["00:30", "13:15", "23:45"])),
    fecha: maybe(pick(DATES)),
  }),
  "zona_de_entrega": ({ pick }) =>
    pick([
      { localidad: pick(PLACES) },
      { direccion: `Mitre 250, ${pick(PLACES)}` },
      { direccion: `Calle Real 123, ${pick(PLACES)}, ${pick(PLACES)}` },
      {
        latitud: -34.6 - pick([0, 1, 2, 3]) / 33,
        longitud: -58.6 - pick([0, 1, 2, 3]) / 33,
      },
    ]),
  "cotizar_pedido": ({ pick, some, maybe }) => ({
    potes: some(menu.potes, 3).map(({ id, saboresMax }) => ({
      tamano: id,
      sabores: maybe(some(FLAVORS, saboresMax)),
      cantidad: maybe(pick([1, 2, 3])),
    })),
    adicionales: maybe(
      some(menu.adicionales, 3).map(({ id }) => ({
        id,
        cantidad: pick([1, 2]),
      })),
    ),
    entrega: maybe(pick(["envio", "retiro"])),
    localidad: maybe(pick(PLACES)),
    fecha: maybe(pick(DATES)),
    hora: maybe(maybe(pick(["13:15", "20:30", "00:15"]))),
    pago: maybe(pick(business.pagos).id),
    comentario: maybe("sin TACC, pago con $ 50.000"),
  }),
};

interface Answer {
  readonly text: string;
  // deno-lint-ignore no-explicit-any -- the data of any tool
  readonly data: any;
}

const isOnMenu = (wanted: string) =>
  menu.sabores.some(({ nombre, disponible }) =>
    disponible && nombre === wanted
  );

/** The facts in each tool's data on which a customer acts. The prose must contain them. */
const ACTIONABLE: Readonly<
  Record<string, (data: Answer["data"]) => readonly unknown[]>
> = {
  "listar_sabores": ({ sabores, avisoAlergenos, advertencias = [] }) => [
    avisoAlergenos,
    ...advertencias,
    ...sabores.flatMap((flavor: typeof menu.sabores[number]) => [
      flavor.nombre,
      ...flavor.alergenos,
      ...flavor.alcohol ? ["alcohol"] : [],
      ...flavor.disponible
        ? []
        : [isOnMenu(flavor.nombre) ? "agotado" : "no disponible"],
    ]),
  ],
  "consultar_precios": (
    { potes, promos, adicionales, entrega, pagos, avisoAlergenos },
  ) => [
    avisoAlergenos,
    ...[potes, promos, adicionales, pagos].flat().flatMap((item) => [
      item.nombre,
      item.precio,
      item.ahorro === 0 ? undefined : item.ahorro,
      item.detalle,
      ...item.alergenos ?? [],
    ]),
    ...Object.values(entrega),
  ],
  "estado_del_local": (
    {
      cierra,
      proximaApertura,
      texto,
      dia,
      excepciones,
      avisos,
      preguntas,
      comoPedir,
      contacto,
    },
  ) => [
    comoPedir,
    ...preguntas.flatMap(Object.values),
    cierra?.slice(11, 16),
    proximaApertura?.texto,
    texto,
    ...[dia, ...excepciones].flatMap(({ motivo, turnos }) => [
      motivo,
      ...turnos.flatMap(Object.values),
    ]),
    ...avisos.map((notice: { texto: string }) => notice.texto),
    contacto.direccion.calle,
    contacto.mapa,
    contacto.telefono,
    contacto.whatsapp,
    contacto.instagram,
  ],
  "zona_de_entrega": ({ dentro, motivo, entrega, zonas }) => [
    motivo,
    ...dentro === true ? Object.values(entrega) : [],
    ...dentro === null ? zonas : [],
  ],
  "cotizar_pedido": (quote) => [
    quote.total,
    ...quote.items.map(({ subtotal }: { subtotal: number }) => subtotal),
    ...quote.items.flatMap(({ incluye }: { incluye: readonly string[] }) =>
      incluye
    ),
    ...[quote.costoEnvio, quote.faltaParaEnvioGratis, quote.pedidoMinimo.falta]
      .filter((amount) => amount > 0),
    quote.hora,
    quote.comentario,
    quote.pago?.nombre,
    quote.pago?.detalle,
    ...quote.advertencias,
    quote.mejora?.texto,
    quote.mejora?.total,
    quote.enlaceWhatsapp,
  ],
};

for (const [name, argumentsOf] of Object.entries(ARGUMENTS)) {
  const answers = listAnswers(name, argumentsOf);

  Deno.test(`${name} has no prose that isn't in its data, in ${CALLS} calls`, () => {
    assert(answers.length > CALLS / 3, `${answers.length} answers`);
    for (const { text, data } of answers) {
      const inData = factsOfData(data);
      const missing = [...factsOfText(text)].filter((fact) =>
        !inData.has(fact)
      );
      assertEquals(missing, [], `${text}\n${JSON.stringify(data)}`);
    }
  });

  Deno.test(`${name} has prose for every fact that a customer acts on, in ${CALLS} calls`, () => {
    for (const { text, data } of answers) {
      const inText = factsOfText(text);
      const missing = ACTIONABLE[name]?.(data).filter((fact) =>
        typeof fact === "number"
          ? !inText.has(String(fact))
          : typeof fact === "string" && !text.includes(fact)
      );
      assertEquals(missing, [], `${text}\n${JSON.stringify(data)}`);
    }
  });
}

/**
 * Returns the answers to random calls that are accepted. The seed makes them equal on
 * every run.
 */
function listAnswers(
  name: string,
  argumentsOf: (random: Random) => unknown,
): readonly Answer[] {
  return Array.from({ length: CALLS }, (_, i) => {
    const random = createChoices(SEED * CALLS + i);
    const args = JSON.parse(JSON.stringify(argumentsOf(random)));
    const nowMs = FIRST_MS +
      random.pick([0, 0.55, 1.02, 2.9, 17.4, 33.8]) * DAY_MS;
    const params = { name, arguments: args };
    // `Object` only changes the type of the result.
    const { result } = Object(callTool(parts, params, nowMs));
    return result.isError
      ? []
      : [{ text: result.content[0].text, data: result.structuredContent }];
  }).flat();
}
