// The few functions of the standard library that are used here, as its own documentation types them.
// The package that the import map takes them from ships no types: see "The standard library" in src/README.md.

declare module "@std/front-matter/yaml" {
  /** Splits a text into its front matter, parsed as YAML, and its body. Throws when it has none. */
  export function extract<T>(
    text: string,
  ): { readonly frontMatter: string; readonly body: string; readonly attrs: T };
}

declare module "@std/html/entities" {
  /** Escapes `&`, `<`, `>`, `"` and `'` for use in HTML text and quoted attributes. */
  export function escape(text: string): string;
}

declare module "@std/http/negotiation" {
  /** The media type that a request likes best of those offered, by quality; undefined for none. */
  export function accepts(
    request: { readonly headers: Headers },
    ...types: readonly string[]
  ): string | undefined;
  /** The content coding that a request likes best of those offered, by quality; undefined for none. */
  export function acceptsEncodings(
    request: { readonly headers: Headers },
    ...encodings: readonly string[]
  ): string | undefined;
}

declare module "@std/http/status" {
  /** HTTP status codes by name. */
  export const STATUS_CODE: {
    readonly OK: 200;
    readonly Accepted: 202;
    readonly NoContent: 204;
    readonly PermanentRedirect: 308;
    readonly NotModified: 304;
    readonly BadRequest: 400;
    readonly NotFound: 404;
    readonly MethodNotAllowed: 405;
    readonly TooManyRequests: 429;
    readonly InternalServerError: 500;
  };
}

declare module "@std/media-types/content-type" {
  /** The `Content-Type` of a file extension, with its charset; undefined for an unknown one. */
  export function contentType(extensionOrType: string): string | undefined;
}

declare module "@std/text/levenshtein-distance" {
  /** The number of edits of one character between two texts. */
  export function levenshteinDistance(a: string, b: string): number;
}
