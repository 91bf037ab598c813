/** Steps for the tests of a chat. */

import type { Frame, Locator } from "playwright-core";
import { until } from "../fixtures/waiting.ts";
import type { ToolResult } from "./chat_bridges.ts";
import {
  type Chat,
  type ChatOptions,
  openChat,
  OWN_REQUESTS,
} from "./chat_host.ts";
import { testVisit, type Visit } from "./visit.ts";

type Run = (chat: Chat, visit: Visit) => Promise<void>;

const VISITOR = {
  expected: OWN_REQUESTS,
  viewport: { width: 400, height: 800 },
};

/** Registers a test of a chat. At the end, the chat announces to the frame its removal. */
export function testChat(
  name: string,
  ...how: readonly [Run] | readonly [ChatOptions, Run]
): void {
  const [options, run] = how.length === 2 ? how : [{}, how[0]] as const;
  testVisit(name, VISITOR, async (visit) => {
    const chat = await openChat(visit.page, visit.origin, options);
    await run(chat, visit);
    await chat.end();
  });
}

/** Returns the frame's button with exactly this name. */
export function button({ frame }: Chat, name: string): Locator {
  return frame.getByRole("button", { name, exact: true });
}

/** Presses a button of the frame. */
export async function press(chat: Chat, name: string): Promise<void> {
  await button(chat, name).click();
}

/** Returns the checkbox of a flavor. */
export function box(frame: Frame, flavor: string): Locator {
  return frame.locator("label.opcion", {
    has: frame.locator(".opcion-nombre").getByText(flavor, { exact: true }),
  }).getByRole("checkbox");
}

/** The tools that return the shop's data. The frame calls them first. */
export const MENU_TOOLS: readonly string[] = [
  "consultar_precios",
  "listar_sabores",
  "estado_del_local",
];

/** Returns the names of the tools that the frame has called. */
export function calledTools({ calls }: Chat): readonly string[] {
  return calls.map(({ name }) => name);
}

/** Returns the arguments of `cotizar_pedido` in the last text for the model. */
export function argumentsIn({ modelTexts }: Chat): Record<string, unknown> {
  return JSON.parse(
    modelTexts.at(-1)?.split("Argumentos de cotizar_pedido: ")[1] ?? "{}",
  );
}

/** Waits until the frame shows exactly this total. */
export async function waitForTotal(frame: Frame, text: string): Promise<void> {
  await until(`«${text}»`, async () => {
    const shown = await frame.locator(".pie-cuenta [role=status]")
      .allInnerTexts();
    return shown.some((total) => plain(total) === text);
  });
}

/** Returns the controls that are too low for a finger. */
export function findSmall(frame: Frame): Promise<readonly string[]> {
  return frame.evaluate(
    `[...document.querySelectorAll("button, summary, input, label:has(input)")]
    .filter((element) => element.checkVisibility() && !element.matches("label input"))
    .filter((element) => element.getBoundingClientRect().height < 40)
    .map((element) => element.outerHTML)`,
  );
}

/** Returns a result of `listar_sabores` with one more flavor, of this name. */
export function withFlavor(result: ToolResult, nombre: string): ToolResult {
  const { sabores, ...rest } = JSON.parse(
    JSON.stringify(result.structuredContent),
  );
  return {
    ...result,
    structuredContent: {
      ...rest,
      sabores: [...sabores, { ...sabores[0], nombre }],
    },
  };
}

/** Returns a result in which each item has one of these names and a number. */
export function withNames(
  result: ToolResult,
  names: readonly string[],
): ToolResult {
  if (result.structuredContent === undefined) return result;
  let next = 0;
  const rename = (key: string, value: unknown) =>
    key === "nombre" ? `${names[next % names.length]} ${next++}` : value;
  return {
    ...result,
    structuredContent: JSON.parse(
      JSON.stringify(result.structuredContent, rename),
    ),
  };
}

/** Replaces no-break spaces by spaces. */
export function plain(text: string): string {
  return text.replace(/\u00a0/g, " ").trim();
}
