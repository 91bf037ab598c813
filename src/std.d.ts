// Types of the parts of the standard library that the service imports. The installed package
// has no types: see "The standard library" in src/README.md.

declare module "@std/bytes/equals" {
  export function equals(a: Uint8Array, b: Uint8Array): boolean;
}

declare module "@std/collections/sum-of" {
  export function sumOf<T>(
    array: Iterable<T>,
    selector: (el: T) => number,
  ): number;
}

declare module "@std/front-matter/yaml" {
  export function extract<T>(
    text: string,
  ): { readonly body: string; readonly attrs: T };
}

declare module "@std/html/entities" {
  export function escape(text: string): string;
}

declare module "@std/http/negotiation" {
  export function accepts(
    request: { readonly headers: Headers },
    ...offered: readonly string[]
  ): string | undefined;
}

declare module "@std/http/status" {
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

declare module "@std/text/levenshtein-distance" {
  export function levenshteinDistance(a: string, b: string): number;
}
