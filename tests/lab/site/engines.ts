// deno-lint-ignore-file no-await-in-loop no-console -- one after another is the point, and it is told
/**
 * Plays one order, a search, Back, a dialog and the print in the engines of the visitors that Chromium doesn't stand for:
 * `deno task lab engines FOLDER` leaves the pictures there, and prints what each engine said. On Debian:
 * `apt-get install firefox-esr webkit2gtk-driver xvfb`.
 */

import { freePort } from "../../fixtures/free_port.ts";
import { until, within } from "../../fixtures/waiting.ts";
import { startService } from "../../e2e/service.ts";

const PHONE = { width: 390, height: 760 };
const PATIENCE_MS = 20_000;

/** A browser with one page. */
interface Engine extends AsyncDisposable {
  open(url: string): Promise<unknown>;
  /** Runs an expression in the page, and waits for what it promises. */
  run(expression: string): Promise<unknown>;
  /** Does what WebDriver calls actions: only a hand's own tap makes an entry of the history that Back heeds. */
  act(actions: object): Promise<unknown>;
  back(): Promise<unknown>;
  /** PNG and PDF as base64. */
  picture(): Promise<string>;
  print(): Promise<string>;
}

/** As the protocol's answers are. */
interface Message {
  readonly id: number;
  // deno-lint-ignore no-explicit-any -- each command has its own
  readonly result?: any;
  readonly message?: string;
}

/** Firefox speaks WebDriver BiDi itself: messages over a socket. */
async function startFirefox(): Promise<Engine> {
  const profile = await Deno.makeTempDir();
  const port = freePort();
  const child = new Deno.Command("firefox-esr", {
    args: [
      "--headless",
      "--no-remote",
      "--profile",
      profile,
      `--remote-debugging-port=${port}`,
    ],
    stdout: "null",
    stderr: "null",
  }).spawn();
  const socket = await connect(`ws://127.0.0.1:${port}/session`);
  const waiting = new Map<number, (message: Message) => void>();
  socket.onmessage = ({ data }) => {
    const message: Message = JSON.parse(data);
    waiting.get(message.id)?.(message);
  };
  let last = 0;
  const send = async (
    method: string,
    params: object,
  ): Promise<Message["result"]> => {
    const answer = Promise.withResolvers<Message>();
    waiting.set(++last, answer.resolve);
    socket.send(JSON.stringify({ id: last, method, params }));
    const { result, message } = await within(
      method,
      answer.promise,
      PATIENCE_MS,
    );
    if (result === undefined) throw new Error(`${method}: ${message}`);
    return result;
  };
  await send("session.new", { capabilities: {} });
  const { contexts: [{ context }] } = await send("browsingContext.getTree", {});
  await send("browsingContext.setViewport", { context, viewport: PHONE });
  return {
    open: (url) =>
      send("browsingContext.navigate", { context, url, wait: "complete" }),
    async run(expression) {
      const { result, exceptionDetails } = await send("script.evaluate", {
        expression,
        target: { context },
        awaitPromise: true,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return result.value;
    },
    act: (actions) => send("input.performActions", { context, ...actions }),
    back: () => send("browsingContext.traverseHistory", { context, delta: -1 }),
    picture: async () =>
      (await send("browsingContext.captureScreenshot", { context })).data,
    print: async () => (await send("browsingContext.print", { context })).data,
    async [Symbol.asyncDispose]() {
      child.kill();
      await child.status;
      await Deno.remove(profile, { recursive: true });
    },
  };
}

/** WebKit, the engine of every iPhone, in GTK's dress: it speaks WebDriver, and needs a screen. */
async function startWebKit(): Promise<Engine> {
  const [port, display] = [freePort(), `:${freePort() % 1000 + 100}`];
  const quiet = { stdout: "null", stderr: "null" } as const;
  const screen = new Deno.Command("Xvfb", {
    args: [display, "-screen", "0", "1000x1000x24"],
    ...quiet,
  }).spawn();
  const driver = new Deno.Command("WebKitWebDriver", {
    args: ["-p", String(port)],
    env: { DISPLAY: display },
    ...quiet,
  }).spawn();
  const send = async (method: string, path: string, body?: object) => {
    const response = await within(
      path,
      fetch(`http://127.0.0.1:${port}/session${path}`, {
        method,
        body: method === "GET" ? null : JSON.stringify(body ?? {}),
      }),
      PATIENCE_MS,
    );
    const { value } = await response.json();
    if (!response.ok) throw new Error(`${path}: ${value.message}`);
    return value;
  };
  const options = { binary: await findMiniBrowser(), args: ["--automation"] };
  let id = "";
  await until(
    "the driver",
    () =>
      send("POST", "", {
        capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } },
      })
        .then(({ sessionId }) => (id = sessionId) !== "", (error) => {
          if (!(error instanceof TypeError)) throw error;
          return false;
        }),
    PATIENCE_MS,
  );
  await send("POST", `/${id}/window/rect`, {
    ...PHONE,
    height: PHONE.height + 80,
  });
  return {
    open: (url) => send("POST", `/${id}/url`, { url }),
    run: (expression) =>
      send("POST", `/${id}/execute/async`, {
        script:
          `const done = arguments[0]; Promise.resolve(${expression}).then(done, (error) =>
          done(String(error)))`,
        args: [],
      }),
    act: (actions) => send("POST", `/${id}/actions`, actions),
    back: () => send("POST", `/${id}/back`),
    picture: () => send("GET", `/${id}/screenshot`),
    print: () => send("POST", `/${id}/print`),
    async [Symbol.asyncDispose]() {
      await send("DELETE", `/${id}`);
      for (const child of [driver, screen]) {
        child.kill();
        await child.status;
      }
    },
  };
}

/** Debian keeps it beside the library, whose folder names its version. */
async function findMiniBrowser(): Promise<string> {
  const folder = `/usr/lib/${Deno.build.arch}-linux-gnu`;
  for await (const { name } of Deno.readDir(folder)) {
    if (name.startsWith("webkit2gtk-4")) return `${folder}/${name}/MiniBrowser`;
  }
  throw new Error(`no webkit2gtk-4* in ${folder}`);
}

async function connect(url: string): Promise<WebSocket> {
  const socket = Promise.withResolvers<WebSocket>();
  const attempt = () => {
    const one = new WebSocket(url);
    one.onopen = () => socket.resolve(one);
    one.onerror = () => setTimeout(attempt, 200);
  };
  attempt();
  return await within(url, socket.promise, PATIENCE_MS);
}

/** What a visitor does, step by step: what is tapped, if anything, and an expression that is true once it is done. */
const STEPS:
  readonly (readonly [name: string, tapped: string, done: string])[] = [
    ["home", "", `find(".tarjetas-potes button[aria-disabled]")`],
    ["picker", ".tarjetas-potes button", `find("dialog.selector[open]")`],
    [
      "search",
      "",
      `type("dialog input[type=search]", "pistasho") && shown("dialog .opcion").length < 6`,
    ],
    ["full", "dialog .opcion", `find("dialog .opcion :checked")`],
    ["added", "dialog .selector-pie .boton-fuerte", `find("#pedido li")`],
    [
      "menu",
      "",
      `type("#filtros input", "strawberry") && shown("[data-sabor]").length < 20`,
    ],
    ["chosen", ".sabor-empezar", `find("dialog.tamanos[open]")`],
    ["back", "", `!find("dialog[open]") && location.pathname === "/"`],
    [
      "order",
      "",
      `(find("#pedido").scrollIntoView(), find("#pedido a[href*='wa.me']"))`,
    ],
  ];

const HANDS = `globalThis.find = (what) => document.querySelector(what);
globalThis.shown = (what) => [...document.querySelectorAll(what)].filter((one) => one.checkVisibility());
globalThis.type = (what, text) => {
  const field = find(what);
  field.value = text;
  return field.dispatchEvent(new Event("input", { bubbles: true }));
};
globalThis.middleOf = (what) => {
  const [one] = shown(what);
  one.scrollIntoView({ block: "center", behavior: "instant" });
  const { x, y, width, height } = one.getBoundingClientRect();
  return JSON.stringify([x + width / 2, y + height / 2].map(Math.round));
};`;

const [folder = "."] = Deno.args;
await Deno.mkdir(folder, { recursive: true });
await using service = await startService({ HOST: "127.0.0.1", LOG: "off" });
for (
  const [name, start] of [["firefox", startFirefox], [
    "webkit",
    startWebKit,
  ]] as const
) {
  await using engine = await start();
  const save = async (step: string, base64: string) =>
    await Deno.writeFile(
      `${folder}/${name}-${step}`,
      Uint8Array.fromBase64(base64),
    );
  await engine.open(service.origin);
  await engine.run(`(() => { ${HANDS} })()`);
  for (const [step, tapped, done] of STEPS) {
    if (step === "back") await engine.back();
    if (tapped !== "") {
      await engine.act(tapAt(await engine.run(`middleOf("${tapped}")`)));
    }
    const isDone = async () => await engine.run(`Boolean(${done})`) === true;
    const said = await until(step, isDone, PATIENCE_MS).then(
      () => "done",
      String,
    );
    await save(`${step}.png`, await engine.picture());
    console.log(`${name}: ${step}: ${said}`);
  }
  const total = await engine.run(
    `find("#pedido").innerText.replace(/\\s+/g, " ")`,
  ).catch(String);
  console.log(`${name}: ${total}`);
  const printed = await engine.print().then(
    (pdf) => save("print.pdf", pdf),
    String,
  );
  console.log(`${name}: print: ${printed ?? "done"}`);
}

function tapAt(middle: unknown): object {
  const [x, y] = JSON.parse(String(middle));
  const move = { type: "pointerMove", x, y };
  const actions = [move, { type: "pointerDown", button: 0 }, {
    type: "pointerUp",
    button: 0,
  }];
  return { actions: [{ type: "pointer", id: "finger", actions }] };
}
