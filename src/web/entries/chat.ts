/** The order builder in a chat: it takes the host's notifications, and reads the menu through it. */

import { Builder } from "../order/builder.ts";
import { argumentsOf, countThings, type Draft } from "../order/draft.ts";
import { asRecord } from "../order/reading.ts";
import { create, createButton, find, setText } from "../page/dom.ts";
import {
  type Answer,
  draftOf,
  hasPricesOf,
  quoteIn,
  readAnswer,
  readQuote,
  shopOf,
  type ToldShop,
} from "../chat/answers.ts";
import { reckon, tellModel } from "../chat/reckoning.ts";
import {
  createAdding,
  createInlinePicker,
  createSender,
} from "../chat/parts.ts";
import {
  createBridge,
  type Params,
  takeLook,
  tellHeight,
} from "../chat/bridge.ts";

const PROTOCOL_VERSION = "2026-01-26";
const APP = { name: "pedido", version: "1.0.0" };
const CAPABILITIES = { availableDisplayModes: ["inline", "fullscreen"] };
/** Time limit for a call's result: some hosts report neither the result nor its end. */
const CALL_MS = 15_000;
/** Pause before a quote: quick taps are quoted once. */
const PAUSE_MS = 300;

let args: Params = {};
/** The result of the call that the chat shows. */
let brought: Answer | undefined;
/** True once that call has ended. */
let isOver = false;
let built: ReturnType<typeof build> | undefined;

const bridge = createBridge(
  new Map([
    ["ui/notifications/tool-input", (params: Params) => {
      args = asRecord(params["arguments"]);
      show();
      setTimeout(giveUp, CALL_MS);
    }],
    ["ui/notifications/tool-result", (result: Params) => {
      brought = readQuote(result);
      isOver = true;
      show();
    }],
    ["ui/notifications/tool-cancelled", giveUp],
    ["ui/notifications/host-context-changed", takeLook],
  ]),
);
const sender = createSender(bridge);
const prose = create(
  "p",
  { class: "chat-prosa", role: "status" },
  "Un momento…",
);
const again = createButton("Calcular de nuevo", () => {
  if (built === undefined) void loadMenu();
  else built.quoteAnew();
}, { hidden: true });
const order = find("#pedido");
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
  if (asRecord(host["hostCapabilities"])["serverTools"] !== undefined) {
    await loadMenu();
  }
}

/** Requests the shop's data. */
async function loadMenu(): Promise<void> {
  again.hidden = true;
  const signal = AbortSignal.timeout(CALL_MS);
  const results = await Promise.all(
    ["consultar_precios", "listar_sabores", "estado_del_local"]
      .map((name) => callTool(name, {}, signal)),
  );
  const shop = shopOf(...results.map(readAnswer));
  if (shop === undefined) {
    again.hidden = false;
    if (brought === undefined) setText(prose, "No pudimos traer la carta.");
    return;
  }
  built = build(shop);
  show();
}

/** Stops waiting for the result: the builder requests it. A late result is still used. */
function giveUp(): void {
  isOver = true;
  show();
}

/** Shows the order so far in the builder or, before it exists, as the tool's text. */
function show(): void {
  const quote = brought?.kind === "done" ? quoteIn(brought) : undefined;
  if (built === undefined) {
    if (brought?.kind === "done") setText(prose, brought.text);
    else if (brought?.kind === "refused") {
      setText(
        prose,
        brought.objections.map(({ problema }) => problema).join("\n"),
      );
    } else if (isOver) setText(prose, "El pedido no llegó a calcularse.");
    sender.show(quote?.enlaceWhatsapp ?? "");
    return;
  }
  const isOfToday = quote === undefined || hasPricesOf(quote, built.shop);
  const isKnown = brought !== undefined && brought.kind !== "failed" &&
    isOfToday;
  built.take(draftOf(args, quote, built.shop), isKnown ? brought : undefined);
}

/** Returns a tool's result; an empty one without any. */
function callTool(
  name: string,
  asked: object,
  signal: AbortSignal,
): Promise<Params> {
  return bridge.request("tools/call", { name, arguments: asked }, signal).catch(
    () => ({}),
  );
}

/** Builds the order builder in the document. */
function build(shop: ToldShop) {
  let state: Answer | "waiting" = "waiting";
  let isEdited = false;
  let asking = new AbortController();
  const picker = createInlinePicker(
    shop,
    order,
    (diet) => builder.act({ kind: "diet", diet }),
  );
  const adding = createAdding(shop, (thing) => builder.add(thing));
  prose.remove();
  order.hidden = false;
  order.after(again, picker.element);
  const builder = new Builder(order, shop, {
    sender,
    notes: { isPlace: () => false, show: showPlace },
    kitchen: shop.kitchen,
    today: () => shop.today,
    reckon: (draft) => reckon(shop, draft, state),
    pick: picker.pick,
    changed() {
      isEdited = true;
      quote();
    },
    shown(draft) {
      picker.showDiet(draft.diet);
      adding.showDiet(draft.diet);
    },
  });
  order.append(adding.element);

  /** Shows the place that the quote matched. */
  function showPlace({ entrega, localidad }: Draft): void {
    const note = find("#pedido-localidad-nota", order);
    const zone = typeof state === "object" && state.kind === "done"
      ? quoteIn(state).zona
      : null;
    const isInside = entrega === "envio" && zone === "dentro";
    note.setAttribute("data-lugar", isInside ? "inside" : "none");
    setText(note, isInside ? `¡Sí, llegamos a ${localidad}!` : "");
  }

  /** Requests a quote after a pause, and informs the model. */
  function quote(): void {
    asking.abort();
    const { signal } = asking = new AbortController();
    const draft = builder.draft;
    again.hidden = true;
    if (countThings(draft) === 0) {
      adding.element.open = true;
      if (isEdited) inform("La persona vació el pedido en pantalla.");
      return;
    }
    state = "waiting";
    setTimeout(async () => {
      if (signal.aborted) return;
      const late = AbortSignal.any([signal, AbortSignal.timeout(CALL_MS)]);
      const answer = readQuote(
        await callTool("cotizar_pedido", argumentsOf(draft), late),
      );
      if (signal.aborted) return;
      state = answer;
      again.hidden = answer.kind !== "failed";
      builder.show();
      if (isEdited) inform(tellModel(shop, draft, answer));
    }, PAUSE_MS);
  }

  /** Takes the chat's order, unless the visitor has changed it. Requests a quote if it has none. */
  function take(draft: Draft, answer: Answer | undefined): void {
    if (isEdited) return;
    asking.abort();
    state = answer ?? "waiting";
    builder.replace(draft);
    adding.element.open = countThings(draft) === 0 && isOver;
    if (answer === undefined && isOver) quoteAnew();
  }

  function quoteAnew(): void {
    quote();
    builder.show();
  }

  return { shop, take, quoteAnew };
}

function inform(text: string): void {
  const content = [{ type: "text", text }];
  bridge.request("ui/update-model-context", { content }).catch(() => {});
}
