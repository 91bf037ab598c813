import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { parseJson } from "../../src/json/json.ts";

/**
 * Texts with a mistake at the mark ¦, each with the expected sentence. ⏎ is a line break,
 * ⇥ a tab, ⍽ a no-break space.
 */
const ROWS = String.raw`
¦ → el archivo está vacío: copialo de nuevo desde su historial en GitHub, o desde tu última copia
{ "a": 1¦, } → sobra la coma antes de }: borrala
{ "a": 1, ¦, "b": 2 } → hay dos comas seguidas: dejá una
[¦, 1] → sobra la coma después de «[»: borrala
{ ¦, "a": 1 } → sobra la coma después de «{»: borrala
{⏎  "a": ¦1⏎  "b": 2⏎} → falta una coma después de «1»
[¦"x"⏎ "y"] → falta una coma después de «"x"»
{ "a": [1, 2¦ → falta cerrar el corchete [ de la línea 1, la llave { de la línea 1: escribí ] } al final
{ "a": 1,⏎ "b"¦: → falta cerrar la llave { de la línea 1: escribí } al final
[{ "a": 1¦, { "a": 2 }] → falta } antes de la coma, para cerrar la llave { de la línea 1, o [ al abrir la lista, o el nombre del dato que sigue
[{ "a": ¦{ "b": 1,⏎ "c": 2⏎}, {} ] → falta la } que cierra, en el mismo renglón
{ "a": ¦{ "b": 1,⏎ "c": [{}]⏎} → falta la } que cierra, en el mismo renglón
[{ "a": {⏎ "b": 1 }¦, {} ] → falta } antes de la coma, para cerrar la llave { de la línea 1, o [ al abrir la lista, o el nombre del dato que sigue
[{ "a": 1 ¦] → hay ] sin cerrar antes la llave { de la línea 1: falta }, o sobra ]
{ "a": [1 ¦} → hay } sin cerrar antes el corchete [ de la línea 1: falta ], o sobra }
{ "a": 1 }¦} → después de la última } no va nada: borrá desde «}»
{ "a": 1 ¦}, "b": 2 } → con } de la línea 1 termina el archivo, y abajo sigue: esa } sobra, o falta la que abre antes
{} ¦hola → después de la última } no va nada: borrá desde «hola»
¦"nombre": "x" } → falta { al principio del archivo
¦"a]": 1 } → falta { al principio del archivo
[¦"a": 1 }] → antes de «"a"» falta ], para cerrar el corchete [ de la línea 1, o {
{ "alias": ["x", "y",⏎ ¦"b": 1 } → antes de «"b"» falta ], para cerrar el corchete [ de la línea 1, o {
{ ¦["a"] } → hay [ dentro de una {: si es una lista, va entre [ y ]; si no, sobra
{ ¦"a" 1 } → faltan los dos puntos (:) después de «"a"»
{ "a":¦: 1 } → «:» no va acá: borralo
{ ¦"a", "b": 1 } → faltan los dos puntos (:) después de «"a"»
{ ¦: 1 } → «:» no va acá: borralo
{ ¦nombre: "x" } → «nombre» va entre comillas: "nombre"
{ ¦nombre": "x" } → «nombre» va entre comillas: "nombre"
{ ¦"nombre: "x" } → falta la comilla que cierra, en el mismo renglón: "nombre"
{⏎  ¦"nombre: 1,⏎  "b": 2⏎} → falta la comilla que cierra, en el mismo renglón: "nombre"
{ ¦"a": , "b": 1 } → a «"a"» le falta su valor
{ ¦"a": } → a «"a"» le falta su valor
{⏎  ¦"a":⏎  "b": 1⏎} → a «"a"» le falta su valor, o una { antes de «"b"» y una } al final
{ ¦"a": "b": 1 } → a «"a"» le falta su valor, o una { antes de «"b"» y una } al final
{ "a": ¦sí⏎} → «sí» se escribe true, en minúsculas y sin comillas, acá y donde se repita
{ "a": ¦no } → «no» se escribe false, en minúsculas y sin comillas, acá y donde se repita
{ "a": ¦None } → «None» se escribe null, en minúsculas y sin comillas, acá y donde se repita
[{ "a": ¦1⏎ {} ] → después de «1» falta «},»: la } que cierra la llave { de la línea 1, y su coma
{ "a": ¦Dulce de leche } → «Dulce de leche» va entre comillas: "Dulce de leche"
{ "a": ¦Limón" } → «Limón» va entre comillas: "Limón"
{ "a": ¦de lunes a viernes: 12 a 20 } → «de lunes a viernes: 12 a 20» va entre comillas: "de lunes a viernes: 12 a 20"
{ "a": ¦$ 15.500,50, "b": 1 } → «$ 15.500,50» se escribe 15501: un número va solo, sin $, puntos de miles ni comas
{ "a": ¦15,500 } → «15,500» se escribe 15500: un número va solo, sin $, puntos de miles ni comas
{ "a": ¦015500 } → «015500» se escribe 15500: un número va solo, sin $, puntos de miles ni comas
{ "a": ¦9,5 } → «9,5» se escribe 9.5: un número va solo, sin $, puntos de miles ni comas
{ "a": ¦-34,6506 } → «-34,6506» se escribe -34.6506: un número va solo, sin $, puntos de miles ni comas
{ "a": ¦-34,651, "b": 1 } → «-34,651» se escribe -34.651: un número va solo, sin $, puntos de miles ni comas
{ "a": ¦−34.6506 } → «−34.6506» se escribe -34.6506: un número va solo, sin $, puntos de miles ni comas
{ "a": ¦.5 } → «.5» se escribe 0.5: un número va solo, sin $, puntos de miles ni comas
{ "a": ¦15500 pesos } → «15500 pesos» se escribe 15500: un número va solo, sin $, puntos de miles ni comas
{ "a": ¦34.651 S } → «34.651 S» se escribe -34.651: un número va solo, sin $, puntos de miles ni comas
{ "a": ¦34.6506° S } → «34.6506° S» se escribe -34.6506: un número va solo, sin $, puntos de miles ni comas
{ "a": 1, ¦16500 } → a «16500» le falta su nombre, con dos puntos, como "precio":, o sobra
{ "a": "b",¦5 } → a «5» le falta su nombre, con dos puntos, como "precio":, o sobra
{ "a": ¦2x1 } → «2x1» va entre comillas: "2x1"
{ "desde": ¦12:30, "hasta": 15 } → «12:30» va entre comillas: "12:30"
{ "fecha": ¦24/12/2026 } → «24/12/2026» va entre comillas: "24/12/2026"
{ "a": ¦“Limón” } → «“Limón”» va entre comillas rectas y dobles: "Limón"; igual las demás
{ "a": "Limón¦” } → la comilla ” no es la recta: escribí ", acá y donde se repita
{ "a¦”: "Limón" } → la comilla ” no es la recta: escribí ", acá y donde se repita
{ "a": ¦'Limón' } → «'Limón'» va entre comillas rectas y dobles: "Limón"; igual las demás
{ "a": ¦"Limón,⏎  "b": 1 } → falta la comilla que cierra, en el mismo renglón: "Limón"
{ "a": ¦"Limón, "b": 1 } → falta la comilla que cierra, en el mismo renglón: "Limón"
{ "a": ¦"Limón de⏎Tucumán" } → falta la comilla que cierra, en el mismo renglón: "Limón de"
{ "a": "El "¦mejor" helado" } → «"El "» termina antes de «mejor»: comillas adentro de un texto se escriben \", o sacalas
{ "a": "Limón"¦" } → «"Limón"» termina antes de «"»: comillas adentro de un texto se escriben \", o sacalas
{ "a": "Limón¦⇥de" } → hay un carácter que no se ve (U+0009): cambialo por un espacio común
{ "a": "¦\Limón" } → «\L» no se puede leer: para una barra escribí \\, o sacala
{ ¦// precios⏎ "a": 1 } → en JSON no hay comentarios: borrá «// precios»
{ "a": 1, ¦# ojo⏎ "b": 1 } → en JSON no hay comentarios: borrá «# ojo»
{ "a": 1 ¦/* ojo */ } → en JSON no hay comentarios: borrá «/* ojo */»
{ "a": ¦<!-- x --> 1 } → en JSON no hay comentarios: borrá «<!-- x -->»
{⏎¦<<<<<<< HEAD⏎ "a": 1 } → quedaron las marcas de dos versiones del archivo: elegí una y borrá la otra
{¦⍽"a": 1 } → hay un carácter que no se ve (U+00A0): cambialo por un espacio común
`.trim().split("\n").map((row) =>
  row.replaceAll("⏎", "\n").replaceAll("⇥", "\t").replaceAll("⍽", "\u00a0")
    .split(" → ")
);

for (const [marked = "", sentence] of ROWS) {
  Deno.test(`parseJson() explains ${JSON.stringify(marked)} at its place`, () => {
    const parsed = parseJson(marked.replace("¦", ""));
    assert(parsed.kind === "invalid", JSON.stringify(parsed));
    assertEquals(parsed.text, sentence);
    assertEquals(
      parsed.line,
      marked.slice(0, marked.indexOf("¦")).split("\n").length,
    );
  });
}

const LONG = 400_000;
/** Long runs of blanks and commas, on which a backtracking pattern would take minutes. */
const ENDLESS = [
  [`[1${" ".repeat(LONG)}x`, "un número va solo"],
  [`['${" ,".repeat(LONG)}x`, "rectas y dobles"],
  [`[“${"  ,".repeat(LONG)}x`, "rectas y dobles"],
  [`{"a${" ,]}".repeat(LONG)}\n"b":1}`, "falta la comilla que cierra"],
  [`{"a": ":${" ".repeat(LONG)}x"y`, "comillas adentro de un texto"],
  [`{"a": {}${" ".repeat(LONG)}, {`, "o [ al abrir la lista"],
  [`{"a": {} x${" ".repeat(LONG)}, {`, "falta una coma"],
] as const;

for (const [text, sentence] of ENDLESS) {
  Deno.test(`parseJson() explains ${JSON.stringify(text.slice(0, 12))} and so on without backtracking`, () => {
    const parsed = parseJson(text);
    assert(parsed.kind === "invalid", JSON.stringify(parsed));
    assertStringIncludes(parsed.text, sentence);
  });
}
