import { assert, assertEquals, assertMatch } from "@std/assert";
import { loadShop } from "../../src/content/load_shop.ts";

const DATA = new URL("../../data/", import.meta.url).pathname;

/** A copy of the shop's data in which each change has been made to the text of a file. */
function withData(
  changes: Readonly<Record<string, (text: string) => string | Uint8Array>>,
  use: (folder: string) => void,
): void {
  const folder = Deno.makeTempDirSync();
  for (const name of ["negocio.json", "menu.json", "entrega.json", "horario.json"]) {
    const text = Deno.readTextFileSync(`${DATA}${name}`);
    const changed = changes[name]?.(text) ?? text;
    if (typeof changed === "string") Deno.writeTextFileSync(`${folder}/${name}`, changed);
    else Deno.writeFileSync(`${folder}/${name}`, changed);
  }
  use(folder);
  Deno.removeSync(folder, { recursive: true });
}

/** The same document with a value put at a path. */
function put(path: readonly (string | number)[], value: unknown): (text: string) => string {
  return (text) => {
    const document = JSON.parse(text);
    const target = path.slice(0, -1).reduce((inner, key) => inner[key], document);
    target[path.at(-1) ?? ""] = value;
    return JSON.stringify(document);
  };
}

/** The second flavor under the first one's name, in capitals. */
function shoutFirstFlavor(text: string): string {
  const menu = JSON.parse(text);
  menu.sabores[1].nombre = menu.sabores[0].nombre.toUpperCase();
  return JSON.stringify(menu);
}

function problemsIn(folder: string): readonly string[] {
  const result = loadShop(folder);
  return result.kind === "invalid"
    ? result.problems.map((line) => line.replaceAll(folder, "data"))
    : [];
}

Deno.test("loadShop() lists five mistakes in one file, a line each", () => {
  const change = (text: string) => {
    const menu = JSON.parse(text);
    menu.sabores[3].vegano = "sí";
    menu.potes[0].precio = -5;
    menu.sabores[0].nombr = "Limón";
    delete menu.adicionales[0].descripcion;
    menu.potes[1].id = "Medio Kilo";
    return JSON.stringify(menu);
  };
  withData({ "menu.json": change }, (folder) => {
    const problems = problemsIn(folder);
    assertEquals(problems.length, 5);
    assert(
      problems.includes('data/menu.json /sabores/3/vegano: esperaba true o false, encontré "sí"'),
    );
    for (const line of problems) {
      assertMatch(line, /^data\/menu\.json \/\S+: esperaba .+, encontré .+$/);
    }
  });
});

const RULES: readonly (readonly [
  name: string,
  change: (text: string) => string,
  pattern: RegExp,
])[] = [
  ["menu.json", put(["potes", 1, "id"], "cuarto-kilo"), /\/potes\/1\/id: esperaba /],
  ["menu.json", shoutFirstFlavor, /\/sabores\/1\/nombre: esperaba /],
  [
    "menu.json",
    put(["potes", 0, "precio"], 100.5),
    /\/potes\/0\/precio: esperaba un número entero/,
  ],
  ["menu.json", put(["potes", 0, "precio"], 0), /\/potes\/0\/precio: esperaba un número entero/],
  ["menu.json", put(["promos", 0, "potes", 0, "id"], "balde"), /\/promos\/0\/potes\/0\/id: /],
  ["horario.json", put(["zonaHoraria"], "America/Castelar"), /\/zonaHoraria: esperaba /],
  ["horario.json", put(["semana", 0, "dia"], "martes"), /\/semana\/0\/dia: esperaba /],
  [
    "horario.json",
    put(["semana", 1, "turnos"], [{ desde: "9:00", hasta: "12:00" }]),
    /\/semana\/1\/turnos\/0\/desde: esperaba un texto con la forma de "12:30"/,
  ],
  [
    "horario.json",
    put(["semana", 1, "turnos"], [
      { desde: "12:00", hasta: "16:00" },
      { desde: "15:00", hasta: "20:00" },
    ]),
    /\/semana\/1\/turnos\/\d: esperaba /,
  ],
  [
    "horario.json",
    put(["excepciones"], [{ fecha: "2026-02-30", motivo: "Nada", turnos: [] }]),
    /\/excepciones\/0\/fecha: esperaba una fecha que exista/,
  ],
  ["negocio.json", put(["whatsapp"], "https://wa.me/+54911"), /\/whatsapp: esperaba /],
  [
    "negocio.json",
    put(["instagram"], "http://www.instagram.com/ejemplo"),
    /negocio\.json \/instagram: esperaba una dirección de internet que empiece con https:\/\/, como "https:\/\/www\.instagram\.com\/ejemplo", encontré "http:/,
  ],
  ["negocio.json", put(["instagram"], "javascript:alert(1)"), /\/instagram: esperaba /],
  ["negocio.json", put(["instagram"], "https:///ejemplo"), /\/instagram: esperaba /],
  ["negocio.json", put(["instagram"], "//www.instagram.com/ejemplo"), /\/instagram: esperaba /],
  [
    "negocio.json",
    put(["instagram"], "https://www.instagram.com@elsewhere.example/"),
    /\/instagram: esperaba /,
  ],
  ["negocio.json", put(["whatsapp"], "http://wa.me/5491100000000"), /\/whatsapp: esperaba /],
  ["negocio.json", put(["direccion", "latitud"], -200), /\/direccion\/latitud: esperaba /],
  ["negocio.json", put(["direccion", "latitud"], -30), /entrega\.json .*: esperaba /],
  ["entrega.json", put(["lugares", 1, "alias"], ["Castelar"]), /\/lugares\/\d+\/\S+: esperaba /],
];

for (const [name, change, pattern] of RULES) {
  Deno.test(`loadShop() finds ${pattern.source} in ${name}`, () => {
    withData({ [name]: change }, (folder) => {
      const problems = problemsIn(folder);
      assert(problems.some((line) => pattern.test(line)), problems.join("\n"));
    });
  });
}

const FILES: readonly (readonly [what: string, text: string | Uint8Array, pattern: RegExp])[] = [
  ["nothing in it", "", /negocio\.json: el archivo está vacío$/],
  [
    "a comma too many",
    '{\n  "nombre": "a",\n}',
    /negocio\.json: no es JSON válido cerca de la línea 3/,
  ],
  ["half of it", '{ "nombre": ', /negocio\.json: no es JSON válido cerca de la línea 1/],
  ["bytes that are not UTF-8", new Uint8Array([0x22, 0xff, 0x22]), /no es texto en UTF-8/],
  ["a list", "[]", /negocio\.json: esperaba un objeto/],
];

for (const [what, text, pattern] of FILES) {
  Deno.test(`loadShop() explains a file with ${what}`, () => {
    withData({ "negocio.json": () => text }, (folder) => {
      const problems = problemsIn(folder);
      assertEquals(problems.length, 1);
      assertMatch(problems[0] ?? "", pattern);
    });
  });
}

Deno.test("loadShop() passes over a byte order mark", () => {
  withData({ "menu.json": (text) => `\ufeff${text}` }, (folder) => {
    assertEquals(problemsIn(folder), []);
  });
});

Deno.test("loadShop() explains files that aren't there, and a folder in a file's place", () => {
  const folder = Deno.makeTempDirSync();
  Deno.mkdirSync(`${folder}/menu.json`);
  assertEquals(problemsIn(folder), [
    "data/negocio.json: no existe",
    "data/menu.json: esperaba un archivo, encontré una carpeta",
    "data/entrega.json: no existe",
    "data/horario.json: no existe",
  ]);
  Deno.removeSync(folder, { recursive: true });
});

Deno.test("loadShop() follows a link within the folder, and names one that leads out of it", () => {
  withData({}, (folder) => {
    Deno.mkdirSync(`${folder}/..2026`);
    Deno.renameSync(`${folder}/menu.json`, `${folder}/..2026/menu.json`);
    Deno.symlinkSync("..2026/menu.json", `${folder}/menu.json`);
    assertEquals(problemsIn(folder), []);
    Deno.removeSync(`${folder}/menu.json`);
    Deno.symlinkSync("/etc/hostname", `${folder}/menu.json`);
    assertEquals(problemsIn(folder), ["data/menu.json: es un enlace que lleva fuera de data"]);
  });
});
