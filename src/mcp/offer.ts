/** What a server offers beside its tools: documents to read, and optional parts of the protocol. */

import type { JsonObject } from "../schema/value.ts";
import { type Capabilities, type EraName, ERAS } from "./protocol.ts";
import type { Reply } from "./reply.ts";

/** A document that clients list and read. */
export interface Resource {
  readonly uri: string;
  /** Whether the document is read at another address too, such as one that it had before. */
  readonly isReadAt?: (uri: string) => boolean;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType: string;
  readonly text: string;
  /** Told beside the document, where it is listed and where it is read. */
  readonly _meta?: JsonObject;
  /** Where it is offered. */
  readonly eras: readonly EraName[];
}

/** An extension of the protocol, as `capabilities.extensions` names it. */
export interface Extension {
  /** With its prefix: `io.modelcontextprotocol/ui`. */
  readonly id: string;
  readonly settings: JsonObject;
  /** Where it is offered. */
  readonly eras: readonly EraName[];
  /** What it adds to the server's instructions. */
  readonly instructions?: string;
  /** Its own methods, by name. What they answer is the same until the server starts anew. */
  readonly methods?: Readonly<Record<string, (params: JsonObject) => Reply>>;
}

/** What is offered; nothing where it is left out. */
export interface Offer {
  readonly resources?: readonly Resource[];
  readonly extensions?: readonly Extension[];
}

/** The part of an offer that an era has. */
export function offerIn(era: EraName, { resources = [], extensions = [] }: Offer): Required<Offer> {
  return {
    resources: resources.filter(({ eras }) => eras.includes(era)),
    extensions: extensions.filter(({ eras }) => eras.includes(era)),
  };
}

/** The instructions of a server with this offer in an era. */
export function instructionsIn(era: EraName, instructions: string, offer: Offer): string {
  const own = offerIn(era, offer).extensions.flatMap(({ instructions }) => instructions ?? []);
  return [instructions, ...own].join("\n");
}

/** What a server with this offer can do in an era. */
export function capabilitiesOf(era: EraName, offer: Offer): Capabilities {
  const { resources, extensions } = offerIn(era, offer);
  return {
    ...ERAS[era].capabilities,
    ...(resources.length > 0 ? { resources: {} } : {}),
    ...(extensions.length > 0
      ? { extensions: Object.fromEntries(extensions.map(({ id, settings }) => [id, settings])) }
      : {}),
  };
}
