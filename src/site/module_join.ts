/**
 * Joins modules and what they import into one script. A browser asks for few files at once, so with two dozen small ones
 * the first button would wait for several round trips.
 */

import { type AssetMistake, resolveName } from "./asset_graph.ts";

/** One script, or what keeps a module from being joined. */
type JoinResult =
  | { readonly kind: "joined"; readonly text: string }
  | { readonly kind: "mistake" } & AssetMistake;

/** An import of a form that is known: what it names, and from where. */
export const IMPORT =
  /^import\s+(?:(\{[^}]*\}|\*\s+as\s+[\w$]+)\s+from\s+)?"(\.{1,2}\/[^"\n]+)";?$/gm;
const EXPORTED = /^export\s+(?=(?:async\s+)?(?:function\*?|const|class)\s+([\w$]+))/gm;
const OTHER = /^(?:import\b(?!\s*\()|export\b).*/m;
/** A comment that has its lines to itself: it is for those who read the module at its own address. */
export const COMMENT = /^[ \t]*(?:\/\/.*|\/\*(?:(?!\*\/)[^])*\*\/[ \t]*)\n/gm;

/**
 * One script that does what the entries do, in their order. Each module becomes a function that runs once, after those
 * that it imports, and returns what it exports: so it takes named exports that are functions, classes and constants, no
 * defaults, and no circles.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * const modules = new Map([
 *   ["a.js", 'import { one } from "./b.js";\nconsole.log(one);\n'],
 *   ["b.js", "export const one = 1;\n"],
 * ]);
 * assertEquals(joinModules(modules, ["a.js"]), {
 *   kind: "joined",
 *   text: [
 *     "const $0 = (() => {\nconst one = 1;\nreturn { one };\n})();\n",
 *     "const $1 = (() => {\nconst { one } = $0;\nconsole.log(one);\nreturn {};\n})();\n",
 *   ].join(""),
 * });
 * ```
 */
export function joinModules(
  modules: ReadonlyMap<string, string>,
  entries: readonly string[],
): JoinResult {
  const order = new Map<string, string>();
  const parts: string[] = [];
  for (const name of listInOrder(modules, entries)) {
    const imported: string[] = [];
    const exported: string[] = [];
    const body = (modules.get(name) ?? "")
      .replace(COMMENT, "")
      .replace(IMPORT, (_, names: string | undefined, reference: string) => {
        const from = order.get(resolveName(name, reference));
        if (names !== undefined) imported.push(`${asPattern(names)} = ${from}`);
        return "";
      })
      .replace(EXPORTED, (_, exportedName: string) => {
        exported.push(exportedName);
        return "";
      });
    const other = OTHER.exec(body);
    if (other !== null) {
      return { kind: "mistake", name, message: `no se puede unir a otros por «${other[0]}»` };
    }
    const variable = `$${order.size}`;
    order.set(name, variable);
    const head = imported.length === 0 ? "" : `const ${imported.join(", ")};\n`;
    const result = exported.length === 0 ? "{}" : `{ ${exported.join(", ")} }`;
    parts.push(`const ${variable} = (() => {\n${head}${body.trim()}\nreturn ${result};\n})();\n`);
  }
  return { kind: "joined", text: parts.join("") };
}

/** The entries and all that they import, each once and after what it imports. */
function listInOrder(
  modules: ReadonlyMap<string, string>,
  entries: readonly string[],
): ReadonlySet<string> {
  const seen = new Set<string>();
  const order = new Set<string>();
  const visit = (name: string): void => {
    const text = modules.get(name);
    if (text === undefined || seen.has(name)) return;
    seen.add(name);
    for (const [, , reference = ""] of text.matchAll(IMPORT)) visit(resolveName(name, reference));
    order.add(name);
  };
  for (const entry of entries) visit(entry);
  return order;
}

/** The names of an import, as the left side of a declaration. */
function asPattern(names: string): string {
  return names.startsWith("*")
    ? names.replace(/^\*\s+as\s+/, "")
    : names.replace(/\s+as\s+/g, ": ");
}
