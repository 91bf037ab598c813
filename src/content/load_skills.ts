/** Reads and checks the skills for agents: a folder each, with one file in it. */

import { sha256 } from "../http/caching.ts";
import type { Skill } from "../mcp/skills.ts";
import { parseSkill } from "../site/skill_source.ts";
import { explain, isThere, readTextFile } from "./read_file.ts";

const SKILLS_FOLDER = "skills";
const SKILL_FILE = "SKILL.md";

/** Skills, and a line for each mistake in them. */
interface SkillsResult {
  readonly skills: readonly Skill[];
  readonly mistakes: readonly string[];
}

/** Reads the skills in the folder of pages, which may have none. */
export async function loadSkills(pagesDir: string): Promise<SkillsResult> {
  if (!isThere(pagesDir, SKILLS_FOLDER)) return { skills: [], mistakes: [] };
  const folder = `${pagesDir}/${SKILLS_FOLDER}`;
  const mistakes: string[] = [];
  const names = listNames(folder, mistakes);
  const skills = await Promise.all(names.map((name) => loadSkill(folder, name, mistakes)));
  return { skills: skills.flatMap((skill) => skill ?? []), mistakes };
}

async function loadSkill(
  folder: string,
  name: string,
  mistakes: string[],
): Promise<Skill | undefined> {
  const file = readTextFile(folder, `${name}/${SKILL_FILE}`);
  if (file.kind === "unreadable") {
    mistakes.push(file.mistake);
    return undefined;
  }
  for (const other of listNames(`${folder}/${name}`, mistakes)) {
    if (other === SKILL_FILE) continue;
    mistakes.push(`${folder}/${name}/${other}: una skill es un solo archivo, ${SKILL_FILE}`);
  }
  const text = file.value;
  const parsed = parseSkill(name, text);
  if (parsed.kind === "invalid") {
    for (const { line, message } of parsed.mistakes) {
      mistakes.push(`${folder}/${name}/${SKILL_FILE}, línea ${line}: ${message}`);
    }
    return undefined;
  }
  const bytes = new TextEncoder().encode(text);
  const digest = `sha256:${await sha256(bytes)}`;
  return { frontMatter: parsed.frontMatter, text, digest, size: bytes.length };
}

/** The sorted names of what is in a folder, without what is hidden. */
function listNames(folder: string, mistakes: string[]): readonly string[] {
  try {
    return [...Deno.readDirSync(folder)]
      .map(({ name }) => name)
      .filter((name) => !name.startsWith("."))
      .sort();
  } catch (error) {
    mistakes.push(`${folder}: ${explain(error)}`);
    return [];
  }
}
