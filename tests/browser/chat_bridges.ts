/**
 * The official bridge between a chat and its frame, in the two versions that hosts run.
 * Both have the same listeners.
 */

import { AppBridge as Bridge2 } from "@modelcontextprotocol/ext-apps/app-bridge";
import { AppBridge as Bridge1 } from "@modelcontextprotocol/ext-apps-1/app-bridge";

/** A version of the bridge. */
export type BridgeVersion = "2.0.4" | "1.7.5";

/** The result of a tool, as a chat passes it on. */
export interface ToolResult {
  content: { type: "text"; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
}

/** The parts of a bridge: the chat's permissions, its theme, and its listeners. */
export interface BridgeParts {
  readonly hasTools: boolean;
  readonly context: object;
  readonly post: (message: unknown) => Promise<void>;
  readonly initialized: () => void;
  readonly resized: (height: number) => void;
  readonly opened: (url: string) => { isError?: boolean };
  readonly contextUpdated: (text: string) => void;
  readonly call: (
    name: string,
    args: Record<string, unknown>,
  ) => Promise<ToolResult>;
}

/** The bridge as a test uses it. */
export interface ChatBridge {
  /** Receives a message of the frame, as JSON. */
  receive(json: string): void;
  sendInput(args: Record<string, unknown>): Promise<void>;
  sendResult(result: ToolResult): Promise<void>;
  cancel(): Promise<void>;
  changeContext(context: object): Promise<void>;
  tearDown(): Promise<unknown>;
}

interface Block {
  readonly type: string;
  readonly text?: string;
}

interface Call {
  readonly name: string;
  readonly arguments?: Record<string, unknown>;
}

const INFO = { name: "chat", version: "1.0.0" };

/** Creates and connects a bridge of a version. */
export async function openBridge(
  version: BridgeVersion,
  parts: BridgeParts,
): Promise<ChatBridge> {
  // A copy through JSON gets the type that the bridge requires.
  const options = { hostContext: JSON.parse(JSON.stringify(parts.context)) };
  const capabilities = capabilitiesOf(parts);
  const bridge = version === "2.0.4"
    ? new Bridge2(null, INFO, capabilities, options)
    : new Bridge1(null, INFO, capabilities, options);
  Object.assign(bridge, listenersOf(parts));
  const transport:
    & Parameters<Bridge1["connect"]>[0]
    & Parameters<Bridge2["connect"]>[0] = transportOf(parts);
  await bridge.connect(transport);
  return {
    receive: (json) => transport.onmessage?.(JSON.parse(json)),
    sendInput: (args) => bridge.sendToolInput({ arguments: args }),
    sendResult: (result) => bridge.sendToolResult({ ...result }),
    cancel: () => bridge.sendToolCancelled({ reason: "La persona lo cortó." }),
    async changeContext(context) {
      await bridge.sendHostContextChange(JSON.parse(JSON.stringify(context)));
    },
    tearDown: () => bridge.teardownResource({}),
  };
}

/** Returns the listeners that both versions call. */
function listenersOf(
  { hasTools, initialized, resized, opened, contextUpdated, call }: BridgeParts,
) {
  return {
    oninitialized: initialized,
    onsizechange: ({ height = 0 }) => resized(height),
    onopenlink: ({ url }: { readonly url: string }) =>
      Promise.resolve(opened(url)),
    onupdatemodelcontext(
      { content = [] }: { readonly content?: readonly Block[] },
    ) {
      // A block without text is recorded by its type.
      for (const { type, text = type } of content) contextUpdated(text);
      return Promise.resolve({});
    },
    ...(hasTools
      ? {
        oncalltool: (request: Call) =>
          call(request.name, request.arguments ?? {}),
      }
      : {}),
  };
}

function capabilitiesOf({ hasTools }: BridgeParts) {
  return {
    openLinks: {},
    updateModelContext: { text: {} },
    ...(hasTools ? { serverTools: {} } : {}),
  };
}

/** Returns a transport that sends messages with `post`. */
function transportOf({ post }: BridgeParts) {
  return {
    start: () => Promise.resolve(),
    close: () => Promise.resolve(),
    send: post,
  };
}
