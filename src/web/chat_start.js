// @ts-check
/**
 * The order's builder inside a chat: what the host tells comes in, the menu is asked for through it.
 *
 * @module
 */

import { readAnswer } from "./calls.js";
import { createBridge, tellHeight } from "./chat_bridge.js";
import { createChatBuilder } from "./chat_builder.js";
import { takeLook } from "./chat_look.js";
import { hasPricesOf, orderOf, readOrder, readShop } from "./chat_order.js";
import { createSender } from "./chat_send.js";
import { create, createButton, setText } from "./dom.js";

/** @import { Quote } from "../../src/shop/quote/shape.ts" */
/** @import { Answer } from "./calls.js" */
/** @import { Params } from "./chat_bridge.js" */
/** @import { ShopData } from "./order.js" */

const PROTOCOL_VERSION = "2026-01-26";
const APP = { name: "pedido", version: "1.0.0" };
const CAPABILITIES = { availableDisplayModes: ["inline", "fullscreen"] };
const MENU_MS = 15_000;
/** How long a host may take for the result of a call: some tell neither that nor its end. */
const RESULT_MS = 15_000;

/** @type {Params} */
let args = {};
/** @type {Answer | undefined} */
let answer;
/** Whether the call that the chat shows has ended. */
let isOver = false;
/** @type {{ readonly shop: ShopData, readonly builder: ReturnType<typeof createChatBuilder> } | undefined} */
let built;

const bridge = createBridge(
  new Map([
    ["ui/notifications/tool-input", (/** @type {Params} */ params) => {
      args = isParams(params["arguments"]) ? params["arguments"] : {};
      show();
      setTimeout(giveUp, RESULT_MS);
    }],
    ["ui/notifications/tool-result", (/** @type {Params} */ result) => {
      answer = toAnswer(result);
      isOver = true;
      show();
    }],
    ["ui/notifications/tool-cancelled", giveUp],
    ["ui/notifications/host-context-changed", takeLook],
  ]),
);
const sender = createSender(bridge);
const prose = create("p", { class: "chat-prosa", role: "status" }, "Un momento…");
const again = createButton("Calcular de nuevo", { class: "boton boton-suave" }, loadMenu);
again.hidden = true;
const main = document.querySelector("main") ?? document.body;
main.append(create("h1", {}, "Tu pedido"), prose, again, sender.element);
void start();

async function start() {
  /** @type {Params} */
  const host = await bridge.request("ui/initialize", {
    protocolVersion: PROTOCOL_VERSION,
    appInfo: APP,
    appCapabilities: CAPABILITIES,
  }).catch(() => ({}));
  takeLook(host.hostContext ?? {});
  bridge.notify("ui/notifications/initialized", {});
  tellHeight(bridge);
  if (host.hostCapabilities?.serverTools !== undefined) await loadMenu();
}

async function loadMenu() {
  again.hidden = true;
  const signal = AbortSignal.timeout(MENU_MS);
  const [prices, flavors] = await Promise.all([
    callTool("consultar_precios", {}, signal),
    callTool("listar_sabores", {}, signal),
  ]);
  if (prices.kind !== "done" || flavors.kind !== "done") {
    again.hidden = false;
    if (answer === undefined) setText(prose, "No pudimos traer la carta.");
    return;
  }
  /** @type {any} What the tools promise by their schemas. */
  const [list, { sabores }] = [prices.data, flavors.data];
  const shop = readShop(list, sabores);
  const builder = createChatBuilder(main, shop, sabores, {
    ask: (asked, signal) => callTool("cotizar_pedido", asked, signal),
    inform(text) {
      const content = [{ type: "text", text }];
      bridge.request("ui/update-model-context", { content }).catch(() => {});
    },
    sender,
  });
  built = { shop, builder };
  show();
}

/** Waits no longer for a result: the builder asks for itself. One that comes later is still taken. */
function giveUp() {
  if (isOver) return;
  isOver = true;
  show();
}

/** Shows what the chat has brought so far. A result that makes no sense, perhaps another version's, counts as none. */
function show() {
  try {
    showBrought();
  } catch {
    answer = { kind: "failed" };
    showBrought();
  }
}

/** Shows it in the builder or, while there is none, in the tool's words. */
function showBrought() {
  const quote = answer?.kind === "done" ? /** @type {Quote} */ (answer.data) : undefined;
  if (built === undefined) {
    if (answer?.kind === "done") setText(prose, answer.text);
    else if (answer?.kind === "refused") setText(prose, tellObjections(answer.objections));
    else if (isOver) setText(prose, "El pedido no llegó a calcularse.");
    return sender.show(quote?.enlaceWhatsapp ?? "");
  }
  const { shop, builder } = built;
  if (quote !== undefined) {
    const isToday = hasPricesOf(quote, shop.menu);
    const order = orderOf(quote, args, shop.menu);
    return builder.take(order, isToday ? { kind: "quoted", data: quote } : undefined);
  }
  const order = readOrder(args, shop);
  if (answer?.kind === "refused") return builder.take(order, answer);
  builder.take(order, isOver ? undefined : { kind: "pending" });
}

/**
 * @param {string} name
 * @param {object} asked
 * @param {AbortSignal} signal
 * @returns {Promise<Answer>}
 */
async function callTool(name, asked, signal) {
  try {
    return toAnswer(await bridge.request("tools/call", { name, arguments: asked }, signal));
  } catch {
    return { kind: "failed" };
  }
}

/**
 * A tool's result as the rest of the builder knows it. Some hosts keep the structured part of a result to themselves: the
 * second text holds the same.
 *
 * @param {Params} result
 * @returns {Answer}
 */
function toAnswer(result) {
  try {
    const data = result["structuredContent"] ?? JSON.parse(result["content"][1].text);
    return readAnswer(200, new Headers(), { result: { ...result, structuredContent: data } });
  } catch {
    return { kind: "failed" };
  }
}

/** @param {readonly { readonly problema: string }[]} objections */
function tellObjections(objections) {
  return objections.map(({ problema }) => problema).join("\n");
}

/**
 * @param {unknown} value
 * @returns {value is Params}
 */
function isParams(value) {
  return typeof value === "object" && value !== null;
}
