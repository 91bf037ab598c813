/** How the order's builder looks inside a chat, and whom it keeps out. */

import { assertEquals } from "@std/assert";
import { until } from "../fixtures/waiting.ts";
import { findBarriers } from "./barriers.ts";
import { button, findSmall, testChat } from "./chat_steps.ts";
import { inTurn } from "./home_page.ts";
import { availableFlavors, first, readCatalog } from "./shop.ts";
import { openHouse } from "./visit.ts";

const HOST_COLORS = {
  light: { "--color-background-primary": "#ffffff", "--color-text-primary": "#141413" },
  dark: { "--color-background-primary": "#262624", "--color-text-primary": "#faf9f5" },
};

openHouse();

for (const theme of ["light", "dark"] as const) {
  testChat(`a chat's own look is taken: ${theme}`, {
    context: {
      theme,
      styles: { variables: { ...HOST_COLORS[theme], "--font-sans": "monospace" } },
    },
  }, async (chat, { page, origin }) => {
    const tub = first((await readCatalog(origin)).potes);
    await chat.quote({ potes: [{ tamano: tub.id }], entrega: "envio" });
    await button(chat, `Cambiar sabores: ${tub.nombre}`).waitFor();
    const body = await chat.frame.evaluate(`(() => {
      const { backgroundColor, color, fontFamily } = getComputedStyle(document.body);
      return { backgroundColor, color, fontFamily };
    })()`);
    assertEquals(
      body,
      theme === "light"
        ? {
          backgroundColor: "rgb(255, 255, 255)",
          color: "rgb(20, 20, 19)",
          fontFamily: "monospace",
        }
        : {
          backgroundColor: "rgb(38, 38, 36)",
          color: "rgb(250, 249, 245)",
          fontFamily: "monospace",
        },
    );
    assertEquals(await findBarriers(page, chat.frame, [320, 640]), []);
    await chat.changeContext({ theme: theme === "light" ? "dark" : "light" });
    await until("the other theme", async () => {
      const scheme = await chat.frame.evaluate("document.documentElement.style.colorScheme");
      return scheme !== theme;
    });
  });
}

testChat("the order and the picker keep nobody out", {}, async (chat, { page, origin }) => {
  const { potes, sabores } = await readCatalog(origin);
  const tub = first(potes);
  const flavors = availableFlavors({ sabores }).slice(0, 1);
  await chat.quote({ potes: [{ tamano: tub.id, sabores: flavors }], entrega: "envio" });
  await chat.frame.getByText("Agregar algo").click();
  assertEquals(await findBarriers(page, chat.frame, [320, 640]), []);
  assertEquals(await findSmall(chat.frame), []);
  await button(chat, `Cambiar sabores: ${tub.nombre}`).click();
  assertEquals(await findBarriers(page, chat.frame, [320, 640]), []);
  assertEquals(await findSmall(chat.frame), []);
  await inTurn([320, 640], async (width) => {
    await page.setViewportSize({ width, height: 800 });
    await until("a frame without scrolling", () =>
      chat.frame.evaluate<boolean>(`(() => {
        const { scrollWidth, clientWidth, scrollHeight } = document.documentElement;
        return scrollWidth <= clientWidth && scrollHeight <= innerHeight;
      })()`));
  });
});
