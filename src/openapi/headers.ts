/** The headers of every answer, as the OpenAPI document tells them. */

import type { Json } from "./schemas.ts";

const TEXT = { type: "string" };
const WHOLE = { type: "integer", minimum: 0 };

const always = (description: string, schema: Json = TEXT) => ({
  description,
  required: true,
  schema,
});
const sometimes = (description: string, schema: Json = TEXT) => ({ description, schema });

/** The document's `components.headers`. */
export const HEADERS = {
  "Access-Control-Allow-Origin": always("Cualquier origen puede leerlo.", { const: "*" }),
  "Access-Control-Expose-Headers": always("Lo que un navegador deja ver a otro origen."),
  "X-Content-Type-Options": always("El tipo es el que dice Content-Type.", { const: "nosniff" }),
  "Content-Security-Policy": always("Lo que un navegador puede cargar."),
  "Cross-Origin-Resource-Policy": always("Otros sitios lo pueden incluir.", {
    const: "cross-origin",
  }),
  "Strict-Transport-Security": sometimes("Si el sitio es https, que lo siga siendo."),
  "X-Robots-Tag": sometimes("noindex, si es una vista previa del sitio."),
  "RateLimit-Limit": always("Pedidos por ventana.", WHOLE),
  "RateLimit-Remaining": always("Pedidos que quedan en la ventana; es una guía.", WHOLE),
  "RateLimit-Reset": always("Segundos hasta que se libera el más viejo.", {
    type: "integer",
    minimum: 1,
  }),
  "RateLimit-Policy": always("La cuota, como campo estructurado."),
  "RateLimit": always("Cómo venís con ella, como campo estructurado."),
  "API-Version": always("Versión de la API.", { const: "1" }),
  "Deprecation": sometimes("Si la ruta está en retiro, desde cuándo (RFC 9745)."),
  "Sunset": sometimes("Si la ruta está en retiro, cuándo deja de responder (RFC 8594)."),
  "Link": sometimes("Adónde seguir: otras formas, documentación, aviso de retiro."),
  "Retry-After": always("Segundos exactos de espera.", { type: "integer", minimum: 1 }),
  "Allow": always("Los métodos que la ruta acepta."),
  "ETag": always("Etiqueta débil, para If-None-Match."),
  "Cache-Control": always("Cuánto se puede guardar."),
  "Vary": sometimes("De qué encabezados depende la respuesta."),
  "Content-Encoding": sometimes("br o gzip, si lo pediste en Accept-Encoding."),
  "Location": always("La misma ruta, sin la barra del final."),
  "Access-Control-Allow-Methods": always("Los métodos que la ruta acepta, para el navegador."),
  "Access-Control-Allow-Headers": always("Los encabezados que se pueden mandar."),
  "Access-Control-Max-Age": always("Segundos que vale este permiso.", WHOLE),
  "Referrer-Policy": always("Lo que un navegador cuenta al seguir un enlace."),
  "Permissions-Policy": always("Lo que un navegador no deja usar."),
  "Cross-Origin-Opener-Policy": always("Ninguna ventana ajena lo maneja."),
} as const satisfies { readonly [name: string]: Json };

/** A header that the document tells of. */
export type HeaderName = keyof typeof HEADERS;

const COMMON: readonly HeaderName[] = [
  "Access-Control-Allow-Origin",
  "Access-Control-Expose-Headers",
  "X-Content-Type-Options",
  "Content-Security-Policy",
  "Cross-Origin-Resource-Policy",
  "Strict-Transport-Security",
  "X-Robots-Tag",
];
const API: readonly HeaderName[] = [
  ...COMMON,
  "RateLimit-Limit",
  "RateLimit-Remaining",
  "RateLimit-Reset",
  "RateLimit-Policy",
  "RateLimit",
  "API-Version",
  "Deprecation",
  "Sunset",
  "Link",
];
const DOCUMENT: readonly HeaderName[] = [
  ...COMMON,
  "Referrer-Policy",
  "Permissions-Policy",
  "Cross-Origin-Opener-Policy",
  "Link",
  "Vary",
  "Cache-Control",
];

/** The headers of each kind of answer: tagged ones may be kept, the others may not. */
export const HEADERS_OF = {
  api: API,
  apiUntagged: [...API, "Cache-Control"],
  apiTagged: [...API, "Cache-Control", "Vary", "ETag", "Content-Encoding"],
  site: COMMON,
  siteUntagged: DOCUMENT,
  siteTagged: [...DOCUMENT, "ETag", "Content-Encoding"],
  siteError: [...COMMON, "Cache-Control"],
} as const satisfies { readonly [kind: string]: readonly HeaderName[] };

/** References to headers, by name. */
export function referToHeaders(names: readonly HeaderName[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
