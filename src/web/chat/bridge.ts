/** JSON-RPC over `postMessage` between the frame and its host (MCP Apps, 2026-01-26). */

import { asRecord, type Values } from "../order/reading.ts";

/** The connection to the host. */
export interface Bridge {
  /** Sends a request, and resolves with its result. Rejects with the host's error, or with the signal's reason once the signal aborts. */
  request(
    method: string,
    params: object,
    signal?: AbortSignal,
  ): Promise<Values>;
  /** Sends a notification, which the host doesn't answer. */
  notify(method: string, params: object): void;
}

/** The CSS variables that follow the host's theme. Each row has our variable, the host's variable, and a CSS property that must accept the host's value. */
const THEMED_VARIABLES = [
  ["--fondo", "--color-background-primary", "background-color"],
  ["--papel", "--color-background-primary", "background-color"],
  ["--tinta", "--color-text-primary", "color"],
  ["--tinta-suave", "--color-text-secondary", "color"],
  ["--letra", "--font-sans", "font-family"],
] as const;

/** Opens the connection. `listeners` has a function for each method of the host's notifications. The function gets the notification's parameters. */
export function createBridge(
  listeners: Readonly<Record<string, (params: Values) => void>>,
): Bridge {
  /** The functions that settle the pending requests, by id. */
  const pending = new Map<unknown, (outcome: Values) => void>();
  let lastId = 0;
  const send = (message: object) =>
    // "*", since the frame doesn't know the host's origin.
    parent.postMessage({
      jsonrpc: "2.0",
      ...message,
    }, "*");

  addEventListener("message", ({ source, data }) => {
    const { jsonrpc, id, method, params, ...outcome } = asRecord(data);
    if (source !== parent || jsonrpc !== "2.0") return;

    // A response has no method, a notification has no id, and a request has both.
    if (typeof method !== "string") {
      pending.get(id)?.(outcome);
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

/** Returns the outcome of a request of the host: an empty result for the two known methods, an error for any other method. */
function respondTo(method: string): object {
  if (["ping", "ui/resource-teardown"].includes(method)) return { result: {} };

  // Method not found (JSON-RPC 2.0, section 5.1).
  return { error: { code: -32601, message: `No conozco ${method}.` } };
}

/** Reports the document's height to the host, now and whenever the document's size changes. */
export function reportHeight(bridge: Bridge): void {
  new ResizeObserver(() => {
    const height = Math.ceil(
      document.documentElement.getBoundingClientRect().height,
    );
    bridge.notify("ui/notifications/size-changed", { height });
  }).observe(document.documentElement);
}

/** Applies the theme of the host's context: light or dark, and the values of CSS variables. A variable keeps its value if the host's value is missing or invalid. */
export function applyTheme({ theme, styles }: Values): void {
  const { style } = document.documentElement;
  if (theme === "light" || theme === "dark") style.colorScheme = theme;

  const variables = asRecord(asRecord(styles)["variables"]);
  for (const [ourName, hostName, property] of THEMED_VARIABLES) {
    const value = variables[hostName];
    if (typeof value === "string" && CSS.supports(property, value)) {
      style.setProperty(ourName, value);
    }
  }
}
