/** Lists the tools of the service and calls one, through a library: `library.js NAME URL`. Prints both as JSON. */

import process from "node:process";
import { createMCPClient } from "@ai-sdk/mcp";
import { MultiServerMCPClient } from "@langchain/mcp-adapters";
import { MCPClient } from "@mastra/mcp";
import {
  Client as Client2,
  StreamableHTTPClientTransport as Http2,
} from "@modelcontextprotocol/client";
import { Client as Client1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport as Http1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { MCPServerStreamableHttp } from "@openai/agents-core";

const INFO = { name: "prueba", version: "1.0.0" };
const TOOL = "zona_de_entrega";
const ARGUMENTS = { localidad: "Morón" };

/** By name, what gives the names of the tools and the result of a call. */
const LIBRARIES = {
  "sdk 1.x": (url) => useClient(new Client1(INFO), new Http1(url)),
  "client 2.x, legacy": (url) => useClient2(url, "legacy"),
  "client 2.x, auto": (url) => useClient2(url, "auto"),
  "client 2.x, pinned": (url) => useClient2(url, { pin: "2026-07-28" }),
  "mcp-remote": (url) => {
    const args = [
      "node_modules/mcp-remote/dist/proxy.js",
      url.href,
      "--allow-http",
    ];
    const transport = new StdioClientTransport({
      command: process.execPath,
      args,
    });
    return useClient(new Client1(INFO), transport);
  },
  "ai sdk": async (url) => {
    const client = await createMCPClient({
      transport: { type: "http", url: url.href },
    });
    const tools = await client.tools();
    const result = await tools[TOOL].execute(ARGUMENTS, {
      toolCallId: "1",
      messages: [],
    });
    await client.close();
    return { tools: Object.keys(tools), result };
  },
  "openai agents": async (url) => {
    const server = new MCPServerStreamableHttp({
      url: url.href,
      name: "heladeria",
    });
    await server.connect();
    const tools = await server.listTools();
    const result = await server.callTool(TOOL, ARGUMENTS);
    await server.close();
    return { tools: tools.map(({ name }) => name), result };
  },
  "mastra": async (url) => {
    const client = new MCPClient({
      id: "prueba",
      servers: { heladeria: { url } },
    });
    const tools = await client.listTools();
    const result = await tools[`heladeria_${TOOL}`].execute(ARGUMENTS, {});
    await client.disconnect();
    return {
      tools: Object.keys(tools).map((name) => name.replace("heladeria_", "")),
      result,
    };
  },
  "langchain": async (url) => {
    const client = new MultiServerMCPClient({
      heladeria: { transport: "http", url: url.href },
    });
    const tools = await client.getTools();
    const result = await tools.find(({ name }) => name === TOOL).invoke(
      ARGUMENTS,
    );
    await client.close();
    return { tools: tools.map(({ name }) => name), result };
  },
};

function useClient2(url, mode) {
  return useClient(
    new Client2(INFO, { versionNegotiation: { mode } }),
    new Http2(url),
  );
}

async function useClient(client, transport) {
  await client.connect(transport);
  const { tools } = await client.listTools();
  const result = await client.callTool({ name: TOOL, arguments: ARGUMENTS });
  await client.close();
  return { tools: tools.map(({ name }) => name), result };
}

const [name, url] = process.argv.slice(2);
const answers = await LIBRARIES[name](new URL(url));
process.stdout.write(JSON.stringify(answers), () => process.exit(0));
