/** The order builder in the frame of a chat. The host, which is the chat's program, sends the order of the model's call, and calls tools for the builder. */

import type { Quote } from "../../shop/quote/order.ts";
import {
  type ChatShop,
  describeForModel,
  draftOf,
  hasPricesOf,
  quoteArgumentsOf,
  quoteDraft,
  readQuote,
  SHOP_TOOLS,
  shopOf,
  type ToolAnswer,
} from "../chat/draft_quote.ts";
import { applyTheme, createBridge, reportHeight } from "../chat/bridge.ts";
import { createAdding, createSender, openInline } from "../chat/parts.ts";
import { Builder } from "../order/builder.ts";
import type { Draft } from "../order/draft.ts";
import { asRecord, type Values } from "../order/reading.ts";
import { create, createButton, find, setText } from "../page/browser.ts";

/** Time limit for the result of a call: some hosts report neither a result nor a cancellation. */
const CALL_MS = 15_000;
/** Pause before a quote is requested: several quick taps need only one quote. */
const PAUSE_MS = 300;

const WAITING = { kind: "waiting" } as const;

/** The builder, with the shop that it shows and the list of items to add. */
type ChatParts = ReturnType<typeof createChatParts>;

/** The arguments of the model's call of `cotizar_pedido`, for which the chat shows this frame. */
let callArguments: Values = {};
/** The answer to the model's call. After a failed call, the answer stays `WAITING`, so that the builder requests a quote. */
let callAnswer: ToolAnswer<Quote> = WAITING;
/** True once the model's call has ended, or has taken too long. */
let isCallOver = false;
/** The answer about the order on the screen. */
let answer: ToolAnswer<Quote> = WAITING;
/** Aborts the request for `answer`. */
let quoting = new AbortController();
/** True once the visitor has changed the order. */
let isEdited = false;
/** The parts with the builder; undefined until the shop's data has arrived. */
let chatParts: ChatParts | undefined;

const bridge = createBridge({
  "ui/notifications/tool-input"(params) {
    callArguments = asRecord(params["arguments"]);
    showCall();
    setTimeout(() => isCallOver || stopWaiting(), CALL_MS);
  },
  "ui/notifications/tool-result"(result) {
    const quoteAnswer = readQuote(result);
    callAnswer = quoteAnswer.kind === "failed" ? WAITING : quoteAnswer;
    stopWaiting();
  },
  "ui/notifications/tool-cancelled": stopWaiting,
  "ui/notifications/host-context-changed": applyTheme,
});
const prose = create(
  "p",
  {
    class: "chat-prosa",
    role: "status",
  },
  "Un momento…",
);
const sender = createSender(bridge);
const order = find("#pedido");
const retryButton = createButton("Calcular de nuevo", () => {
  if (chatParts === undefined) return void loadMenu();

  void requestQuote(chatParts);
  chatParts.builder.show();
}, { class: "boton boton-suave", hidden: true });
order.before(prose, retryButton, sender.element);
void start();

async function start() {
  const host = await bridge.request("ui/initialize", {
    protocolVersion: "2026-01-26",
    appInfo: {
      name: "pedido",
      version: "1.0.0",
    },
    appCapabilities: { availableDisplayModes: ["inline", "fullscreen"] },
  }).catch((): Values => ({}));
  applyTheme(asRecord(host["hostContext"]));
  bridge.notify("ui/notifications/initialized", {});
  reportHeight(bridge);

  // A host without `serverTools` calls no tools for the frame. The frame then shows only the tool's text and the link to WhatsApp.
  if ("serverTools" in asRecord(host["hostCapabilities"])) await loadMenu();
}

/** Requests the shop's data and builds the order builder. If a tool fails, shows the button to try again. Without an answer to the model's call, also shows an error. */
async function loadMenu() {
  retryButton.hidden = true;
  const results = await Promise.all(
    SHOP_TOOLS.map((name) =>
      requestTool(name, {}, AbortSignal.timeout(CALL_MS))
    ),
  );

  const shop = shopOf(results);
  retryButton.hidden = shop !== undefined;
  if (shop !== undefined) {
    chatParts = createChatParts(shop);
    showCall();
  } else if (callAnswer.kind === "waiting") {
    setText(prose, "No pudimos traer la carta.");
  }
}

/** Stops waiting for the model's call. If the result is missing, the builder requests a quote. A late result is still shown, unless the visitor has changed the order. */
function stopWaiting() {
  isCallOver = true;
  showCall();
}

/** Shows the order of the model's call: in the builder or, before the builder exists, as the tool's text with the link to WhatsApp. */
function showCall() {
  const quote = callAnswer.kind === "done" ? callAnswer.data : undefined;
  if (chatParts !== undefined) return takeOrder(chatParts, quote);

  if (callAnswer.kind === "done") {
    setText(prose, callAnswer.text);
  } else if (callAnswer.kind === "refused") {
    setText(
      prose,
      callAnswer.objections.map(({ problema }) => problema).join("\n"),
    );
  } else if (isCallOver) {
    setText(prose, "El pedido no llegó a calcularse.");
  }
  sender.show(quote?.enlaceWhatsapp ?? "");
}

/** Shows the order of the model's call in the builder. An order that the visitor has changed stays. Once the call is over, requests a quote if the quote is missing, or if its prices differ from today's. Such a quote is old, or for a day with other prices. */
function takeOrder(parts: ChatParts, quote: Quote | undefined) {
  if (isEdited) return;

  const { shop, builder, adding } = parts;
  const draft = draftOf(callArguments, quote);
  const hasOtherPrices = quote !== undefined && !hasPricesOf(quote, shop);
  quoting.abort();
  answer = hasOtherPrices ? WAITING : callAnswer;
  builder.take(draft);
  builder.show();
  adding.toggleAttribute("open", draft.lines.length === 0 && isCallOver);
  if (answer.kind === "waiting" && isCallOver) void requestQuote(parts);
}

/** Builds the order builder in the document. */
function createChatParts(shop: ChatShop) {
  const adding = createAdding(shop, (item) => builder.add(item));
  const builder = new Builder({
    section: order,
    shop,
    sender,
    notes: () => ({
      isInZone: () => false,
      show: showZone,
    }),
    allergenNote: shop.avisoAlergenos,
    quoteDraft: (draft) => quoteDraft(shop, draft, answer),
    open: (picker) => openInline(picker, order),
    changed() {
      isEdited = true;
      void requestQuote(parts);
    },
    shown({ diet }) {
      adding.show(diet);
    },
  });
  prose.remove();
  builder.show();
  order.hidden = false;
  order.after(retryButton);
  order.append(adding.element);

  const parts = {
    shop,
    builder,
    adding: adding.element,
  };
  return parts;
}

/** Confirms a delivery inside the zone. The note names no locality, since the tool may have decided by coordinates. */
function showZone({ entrega }: Draft) {
  const note = find("#pedido-localidad-nota", order);
  const isInside = entrega === "envio" &&
    answer.kind === "done" && answer.data.zona === "dentro";
  note.setAttribute("data-lugar", isInside ? "inside" : "none");
  setText(note, isInside ? "¡Sí, llegamos!" : "");
}

/** Requests a quote of the order on the screen after a pause, and informs the model of the order. A later request aborts this request. For an empty order, only opens the list of items and informs the model. */
async function requestQuote({ shop, builder, adding }: ChatParts) {
  const { draft } = builder;
  retryButton.hidden = true;
  quoting.abort();
  if (draft.lines.length === 0) {
    adding.setAttribute("open", "");
    return inform("La persona vació el pedido en pantalla.");
  }

  answer = WAITING;
  quoting = new AbortController();
  const { signal } = quoting;
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  if (signal.aborted) return;

  const quoteArguments = quoteArgumentsOf(shop, draft, callArguments);
  const result = await requestTool(
    "cotizar_pedido",
    quoteArguments,
    AbortSignal.any([signal, AbortSignal.timeout(CALL_MS)]),
  );
  if (signal.aborted) return;

  answer = readQuote(result);
  retryButton.hidden = answer.kind !== "failed";
  builder.show();
  inform(describeForModel(shop, draft, answer, quoteArguments));
}

/** Informs the model of the order, once the visitor has changed the order. Before that, the model already knows the order. */
function inform(text: string) {
  if (!isEdited) return;

  bridge.request("ui/update-model-context", {
    content: [{ type: "text", text }],
  }).catch(() => {});
}

/** Returns the result of a tool; an empty object if the call fails. */
async function requestTool(
  name: string,
  toolArguments: object,
  signal: AbortSignal,
): Promise<Values> {
  return await bridge.request(
    "tools/call",
    { name, arguments: toolArguments },
    signal,
  ).catch(() => ({}));
}
