/** A file that the site serves as it is: style, script, icon. */

/** One file of `pages/assets/`, read at start. */
export interface Asset {
  /** Its name within the folder. */
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
  /** Changes when the bytes do; stands in its address, so that it can be cached for good. */
  readonly version: string;
}

/** The address of an asset in a page: one that never comes to mean other bytes. */
export function assetPath({ name, version }: Asset): string {
  return `/assets/${name}?v=${version}`;
}
