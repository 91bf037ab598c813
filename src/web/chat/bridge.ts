/** JSON-RPC over `postMessage` between the frame and its host (MCP Apps, 2026-01-26). */

import { asRecord } from "../order/reading.ts";

/** An unchecked value from the host. */
export type Params = Readonly<Record<string, unknown>>;

/** The connection to the host. */
export interface Bridge {
  /** Rejects with the host's error, or with the reason of the signal. */
  request(
    method: string,
    params: object,
    signal?: AbortSignal,
  ): Promise<Params>;
  notify(method: string, params: object): void;
}

const METHOD_NOT_FOUND = -32601;
/** The host's requests that get an empty response. */
const ANSWERED = ["ping", "ui/resource-teardown"];
/** Our CSS variables, the host's variable for each, and a property that must accept its value. */
const TOKENS = [
  ["--fondo", "--color-background-primary", "background-color"],
  ["--papel", "--color-background-primary", "background-color"],
  ["--tinta", "--color-text-primary", "color"],
  ["--tinta-suave", "--color-text-secondary", "color"],
  ["--letra", "--font-sans", "font-family"],
] as const;

/** Opens the connection. `heard` has the handlers of the host's notifications, by method. */
export function createBridge(
  heard: ReadonlyMap<string, (params: Params) => void>,
): Bridge {
  const waiting = new Map<unknown, (response: Params) => void>();
  let lastId = 0;
  const send = (message: object) =>
    parent.postMessage({ jsonrpc: "2.0", ...message }, "*");

  addEventListener("message", ({ source, data }) => {
    const { jsonrpc, id, method, params, ...answer } = asRecord(data);
    if (source !== parent || jsonrpc !== "2.0") return;

    if (typeof method !== "string") {
      waiting.get(id)?.(answer);
      waiting.delete(id);
    } else if (id === undefined) {
      heard.get(method)?.(asRecord(params));
    } else {
      send({ id, ...respondTo(method) });
    }
  });

  return {
    request(method, params, signal) {
      return new Promise((resolve, reject) => {
        lastId += 1;
        const id = lastId;
        waiting.set(id, ({ result, error }) => {
          if (error === undefined) resolve(asRecord(result));
          else reject(error);
        });
        signal?.addEventListener("abort", () => {
          waiting.delete(id);
          reject(signal.reason);
        });
        send({ id, method, params });
      });
    },
    notify: (method, params) => send({ method, params }),
  };
}

/** Returns the response to a request of the host. */
function respondTo(method: string): object {
  if (ANSWERED.includes(method)) return { result: {} };

  const message = `No conozco ${method}.`;
  return { error: { code: METHOD_NOT_FOUND, message } };
}

/** Reports the document's height to the host whenever it changes. */
export function tellHeight(bridge: Bridge): void {
  let told = 0;
  new ResizeObserver(() => {
    const height = Math.ceil(
      document.documentElement.getBoundingClientRect().height,
    );
    if (height === told) return;

    told = height;
    bridge.notify("ui/notifications/size-changed", { height });
  }).observe(document.documentElement);
}

/** Applies the host's theme. Missing properties keep their value. */
export function takeLook({ theme, styles }: Params): void {
  const { style } = document.documentElement;
  if (theme === "light" || theme === "dark") style.colorScheme = theme;

  const variables = asRecord(asRecord(styles)["variables"]);
  for (const [own, theirs, property] of TOKENS) {
    const value = variables[theirs];
    if (typeof value === "string" && CSS.supports(property, value)) {
      style.setProperty(own, value);
    }
  }
}
