/** JSON-RPC over `postMessage` between the frame and its host (MCP Apps, 2026-01-26). */

import { asRecord, type Values } from "../order/reading.ts";

/** The connection to the host. */
export interface Bridge {
  /** Rejects with the host's error, or with the reason of the signal. */
  request(
    method: string,
    params: object,
    signal?: AbortSignal,
  ): Promise<Values>;
  notify(method: string, params: object): void;
}

/** Each row: our CSS variable, the host's variable, and a CSS property that must accept the host's value. */
const TOKENS = [
  ["--fondo", "--color-background-primary", "background-color"],
  ["--papel", "--color-background-primary", "background-color"],
  ["--tinta", "--color-text-primary", "color"],
  ["--tinta-suave", "--color-text-secondary", "color"],
  ["--letra", "--font-sans", "font-family"],
] as const;

/** Opens the connection. `listeners` takes the host's notifications, by method. */
export function createBridge(
  listeners: Readonly<Record<string, (params: Values) => void>>,
): Bridge {
  const pending = new Map<unknown, (response: Values) => void>();
  let lastId = 0;
  const send = (message: object) =>
    parent.postMessage({
      jsonrpc: "2.0",
      ...message,
    }, "*");

  addEventListener("message", ({ source, data }) => {
    const { jsonrpc, id, method, params, ...response } = asRecord(data);
    if (source !== parent || jsonrpc !== "2.0") return;

    // A response has no method, and a notification has no id.
    if (typeof method !== "string") {
      pending.get(id)?.(response);
      pending.delete(id);
    } else if (id === undefined) {
      listeners[method]?.(asRecord(params));
    } else {
      send({ id, ...respondTo(method) });
    }
  });

  return {
    request(method, params, signal) {
      return new Promise((resolve, reject) => {
        lastId += 1;
        const id = lastId;
        pending.set(id, ({ result, error }) => {
          if (error === undefined) resolve(asRecord(result));
          else reject(error);
        });
        signal?.addEventListener("abort", () => reject(signal.reason));
        send({ id, method, params });
      });
    },
    notify: (method, params) => send({ method, params }),
  };
}

/** Returns the response to a request of the host: empty for the two known methods. */
function respondTo(method: string): object {
  if (["ping", "ui/resource-teardown"].includes(method)) return { result: {} };

  // Method not found (JSON-RPC 2.0, section 5.1).
  return { error: { code: -32601, message: `No conozco ${method}.` } };
}

/** Reports the document's height to the host whenever the size changes. */
export function reportHeight(bridge: Bridge): void {
  new ResizeObserver(() => {
    const height = Math.ceil(
      document.documentElement.getBoundingClientRect().height,
    );
    bridge.notify("ui/notifications/size-changed", { height });
  }).observe(document.documentElement);
}

/** Applies the host's theme. Variables that the theme lacks keep their values. */
export function applyTheme({ theme, styles }: Values): void {
  const { style } = document.documentElement;
  if (theme === "light" || theme === "dark") style.colorScheme = theme;

  const variables = asRecord(asRecord(styles)["variables"]);
  for (const [ourName, hostName, property] of TOKENS) {
    const value = variables[hostName];
    if (typeof value === "string" && CSS.supports(property, value)) {
      style.setProperty(ourName, value);
    }
  }
}
