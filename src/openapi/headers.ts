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
  "Content-Encoding": sometimes("gzip, si lo pediste en Accept-Encoding."),
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

/** On every answer, errors included. */
export const COMMON: readonly HeaderName[] = [
  "Access-Control-Allow-Origin",
  "Access-Control-Expose-Headers",
  "X-Content-Type-Options",
  "Content-Security-Policy",
  "Cross-Origin-Resource-Policy",
  "Strict-Transport-Security",
  "X-Robots-Tag",
];

/** On every answer of the API. */
export const OF_API: readonly HeaderName[] = [
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

/** On the API's answers that are not to be stored, and on those that have a tag. */
export const OF_API_UNTAGGED: readonly HeaderName[] = [...OF_API, "Cache-Control"];
export const OF_API_TAGGED: readonly HeaderName[] = [
  ...OF_API_UNTAGGED,
  "Vary",
  "ETag",
  "Content-Encoding",
];

/** On the site's documents that are not to be stored, on those that have a tag, and on its errors. */
export const OF_SITE_UNTAGGED: readonly HeaderName[] = [
  ...COMMON,
  "Referrer-Policy",
  "Permissions-Policy",
  "Cross-Origin-Opener-Policy",
  "Link",
  "Vary",
  "Cache-Control",
];
export const OF_SITE_TAGGED: readonly HeaderName[] = [
  ...OF_SITE_UNTAGGED,
  "ETag",
  "Content-Encoding",
];
export const OF_SITE_ERROR: readonly HeaderName[] = [...COMMON, "Cache-Control"];

/** References to headers, by name. */
export function headersOf(names: readonly HeaderName[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
