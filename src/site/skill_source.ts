/** A skill as it is written (agentskills.io): a Markdown file for agents that begins with YAML front matter. */

import type { Mistake } from "../markdown/tree.ts";
import { isText, lineOfKey, splitFrontMatter } from "./front_matter.ts";

/** The front matter of a skill, as its author wrote it. */
export interface SkillFrontMatter {
  readonly name: string;
  readonly description: string;
  readonly [key: string]: string;
}

/** A skill's front matter, or all that keeps a file from being a skill. */
type SkillResult =
  | { readonly kind: "skill"; readonly frontMatter: SkillFrontMatter }
  | { readonly kind: "invalid"; readonly mistakes: readonly Mistake[] };

const KEYS: readonly string[] = ["name", "description", "license", "compatibility"];
const LONGEST_NAME = 64;
const LONGEST_DESCRIPTION = 1024;
/** UTF-16 units: an agent reads all of it before it does anything. */
const LONGEST_SKILL = 20_000;

/**
 * Reads a skill's file, given the name of its folder and its text.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * const text = "---\nname: pedir\ndescription: Cómo se pide.\n---\n\nPedí así.\n";
 * const frontMatter = { name: "pedir", description: "Cómo se pide." };
 * assertEquals(parseSkill("pedir", text), { kind: "skill", frontMatter });
 * assertEquals(parseSkill("otra", text).kind, "invalid");
 * ```
 */
export function parseSkill(folder: string, text: string): SkillResult {
  const source = text.replace(/\r\n?/g, "\n");
  const parts = splitFrontMatter(source);
  if (parts.kind === "invalid") return parts;
  const { values, body } = parts;
  const { name, description } = values;
  const mistakes: Mistake[] = [];
  const report = (key: string, message: string) => {
    mistakes.push({ line: lineOfKey(source, key), message });
  };
  if (folder.length > LONGEST_NAME || !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(folder)) {
    report("", `la carpeta se llama con minúsculas, cifras y guiones, hasta ${LONGEST_NAME}`);
  }
  if (name !== folder) report("name", `name es el nombre de la carpeta: ${folder}`);
  if (!isText(description)) report("description", "falta description: qué hace y cuándo usarla");
  else if ([...description].length > LONGEST_DESCRIPTION) {
    report("description", `description tiene hasta ${LONGEST_DESCRIPTION} caracteres`);
  }
  const entries = Object.entries(values);
  for (const [key, value] of entries) {
    if (!KEYS.includes(key)) report(key, `no conozco «${key}»; se puede usar ${KEYS.join(", ")}`);
    else if (!isText(value) && key !== "description" && key !== "name") {
      report(key, `${key} es un texto`);
    }
  }
  if (body.trim() === "") report("", "después de los datos van las instrucciones");
  if (text.length > LONGEST_SKILL) report("", `tiene hasta ${LONGEST_SKILL} caracteres`);
  if (mistakes.length > 0 || !isText(name) || !isText(description)) {
    return { kind: "invalid", mistakes };
  }
  const texts = entries.filter((entry): entry is [string, string] => isText(entry[1]));
  return { kind: "skill", frontMatter: { ...Object.fromEntries(texts), name, description } };
}
