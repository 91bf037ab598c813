/** Leaves of modules what an entry needs of them: a page that shows a part doesn't carry the whole. */

import { COMMENT, IMPORT } from "./module_join.ts";
import { resolveName } from "./asset_graph.ts";

/** A module taken apart. */
interface Parts {
  /** By the name that the module has for it: the module that it comes from, and its name there. */
  readonly imports: ReadonlyMap<string, { readonly from: string; readonly name: string }>;
  readonly statements: readonly Statement[];
}

/** A statement at the top of a module, and the name that it declares; undefined for any other. */
interface Statement {
  readonly text: string;
  readonly declared: string | undefined;
}

/** Where a statement begins: what is inside of one is indented, and what closes one is no letter. */
const BEGINNING = /^(?=[\w$"'])/m;
const DECLARED = /^(?:export )?(?:(?:async )?function\*? |const |class )([\w$]+)/;
const IMPORTED = /^([\w$]+)(?: as ([\w$]+))?$/;
const WORD = /[\w$]+/g;

/**
 * The modules without the declarations that nothing reaches from the entry, which stays whole; a module that isn't
 * reached is left out. What a module does besides declaring isn't kept, unless it is the entry: the others are there to
 * be imported from. Modules have to be formatted, and their comments go.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * const modules = new Map([
 *   ["a.js", 'import { one } from "./b.js";\nconsole.log(one());\n'],
 *   ["b.js", "export function one() {\n  return ONE;\n}\nconst ONE = 1;\nconst TWO = 2;\n"],
 * ]);
 * assertEquals(
 *   cutModules(modules, "a.js").get("b.js"),
 *   "export function one() {\n  return ONE;\n}\nconst ONE = 1;\n",
 * );
 * ```
 */
export function cutModules(
  modules: ReadonlyMap<string, string>,
  entry: string,
): ReadonlyMap<string, string> {
  const taken = new Map([...modules].map(([name, text]) => [name, takeApart(name, text)]));
  const kept = new Map<string, Set<string>>();
  const keep = (module: string, statement: Statement): void => {
    const own = kept.get(module) ?? new Set();
    kept.set(module, own);
    if (own.has(statement.text)) return;
    own.add(statement.text);
    for (const word of wordsOf(statement.text)) need(module, word);
  };
  const need = (module: string, name: string): void => {
    const { imports, statements } = taken.get(module) ?? { imports: new Map(), statements: [] };
    const imported = imports.get(name);
    if (imported !== undefined) return need(imported.from, imported.name);
    const statement = statements.find(({ declared }) => declared === name);
    if (statement !== undefined) keep(module, statement);
  };
  for (const statement of taken.get(entry)?.statements ?? []) keep(entry, statement);
  return new Map(
    [...kept].map(([module, own]) => [module, putTogether(taken.get(module), own)]),
  );
}

function takeApart(module: string, text: string): Parts {
  const imports = new Map<string, { readonly from: string; readonly name: string }>();
  const statements: Statement[] = [];
  for (const statement of text.replace(COMMENT, "").split(BEGINNING)) {
    const [, names = "", reference = ""] = new RegExp(IMPORT, "m").exec(statement) ?? [];
    const listed = names.replace(/[{}]/g, "").split(",").map((name) => IMPORTED.exec(name.trim()));
    // An import of another form stays, for whoever joins the modules to refuse it.
    if (reference === "" || !names.startsWith("{")) {
      statements.push({ text: statement, declared: DECLARED.exec(statement)?.[1] });
    }
    for (const [, name = "", local = name] of listed.filter((found) => found !== null)) {
      imports.set(local, { from: resolveName(module, reference), name });
    }
  }
  return { imports, statements };
}

/** The kept statements, after an import of each name that they use. */
function putTogether(parts: Parts | undefined, kept: ReadonlySet<string>): string {
  const { imports, statements } = parts ?? { imports: new Map(), statements: [] };
  const text = statements.map((statement) => statement.text).filter((text) => kept.has(text))
    .map((text) => `${text.trimEnd()}\n`).join("");
  const words = wordsOf(text);
  const used = [...imports].filter(([local]) => words.has(local));
  const byModule = Map.groupBy(used, ([, { from }]) => from);
  const lines = [...byModule].map(([from, names]) => {
    const list = names.map(([local, { name }]) => local === name ? name : `${name} as ${local}`);
    return `import { ${list.join(", ")} } from "./${from}";\n`;
  });
  return lines.join("") + text;
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.match(WORD));
}
