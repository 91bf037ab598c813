/** The order builder in a chat: it takes the host's notifications, and reads the menu through it. */

import type { Diet } from "../../shop/diets.ts";
import type { Quote } from "../../shop/quote/order.ts";
import {
  type Answer,
  draftOf,
  hasPricesOf,
  readQuote,
  SHOP_TOOLS,
  shopOf,
  type ToldShop,
} from "../chat/answers.ts";
import {
  createBridge,
  type Params,
  takeLook,
  tellHeight,
} from "../chat/bridge.ts";
import {
  createAdding,
  createInlinePicker,
  createSender,
} from "../chat/parts.ts";
import { reckon, tellModel } from "../chat/reckoning.ts";
import { Builder } from "../order/builder.ts";
import { argumentsOf, type Draft } from "../order/draft.ts";
import { asRecord } from "../order/reading.ts";
import { create, createButton, find, setText } from "../page/dom.ts";

const PROTOCOL_VERSION = "2026-01-26";
const APP = { name: "pedido", version: "1.0.0" };
const CAPABILITIES = { availableDisplayModes: ["inline", "fullscreen"] };
/** Time limit for a call's result: some hosts report neither the result nor its end. */
const CALL_MS = 15_000;
/** Pause before a quote: quick taps are quoted once. */
const PAUSE_MS = 300;

/** The parts of the order in the document. */
type Parts = ReturnType<typeof build>;

let args: Params = {};
/** The result of the call that the chat shows. */
let brought: Answer<Quote> | undefined;
/** True once that call has ended. */
let isOver = false;
/** The quote of the order on the screen. */
let answer: Answer<Quote> | "waiting" = "waiting";
let quoting = new AbortController();
let isEdited = false;
let built: Parts | undefined;

const bridge = createBridge(
  new Map([
    ["ui/notifications/tool-input", (params: Params) => {
      args = asRecord(params["arguments"]);
      show();
      setTimeout(giveUp, CALL_MS);
    }],
    ["ui/notifications/tool-result", (result: Params) => {
      const answer = readQuote(result);
      brought = answer.kind === "failed" ? undefined : answer;
      giveUp();
    }],
    ["ui/notifications/tool-cancelled", giveUp],
    ["ui/notifications/host-context-changed", takeLook],
  ]),
);
const look = { class: "chat-prosa", role: "status" };
const prose = create("p", look, "Un momento…");
const sender = createSender(bridge);
const order = find("#pedido");
const again = createButton("Calcular de nuevo", () => {
  if (built === undefined) return void loadMenu();

  void requestQuote(built);
  built.builder.show();
}, { hidden: true });
order.before(prose, again, sender.element);
void start();

async function start(): Promise<void> {
  const host = await bridge.request("ui/initialize", {
    protocolVersion: PROTOCOL_VERSION,
    appInfo: APP,
    appCapabilities: CAPABILITIES,
  }).catch((): Params => ({}));
  takeLook(asRecord(host["hostContext"]));
  bridge.notify("ui/notifications/initialized", {});
  tellHeight(bridge);

  const capabilities = asRecord(host["hostCapabilities"]);
  if (capabilities["serverTools"] !== undefined) await loadMenu();
}

/** Requests the shop's data. */
async function loadMenu(): Promise<void> {
  again.hidden = true;
  const signal = AbortSignal.timeout(CALL_MS);
  const results = await Promise.all(
    SHOP_TOOLS.map((name) => callTool(name, {}, signal)),
  );

  const shop = shopOf(results);
  again.hidden = shop !== undefined;
  if (shop !== undefined) {
    built = build(shop);
    show();
  } else if (brought === undefined) {
    setText(prose, "No pudimos traer la carta.");
  }
}

/** Stops waiting for the result: the builder requests it. A late result is still used. */
function giveUp(): void {
  isOver = true;
  show();
}

/** Shows the order so far in the builder or, before it exists, as the tool's text. */
function show(): void {
  const quote = brought?.kind === "done" ? brought.data : undefined;
  if (built !== undefined) return take(built, quote);

  if (brought?.kind === "done") {
    setText(prose, brought.text);
  } else if (brought?.kind === "refused") {
    const texts = brought.objections.map(({ problema }) => problema);
    setText(prose, texts.join("\n"));
  } else if (isOver) {
    setText(prose, "El pedido no llegó a calcularse.");
  }
  sender.show(quote?.enlaceWhatsapp ?? "");
}

/** Takes the chat's order, unless the visitor has changed it. Requests a quote if it has none. */
function take(parts: Parts, quote: Quote | undefined): void {
  if (isEdited) return;

  const { shop, builder, adding } = parts;
  const draft = draftOf(args, quote, shop);
  const isOld = quote !== undefined && !hasPricesOf(quote, shop);
  quoting.abort();
  answer = isOld || brought === undefined ? "waiting" : brought;
  builder.replace(draft);
  adding.open = draft.lines.length === 0 && isOver;
  if (answer === "waiting" && isOver) void requestQuote(parts);
}

/** Builds the order builder in the document. */
function build(shop: ToldShop) {
  const setDiet = (diet: readonly Diet[]) =>
    builder.act({ kind: "diet", diet });
  const picker = createInlinePicker(shop, order, setDiet);
  const adding = createAdding(shop, (item) => builder.add(item));
  const builder = new Builder(order, shop, {
    sender,
    notes: { isPlace: () => false, show: showZone },
    kitchen: shop.kitchen,
    today: () => shop.today,
    reckon: (draft) => reckon(shop, draft, answer),
    pick: picker.pick,
    changed() {
      isEdited = true;
      void requestQuote(parts);
    },
    shown({ diet }) {
      picker.showDiet(diet);
      adding.showDiet(diet);
    },
  });
  prose.remove();
  order.hidden = false;
  order.after(again, picker.element);
  order.append(adding.element);

  const parts = { shop, builder, adding: adding.element };
  return parts;
}

/** Shows the place of a delivery inside the zone. */
function showZone({ entrega, localidad }: Draft): void {
  const note = find("#pedido-localidad-nota", order);
  const isInside = entrega === "envio" && answer !== "waiting" &&
    answer.kind === "done" && answer.data.zona === "dentro";
  note.setAttribute("data-lugar", isInside ? "inside" : "none");
  setText(note, isInside ? `¡Sí, llegamos a ${localidad}!` : "");
}

/** Requests a quote after a pause, and informs the model of a change. */
async function requestQuote({ shop, builder, adding }: Parts): Promise<void> {
  const { draft } = builder;
  again.hidden = true;
  quoting.abort();
  if (draft.lines.length === 0) {
    adding.open = true;
    return inform("La persona vació el pedido en pantalla.");
  }

  answer = "waiting";
  quoting = new AbortController();
  const { signal } = quoting;
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  if (signal.aborted) return;

  const late = AbortSignal.any([signal, AbortSignal.timeout(CALL_MS)]);
  const result = await callTool("cotizar_pedido", argumentsOf(draft), late);
  if (signal.aborted) return;

  answer = readQuote(result);
  again.hidden = answer.kind !== "failed";
  builder.show();
  inform(tellModel(shop, draft, answer));
}

/** Informs the model of a change that the visitor has made. */
function inform(text: string): void {
  if (!isEdited) return;

  const content = [{ type: "text", text }];
  bridge.request("ui/update-model-context", { content }).catch(() => {});
}

/** Returns a tool's result; an empty one without any. */
async function callTool(
  name: string,
  asked: object,
  signal: AbortSignal,
): Promise<Params> {
  const params = { name, arguments: asked };
  return await bridge.request("tools/call", params, signal).catch(() => ({}));
}
