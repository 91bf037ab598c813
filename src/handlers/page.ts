/** Handlers of the site's pages, and of the 404 for unknown paths, in HTML or Markdown. */

import { accepts } from "@std/http/negotiation";
import { STATUS_CODE } from "@std/http/status";
import { createAnswer, type HeaderFields } from "../http/answer.ts";
import { readQualities } from "../http/negotiation.ts";
import { excerpt } from "../http/target.ts";
import type { Shop } from "../shop/shop.ts";
import type { Form, PageSource } from "../site/directive.ts";
import { markdownPath } from "../site/layout.ts";
import { renderNoPage, renderPage } from "../site/render.ts";
import { createDocumentHandler, pageHeaders } from "./document.ts";
import type { FactsAt } from "./facts.ts";
import type { Handler } from "./route.ts";

/** The header of a response whose form is chosen by `Accept` (RFC 9110, section 12.5.5). */
const VARY = { "Vary": "Accept" };

const CONTENT_TYPES: Readonly<Record<Form, string>> = {
  html: "text/html; charset=utf-8",
  markdown: "text/markdown; charset=utf-8",
};

/** The handlers of a page. */
export interface PageHandlers {
  /** Answers with HTML or Markdown, as `Accept` prefers. Caches must revalidate a copy each time: a cache that ignores `Vary` would otherwise send the wrong form. */
  readonly negotiated: Handler;
  /** Answers with Markdown and ignores `Accept`. */
  readonly markdown: Handler;
}

/** Creates the handlers of a page. */
export function createPageHandlers(
  page: PageSource,
  factsAt: FactsAt,
  shop: Shop,
): PageHandlers {
  const createHandler = (form: Form, headers: HeaderFields) =>
    createDocumentHandler({
      contentType: CONTENT_TYPES[form],
      render: (origin, nowMs) => renderPage(page, form, factsAt(origin, nowMs)),
      shop,
      headers,
    });

  const headers = pageHeaders(markdownPath(page.path));
  const variantHeaders = { ...headers, ...VARY, "Cache-Control": "no-cache" };
  const variants = {
    html: createHandler("html", variantHeaders),
    markdown: createHandler("markdown", variantHeaders),
  };

  return {
    negotiated: (call) => variants[chooseForm(call.request)](call),
    markdown: createHandler("markdown", headers),
  };
}

/** Creates the handler of unknown paths. It answers 404 in the form that `Accept` prefers, with links to the pages. */
export function createNoPageHandler(factsAt: FactsAt): Handler {
  const headers = { ...pageHeaders(), ...VARY, "Cache-Control": "no-store" };

  return ({ request, path, site, nowMs }) => {
    const form = chooseForm(request);
    const facts = factsAt(site.text, nowMs);
    const text = renderNoPage(excerpt(path), form, facts);

    const typedHeaders = { ...headers, "Content-Type": CONTENT_TYPES[form] };
    return createAnswer(STATUS_CODE.NotFound, typedHeaders, text);
  };
}

/**
 * Chooses a form by quality (RFC 9110, section 12.5.1). Of two forms with the same quality,
 * Markdown wins, unless `Accept` names HTML more exactly, with its charset. Without
 * `text/markdown` in `Accept`, the form is HTML.
 */
function chooseForm({ headers }: Request): Form {
  const accept = headers.get("accept") ?? "";
  if (!readQualities(accept).has("text/markdown")) return "html";

  const { html, markdown } = CONTENT_TYPES;
  // `Accept` may name a type with or without its charset, so both are offered. Markdown is
  // offered first, so that it wins between equal types.
  const offered = ["text/markdown", markdown, "text/html", html];
  // `accepts` recognizes parameters such as `q` and `charset` only in lower case.
  const lowerCaseRequest = {
    headers: new Headers({ "Accept": accept.toLowerCase() }),
  };
  const choice = accepts(lowerCaseRequest, ...offered);
  return choice?.startsWith("text/markdown") ? "markdown" : "html";
}
