/** The order builder inside a chat, through both versions of the official bridge. */

import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { until, within } from "../fixtures/waiting.ts";
import { findBarriers } from "./barriers.ts";
import { untilCount } from "./chat_host.ts";
import {
  argumentsIn,
  box,
  button,
  calledTools,
  findSmall,
  MENU_TOOLS,
  plain,
  press,
  testChat,
  waitForTotal,
  withFlavor,
} from "./chat_steps.ts";
import { inTurn, messageIn, resize } from "./home_page.ts";
import {
  askQuote,
  CATALOG,
  first,
  FLAVOR,
  FLAVORS,
  PROMO,
  SMALL_TUB,
} from "./shop.ts";
import { shareHouse } from "./visit.ts";

/** The versions of the bridge, each with the sandbox of its frame. */
const BRIDGES = [["2.0.4", "allow-scripts allow-same-origin"], [
  "1.7.5",
  "allow-scripts",
]] as const;
const LOOKS = { light: [320, "light"], dark: [640, "dark"] } as const;
/** The colors that a chat sends, and the colors that the frame must show. */
const THEMES = {
  light: [{
    "--color-background-primary": "#ffffff",
    "--color-text-primary": "#141413",
  }, [
    "rgb(255, 255, 255)",
    "rgb(20, 20, 19)",
  ]],
  dark: [{
    "--color-background-primary": "#262624",
    "--color-text-primary": "#faf9f5",
  }, [
    "rgb(38, 38, 36)",
    "rgb(250, 249, 245)",
  ]],
} as const;
const HOSTILE = "<img src=x onerror=alert(1)>";
shareHouse();

for (const [version, sandbox] of BRIDGES) {
  testChat(
    `a chat shows its order and the price, and the model gets each change: ${version}, ${sandbox}`,
    { version, sandbox },
    async (chat) => {
      const args = { potes: [{ tamano: SMALL_TUB.id, sabores: [FLAVOR] }] };
      await chat.quote(args);
      const quote = await askQuote(args);
      await waitForTotal(chat.frame, "Total: $ 8.500");
      assertEquals(
        await chat.frame.evaluate("document.activeElement.localName"),
        "body",
      );
      assertEquals(calledTools(chat), MENU_TOOLS);
      await press(chat, "Pedir por WhatsApp");
      await untilCount("the link", chat.links, 1);
      assertEquals(chat.links, [quote.enlaceWhatsapp]);

      const more = button(chat, `Uno más: ${SMALL_TUB.nombre}`);
      // A screen reader must not announce the previous total again.
      const spoken = await more.evaluate((control: HTMLElement) => {
        control.click();
        return document.querySelector(".pie-cuenta [role=status]")?.textContent;
      });
      assertEquals(spoken, "", "the total of the previous order");
      await untilCount("the text for the model", chat.modelTexts, 1);
      await waitForTotal(chat.frame, "Total: $ 17.000");
      assertStringIncludes(
        chat.modelTexts[0] ?? "",
        `• 2 × ${SMALL_TUB.nombre}: ${FLAVOR}`,
      );
      assertStringIncludes(
        plain(chat.modelTexts[0] ?? ""),
        "Total: $ 17.000",
      );
      assertEquals(
        await chat.ask(argumentsIn(chat)),
        await chat.ask({ potes: [{ ...args.potes[0], cantidad: 2 }] }),
      );
      assertEquals(calledTools(chat).slice(MENU_TOOLS.length), [
        "cotizar_pedido",
      ]);
      await press(chat, "Pedir por WhatsApp");
      await untilCount("the other link", chat.links, 2);
      const two = await askQuote({
        potes: [{ ...args.potes[0], cantidad: 2 }],
      });
      assertEquals(chat.links[1], two.enlaceWhatsapp);

      const [start, ready] = chat.sent;
      assertEquals([start?.["method"], start?.["params"]], ["ui/initialize", {
        protocolVersion: "2026-01-26",
        appInfo: { name: "pedido", version: "1.0.0" },
        appCapabilities: { availableDisplayModes: ["inline", "fullscreen"] },
      }]);
      assertEquals(ready?.["method"], "ui/notifications/initialized");
      assert(!chat.sent.some(({ method }) => method === "ui/message"));
      const { heights } = chat;
      assert(heights.length > 0, "the frame reported no height");
      assert(heights.every((height, i) => height !== heights[i - 1]));
    },
  );
}

testChat(
  "the chat asks before it sends items that the diet excludes",
  async (chat) => {
    const args = {
      adicionales: [{ id: "cucuruchos" }],
      comentario: "Pedido sin TACC.",
    };
    await chat.quote(args);
    const comentario = "Pedido sin TACC, salvo Cucuruchos x 6 (lo acepto).";
    const quote = await askQuote({ ...args, comentario });
    await waitForTotal(chat.frame, "Total: $ 3.600");
    const send = button(chat, "Pedir por WhatsApp");
    assertEquals(await send.count(), 0);

    await press(chat, "Sí, va igual");
    await chat.frame.waitForSelector(".chat-envio:focus");
    await waitForTotal(chat.frame, "Total: $ 3.600");
    await send.click();
    await untilCount("the link", chat.links, 1);
    assertEquals(chat.links, [quote.enlaceWhatsapp]);
  },
);

testChat("the bar for free delivery is on the foot's edge", async (chat) => {
  await chat.quote({ potes: [{ tamano: "kilo" }], localidad: "Castelar" });
  const top = async (part: string) =>
    (await chat.frame.locator(part).boundingBox())?.y ?? 0;
  // The bar begins under the foot's border of 2 px.
  assertEquals(await top("progress"), await top(".pie-pedido") + 2);
});

testChat(
  "the frame answers the chat's requests, and ignores others",
  async (chat) => {
    await chat.post({ jsonrpc: "2.0", id: "a", method: "ping" });
    await chat.post({
      jsonrpc: "2.0",
      id: "b",
      method: "sampling/createMessage",
      params: {},
    });
    const answerTo = (id: string) =>
      chat.sent.find((message) => message["id"] === id);
    await until(
      "both answers",
      () => answerTo("a") !== undefined && answerTo("b") !== undefined,
    );
    assertEquals(answerTo("a"), { jsonrpc: "2.0", id: "a", result: {} });
    assertEquals(JSON.parse(JSON.stringify(answerTo("b"))).error.code, -32601);
    const selfMessage = chat.frame.evaluate(`new Promise((heard) => {
  addEventListener("message", heard, { once: true });
  postMessage({ jsonrpc: "2.0", id: "c", method: "ping" });
})`);
    await within("the page's message to itself", selfMessage);
    await chat.post({ jsonrpc: "2.0", id: "d", method: "ping" });
    await until("the last answer", () => answerTo("d") !== undefined);
    assertEquals(answerTo("c"), undefined);
  },
);

testChat(
  "a visitor picks flavors in the flow of the page, including one with markup in its name",
  {
    answer: (name, result) =>
      name === "listar_sabores" ? withFlavor(result, HOSTILE) : result,
  },
  async (chat) => {
    const flavors = FLAVORS.slice(0, SMALL_TUB.saboresMax);
    await chat.quote({ potes: [{ tamano: SMALL_TUB.id, sabores: [] }] });
    await press(chat, `Cambiar sabores: ${SMALL_TUB.nombre}`);
    const { frame } = chat;
    await frame.getByRole("checkbox", { name: HOSTILE }).check();
    assertEquals(await frame.locator("img").count(), 0);
    await press(chat, `Sacar: ${HOSTILE}`);
    await inTurn(flavors, (name) => box(frame, name).check());
    await frame.getByRole("checkbox", { name: HOSTILE }).click();
    await frame.getByText(`Para sumar ${HOSTILE}, sacá uno`).waitFor();
    const [head, list] = await Promise.all([
      button(chat, "Listo").boundingBox(),
      box(frame, first(flavors)).boundingBox(),
    ]);
    assert(
      (head?.y ?? Infinity) < (list?.y ?? 0),
      "the button to close is above the list",
    );
    await press(chat, "Listo");
    await untilCount("the text for the model", chat.modelTexts, 1);
    assertEquals(argumentsIn(chat)["potes"], [{
      tamano: SMALL_TUB.id,
      sabores: flavors,
      cantidad: 1,
    }]);
  },
);

testChat("a promo is added tub by tub", async (chat) => {
  const tubs = PROMO.potes.flatMap(({ cantidad }) =>
    new Array(cantidad).fill({ sabores: [FLAVOR] })
  );
  await chat.quote({ adicionales: [] });
  await press(chat, `Agregar: ${PROMO.nombre}`);
  await inTurn(tubs, async () => {
    await box(chat.frame, FLAVOR).check();
    await chat.frame.getByRole("button", { name: /^(Siguiente pote|Listo)$/ })
      .click();
  });
  await untilCount("the text for the model", chat.modelTexts, 1);
  const quote = await askQuote({ promos: [{ id: PROMO.id, potes: tubs }] });
  await waitForTotal(chat.frame, "Total: $ 69.900");
  await press(chat, "Pedir por WhatsApp");
  await untilCount("the link", chat.links, 1);
  assertEquals(chat.links, [quote.enlaceWhatsapp]);
});

testChat(
  "the chat marks the items of the menu that the order's diet excludes",
  async (chat, { page }) => {
    const cones = first(
      CATALOG.adicionales.filter(({ alergenos }) =>
        alergenos.includes("trigo")
      ),
    );
    await chat.quote({
      potes: [{ tamano: SMALL_TUB.id }],
      comentario: "Pedido sin TACC. Timbre 2",
    });
    await chat.frame.getByText("Agregar algo", { exact: true }).click();
    const warning = chat.frame.locator(`#dieta-adicionales-${cones.id}`)
      .getByText(
        "No es sin TACC y lleva trigo.",
      );
    await warning.waitFor();
    assertEquals(await findBarriers(page, { frame: chat.frame }), []);
    await press(chat, "Sacar: sin TACC");
    await warning.waitFor({ state: "hidden" });
  },
);

testChat("a refused order shows every objection", async (chat) => {
  const args = {
    potes: [{ tamano: SMALL_TUB.id, sabores: [FLAVOR, "Petróleo"] }, {
      tamano: "balde",
    }],
  };
  const result = await chat.quote(args);
  const { problemas } = JSON.parse(result.content[1]?.text ?? "");
  assertEquals(problemas.length, 2);
  const lines = chat.frame.locator(".renglones");
  await lines.getByText(
    `No hay un sabor que se llame "Petróleo": elegí otro para ${SMALL_TUB.nombre}.`,
  )
    .waitFor();
  await lines.getByText("balde no está en la carta.").waitFor();
  assertEquals(await button(chat, "Pedir por WhatsApp").count(), 0);
  await press(chat, `Cambiar sabores: ${SMALL_TUB.nombre}`);
  assert(await box(chat.frame, FLAVOR).isChecked());
  await chat.frame.getByText(`1 de ${SMALL_TUB.saboresMax}`).waitFor();
  await press(chat, "Listo");
  await press(chat, "Quitar: balde");
  await until(
    "a link",
    async () => await button(chat, "Pedir por WhatsApp").count() === 1,
  );
});

/** While it is true, the service doesn't quote. */
let isDown = false;
testChat(
  "the chat retries a failed quote, and the order can be sent meanwhile",
  {
    answer(name, result) {
      if (isDown && name === "cotizar_pedido") {
        throw new Error("The service is gone");
      }
      return result;
    },
  },
  async (chat) => {
    await chat.quote({ potes: [{ tamano: SMALL_TUB.id }] });
    isDown = true;
    await press(chat, `Uno más: ${SMALL_TUB.nombre}`);
    await waitForTotal(
      chat.frame,
      "Total a confirmar: $ 17.000",
    );
    await press(chat, "Pedir por WhatsApp");
    await untilCount("the link", chat.links, 1);
    const message = plain(messageIn(chat.links[0] ?? ""));
    assertStringIncludes(message, `• 2 × ${SMALL_TUB.nombre}`);
    assertStringIncludes(
      message,
      "Total: $ 17.000 (a confirmar)",
    );
    isDown = false;
    await press(chat, "Calcular de nuevo");
    await waitForTotal(chat.frame, "Total: $ 17.000");
  },
);

testChat(
  "the chat asks for a quote itself if the prices of the result are of another day",
  async (chat) => {
    const args = { potes: [{ tamano: SMALL_TUB.id }] };
    const result = await chat.ask(args);
    await chat.sendInput(args);
    await chat.sendResult(
      JSON.parse(
        JSON.stringify(result).replaceAll(
          String(SMALL_TUB.precio),
          String(SMALL_TUB.precio - 100),
        ),
      ),
    );
    await waitForTotal(chat.frame, "Total: $ 8.500");
    assertEquals(calledTools(chat).slice(MENU_TOOLS.length), [
      "cotizar_pedido",
    ]);
    assertEquals(chat.modelTexts, []);
  },
);

testChat(
  "a chat without tools shows the tool's text and the link to WhatsApp",
  { hasTools: false, opensLinks: false },
  async (chat) => {
    const args = { potes: [{ tamano: SMALL_TUB.id }] };
    const { content } = await chat.quote(args);
    await until("the prose", async () => {
      const shown = await chat.frame.locator(".chat-prosa").innerText();
      return plain(shown) === plain(content[0]?.text ?? "");
    });
    await press(chat, "Pedir por WhatsApp");
    const address = chat.frame.getByLabel("Copiá esta dirección");
    await address.waitFor();
    assertEquals(
      await address.inputValue(),
      (await askQuote(args)).enlaceWhatsapp,
    );
    assertEquals(chat.calls, []);
  },
);

testChat(
  "a visitor chooses delivery and a locality in a chat",
  async (chat) => {
    await chat.quote({ potes: [{ tamano: "kilo", sabores: [FLAVOR] }] });
    await waitForTotal(chat.frame, "Total: $ 28.000");
    await chat.frame.getByText("Con envío").click();
    await chat.frame.getByLabel("¿A qué localidad?").fill("Morón");
    await chat.frame.getByText("¡Sí, llegamos!").waitFor();
    await waitForTotal(chat.frame, "Total: $ 30.800");
  },
);

testChat(
  "a chat that rejects links shows the address of WhatsApp",
  { opensLinks: "rejects" },
  async (chat) => {
    await chat.quote({ potes: [{ tamano: SMALL_TUB.id, sabores: [FLAVOR] }] });
    await press(chat, "Pedir por WhatsApp");
    await chat.frame.getByLabel("Copiá esta dirección").waitFor();
  },
);

for (const theme of ["light", "dark"] as const) {
  const [colors, seen] = THEMES[theme];
  testChat(`the page takes the chat's colors and font: ${theme}`, {
    context: {
      theme,
      styles: { variables: { ...colors, "--font-sans": "monospace" } },
    },
  }, async (chat, { page }) => {
    await chat.quote({ potes: [{ tamano: SMALL_TUB.id }], entrega: "envio" });
    await button(chat, `Cambiar sabores: ${SMALL_TUB.nombre}`).waitFor();
    const look = await chat.frame.evaluate(`(() => {
      const { backgroundColor, color, fontFamily } = getComputedStyle(document.body);
      return [backgroundColor, color, fontFamily];
    })()`);
    assertEquals(look, [...seen, "monospace"]);
    assertEquals(
      await findBarriers(page, {
        frame: chat.frame,
        looks: [LOOKS[theme]],
      }),
      [],
    );
    await chat.changeContext({ theme: theme === "light" ? "dark" : "light" });
    await until("the other theme", async () => {
      const scheme = await chat.frame.evaluate(
        "document.documentElement.style.colorScheme",
      );
      return scheme !== theme;
    });
  });
}

testChat(
  "the order and the picker have no barriers",
  async (chat, { page }) => {
    await chat.quote({
      potes: [{ tamano: SMALL_TUB.id, sabores: [FLAVOR] }],
      entrega: "envio",
    });
    await chat.frame.getByText("Agregar algo", { exact: true }).click();
    assertEquals(await findBarriers(page, { frame: chat.frame }), []);
    assertEquals(await findSmall(chat.frame), []);
    await press(chat, `Cambiar sabores: ${SMALL_TUB.nombre}`);
    assertEquals(await findBarriers(page, { frame: chat.frame }), []);
    await inTurn([320, 640], async (width) => {
      await resize(page, { width, height: 800 });
      assertEquals(await findSmall(chat.frame), []);
      await until(
        "a frame without scrolling",
        () =>
          chat.frame.evaluate<boolean>(`(() => {
      const { scrollWidth, clientWidth, scrollHeight } = document.documentElement;
      return scrollWidth <= clientWidth && scrollHeight <= innerHeight;
    })()`),
      );
    });
  },
);
