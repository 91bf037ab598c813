import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { parseJson } from "../../src/json/json.ts";

/** A text whose mistake begins at the mark `¦`, and what is said of it. */
type Row = readonly [text: string, told: string];

const ROWS: readonly Row[] = [
  ["¦", "el archivo está vacío"],
  ["¦ \n", "el archivo está vacío"],

  // Commas.
  ['{ "a": 1¦, }', "sobra la coma antes de }: borrala"],
  ['{ "a": [1¦,\n] }', "sobra la coma antes de ]: borrala"],
  ['{ "a": 1, ¦, "b": 2 }', "hay dos comas seguidas: dejá una"],
  ["[¦, 1]", "sobra la coma después de «[»: borrala"],
  ['{ ¦, "a": 1 }', "sobra la coma después de «{»: borrala"],
  ['{\n  "a": ¦1\n  "b": 2\n}', 'falta una coma después de «1» (lo de «"a"»)'],
  ['{ "a": ¦"x"\n  "b": 2 }', 'falta una coma después de «"x"» (lo de «"a"»)'],
  ['["x"¦; "y"]', "va una coma (,) y no «;»"],
  ['[¦"x"\n "y"]', 'falta una coma después de «"x"»'],
  ["[{}¦. {}]", "va una coma (,) y no «.»"],
  ["[{ ¦}\n {}]", "falta una coma después de «}»"],
  ["{}¦,", "sobra «,» al final: borralo"],

  // Brackets.
  [
    '{ "a": [1, 2¦',
    "falta cerrar el corchete [ de la línea 1, la llave { de la línea 1: escribí ] } al final",
  ],
  [
    '{\n  "a": {\n    "b": 1¦\n  \n',
    "falta cerrar la llave { de la línea 2, la llave { de la línea 1: escribí } } al final",
  ],
  ['[{ "a": 1¦, { "a": 2 }]', "falta } antes de la coma, para cerrar la llave { de la línea 1"],
  ['[{ "a": 1 ¦]', "hay ] sin cerrar antes la llave { de la línea 1: falta }, o sobra ]"],
  ['{ "a": [1 ¦}', "hay } sin cerrar antes el corchete [ de la línea 1: falta ], o sobra }"],
  ['{ "a": 1 }¦}', "sobra «}» al final: borralo"],
  [
    '{ "a": 1 ¦}, "b": 2 }',
    "con } de la línea 1 termina el archivo, y abajo sigue: esa } sobra, o falta abrir con { antes",
  ],
  ["{} ¦hola", "después de la última } no va nada: borrá desde «hola»"],
  ['¦"nombre": "x" }', "falta { al principio del archivo"],
  ['[¦"a": 1 }]', 'falta { antes de «"a"»'],
  [
    '{ "alias": ["x", "y",\n ¦"b": 1 }',
    'falta ] antes de «"b"», para cerrar el corchete [ de la línea 1',
  ],
  ['{ ¦["a"] }', "hay [ dentro de una {: si es una lista, va entre [ y ]; si no, sobra"],

  ['{ ¦"potes":\n {},\n {} ] }', 'falta [ después de «"potes"», para abrir la lista'],
  ['{ "a": "x"¦] }', 'hay ] y nada que cierre: falta [ antes de «"x"», o } antes de ]'],

  // Colons and keys.
  ['{ ¦"a" 1 }', 'faltan los dos puntos (:) después de «"a"»'],
  ['{ "a" ¦= 1 }', 'después de «"a"» van dos puntos (:) y no «=»'],
  ['{ "a" ¦=> 1 }', 'después de «"a"» van dos puntos (:) y no «=>»'],
  ['{ "a":¦: 1 }', "«:» no va acá: borralo"],
  [
    '{ ¦"a", "b": 1 }',
    'a «"a"» le faltan los dos puntos y su valor; si es parte de una lista, va entre [ y ]',
  ],
  ["{ ¦: 1 }", "falta el nombre, entre comillas, antes de los dos puntos"],
  ['{ ¦nombre: "x" }', 'a «nombre» le faltan las comillas: "nombre"'],
  ['{ ¦nombre": "x" }', 'falta la comilla que abre: "nombre"'],
  ['{ ¦"nombre: "x" }', 'falta la comilla que cierra: "nombre"'],
  ['{\n  ¦"nombre: 1,\n  "b": 2\n}', 'falta la comilla que cierra: "nombre"'],

  // Values that aren't there.
  ['{ ¦"a": , "b": 1 }', 'a «"a"» le falta su valor'],
  ['{ ¦"a": }', 'a «"a"» le falta su valor'],
  ['{\n  ¦"a":\n  "b": 1\n}', 'a «"a"» le falta su valor'],

  // Words.
  ['{ "a": ¦FALSE }', "«FALSE» se escribe false, en minúsculas y sin comillas"],
  ['{ "a": ¦True, "b": 1 }', "«True» se escribe true, en minúsculas y sin comillas"],
  ['{ "a": ¦Si }', "«Si» se escribe true, en minúsculas y sin comillas"],
  ['{ "a": ¦sí\n}', "«sí» se escribe true, en minúsculas y sin comillas"],
  ['{ "a": ¦no }', "«no» se escribe false, en minúsculas y sin comillas"],
  ['{ "a": ¦None }', "«None» se escribe null, en minúsculas y sin comillas"],
  ['{ "a": ¦undefined }', "«undefined» se escribe null, en minúsculas y sin comillas"],
  ['{ "a": ¦NaN }', '«NaN» no es un número; si es un texto, va entre comillas: "NaN"'],
  [
    '{ "a": ¦-Infinity }',
    '«-Infinity» no es un número; si es un texto, va entre comillas: "-Infinity"',
  ],
  ['{ "a": ¦gratis }', "«gratis» se escribe 0, si es el envío; un precio no puede ser 0"],
  ['[{ "a": ¦1\n {} ]', "después de «1» falta }, para cerrar la llave { de la línea 1"],
  ['{ "desde": ¦00:00 }', 'las horas van entre comillas: "00:00"'],
  ['{ "a": true¦e }', "«truee» se escribe true"],
  ['{ "a": ¦Dulce de leche }', 'a «Dulce de leche» le faltan las comillas: "Dulce de leche"'],
  ['{ "a": ¦Limón" }', 'falta la comilla que abre: "Limón"'],

  // Numbers.
  [
    '{ "a": ¦$15500 }',
    "«$15500» se escribe 15500: un número va solo, sin $, puntos de miles ni comas",
  ],
  [
    '{ "a": ¦$ 15.500,50, "b": 1 }',
    "«$ 15.500,50» se escribe 15501: un número va solo, sin $, puntos de miles ni comas",
  ],
  [
    '{ "a": ¦15.500,50 }',
    "«15.500,50» se escribe 15501: un número va solo, sin $, puntos de miles ni comas",
  ],
  [
    '{ "a": ¦15,500 }',
    "«15,500» se escribe 15500: un número va solo, sin $, puntos de miles ni comas",
  ],
  [
    '{ "a": ¦15.500.000\n}',
    "«15.500.000» se escribe 15500000: un número va solo, sin $, puntos de miles ni comas",
  ],
  [
    '{ "a": ¦15 500 }',
    "«15 500» se escribe 15500: un número va solo, sin $, puntos de miles ni comas",
  ],
  [
    '{ "a": ¦015500 }',
    "«015500» se escribe 15500: un número va solo, sin $, puntos de miles ni comas",
  ],
  ['{ "a": ¦+5 }', "«+5» se escribe 5: un número va solo, sin $, puntos de miles ni comas"],
  ['{ "a": ¦9,5 }', "«9,5» se escribe 9.5: un número va solo, sin $, puntos de miles ni comas"],
  [
    '{ "a": ¦-34,6506 }',
    "«-34,6506» se escribe -34.6506: un número va solo, sin $, puntos de miles ni comas",
  ],
  [
    '{ "a": ¦-34,651, "b": 1 }',
    "«-34,651» se escribe -34.651: un número va solo, sin $, puntos de miles ni comas",
  ],
  [
    '{ "a": ¦−34.6506 }',
    "«−34.6506» se escribe -34.6506: un número va solo, sin $, puntos de miles ni comas",
  ],
  ['{ "a": ¦.5 }', "«.5» se escribe 0.5: un número va solo, sin $, puntos de miles ni comas"],
  [
    '{ "a": ¦15500. }',
    "«15500.» se escribe 15500: un número va solo, sin $, puntos de miles ni comas",
  ],
  [
    '{ "a": ¦15500$ }',
    "«15500$» se escribe 15500: un número va solo, sin $, puntos de miles ni comas",
  ],
  [
    '{ "a": ¦15500 pesos }',
    "«15500 pesos» se escribe 15500: un número va solo, sin $, puntos de miles ni comas",
  ],
  ['{ "a": ¦9km }', "«9km» se escribe 9: un número va solo, sin $, puntos de miles ni comas"],
  [
    '{ "a": ¦15500.- }',
    "«15500.-» se escribe 15500: un número va solo, sin $, puntos de miles ni comas",
  ],
  [
    '{ "a": ¦34.651 S }',
    "«34.651 S» se escribe -34.651: un número va solo, sin $, puntos de miles ni comas",
  ],
  ['{ "a": ¦34°39\'S }', "«34°39'S» va en grados con decimales, como -34.65: sin ° ni minutos"],
  ['{ "a": ¦2x1 }', '«2x1» no es un número; si es un texto, va entre comillas: "2x1"'],
  [
    '{ "a": ¦+54 9 11 0000-0000 }',
    '«+54 9 11 0000-0000» no es un número; si es un texto, va entre comillas: "+54 9 11 0000-0000"',
  ],
  ['{ "desde": ¦12:30, "hasta": 15 }', 'las horas van entre comillas: "12:30"'],
  [
    '{ "fecha": ¦2026-12-24 }',
    'las fechas van entre comillas, como "2026-12-24": hay «2026-12-24»',
  ],
  [
    '{ "fecha": ¦24/12/2026 }',
    'las fechas van entre comillas, como "2026-12-24": hay «24/12/2026»',
  ],

  // Quotes.
  ['{ "a": ¦“Limón” }', '«“Limón”» tiene comillas que no son las rectas: escribí "Limón"'],
  ["{ ¦“a”: 1 }", '«“a”» tiene comillas que no son las rectas: escribí "a"'],
  ['{ "a": "Limón¦” }', 'la comilla ” no es la recta: escribí "'],
  ['{ "a": "Limón¦”,\n "b": 1 }', 'la comilla ” no es la recta: escribí "'],
  ['{ "a¦”: "Limón" }', 'la comilla ” no es la recta: escribí "'],
  ["{ ¦'a': 1 }", `«'a'» tiene comillas simples: escribí "a"`],
  ["{ \"a\": ¦'Limón' }", `«'Limón'» tiene comillas simples: escribí "Limón"`],
  ['{ "a": ¦"Limón,\n  "b": 1 }', 'falta la comilla que cierra: "Limón"'],
  ['{ "a": ¦"Limón, "b": 1 }', 'falta la comilla que cierra: "Limón"'],
  ['{ "a": ¦"Limón, ', 'falta la comilla que cierra: "Limón"'],
  [
    '{ "a": ¦"Limón de\nTucumán" }',
    'el texto «"Limón de» sigue abajo: va todo en un renglón, con su comilla al final',
  ],
  [
    '{ "a": "El "¦mejor" helado" }',
    '«"El "» termina antes de «mejor»: comillas adentro de un texto se escriben \\", o sacalas',
  ],
  ['{ "a": "Limón"¦" }', 'sobra una comilla después de «"Limón"»: borrala'],
  [
    '{ "a": "Limón¦\tde" }',
    "hay un carácter que no se ve (U+0009) adentro de un texto: cambialo por un espacio",
  ],
  ['{ "a": "¦\\Limón" }', "«\\L» no se puede leer: para una barra escribí \\\\, o sacala"],
  [
    '{ "a": "x¦\u0007" }',
    "hay un carácter que no se ve (U+0007) adentro de un texto: cambialo por un espacio",
  ],

  // What JSON doesn't have.
  ['{ ¦// precios\n "a": 1 }', "en JSON no hay comentarios: borrá «// precios»"],
  ['{ "a": 1, ¦# ojo\n "b": 1 }', "en JSON no hay comentarios: borrá «# ojo»"],
  ['{ "a": 1 ¦/* ojo */ }', "en JSON no hay comentarios: borrá «/* ojo */»"],
  ['{ "a": ¦<!-- x --> 1 }', "en JSON no hay comentarios: borrá «<!-- x -->»"],
  ['{ ¦/* ojo:\n dos */ "a": 1 }', "en JSON no hay comentarios: borrá «/* ojo:»"],
  ["{ ¦/*/ 1 }", "en JSON no hay comentarios: borrá «/*/ 1 }»"],
  ['{ ¦/* ojo\n "a": 1 }', "en JSON no hay comentarios: borrá «/* ojo»"],
  [
    '{\n¦<<<<<<< HEAD\n "a": 1 }',
    "quedaron las marcas de dos versiones del archivo: elegí una y borrá la otra",
  ],
  ['{¦\u00a0"a": 1 }', "hay un carácter que no se ve (U+00A0): borralo, o poné un espacio común"],
];

for (const [marked, told] of ROWS) {
  Deno.test(`parseJson() tells of ${JSON.stringify(marked)} at its place`, () => {
    const text = marked.replace("¦", "");
    const parsed = parseJson(text);
    assert(parsed.kind === "invalid");
    assertEquals(parsed.text, told);
    assertEquals(parsed.line, marked.slice(0, marked.indexOf("¦")).split("\n").length);
  });
}

const LONG = 400_000;
/** Texts of blanks, commas and the like without end, which a pattern that goes back for each of them reads for minutes. */
const ENDLESS: readonly (readonly [text: string, told: string])[] = [
  [`[1${" ".repeat(LONG)}x`, "un número va solo"],
  [`['${" ,".repeat(LONG)}x`, "comillas simples"],
  [`[“${"  ,".repeat(LONG)}x`, "comillas que no son las rectas"],
  [`{"a${" ,]}".repeat(LONG)}\n"b":1}`, "falta la comilla que cierra"],
  [`{"a": ":${" ".repeat(LONG)}x"y`, "comillas adentro de un texto"],
  [`{"a": {}${" ".repeat(LONG)}, {`, "falta [ después de"],
  [`{"a": {} x${" ".repeat(LONG)}, {`, "falta una coma"],
];

for (const [text, told] of ENDLESS) {
  Deno.test(`parseJson() explains ${JSON.stringify(text.slice(0, 12))} and so on without going back`, () => {
    const parsed = parseJson(text);
    assert(parsed.kind === "invalid");
    assertStringIncludes(parsed.text, told);
  });
}
