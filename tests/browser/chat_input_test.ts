/** Unexpected input of a chat: orders, results and names. */

import { assertEquals, assertStringIncludes } from "@std/assert";
import { until } from "../fixtures/waiting.ts";
import { untilCount } from "./chat_host.ts";
import {
  button,
  calledTools,
  MENU_TOOLS,
  press,
  testChat,
  waitForTotal,
  withNames,
} from "./chat_steps.ts";
import { inTurn } from "./home_page.ts";
import { EXTRA, SMALL_TUB } from "./shop.ts";
import { SATURDAY, shareHouse } from "./visit.ts";

const HOSTILE_NAMES = [
  "<img src=x onerror=alert(1)>",
  "</script><script>alert(1)</script>",
  '"><iframe src="https://example.test/">',
  "$& $1 ${alert(1)}",
];
const INPUT = "ui/notifications/tool-input";
const RESULT = "ui/notifications/tool-result";
const CANCELLED = "ui/notifications/tool-cancelled";
const INVALID = { potes: "kilo", promos: [null, 3], fecha: 7, entrega: {} };
const PARTIAL = { potes: [{ tamano: "1" }] };

/** The host's notifications in order: a method and its parameters. */
type Notifications = readonly (readonly [method: string, params: object])[];

shareHouse();

/** Notifications from which the frame gets no order. */
const UNCLEAR:
  readonly (readonly [title: string, ...notifications: Notifications])[] = [
    ["an invalid order", [INPUT, { arguments: INVALID }], [
      CANCELLED,
      {},
    ]],
    ["the end of an unknown order", [CANCELLED, { reason: 7 }]],
    ["a result without any content", [INPUT, { arguments: [] }], [RESULT, {}]],
  ];

for (const [title, ...notifications] of UNCLEAR) {
  testChat(`the chat takes an order after ${title}`, async (chat) => {
    await inTurn(
      notifications,
      ([method, params]) => chat.post({ jsonrpc: "2.0", method, params }),
    );
    await chat.frame.getByText(/^Todavía no agregaste nada/).waitFor();
    await chat.frame.getByRole("button", { name: /^Agregar: / }).first()
      .waitFor();
  });
}

const PROSE = { type: "text", text: "Listo." } as const;
/** Events after which the chat has no usable quote. */
const ENDS = [
  ["the order is cancelled", CANCELLED, { reason: "La persona lo cortó." }],
  ["the result is invalid", RESULT, {
    content: [PROSE],
    structuredContent: {},
  }],
  ["the order is refused without a reason", RESULT, {
    content: [PROSE, { type: "text", text: "{}" }],
    isError: true,
  }],
  ["the host refuses the order", RESULT, { content: [PROSE], isError: true }],
] as const;

for (const [event, method, params] of ENDS) {
  testChat(`the chat asks for a quote itself if ${event}`, async (chat) => {
    await chat.post({
      jsonrpc: "2.0",
      method: `${INPUT}-partial`,
      params: { arguments: PARTIAL },
    });
    await chat.sendInput({ potes: [{ tamano: SMALL_TUB.id }] });
    await chat.post({ jsonrpc: "2.0", method, params });
    await waitForTotal(chat.frame, "Total: $ 8.500");
    assertEquals(calledTools(chat).slice(MENU_TOOLS.length), [
      "cotizar_pedido",
    ]);
  });
}

testChat(
  "the chat asks for a quote itself if none comes within 16 seconds",
  async (chat, visit) => {
    const { page } = visit;
    await until(
      "the menu",
      () => calledTools(chat).length === MENU_TOOLS.length,
    );
    await page.clock.install({ time: SATURDAY });
    await chat.sendInput({ potes: [{ tamano: SMALL_TUB.id }] });
    await chat.frame.locator(".pie-total").waitFor();
    await page.clock.fastForward(16_000);
    await waitForTotal(chat.frame, "Total: $ 8.500");
    assertEquals(calledTools(chat).slice(MENU_TOOLS.length), [
      "cotizar_pedido",
    ]);
    await chat.sendResult(
      await chat.ask({ potes: [{ tamano: SMALL_TUB.id, cantidad: 2 }] }),
    );
    await waitForTotal(chat.frame, "Total: $ 17.000");
  },
);

testChat(
  "the chat leaves a quoted order alone after 16 seconds",
  async (chat, { page }) => {
    const args = { potes: [{ tamano: SMALL_TUB.id }] };
    await page.clock.install({ time: SATURDAY });
    await chat.sendInput(args);
    await chat.sendResult(await chat.ask(args));
    await waitForTotal(chat.frame, "Total: $ 8.500");
    await chat.frame.getByText("Agregar algo").click();
    await page.clock.fastForward(16_000);
    await chat.frame.locator(".chat-agregar[open]").waitFor();
  },
);

testChat(
  "the chat shows names with markup as text",
  { answer: (_name, result) => withNames(result, HOSTILE_NAMES) },
  async (chat) => {
    const args = {
      potes: [{ tamano: SMALL_TUB.id }],
      adicionales: [{ id: EXTRA.id }],
    };
    await chat.sendInput(args);
    await chat.sendResult(withNames(await chat.ask(args), HOSTILE_NAMES));
    // The result closes the list of items, so the list opens only after the result.
    await button(chat, "Pedir por WhatsApp").waitFor();
    await chat.frame.getByText("Agregar algo").click();
    const adding = chat.frame.getByRole("button", { name: /^Agregar: / });
    await adding.first().click();
    await chat.frame.locator(".opciones").getByRole("checkbox").first().check();
    await press(chat, "Listo");
    await untilCount("the text for the model", chat.modelTexts, 1);
    const shown = await chat.frame.locator("main").innerText();
    for (const name of HOSTILE_NAMES) assertStringIncludes(shown, name);
    assertEquals(
      await chat.frame.locator("img, iframe, main script").count(),
      0,
    );
  },
);
