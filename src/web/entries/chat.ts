/** The order's builder inside a chat: what the host tells comes in, the menu is asked for through it. */

import { type Builder, createBuilder } from "../order/builder.ts";
import {
  argumentsOf,
  countThings,
  dietOf,
  type Draft,
  EMPTY_DRAFT,
} from "../order/draft.ts";
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
/** How long a host may take for a call: some tell neither its result nor its end. */
const CALL_MS = 15_000;
/** Taps that follow one another are quoted once. */
const PAUSE_MS = 300;

let args: Params = {};
/** What the call that the chat shows came to. */
let brought: Answer | undefined;
/** Whether that call has ended. */
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

/** Asks for all that the builder needs to know of the shop. */
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

/** Waits no longer for a result: the builder asks for itself. One that comes later is still taken. */
function giveUp(): void {
  isOver = true;
  show();
}

/** Shows what the chat has brought so far in the builder or, while there is none, in the tool's words. */
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

/** The result of a tool; one with nothing in it where there is none. */
function callTool(
  name: string,
  asked: object,
  signal: AbortSignal,
): Promise<Params> {
  return bridge.request("tools/call", { name, arguments: asked }, signal).catch(
    () => ({}),
  );
}

/** Puts the builder into the document. */
function build(shop: ToldShop) {
  let state: Answer | "waiting" = "waiting";
  let isEdited = false;
  let asking = new AbortController();
  const picker = createInlinePicker(
    shop,
    order,
    (diet) => builder.setDiet(diet),
  );
  const adding = createAdding(shop, (thing) => builder.add(thing));
  prose.remove();
  order.hidden = false;
  order.after(again, picker.element);
  const builder: Builder = createBuilder(order, shop, {
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
      picker.showDiet(dietOf(draft));
      adding.showDiet(dietOf(draft));
    },
  });
  order.append(adding.element);

  /** Says so where the quote knows the place. */
  function showPlace({ pedido: { entrega, localidad = "" } }: Draft): void {
    const note = find("#pedido-localidad-nota", order);
    const zone = typeof state === "object" && state.kind === "done"
      ? quoteIn(state).zona
      : null;
    const isInside = entrega === "envio" && zone === "dentro";
    note.setAttribute("data-lugar", isInside ? "inside" : "none");
    setText(note, isInside ? `¡Sí, llegamos a ${localidad}!` : "");
  }

  /** Asks what the order comes to, after a pause, and tells the model. */
  function quote(): void {
    asking.abort();
    const { signal } = asking = new AbortController();
    const draft = builder.draft();
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

  /** Takes what the chat has brought, unless the visitor has begun to change it. Without an answer it is asked for. */
  function take(draft: Draft, answer: Answer | undefined): void {
    if (isEdited) return;
    asking.abort();
    state = answer ?? "waiting";
    builder.replace({ draft, usual: EMPTY_DRAFT });
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
