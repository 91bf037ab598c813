/** @modelcontextprotocol/sdk 1.x with Express on Node: a server a request, as its stateless form asks. */

import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import express from "express";
import { z } from "zod";
import { answers, port } from "./answers.js";

const { tool } = answers;
const { name, description, result } = tool;
const inputSchema = z.fromJSONSchema(tool.inputSchema);
const outputSchema = z.fromJSONSchema(tool.outputSchema);
const app = express();
app.use(express.json());
app.post("/api/v1/mcp", async (request, response) => {
  const server = new McpServer({ name: "peer", version: "1.0.0" });
  server.registerTool(name, { description, inputSchema, outputSchema }, () => result);
  const transport = new StreamableHTTPServerTransport({
    sessionIdGenerator: undefined,
    enableJsonResponse: true,
  });
  response.on("close", () => {
    transport.close();
    server.close();
  });
  await server.connect(transport);
  await transport.handleRequest(request, response, request.body);
});

app.listen(port, "127.0.0.1");
