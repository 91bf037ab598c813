/** Which client a request counts for, and whether a proxy stands before the service that it wasn't told of. */

import { clientAddress, isPrivateAddress } from "./client_address.ts";

/** What clients are told by. */
interface ClientReaderParts {
  /** How many reverse proxies in front are trusted. */
  readonly trustedProxies: number;
  /** Called once, when a proxy shows itself and none is trusted. */
  readonly reportProxy: () => void;
}

/** A proxy shows itself in every request, so that it is looked for in the first ones alone. */
const LOOKS_FOR_PROXY = 100;

/** Gives what tells the client of a request by the socket's address and, behind trusted proxies, by what they say. */
export function createClientReader(
  { trustedProxies, reportProxy }: ClientReaderParts,
): (request: Request, socketAddress: string) => string {
  if (trustedProxies > 0) {
    return ({ headers }, socketAddress) =>
      clientAddress(socketAddress, headers.get("x-forwarded-for"), trustedProxies);
  }
  let looksLeft = LOOKS_FOR_PROXY;
  return ({ headers }, socketAddress) => {
    if (looksLeft > 0) {
      looksLeft--;
      if (headers.has("x-forwarded-for") && isPrivateAddress(socketAddress)) {
        looksLeft = 0;
        reportProxy();
      }
    }
    return clientAddress(socketAddress, null, 0);
  };
}
