/** The site's pages, in HTML or Markdown as the client likes best. */

import { accepts } from "@std/http/negotiation";
import { STATUS_CODE } from "@std/http/status";
import { createBoundedMap } from "../http/bounded.ts";
import { LONGEST_CHOICES } from "../http/headers.ts";
import { excerpt } from "../http/target.ts";
import type { Form } from "../site/render.ts";
import { createDocumentHandler, prepareDocument } from "./document.ts";
import type { Handler } from "./route.ts";

/** A page's text in a form, for an origin and an instant. */
export type Render = (form: Form, origin: string, nowMs: number) => string;

/** How a page is served. */
export interface PageParts {
  readonly render: Render;
  /** The instant after which what was rendered may be out of date. */
  readonly trueUntil: (nowMs: number) => number;
  /** The headers of both forms. */
  readonly headersOf: (origin: string) => { readonly [name: string]: string };
}

/** Where the form is negotiated, every variant says so (RFC 9110, section 12.5.5). */
const VARIES = { "Vary": "Accept" };

const CONTENT_TYPES = {
  html: "text/html; charset=utf-8",
  markdown: "text/markdown; charset=utf-8",
} as const satisfies Readonly<Record<Form, string>>;

/** A page at its negotiated address: caches must ask each time, since not all of them heed `Vary`. */
export function createPageHandler(parts: PageParts): Handler {
  const prepare = (form: Form) =>
    prepareDocument({
      ...documentOf(parts, form),
      headersOf: (origin) => ({ ...parts.headersOf(origin), ...VARIES }),
      cacheControl: () => "no-cache",
    });
  const answers = { html: prepare("html"), markdown: prepare("markdown") };
  const chooseForm = createFormChooser();
  return ({ request, origin, nowMs }) => answers[chooseForm(request)](request, origin, nowMs);
}

/** A page at its `.md` address: Markdown for everyone. */
export function createMarkdownHandler(parts: PageParts): Handler {
  return createDocumentHandler(documentOf(parts, "markdown"));
}

function documentOf({ render, ...parts }: PageParts, form: Form) {
  return {
    ...parts,
    contentType: CONTENT_TYPES[form],
    render: (origin: string, nowMs: number) => render(form, origin, nowMs),
  };
}

/** Answers a path that is no page: 404 in the form that the client likes best, with links to go on. */
export function createNoPageHandler(
  render: (path: string, form: Form, origin: string, nowMs: number) => string,
  headers: { readonly [name: string]: string },
): Handler {
  const chooseForm = createFormChooser();
  return ({ request, path, origin, nowMs }) => {
    const form = chooseForm(request);
    return {
      status: STATUS_CODE.NotFound,
      headers: {
        ...headers,
        ...VARIES,
        "Content-Type": CONTENT_TYPES[form],
        "Cache-Control": "no-store",
      },
      body: render(excerpt(path), form, origin, nowMs),
    };
  };
}

const MOST_HEADER_TEXTS = 500;

/**
 * Chooses by quality (RFC 9110, section 12.5.1): Markdown where Accept names it and likes it no less than HTML, HTML
 * for anything else, so that nothing is refused. The choice is kept by the header's text.
 */
export function createFormChooser(): (request: Request) => Form {
  const choices = createBoundedMap<string, Form>(MOST_HEADER_TEXTS);
  return (request) => {
    const header = request.headers.get("accept");
    if (header === null || header.length > LONGEST_CHOICES) return "html";
    let form = choices.get(header);
    if (form === undefined) {
      form = chooseForm(request, header);
      choices.set(header, form);
    }
    return form;
  };
}

function chooseForm(request: Request, header: string): Form {
  if (!/text\/markdown/i.test(header)) return "html";
  const [markdown, html] = [CONTENT_TYPES.markdown, CONTENT_TYPES.html];
  const choice = accepts(request, "text/markdown", markdown, "text/html", html);
  return choice?.startsWith("text/markdown") ? "markdown" : "html";
}
