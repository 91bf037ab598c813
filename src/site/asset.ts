/** A file that the site serves as it is: style, script, icon. */

/** One file of `pages/assets/`, read at start. */
export interface Asset {
  /** Its name within the folder. */
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
  /** Another for other bytes. It is part of the address, so that caches can keep the file for good. */
  readonly version: string;
}

/** The address of an asset, with its version: the bytes at one address never change. */
export function assetPath({ name, version }: Asset): string {
  return `/assets/${name}?v=${version}`;
}
