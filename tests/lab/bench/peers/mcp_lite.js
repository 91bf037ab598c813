/** mcp-lite on Deno: stateless, JSON answers. */

import { McpServer, StreamableHttpTransport } from "mcp-lite";
import { answers, port } from "./answers.js";

const server = new McpServer({ name: "peer", version: "1.0.0" });
for (const { name, result, ...descriptor } of answers.tools) {
  server.tool(name, { ...descriptor, handler: () => result });
}

Deno.serve(
  { hostname: "127.0.0.1", port, onListen() {} },
  new StreamableHttpTransport().bind(server),
);
