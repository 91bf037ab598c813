// @ts-check
/**
 * The way from a frame to the chat that shows it: JSON-RPC over `postMessage` (MCP Apps, 2026-01-26). The frame asks
 * nobody else, and hears nobody else.
 *
 * @module
 */

/** @typedef {Readonly<Record<string, any>>} Params Whatever the host sends: to be looked at before it is used. */

/**
 * @typedef {object} Bridge
 * @property {(method: string, params: object, signal?: AbortSignal) => Promise<Params>} request rejects with what the
 * host refuses, or with the reason of the signal
 * @property {(method: string, params: object) => void} notify
 */

const METHOD_NOT_FOUND = -32601;
/** The host's requests that get an answer, with nothing in it. */
const ANSWERED = ["ping", "ui/resource-teardown"];

/**
 * Opens it. `heard` has what takes each of the host's notifications, by its method.
 *
 * @param {ReadonlyMap<string, (params: Params) => void>} heard
 * @returns {Bridge}
 */
export function createBridge(heard) {
  /** @type {Map<unknown, { resolve: (result: Params) => void, reject: (error: unknown) => void }>} */
  const waiting = new Map();
  let lastId = 0;

  addEventListener("message", ({ source, data }) => {
    if (source !== parent || data?.jsonrpc !== "2.0") return;
    if (typeof data.method !== "string") return take(data);
    if (data.id === undefined) heard.get(data.method)?.(data.params ?? {});
    else answer(data);
  });

  /** @param {object} message */
  function send(message) {
    parent.postMessage({ jsonrpc: "2.0", ...message }, "*");
  }

  /** @param {Params} request */
  function answer({ id, method }) {
    if (ANSWERED.includes(method)) return send({ id, result: {} });
    send({ id, error: { code: METHOD_NOT_FOUND, message: `No conozco ${method}.` } });
  }

  /** @param {Params} response */
  function take({ id, result, error }) {
    const asked = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) asked?.resolve(result ?? {});
    else asked?.reject(error);
  }

  return {
    request(method, params, signal) {
      return new Promise((resolve, reject) => {
        const id = ++lastId;
        waiting.set(id, { resolve, reject });
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

/**
 * Tells the host how high the document is, whenever that changes.
 *
 * @param {Bridge} bridge
 */
export function tellHeight(bridge) {
  let told = 0;
  new ResizeObserver(() => {
    const height = Math.ceil(document.documentElement.getBoundingClientRect().height);
    if (height === told) return;
    told = height;
    bridge.notify("ui/notifications/size-changed", { height });
  }).observe(document.documentElement);
}
