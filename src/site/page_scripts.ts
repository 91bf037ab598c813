/** The scripts of the pages: which modules each page runs, and the one file that they are joined into. */

import type { AssetMistake, AssetSource } from "./asset_graph.ts";
import { joinModules } from "./module_join.ts";

/** The modules that every page runs. */
const EVERYWHERE = ["opening_state.js", "news.js"];

/** The joined script of a page by its path, and the modules in it; the first is that of all other pages. */
const SCRIPTS: ReadonlyMap<string, { readonly file: string; readonly modules: readonly string[] }> =
  new Map([
    ["", { file: "pagina.js", modules: EVERYWHERE }],
    ["/", { file: "pagina-inicio.js", modules: [...EVERYWHERE, "home.js", "menu.js"] }],
    ["/contact", { file: "pagina-contacto.js", modules: [...EVERYWHERE, "zone_check.js"] }],
    ["/developers", { file: "pagina-datos.js", modules: [...EVERYWHERE, "try_it.js"] }],
  ]);

/** The name of a page's script among the assets. */
export function scriptOf(path: string | undefined): string {
  return (SCRIPTS.get(path ?? "") ?? SCRIPTS.get(""))?.file ?? "";
}

/** The pages' scripts made from the modules, and what is wrong with those that can't be made. */
export function joinPageScripts(files: readonly AssetSource[]): {
  readonly scripts: readonly AssetSource[];
  readonly mistakes: readonly AssetMistake[];
} {
  const sources = files.filter(({ name }) => name.endsWith(".js"));
  const modules = new Map(
    sources.map(({ name, bytes }) => [name, new TextDecoder().decode(bytes)]),
  );
  const mistakes = new Map<string, AssetMistake>();
  const scripts: AssetSource[] = [];
  for (const { file, modules: entries } of SCRIPTS.values()) {
    const result = joinModules(modules, entries);
    if (result.kind === "mistake") {
      mistakes.set(result.name, result);
    } else if (result.text !== "") {
      const bytes = new TextEncoder().encode(result.text);
      scripts.push({ name: file, bytes, contentType: "text/javascript; charset=UTF-8" });
    }
  }
  return { scripts, mistakes: [...mistakes.values()] };
}
