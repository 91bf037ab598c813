import { assertEquals, assertThrows } from "@std/assert";
import {
  describeMisspelled,
  listensOnLoopback,
  readConfig,
} from "../src/config.ts";
import { readRows } from "./fixtures/rows.ts";
import root from "../deno.json" with { type: "json" };

type Environment = Readonly<Record<string, string>>;

const read = (environment: Environment) =>
  readConfig((name) => environment[name]);

const DEFAULTS = {
  port: 8000,
  host: "0.0.0.0",
  baseUrl: undefined,
  trustedProxies: 0,
  rateLimit: 60,
  dataDir: "data",
  pagesDir: "pages",
  log: undefined,
  isPreview: undefined,
};

const ACCEPTED = readRows`
{} → {}
{"PORT":"","BASE_URL":" ","LOG":""} → {}
{"PORT":"0"} → {"port":0}
{"PORT":"65535"} → {"port":65535}
{"HOST":"::1"} → {"host":"::1"}
{"BASE_URL":"https://Helados.example/"} → {"baseUrl":"https://helados.example"}
{"BASE_URL":"http://localhost:8000"} → {"baseUrl":"http://localhost:8000"}
{"TRUSTED_PROXIES":"2","RATE_LIMIT":"1"} → {"trustedProxies":2,"rateLimit":1}
{"DATA_DIR":"/srv/datos","PAGES_DIR":"x"} → {"dataDir":"/srv/datos","pagesDir":"x"}
{"DATA_DIR":"data/","PAGES_DIR":"/srv/x//"} → {"dataDir":"data","pagesDir":"/srv/x"}
{"DATA_DIR":"/"} → {"dataDir":"/"}
{"LOG":"off"} → {"log":"off"}
{"DENO_TIMELINE":"production"} → {"isPreview":false}
{"DENO_TIMELINE":"preview/4f2a"} → {"isPreview":true}
{"DENO_TIMELINE":"git-branch/navidad"} → {"isPreview":true}
`;

for (const [environment = "", differing = ""] of ACCEPTED) {
  Deno.test(`readConfig() reads ${environment}`, () => {
    const expected = { ...DEFAULTS, ...JSON.parse(differing) };
    assertEquals(read(JSON.parse(environment)), expected);
  });
}

const REFUSED = readRows`
PORT → 65536 → un número entero de 0 a 65535
PORT → 80.5 → un número entero de 0 a 65535
PORT → -1 → un número entero de 0 a 65535
PORT → 1e3 → un número entero de 0 a 65535
RATE_LIMIT → 0 → un número entero de 1 a 1000000
TRUSTED_PROXIES → sí → un número entero de 0 a 100
BASE_URL → helados.example → un origen sin ruta, como https://heladeria.example
BASE_URL → https://a.example:65536 → un origen sin ruta, como https://heladeria.example
BASE_URL → https://a.example/menu → un origen sin ruta, como https://heladeria.example
HOST → a b → un nombre o una dirección, como 0.0.0.0 o 127.0.0.1
LOG → si → text, json u off
`;

for (const [name = "", value = "", expected] of REFUSED) {
  Deno.test(`readConfig() refuses ${name}=${value} in one line`, () => {
    const { message } = assertThrows(() => read({ [name]: value }), Error);
    assertEquals(message, `${name}: esperaba ${expected}, encontré "${value}"`);
  });
}

Deno.test("readConfig() reports all mistakes at once", () => {
  const wrong = () =>
    read({ PORT: "x", RATE_LIMIT: "x", LOG: "x", BASE_URL: "x" });
  assertEquals(assertThrows(wrong, Error).message.split("\n").length, 4);
});

const LISTENS = readRows`
127.0.0.1 → true
::1 → true
localhost → true
127.1 → true
::ffff:127.0.0.1 → true
0.0.0.0 → false
:: → false
`;

for (const [host = "", isLoopback] of LISTENS) {
  Deno.test(`listensOnLoopback() is ${isLoopback} for HOST=${host}`, () => {
    assertEquals(String(listensOnLoopback({ ...DEFAULTS, host })), isLoopback);
  });
}

Deno.test("describeMisspelled() suggests the setting that a misspelled variable resembles", () => {
  const environment: Readonly<Record<string, string>> = {
    TRUSTED_PROXY: "1",
    RATELIMIT: "",
    RATE_LIMIT: "60",
  };
  assertEquals(describeMisspelled((name) => environment[name]), [
    "TRUSTED_PROXY no es un ajuste y no hace nada: ¿será TRUSTED_PROXIES?",
    "RATELIMIT no es un ajuste y no hace nada: ¿será RATE_LIMIT?",
  ]);
  assertEquals(describeMisspelled(() => undefined), []);
});

Deno.test("the tasks may read the settings and their usual misspellings, and no other variable", () => {
  const list = /--allow-env=(\S+)/.exec(root.tasks.permitted.command)?.[1];
  // A setting without a value is valid, so both functions read every variable.
  const names: string[] = [];
  readConfig((name) => void names.push(name));
  describeMisspelled((name) => void names.push(name));
  assertEquals(list?.split(","), names);
});
