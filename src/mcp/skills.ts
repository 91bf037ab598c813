/** Agent Skills: documents that teach an agent to use the tools, over MCP (its Skills extension) and over the web. */

import { show } from "../schema/wording.ts";
import type { Extension, Offer, Resource } from "./offer.ts";
import { refuseParams } from "./reply.ts";

/** A skill, which here is one file. */
export interface Skill {
  /** With `name` and `description`, as its author wrote it. */
  readonly frontMatter: {
    readonly name: string;
    readonly description: string;
    readonly [key: string]: string;
  };
  readonly text: string;
  /** `sha256:` and the digest of the text's bytes in hexadecimal. */
  readonly digest: string;
  /** The length of the text in bytes of UTF-8. */
  readonly size: number;
}

/** Where the skill of a name is on the web (Agent Skills Discovery 0.2.0, "URL Resolution"). */
export function skillPath(name: string): string {
  return `/.well-known/agent-skills/${name}/SKILL.md`;
}

/** The index of the skills on the web (Agent Skills Discovery 0.2.0, "Index Format"). */
export function describeSkillIndex(skills: readonly Skill[]): unknown {
  return {
    $schema: "https://schemas.agentskills.io/discovery/0.2.0/schema.json",
    skills: skills.map(({ digest, frontMatter: { name, description } }) => ({
      name,
      type: "skill-md",
      description,
      url: skillPath(name),
      digest,
    })),
  };
}

/** The skills as an MCP server offers them: each a resource, with an extension that lists them. */
export function offerSkills(skills: readonly Skill[]): Required<Offer> {
  if (skills.length === 0) return { resources: [], extensions: [] };
  const entries = skills.map(describeSkill);
  const extension: Extension = {
    id: "io.modelcontextprotocol/skills",
    settings: {},
    eras: ["modern"],
    instructions: tellSkills(skills),
    methods: {
      "skills/list": () => ({ result: { skills: entries } }),
      "skills/get": ({ uri }) => {
        if (typeof uri !== "string") {
          return refuseParams(
            `"uri" tiene que ser la dirección de una skill, encontré ${show(uri)}.`,
            { uri: uri ?? null },
          );
        }
        const skill = entries.find((entry) => entry.uri === uri);
        return skill === undefined
          ? refuseParams(`No hay ninguna skill ${show(uri)}.`, { uri })
          : { result: { skill } };
      },
    },
  };
  return { resources: skills.map(toResource), extensions: [extension] };
}

function tellSkills(skills: readonly Skill[]): string {
  return skills.map((skill) =>
    `Hay instrucciones paso a paso en ${skillUri(skill)}: ${skill.frontMatter.description}`
  ).join("\n");
}

function skillUri({ frontMatter: { name } }: Skill): string {
  return `skill://${name}/SKILL.md`;
}

function describeSkill(skill: Skill) {
  const uri = skillUri(skill);
  const { frontMatter: frontmatter, digest, size } = skill;
  return { uri, frontmatter, resources: [{ uri, digest, size }] };
}

function toResource(skill: Skill): Resource {
  const { name, description } = skill.frontMatter;
  return {
    uri: skillUri(skill),
    name,
    description,
    mimeType: "text/markdown",
    text: skill.text,
    eras: ["modern"],
  };
}
