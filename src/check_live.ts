/** `deno task comprobar https://...`: whether what is online is this folder's shop, and set up as it should be. */

import { readConfig } from "./config.ts";
import { digestOf } from "./content/load_content.ts";
import { loadPages } from "./content/load_pages.ts";
import { loadShop } from "./content/load_shop.ts";
import { attempt, messageOf } from "./content/failure.ts";
import { runTask } from "./content/process.ts";
import { canonicalOrigin, isLoopback } from "./http/target.ts";
import { MistakesError } from "./owner/mistake.ts";

const PATIENCE_MS = 15_000;
const CATALOG = "/api/v1/catalogo";
const PING = {
  method: "POST",
  body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" }),
};
const PRICED = ["potes", "promos", "adicionales", "sabores", "entrega"];
/** What the catalog comes with, however many proxies and caches it came through. */
const PROMISED =
  "API-Version RateLimit-Limit RateLimit-Remaining RateLimit-Reset RateLimit-Policy " +
  "RateLimit Access-Control-Allow-Origin Content-Type Cache-Control ETag Vary";

/**
 * Asks an origin what tells a right set-up from a wrong one, and returns a line for each thing that is wrong, and what
 * else to know. `stamp` makes addresses that no cache has met. Throws an Error where nothing can be said.
 */
export async function checkLive(
  origin: string,
  digest: string,
  stamp: number,
  ask: (url: string, init: RequestInit) => Promise<Response>,
): Promise<{ readonly wrong: readonly string[]; readonly told: string }> {
  const see = async (
    path: string,
    headers: Record<string, string>,
    init: RequestInit = {},
  ) => {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    try {
      const answer = await ask(origin + path, {
        ...init,
        headers,
        redirect: "manual",
        signal,
      });
      const header = (name: string) => answer.headers.get(name) ?? "";
      return { status: answer.status, header, text: await answer.text() };
    } catch (error) {
      const cause = error instanceof Error && error.cause || error;
      throw new MistakesError([
        `${origin} no contesta: ${
          messageOf(cause).replace(/^.*\(Connect\): /, "")
        }`,
      ]);
    }
  };
  const health = await see(`/healthz?${stamp}`, {});
  const [place, served] = [
    health.header("Location"),
    fieldOf(health.text, "datos"),
  ];
  if (place !== "") {
    throw new MistakesError([
      `${origin} manda a ${place}: comprobá esa dirección.`,
    ]);
  }
  if (served === undefined) {
    const why = health.status === 502
      ? ", porque detrás del proxy no hay ningún proceso"
      : "";
    throw new MistakesError([
      `${origin} no es el servicio: /healthz contesta ${health.status}${why}.`,
    ]);
  }
  const fresh = await see(`${CATALOG}?${stamp}`, { "Accept-Encoding": "gzip" });
  if (fresh.status === 429) {
    throw new MistakesError([
      "Se acabó la cuota: esperá un minuto y probá de nuevo.",
    ]);
  }
  const kept = await see(CATALOG, {});
  const held = await see(CATALOG, { "If-None-Match": kept.header("ETag") });
  const html = await see("/", { Accept: "text/html" });
  const markdown = await see("/", { Accept: "text/markdown" });
  const unknown = await see("/api/no-existe", {});
  const ping = await see("/api/v1/mcp", {}, PING);
  const second = await see("/api/v1/mcp", {}, PING);
  const claim = { "X-Forwarded-For": `198.51.100.${stamp % 250}` };
  const claimed = await see("/api/v1/mcp", claim, PING);

  const wrong: string[] = [];
  const expect = (isSo: boolean, line: string) => isSo || wrong.push(line);
  const newer = fieldOf(health.text, "contenido") === "actual"
    ? "falta publicarlos (subirlos o, en tu máquina, systemctl reload), o acá falta git pull"
    : "allá los últimos tienen errores, y siguen los de antes: `deno task datos` los dice";
  expect(
    served === digest,
    `Los datos y las páginas publicados no son los de esta carpeta: ${newer}.`,
  );
  const pricesIn = (text: string) =>
    JSON.stringify(PRICED.map((key) => fieldOf(text, key)));
  const advice = "vaciala, o esperá cinco minutos y comprobá de nuevo";
  expect(
    pricesIn(fresh.text) === pricesIn(kept.text),
    `Una caché da precios de antes: ${advice}.`,
  );
  const madeMs = (text: string) => Date.parse(`${fieldOf(text, "consultado")}`);
  const ageS = (madeMs(fresh.text) - madeMs(kept.text)) / 1000;
  const lifeS = Number(
    /s-maxage=(\d+)/.exec(kept.header("Cache-Control"))?.[1],
  );
  expect(
    !(ageS > lifeS + 5),
    `Una caché tiene el catálogo hace ${ageS} s: que obedezca s-maxage.`,
  );
  const passed = "el proxy tiene que pasar ETag e If-None-Match";
  expect(
    held.status === 304,
    `Quien tiene el catálogo recibe ${held.status} y no 304: ${passed}.`,
  );
  const missing = PROMISED.split(" ").filter((name) =>
    fresh.header(name) === ""
  ).join(", ");
  const untouched =
    "el proxy tiene que pasar Accept-Encoding, y dejar las cabeceras como vienen";
  expect(missing === "", `Al catálogo le falta ${missing}: ${untouched}.`);
  // Deno 2.5 takes both off what it unpacks.
  const isPacked = fresh.header("Content-Encoding") !== "" ||
    fresh.header("Content-Length") === "";
  expect(isPacked, `El catálogo no llega comprimido: ${untouched}.`);
  const named = URL.parse(`${fieldOf(fresh.text, "negocio", "url")}`)?.origin;
  const wanted = isLoopback(origin)
    ? origin
    : origin.replace(/^http:/, "https:");
  expect(
    named === wanted,
    `Sus direcciones empiezan con ${named}: poné BASE_URL=${wanted}.`,
  );
  const isSafe = origin === wanted &&
    html.header("Strict-Transport-Security") !== "";
  expect(
    isLoopback(origin) || isSafe,
    "Falta https, o el proxy saca Strict-Transport-Security: que http mande a https.",
  );
  const forms = [html, markdown].map(({ header }) =>
    header("Content-Type").replace(/;.*/, "")
  );
  const negotiates = forms.join() === "text/html,text/markdown" &&
    /\bAccept\b(?!-)/.test(html.header("Vary"));
  const asCame = forms.join(" y ");
  expect(
    negotiates,
    `HTML y Markdown vienen como ${asCame}: la caché tiene que obedecer Vary.`,
  );
  const own = fieldOf(unknown.text, "code") === "ruta_no_encontrada" &&
    unknown.status === 404;
  expect(
    own,
    "Los errores no son los del servicio: sacale al proxy proxy_intercept_errors.",
  );
  const host = "el proxy tiene que pasar POST, y proxy_set_header Host $host";
  expect(
    ping.status === 200,
    `A un agente (MCP) se le contesta ${ping.status}: ${host}.`,
  );
  const limit = Number(ping.header("RateLimit-Limit"));
  const [first = 0, left = 0, forged = 0] = [ping, second, claimed]
    .map(({ header }) => Number(header("RateLimit-Remaining")));
  const isDodged = left < limit - 1 && forged === limit - 1;
  const counted =
    "$proxy_add_x_forwarded_for en el proxy, y TRUSTED_PROXIES sin proxies de más";
  expect(
    !isDodged,
    `Quien inventa X-Forwarded-For consigue otra cuota: ${counted}.`,
  );
  const told =
    `Desde acá quedaban ${first} de ${limit} pedidos. Comprobá enseguida desde otra ` +
    "conexión, que una máquina sola no lo ve: si ahí quedan menos, todos comparten una cuota, y " +
    "falta TRUSTED_PROXIES=1.";
  return { wrong, told };
}

/** What stands in a JSON text under these keys; undefined where there is no such thing, or no JSON. */
function fieldOf(text: string, ...keys: readonly string[]): unknown {
  return attempt(() =>
    keys.reduce((value, key) => Object(value)[key], JSON.parse(text))
  );
}

async function main(): Promise<readonly string[]> {
  const origin = canonicalOrigin((Deno.args[0] ?? "").replace(/\/$/, ""));
  if (origin === undefined) {
    throw new MistakesError([
      "¿Dónde? npx --yes deno@2.9.6 task comprobar https://la-dirección",
    ]);
  }
  const { dataDir, pagesDir } = readConfig((name) =>
    name.endsWith("_DIR") ? Deno.env.get(name) : undefined
  );
  const { shop } = loadShop(dataDir);
  const digest = await digestOf(shop, loadPages(pagesDir));
  const { wrong, told } = await checkLive(origin, digest, Date.now(), fetch);
  if (wrong.length > 0) throw new MistakesError([...wrong, "", told]);
  return [
    `Todo en orden: ${origin} da los datos y las páginas de esta carpeta.`,
    "",
    told,
  ];
}

if (import.meta.main) await runTask(main);
