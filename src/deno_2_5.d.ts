// Built-in functions that Deno 2.5 has at run time, but not in its types.

interface Uint8Array<TArrayBuffer extends ArrayBufferLike> {
  toHex(): string;
}

interface Uint8ArrayConstructor {
  fromBase64(
    text: string,
    options?: { readonly lastChunkHandling?: "loose" | "strict" },
  ): Uint8Array<ArrayBuffer>;
}
