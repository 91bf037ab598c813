// Built-in functions that Deno 2.5 has at run time, but not in its types.

interface Uint8Array<TArrayBuffer extends ArrayBufferLike> {
  toHex(): string;
  toBase64(): string;
}
