/** The site's pages, in HTML or Markdown as the client likes best. */

import { accepts } from "@std/http/negotiation";
import { STATUS_CODE } from "@std/http/status";
import { LONGEST_CHOICES } from "../http/answer.ts";
import { excerpt } from "../http/target.ts";
import type { Form, PageSource } from "../site/directive.ts";
import { markdownPath } from "../site/layout.ts";
import { renderNoPage, renderPage } from "../site/render.ts";
import {
  createDocumentHandler,
  type DocumentParts,
  pageHeaders,
} from "./document.ts";
import type { FactsAt } from "./facts.ts";
import type { Handler } from "./route.ts";

/** Where the form is negotiated, every variant says so (RFC 9110, section 12.5.5). */
const VARIES = { "Vary": "Accept" };

const CONTENT_TYPES = {
  html: "text/html; charset=utf-8",
  markdown: "text/markdown; charset=utf-8",
} as const satisfies Readonly<Record<Form, string>>;

/** A page's handlers: negotiated, where caches ask each time, since not all heed `Vary`, and Markdown for everyone. */
export function createPageHandlers(
  page: PageSource,
  factsAt: FactsAt,
  trueUntil: DocumentParts["trueUntil"],
): readonly [negotiated: Handler, markdown: Handler] {
  const headers = pageHeaders(markdownPath(page.path));
  const prepare = (
    form: Form,
    own: Pick<DocumentParts, "headers" | "cacheControl">,
  ) =>
    createDocumentHandler({
      contentType: CONTENT_TYPES[form],
      render: (origin, nowMs) => renderPage(page, form, factsAt(origin, nowMs)),
      trueUntil,
      ...own,
    });
  const negotiated = {
    headers: { ...headers, ...VARIES },
    cacheControl: "no-cache",
  };
  const answers = {
    html: prepare("html", negotiated),
    markdown: prepare("markdown", negotiated),
  };
  return [
    (call) => answers[chooseForm(call.request)](call),
    prepare("markdown", { headers }),
  ];
}

/** Answers a path that is no page: 404 in the form that the client likes best, with links to go on. */
export function createNoPageHandler(factsAt: FactsAt): Handler {
  const headers = { ...pageHeaders(), ...VARIES, "Cache-Control": "no-store" };
  return ({ request, path, origin, nowMs }) => {
    const form = chooseForm(request);
    return {
      status: STATUS_CODE.NotFound,
      headers: { ...headers, "Content-Type": CONTENT_TYPES[form] },
      body: renderNoPage(excerpt(path), form, factsAt(origin, nowMs)),
    };
  };
}

/** By quality (RFC 9110, section 12.5.1): Markdown where it is named and liked no less than HTML, HTML for all else. */
function chooseForm(request: Request): Form {
  const asked = request.headers.get("accept") ?? "";
  if (asked.length > LONGEST_CHOICES || !/text\/markdown/i.test(asked)) {
    return "html";
  }
  const [markdown, html] = [CONTENT_TYPES.markdown, CONTENT_TYPES.html];
  const choice = accepts(request, "text/markdown", markdown, "text/html", html);
  return choice?.startsWith("text/markdown") ? "markdown" : "html";
}
