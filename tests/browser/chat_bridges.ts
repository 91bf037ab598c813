/** The official bridge of a chat to its frame, in the two versions that hosts run, each with the same few ears. */

import { AppBridge as Bridge2 } from "@modelcontextprotocol/ext-apps/app-bridge";
import { AppBridge as Bridge1 } from "@modelcontextprotocol/ext-apps-1/app-bridge";

/** A version of the bridge. */
export type BridgeVersion = "2.0.4" | "1.7.5";

/** A tool's result, as it passes through a chat. */
export interface ToolResult {
  content: { type: "text"; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
}

/** What a bridge is made of: what the chat allows, what it tells of its look, and what it hears. */
export interface BridgeParts {
  readonly hasTools: boolean;
  readonly context: object;
  readonly post: (message: unknown) => Promise<void>;
  readonly initialized: () => void;
  readonly resized: (height: number) => void;
  readonly opened: (url: string) => { isError?: boolean };
  readonly told: (text: string) => void;
  readonly call: (name: string, args: Record<string, unknown>) => Promise<ToolResult>;
}

/** The bridge as a test uses it. */
export interface ChatBridge {
  /** Takes what the frame has sent, as JSON. */
  receive(json: string): void;
  sendInput(args: Record<string, unknown>): Promise<void>;
  sendResult(result: ToolResult): Promise<void>;
  cancel(): Promise<void>;
  changeContext(context: object): Promise<void>;
  tearDown(): Promise<unknown>;
}

const INFO = { name: "chat", version: "1.0.0" };

/** Builds a bridge of a version, connected. */
export function openBridge(version: BridgeVersion, parts: BridgeParts): Promise<ChatBridge> {
  return version === "2.0.4" ? openBridge2(parts) : openBridge1(parts);
}

async function openBridge2(parts: BridgeParts): Promise<ChatBridge> {
  const options = { hostContext: JSON.parse(JSON.stringify(parts.context)) };
  const bridge = new Bridge2(null, INFO, capabilitiesOf(parts), options);
  bridge.oninitialized = parts.initialized;
  bridge.onsizechange = ({ height = 0 }) => parts.resized(height);
  bridge.onopenlink = ({ url }) => Promise.resolve(parts.opened(url));
  bridge.onupdatemodelcontext = ({ content = [] }) => {
    for (const block of content) parts.told(block.type === "text" ? block.text : block.type);
    return Promise.resolve({});
  };
  if (parts.hasTools) {
    bridge.oncalltool = async ({ name, arguments: args = {} }) => ({
      ...await parts.call(name, args),
    });
  }
  const line: Parameters<typeof bridge.connect>[0] = lineOf(parts);
  await bridge.connect(line);
  return {
    receive: (json) => line.onmessage?.(JSON.parse(json)),
    sendInput: (args) => bridge.sendToolInput({ arguments: args }),
    sendResult: (result) => bridge.sendToolResult({ ...result }),
    cancel: () => bridge.sendToolCancelled({ reason: "La persona lo cortó." }),
    async changeContext(context) {
      await bridge.sendHostContextChange(JSON.parse(JSON.stringify(context)));
    },
    tearDown: () => bridge.teardownResource({}),
  };
}

async function openBridge1(parts: BridgeParts): Promise<ChatBridge> {
  const options = { hostContext: JSON.parse(JSON.stringify(parts.context)) };
  const bridge = new Bridge1(null, INFO, capabilitiesOf(parts), options);
  bridge.oninitialized = parts.initialized;
  bridge.onsizechange = ({ height = 0 }) => parts.resized(height);
  bridge.onopenlink = ({ url }) => Promise.resolve(parts.opened(url));
  bridge.onupdatemodelcontext = ({ content = [] }) => {
    for (const block of content) parts.told(block.type === "text" ? block.text : block.type);
    return Promise.resolve({});
  };
  if (parts.hasTools) {
    bridge.oncalltool = async ({ name, arguments: args = {} }) => ({
      ...await parts.call(name, args),
    });
  }
  const line: Parameters<typeof bridge.connect>[0] = lineOf(parts);
  await bridge.connect(line);
  return {
    receive: (json) => line.onmessage?.(JSON.parse(json)),
    sendInput: (args) => bridge.sendToolInput({ arguments: args }),
    sendResult: (result) => bridge.sendToolResult({ ...result }),
    cancel: () => bridge.sendToolCancelled({ reason: "La persona lo cortó." }),
    async changeContext(context) {
      await bridge.sendHostContextChange(JSON.parse(JSON.stringify(context)));
    },
    tearDown: () => bridge.teardownResource({}),
  };
}

function capabilitiesOf({ hasTools }: BridgeParts) {
  return {
    openLinks: {},
    updateModelContext: { text: {} },
    ...(hasTools ? { serverTools: {} } : {}),
  };
}

function lineOf({ post }: BridgeParts) {
  return { start: () => Promise.resolve(), close: () => Promise.resolve(), send: post };
}
