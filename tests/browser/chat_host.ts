/**
 * A chat that shows the order builder. The official client and bridge run in the process
 * of the test. The frame runs in the browser, at another origin and under the content
 * security policy of hosts.
 */

import {
  Client,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import { getToolUiResourceUri } from "@modelcontextprotocol/ext-apps/app-bridge";
import { assertEquals } from "@std/assert";
import type { Frame, Page } from "playwright-core";
import { until, within } from "../fixtures/waiting.ts";
import {
  type BridgeVersion,
  type ChatBridge,
  openBridge,
  type ToolResult,
} from "./chat_bridges.ts";

/** The properties of a chat. */
export interface ChatOptions {
  readonly version?: BridgeVersion;
  readonly sandbox?: "allow-scripts allow-same-origin" | "allow-scripts";
  /** True if the frame may call tools. */
  readonly hasTools?: boolean;
  /** The chat's theme. */
  readonly context?: object;
  /** Replaces the result of a tool before the frame gets it. */
  readonly answer?: (
    name: string,
    result: ToolResult,
  ) => ToolResult | Promise<ToolResult>;
  /** True if the chat opens links; false if its result has `isError`; "rejects" if it answers with a JSON-RPC error. */
  readonly opensLinks?: boolean | "rejects";
}

/** A JSON-RPC message. */
export type Message = Readonly<Record<string, unknown>>;

/** The chat as a test uses it. */
export interface Chat extends Omit<ChatBridge, "receive" | "tearDown"> {
  readonly frame: Frame;
  /** The frame's calls of tools. */
  readonly calls: {
    readonly name: string;
    readonly args: Record<string, unknown>;
  }[];
  /** The links that the frame has asked the chat to open. */
  readonly links: string[];
  /** The texts for the model. */
  readonly modelTexts: string[];
  /** The heights that the frame has reported. */
  readonly heights: number[];
  /** The messages that the frame has sent. */
  readonly sent: Message[];
  /** Calls `cotizar_pedido` as the model does. The frame isn't notified. */
  ask(args: Record<string, unknown>): Promise<ToolResult>;
  /** Quotes an order as the model does: the frame gets the arguments, then the result. */
  quote(args: Record<string, unknown>): Promise<ToolResult>;
  /** Sends the frame a message without the bridge. */
  post(message: Message): Promise<void>;
  /** Announces to the frame its removal, and waits for the response. */
  end(): Promise<void>;
}

/** The requests for the pages of chat and frame, which the tests answer themselves. */
export const OWN_REQUESTS = /^Request to http:\/\/(?:chat|frame)\.test\/$/;

/** The content security policy that hosts give a frame. */
const POLICY = "default-src 'none'; script-src 'self' 'unsafe-inline'; " +
  "style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'none'";
/** The chat's page. */
const HOST = `<!DOCTYPE html><html lang="es"><title>Chat</title>
<style>body { margin: 0; } iframe { display: block; width: 100%; height: 200px; border: 0; }</style>
<body><main><h1>Chat</h1></main></body></html>`;

/** Opens a chat in the page, and waits until its frame is ready. */
export async function openChat(
  page: Page,
  origin: string,
  {
    version = "2.0.4",
    sandbox = "allow-scripts allow-same-origin",
    hasTools = true,
    context = {},
    answer = (_name, result) => result,
    opensLinks = true,
  }: ChatOptions = {},
): Promise<Chat> {
  const client = new Client({ name: "chat", version: "1.0.0" });
  const address = new URL(`${origin}/api/v1/mcp`);
  await within(
    "the connection",
    client.connect(new StreamableHTTPClientTransport(address)),
  );
  const callTool = async (
    name: string,
    args: Record<string, unknown>,
  ): Promise<ToolResult> => {
    const result = await within(
      name,
      client.callTool({ name, arguments: args }),
    );
    return JSON.parse(JSON.stringify(result));
  };
  const post = (message: unknown): Promise<void> =>
    page.evaluate((text) => {
      document.querySelector("iframe")?.contentWindow?.postMessage(
        JSON.parse(text),
        "*",
      );
    }, JSON.stringify(message));

  const calls: Chat["calls"] = [];
  const heights: number[] = [];
  const [links, modelTexts]: [string[], string[]] = [[], []];
  const sent: Message[] = [];
  const initialized = Promise.withResolvers<void>();
  const bridge = await openBridge(version, {
    hasTools,
    context,
    post,
    initialized: initialized.resolve,
    resized(height) {
      heights.push(height);
      const style =
        `document.querySelector("iframe").style.height = "${height}px"`;
      // The page may be closed by then.
      page.evaluate(style).catch(() => {});
    },
    opened(url) {
      links.push(url);
      if (opensLinks === "rejects") throw new Error("no links");
      return opensLinks ? {} : { isError: true };
    },
    contextUpdated: (text) => modelTexts.push(text),
    async call(name, args) {
      calls.push({ name, args });
      return await answer(name, await callTool(name, args));
    },
  });

  const body = await readDocument(client);
  await page.route("http://chat.test/", (route) => {
    return route.fulfill({ contentType: "text/html", body: HOST });
  });
  await page.route("http://frame.test/", (route) => {
    const headers = { "Content-Security-Policy": POLICY };
    return route.fulfill({ contentType: "text/html", headers, body });
  });
  await page.exposeFunction("hear", (json: string) => {
    sent.push(JSON.parse(json));
    bridge.receive(json);
  });
  await page.goto("http://chat.test/");
  await page.evaluate(`{
    const frame = document.createElement("iframe");
    frame.sandbox = "${sandbox}";
    frame.title = "Pedido";
    addEventListener("message", ({ source, data }) => {
      if (source === frame.contentWindow) hear(JSON.stringify(data));
    });
    frame.src = "http://frame.test/";
    document.querySelector("main").append(frame);
  }`);
  await within("the frame to be ready", initialized.promise);
  const frame = page.frame({ url: "http://frame.test/" });
  if (frame === null) throw new Error("The frame is gone");

  return {
    ...bridge,
    frame,
    calls,
    links,
    modelTexts,
    heights,
    sent,
    ask: (args) => callTool("cotizar_pedido", args),
    async quote(args) {
      await bridge.sendInput(args);
      const result = await callTool("cotizar_pedido", args);
      await bridge.sendResult(result);
      return result;
    },
    post,
    async end() {
      await within("the frame's consent", bridge.tearDown());
      await client.close();
    },
  };
}

/** Waits until the list has this many items. Asserts that it has no more. */
export async function untilCount(
  description: string,
  list: readonly unknown[],
  count: number,
): Promise<void> {
  await until(description, () => list.length >= count);
  assertEquals(list.length, count);
}

/** Reads the document as a host does, at the address in the tool's metadata. */
async function readDocument(client: Client) {
  const { tools } = await within("the tools", client.listTools());
  const uris = tools.flatMap((tool) => getToolUiResourceUri(tool) ?? []);
  assertEquals(uris.length, 1);
  const { contents } = await within(
    "the document",
    client.readResource({ uri: uris[0] ?? "" }),
  );
  const [content] = contents;
  if (content === undefined || !("text" in content)) {
    throw new Error("No document");
  }
  return content.text;
}
