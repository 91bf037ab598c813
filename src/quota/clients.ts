/** Which client a request counts for, and whether there is a proxy in front that the settings don't name. */

import { clientAddress, isPrivateAddress } from "./client_address.ts";

/** How clients are told apart. */
interface ClientReaderParts {
  /** How many reverse proxies in front are trusted. */
  readonly trustedProxies: number;
  /** Called once, when a request came through a proxy and none is trusted. */
  readonly reportProxy: () => void;
}

/** A proxy leaves its header in every request, so only the first ones are looked at. */
const LOOKS_FOR_PROXY = 100;

/** Returns a function that gives the key of a request's client: by the socket, or by what trusted proxies say. */
export function createClientReader(
  { trustedProxies, reportProxy }: ClientReaderParts,
): (request: Request, socketAddress: string) => string {
  if (trustedProxies > 0) {
    return ({ headers }, socketAddress) =>
      clientAddress(socketAddress, headers.get("x-forwarded-for"), trustedProxies);
  }
  let looksLeft = LOOKS_FOR_PROXY;
  return ({ headers }, socketAddress) => {
    looksLeft--;
    if (looksLeft >= 0 && headers.has("x-forwarded-for") && isPrivateAddress(socketAddress)) {
      looksLeft = 0;
      reportProxy();
    }
    return clientAddress(socketAddress, null, 0);
  };
}
