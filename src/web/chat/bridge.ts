/** The way from a frame to the chat that shows it, and to nobody else: JSON-RPC over `postMessage` (MCP Apps, 2026-01-26). */

import { asRecord } from "../order/reading.ts";

/** Whatever the host sends: to be looked at before it is used. */
export type Params = Readonly<Record<string, unknown>>;

/** The way to the chat. */
export interface Bridge {
  /** Rejects with what the host refuses, or with the reason of the signal. */
  request(
    method: string,
    params: object,
    signal?: AbortSignal,
  ): Promise<Params>;
  notify(method: string, params: object): void;
}

const METHOD_NOT_FOUND = -32601;
/** The host's requests that get an answer, with nothing in it. */
const ANSWERED = ["ping", "ui/resource-teardown"];
/** Our variables, the host's that each takes its value from, and a property in which that value has to be valid. */
const TOKENS = [
  ["--fondo", "--color-background-primary", "background-color"],
  ["--papel", "--color-background-primary", "background-color"],
  ["--tinta", "--color-text-primary", "color"],
  ["--tinta-suave", "--color-text-secondary", "color"],
  ["--letra", "--font-sans", "font-family"],
] as const;

/** Opens it. `heard` has what takes each of the host's notifications, by its method. */
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
    } else if (id === undefined) heard.get(method)?.(asRecord(params));
    else if (ANSWERED.includes(method)) send({ id, result: {} });
    else {send({
        id,
        error: { code: METHOD_NOT_FOUND, message: `No conozco ${method}.` },
      });}
  });

  return {
    request(method, params, signal) {
      return new Promise((resolve, reject) => {
        const id = ++lastId;
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

/** Tells the host how high the document is, whenever that changes. */
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

/** Takes over what a host's context tells of its look; what it doesn't tell stays as it is. */
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
