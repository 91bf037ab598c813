/** @modelcontextprotocol/server 2.x on Deno: a server a request, as its stateless form asks. */

import {
  McpServer,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import { answers, port } from "./answers.js";

const tool = answers.tools.find(({ name }) => name === "consultar_precios");
const { name, description, result } = tool;
const inputSchema = z.fromJSONSchema(tool.inputSchema);
const outputSchema = z.fromJSONSchema(tool.outputSchema);

Deno.serve({ hostname: "127.0.0.1", port, onListen() {} }, async (request) => {
  const server = new McpServer({ name: "peer", version: "1.0.0" });
  server.registerTool(
    name,
    { description, inputSchema, outputSchema },
    () => result,
  );
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: undefined,
    enableJsonResponse: true,
  });
  await server.connect(transport);
  return transport.handleRequest(request);
});
