/** `deno task comprobar`: checks a live site: its data, its caches and proxies, its API and its quota. */

import { SETTINGS } from "./config.ts";
import { attempt } from "./content/files.ts";
import { loadContent } from "./content/load_content.ts";
import { runTask } from "./content/process.ts";
import { CATALOG_PATH, MCP_PATH } from "./http/api_paths.ts";
import { canonicalOrigin, isLoopback } from "./http/target.ts";
import { MistakesError } from "./owner/mistake.ts";

/** A response of the site. `body` is the parsed JSON, or an empty object if the text isn't JSON. */
type SiteAnswer = Awaited<ReturnType<typeof readAnswer>>;

/** The responses of a site by request. */
type Answers = Awaited<ReturnType<typeof requestAnswers>>;

const PING = {
  method: "POST",
  body: '{"jsonrpc": "2.0", "id": 1, "method": "ping"}',
};
/** Maximum age of a catalog from a cache: 5 minutes, the longest `s-maxage`, and 5 s for the transfer. */
const MAX_AGE_S = 305;
/** Headers of the catalog that proxies and caches must keep. */
const PROMISED = [
  "API-Version",
  "RateLimit-Limit",
  "RateLimit-Remaining",
  "RateLimit-Reset",
  "RateLimit-Policy",
  "RateLimit",
  "Access-Control-Allow-Origin",
  "Content-Type",
  "Cache-Control",
  "ETag",
  "Vary",
];

/**
 * Checks the set-up of a live site. Returns a confirmation and a note about the quota.
 *
 * If a check warns, throws a `MistakesError` with a line for each warning, and the note.
 * If the checks can't run, throws a `MistakesError` with only the reason: the site doesn't
 * answer, another server answers, or the quota is used up.
 *
 * @param digest Fingerprint of the data and pages that the site should have.
 */
export async function checkLive(
  origin: string,
  digest: string,
  send: typeof fetch,
): Promise<readonly string[]> {
  const answers = await requestAnswers(origin, send);
  const warnings = [
    ...checkContent(answers, digest),
    ...checkProxy(answers, origin),
    ...checkApi(answers),
  ].filter((warning) => warning !== false);

  const note = `Desde acá quedaban ${answers.ping.remaining} pedidos. ` +
    "Comprobá enseguida desde otra conexión, que una máquina sola no lo ve: " +
    "si ahí quedan menos, todos comparten una cuota, y falta TRUSTED_PROXIES=1.";
  if (warnings.length > 0) throw new MistakesError([...warnings, "", note]);
  return [
    `Todo en orden: ${origin} da los datos y las páginas de esta carpeta.`,
    "",
    note,
  ];
}

/** Sends the requests one after another and returns the responses. Throws if the checks can't run. */
async function requestAnswers(origin: string, send: typeof fetch) {
  // A URL with the current time as its query is in no cache yet.
  const stamp = Date.now();
  const request = (path: string, headers = {}, init: RequestInit = {}) =>
    readAnswer(send(origin + path, {
      ...init,
      headers,
      redirect: "manual",
      signal: AbortSignal.timeout(15_000),
    }));

  const health = await request(`/healthz?${stamp}`);
  checkService(health);
  const fresh = await request(`${CATALOG_PATH}?${stamp}`, {
    "Accept-Encoding": "gzip",
  });
  const cached = await request(CATALOG_PATH);
  const answers = {
    health,
    fresh,
    cached,
    conditional: await request(CATALOG_PATH, {
      "If-None-Match": cached.headers.get("ETag"),
    }),
    html: await request("/", { Accept: "text/html" }),
    markdown: await request("/", { Accept: "text/markdown" }),
    unknown: await request("/api/no-existe"),
    ping: await request(MCP_PATH, {}, PING),
    secondPing: await request(MCP_PATH, {}, PING),
    forgedPing: await request(MCP_PATH, {
      // An address that is reserved for documentation, so no client has it (RFC 5737).
      "X-Forwarded-For": `198.51.100.${stamp % 250}`,
    }, PING),
  };

  // Without this check, the warnings would blame a cache or a proxy for a 429.
  if (Object.values(answers).some(({ status }) => status === 429)) {
    throw new MistakesError([
      "Se acabó la cuota: esperá un minuto y probá de nuevo.",
    ]);
  }
  return answers;
}

/** Waits for a response and reads its body. Throws if the site doesn't answer. */
async function readAnswer(pending: Promise<Response>) {
  try {
    const response = await pending;
    const text = await response.text();
    const { status, headers } = response;
    // `Object` turns undefined, for a text that isn't JSON, into an empty object.
    const body: Readonly<Record<string, unknown>> = Object(
      attempt(() => JSON.parse(text)),
    );

    return {
      status,
      headers,
      body,
      remaining: Number(headers.get("RateLimit-Remaining")),
    };
  } catch (error) {
    // `Object` has the result type `any`, so the properties of the unknown error can be read.
    const { message, cause } = Object(error);
    // Removes the beginning of a failed connection's message: "client error (Connect): ".
    const reason = (cause?.message ?? message).replace(/^.*\(Connect\): /, "");
    throw new MistakesError([`No contesta: ${reason}`]);
  }
}

/** Throws if the answer of `/healthz` has no `datos`: then it isn't the service's answer. */
function checkService({ headers, body, status }: SiteAnswer) {
  if (body.datos !== undefined) return;

  const location = headers.get("Location");
  const line = location === null
    ? `No es el servicio, o el servicio no está andando: /healthz contesta ${status}.`
    : `Manda a ${location}: comprobá esa dirección.`;
  throw new MistakesError([line]);
}

/**
 * Returns warnings about content and caches: other content than in the folder, earlier or
 * too old data in a cache, and an ineffective `If-None-Match`. Like the other checks,
 * returns `false` in place of a warning that doesn't apply.
 */
function checkContent(
  { health, fresh, cached, conditional }: Answers,
  digest: string,
) {
  const { datos, contenido } = health.body;
  // Any other value than "actual" means that the site's last reload failed.
  const remedy = contenido === "actual"
    ? "falta publicarlos (subirlos o, en tu máquina, systemctl reload), o acá falta git pull"
    : "allá los últimos tienen errores, y siguen los de antes: `deno task datos` los dice";

  // Even with a correct cache, two catalogs may differ in `consultado`, the time of the
  // answer, and in `horario`, which changes when the shop opens or closes. Both are left out.
  const lastingText = ({ body }: SiteAnswer) =>
    JSON.stringify({ ...body, consultado: "", horario: "" });
  const timeOf = ({ body }: SiteAnswer) => Date.parse(`${body.consultado}`);
  // If a catalog has no `consultado`, the age is NaN and no warning follows.
  const ageS = (timeOf(fresh) - timeOf(cached)) / 1000;

  return [
    datos !== digest &&
    `Los datos y las páginas publicados no son los de esta carpeta: ${remedy}.`,
    lastingText(fresh) !== lastingText(cached) &&
    "Una caché da datos de antes: vaciala, o esperá cinco minutos y comprobá de nuevo.",
    ageS > MAX_AGE_S &&
    `Una caché tiene el catálogo hace ${ageS} s: que obedezca s-maxage.`,
    conditional.status !== 304 &&
    `Quien tiene el catálogo recibe ${conditional.status} y no 304: ` +
      "el proxy tiene que pasar ETag e If-None-Match.",
  ];
}

/** Returns warnings about the proxy: missing headers, a catalog that isn't compressed, a wrong origin, and missing https. */
function checkProxy({ fresh, html }: Answers, origin: string) {
  const { headers } = fresh;
  const remedy =
    "el proxy tiene que pasar Accept-Encoding, y dejar las cabeceras como vienen";
  const missing = PROMISED.filter((name) => !headers.has(name));
  // `Object` turns a missing `negocio` into an empty object, so `url` is undefined.
  const { url } = Object(fresh.body.negocio);
  // Only a service on this machine may be at an http address.
  const isLocal = isLoopback(origin);
  const expectedOrigin = isLocal ? origin : origin.replace(/^http:/, "https:");
  const isSecure = origin === expectedOrigin &&
    html.headers.has("Strict-Transport-Security");

  return [
    missing.length > 0 &&
    `Al catálogo le falta ${missing.join(", ")}: ${remedy}.`,
    // In Deno 2.5, `fetch` removes Content-Encoding and Content-Length from a compressed answer.
    // So an answer is surely uncompressed only if it has Content-Length.
    !headers.has("Content-Encoding") && headers.has("Content-Length") &&
    `El catálogo no llega comprimido: ${remedy}.`,
    url !== `${expectedOrigin}/` &&
    `Sus direcciones empiezan con ${url}: poné BASE_URL=${expectedOrigin}.`,
    !isLocal && !isSecure &&
    "Falta https, o el proxy saca Strict-Transport-Security: que http mande a https.",
  ];
}

/** Returns warnings about pages, errors, MCP and the quota: a page in the wrong form, another server's error, a refused ping, a quota that clients can evade. */
function checkApi({
  html,
  markdown,
  unknown,
  ping,
  secondPing,
  forgedPing,
}: Answers) {
  const types = [html, markdown].map(({ headers }) =>
    headers.get("Content-Type")?.replace(/;.*/, "")
  );
  // `Vary` must list Accept. `(?!-)` excludes Accept-Encoding.
  const isNegotiated = types.join() === "text/html,text/markdown" &&
    /\bAccept\b(?!-)/.test(html.headers.get("Vary") ?? "");

  return [
    !isNegotiated &&
    `HTML y Markdown vienen como ${types.join(" y ")}: ` +
      "la caché tiene que obedecer Vary.",
    (unknown.status !== 404 || unknown.body.code !== "ruta_no_encontrada") &&
    "Los errores no son los del servicio: sacale al proxy proxy_intercept_errors.",
    ping.status !== 200 &&
    `A un agente (MCP) se le contesta ${ping.status}: ` +
      "el proxy tiene que pasar POST, y proxy_set_header Host $host.",
    // With a correct proxy, the pings share a quota. The forged ping is the last, so its
    // `remaining` can't be larger than that of the second ping.
    forgedPing.remaining > secondPing.remaining &&
    "Quien inventa X-Forwarded-For consigue otra cuota: " +
      "$proxy_add_x_forwarded_for en el proxy, y TRUSTED_PROXIES sin proxies de más.",
  ];
}

async function main() {
  const [address = ""] = Deno.args;
  const origin = canonicalOrigin(address.replace(/\/$/, ""));
  if (origin === undefined) {
    throw new MistakesError([
      "¿Dónde? npx --yes deno@2.9.6 task comprobar https://la-dirección",
    ]);
  }

  const { digest } = await loadContent(
    SETTINGS.dataDir(Deno.env.get),
    SETTINGS.pagesDir(Deno.env.get),
  );
  return await checkLive(origin, digest, fetch);
}

if (import.meta.main) await runTask(main);
