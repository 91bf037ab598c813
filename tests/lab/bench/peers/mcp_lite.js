/** mcp-lite on Deno: stateless, JSON answers. */

import { McpServer, StreamableHttpTransport } from "mcp-lite";
import { answers, port } from "./answers.js";

const { tool } = answers;
const server = new McpServer({ name: "peer", version: "1.0.0" });
server.tool(tool.name, {
  description: tool.description,
  inputSchema: tool.inputSchema,
  outputSchema: tool.outputSchema,
  handler: () => tool.result,
});

Deno.serve(
  { hostname: "127.0.0.1", port, onListen() {} },
  new StreamableHttpTransport().bind(server),
);
