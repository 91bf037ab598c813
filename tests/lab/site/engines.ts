// deno-lint-ignore-file no-await-in-loop no-console -- runs one step at a time and prints its result
/**
 * `deno task lab engines FOLDER`: places one order in Firefox and in WebKit.
 *
 * It also tries a search, Back, a dialog and the print. It writes a picture of each step
 * into the folder and prints the results.
 *
 * Debian: `apt-get install firefox-esr webkit2gtk-driver xvfb`.
 */

import { freePort } from "../../fixtures/free_port.ts";
import { until, within } from "../../fixtures/waiting.ts";
import { startService } from "../../e2e/service.ts";

const PHONE = { width: 390, height: 760 };
const PATIENCE_MS = 20_000;
const FIREFOX_FLAGS = ["--headless", "--no-remote", "--profile"];
const QUIET = { stdout: "null", stderr: "null" } as const;

/** A browser with one page. */
interface Engine extends AsyncDisposable {
  open(url: string): Promise<unknown>;
  /** Runs an expression in the page and awaits its value. */
  run(expression: string): Promise<unknown>;
  /** Performs WebDriver actions. Back skips history entries that no real tap made. */
  act(actions: object): Promise<unknown>;
  back(): Promise<unknown>;
  /** Returns a PNG as base64. */
  picture(): Promise<string>;
  /** Returns a PDF as base64. */
  print(): Promise<string>;
}

/** A message of WebDriver BiDi. */
interface Message {
  readonly id: number;
  // deno-lint-ignore no-explicit-any -- each command has its own result
  readonly result?: any;
  readonly message?: string;
}

/** Starts Firefox, which implements WebDriver BiDi: messages over a socket. */
async function startFirefox(): Promise<Engine> {
  const profile = await Deno.makeTempDir();
  const port = freePort();
  const child = new Deno.Command("firefox-esr", {
    args: [...FIREFOX_FLAGS, profile, `--remote-debugging-port=${port}`],
    ...QUIET,
  }).spawn();
  const socket = await connect(`ws://127.0.0.1:${port}/session`);
  const send = createSender(socket);

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
    async picture() {
      return (await send("browsingContext.captureScreenshot", { context }))
        .data;
    },
    async print() {
      return (await send("browsingContext.print", { context })).data;
    },
    async [Symbol.asyncDispose]() {
      child.kill();
      await child.status;
      await Deno.remove(profile, { recursive: true });
    },
  };
}

/** Returns a function that sends a command and resolves with its result. */
function createSender(
  socket: WebSocket,
): (method: string, params: object) => Promise<Message["result"]> {
  const waiting = new Map<number, (message: Message) => void>();
  let last = 0;
  socket.onmessage = ({ data }) => {
    const message: Message = JSON.parse(data);
    waiting.get(message.id)?.(message);
  };

  return async (method, params) => {
    const id = ++last;
    const answer = Promise.withResolvers<Message>();
    waiting.set(id, answer.resolve);
    socket.send(JSON.stringify({ id, method, params }));

    const { result, message } = await within(
      method,
      answer.promise,
      PATIENCE_MS,
    );
    if (result === undefined) throw new Error(`${method}: ${message}`);
    return result;
  };
}

/** Starts WebKit's GTK browser, which implements WebDriver and needs a screen. */
async function startWebKit(): Promise<Engine> {
  const port = freePort();
  const display = `:${freePort() % 1000 + 100}`;
  const screen = new Deno.Command("Xvfb", {
    args: [display, "-screen", "0", "1000x1000x24"],
    ...QUIET,
  }).spawn();
  const driver = new Deno.Command("WebKitWebDriver", {
    args: ["-p", String(port)],
    env: { DISPLAY: display },
    ...QUIET,
  }).spawn();

  const sessions = `http://127.0.0.1:${port}/session`;
  const id = await openSession(sessions);
  const get = (path: string) => request(`${sessions}/${id}${path}`, "GET");
  const post = (path: string, body?: object) =>
    request(`${sessions}/${id}${path}`, "POST", body);
  await post("/window/rect", {
    ...PHONE,
    height: PHONE.height + 80,
  });

  return {
    open: (url) => post("/url", { url }),
    run(expression) {
      const script = `const done = arguments[0];
        Promise.resolve(${expression}).then(done, (error) => done(String(error)))`;
      return post("/execute/async", { script, args: [] });
    },
    act: (actions) => post("/actions", actions),
    back: () => post("/back"),
    picture: () => get("/screenshot"),
    print: () => post("/print"),
    async [Symbol.asyncDispose]() {
      await request(`${sessions}/${id}`, "DELETE");
      for (const child of [driver, screen]) {
        child.kill();
        await child.status;
      }
    },
  };
}

/** Opens a session as soon as the driver listens, and returns its id. */
async function openSession(sessions: string): Promise<string> {
  const options = {
    binary: await findMiniBrowser(),
    args: ["--automation"],
  };
  const capabilities = {
    alwaysMatch: { "webkitgtk:browserOptions": options },
  };

  let id = "";
  const isOpen = async () => {
    try {
      ({ sessionId: id } = await request(sessions, "POST", { capabilities }));
      return true;
    } catch (error) {
      if (error instanceof TypeError) return false;
      throw error;
    }
  };
  await until("the driver", isOpen, PATIENCE_MS);
  return id;
}

/** Sends a WebDriver command and returns its value. */
async function request(
  url: string,
  method: "GET" | "POST" | "DELETE",
  body: object = {},
): Promise<Message["result"]> {
  const response = await within(
    url,
    fetch(url, {
      method,
      body: method === "GET" ? null : JSON.stringify(body),
    }),
    PATIENCE_MS,
  );

  const { value } = await response.json();
  if (!response.ok) throw new Error(`${url}: ${value.message}`);
  return value;
}

/** Returns the path of the browser, in a folder that names its version. */
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
    const attempted = new WebSocket(url);
    attempted.onopen = () => socket.resolve(attempted);
    attempted.onerror = () => setTimeout(attempt, 200);
  };

  attempt();
  return await within(url, socket.promise, PATIENCE_MS);
}

/**
 * The steps of a visitor: the element to tap, if any, and an expression that must become
 * true.
 */
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

const HELPERS = `globalThis.find = (what) => document.querySelector(what);
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

const ENGINES = [["firefox", startFirefox], ["webkit", startWebKit]] as const;

const [folder = "."] = Deno.args;
await Deno.mkdir(folder, { recursive: true });
await using service = await startService({ HOST: "127.0.0.1", LOG: "off" });
for (const [name, start] of ENGINES) await playOrder(name, start);

async function playOrder(
  name: string,
  start: () => Promise<Engine>,
): Promise<void> {
  await using engine = await start();
  const save = (step: string, base64: string) =>
    Deno.writeFile(`${folder}/${name}-${step}`, Uint8Array.fromBase64(base64));

  await engine.open(service.origin);
  await engine.run(`(() => { ${HELPERS} })()`);

  for (const [step, tapped, done] of STEPS) {
    if (step === "back") await engine.back();
    if (tapped !== "") {
      await engine.act(tapAt(await engine.run(`middleOf("${tapped}")`)));
    }

    const isDone = async () => await engine.run(`Boolean(${done})`) === true;
    const outcome = await until(step, isDone, PATIENCE_MS)
      .then(() => "done", String);
    await save(`${step}.png`, await engine.picture());
    console.log(`${name}: ${step}: ${outcome}`);
  }

  const order = `find("#pedido").innerText.replace(/\\s+/g, " ")`;
  console.log(`${name}: ${await engine.run(order).catch(String)}`);

  const failure = await engine.print()
    .then((pdf) => save("print.pdf", pdf), String);
  console.log(`${name}: print: ${failure ?? "done"}`);
}

function tapAt(middle: unknown) {
  const [x, y] = JSON.parse(String(middle));
  const move = {
    type: "pointerMove",
    x,
    y,
  };
  const actions = [move, { type: "pointerDown", button: 0 }, {
    type: "pointerUp",
    button: 0,
  }];
  return {
    actions: [{
      type: "pointer",
      id: "finger",
      actions,
    }],
  };
}
