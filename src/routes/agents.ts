/** What agents look for at fixed addresses, as rows of the route table: skills, and the MCP server's card. */

import { createDocumentHandler } from "../handlers/document.ts";
import { DOCUMENT_HEADERS } from "../handlers/page_headers.ts";
import type { Route } from "../handlers/route.ts";
import { createServerCardHandler } from "../handlers/server_card.ts";
import type { ServerFacts } from "../mcp/manifest.ts";
import { AI_CATALOG_TYPE, describeAiCatalog, SERVER_CARD_TYPE } from "../mcp/server_card.ts";
import { describeSkillIndex, type Skill, skillPath } from "../mcp/skills.ts";
import { SERVER_CARD_PATH, SKILLS_INDEX_PATH } from "../shop/service.ts";
import { rowAt } from "./documents.ts";

/** What these rows are made from. */
interface AgentParts {
  readonly server: ServerFacts;
  readonly skills: readonly Skill[];
}

/** The rows for agents. */
export function createAgentRoutes({ server, skills }: AgentParts): readonly Route[] {
  return [
    {
      ...rowAt(SKILLS_INDEX_PATH, "skills", "application/json"),
      purpose: "Las skills para agentes",
      handle: answer("application/json", () => JSON.stringify(describeSkillIndex(skills))),
    },
    ...skills.map((skill): Route => {
      const { name } = skill.frontMatter;
      return {
        ...rowAt(skillPath(name), `skill_${name.replaceAll("-", "_")}`, "text/markdown"),
        purpose: `La skill ${name}`,
        handle: answer("text/markdown; charset=utf-8", () => skill.text),
      };
    }),
    {
      ...rowAt("/.well-known/ai-catalog.json", "catalogoDeIa", AI_CATALOG_TYPE),
      purpose: "Dónde está la tarjeta del servidor MCP (experimental)",
      handle: answer(AI_CATALOG_TYPE, (origin) => {
        const url = `${origin}${SERVER_CARD_PATH}`;
        return JSON.stringify(describeAiCatalog(server, origin, url));
      }),
    },
    {
      // The draft advises against this place (SEP-2127, "Alternatives considered"), but scanners look here alone.
      ...rowAt("/.well-known/mcp/server-card.json", "copiaDeLaTarjeta", SERVER_CARD_TYPE),
      purpose: `Copia de ${SERVER_CARD_PATH} (experimental)`,
      handle: createServerCardHandler(server, DOCUMENT_HEADERS),
    },
  ];
}

function answer(contentType: string, render: (origin: string) => string): Route["handle"] {
  return createDocumentHandler({
    contentType,
    render,
    trueUntil: () => Infinity,
    headersOf: () => DOCUMENT_HEADERS,
  });
}
