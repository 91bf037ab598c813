/** Blocks as HTML. Every text and address is escaped, whatever it holds. */

import { escape } from "@std/html/entities";
import type { Alignment, Block, Cell, Inline, List, Table } from "./tree.ts";

/** The HTML of some blocks, one after the other. */
export function renderHtml(blocks: readonly Block[]): string {
  return blocks.map(renderBlock).join("\n");
}

function renderBlock(block: Block): string {
  switch (block.kind) {
    case "heading": {
      const { level, id, content } = block;
      return `<h${level} id="${escape(id)}">${renderInline(content)}</h${level}>`;
    }
    case "paragraph":
      return `<p>${renderInline(block.content)}</p>`;
    case "code": {
      const attribute = block.language === "" ? "" : ` class="language-${escape(block.language)}"`;
      return `<pre><code${attribute}>${escape(block.text)}</code></pre>`;
    }
    case "quote":
      return `<blockquote>\n${renderHtml(block.blocks)}\n</blockquote>`;
    case "list":
      return renderList(block);
    case "table":
      return renderTable(block);
    case "rule":
      return "<hr>";
    case "html":
      return block.html;
  }
}

/** A list; in a tight one, paragraphs are only their text. */
function renderList({ start, tight, items }: List): string {
  const tag = start === null ? "ul" : "ol";
  const attribute = start === null || start === 1 ? "" : ` start="${start}"`;
  const renderOne = (block: Block) =>
    tight && block.kind === "paragraph" ? renderInline(block.content) : renderBlock(block);
  const inner = items.map((blocks) => `<li>${blocks.map(renderOne).join("\n")}</li>`);
  return `<${tag}${attribute}>\n${inner.join("\n")}\n</${tag}>`;
}

function renderTable({ alignments, head, rows }: Table): string {
  const lines = rows.map((row) => `${renderRow("td", row, alignments)}\n`).join("");
  const body = lines === "" ? "" : `<tbody>\n${lines}</tbody>\n`;
  return `<table>\n<thead>\n${renderRow("th", head, alignments)}\n</thead>\n${body}</table>`;
}

function renderRow(
  tag: "th" | "td",
  cells: readonly Cell[],
  alignments: readonly Alignment[],
): string {
  const scope = tag === "th" ? ' scope="col"' : "";
  const inner = cells.map((cell, column) => {
    const alignment = alignments[column] ?? null;
    const attribute = alignment === null ? "" : ` class="align-${alignment}"`;
    return `<${tag}${scope}${attribute}>${renderInline(cell)}</${tag}>`;
  });
  return `<tr>\n${inner.join("\n")}\n</tr>`;
}

function renderInline(content: readonly Inline[]): string {
  return content.map(renderMark).join("");
}

function renderMark(inline: Inline): string {
  switch (inline.kind) {
    case "text":
      return escape(inline.text);
    case "code":
      return `<code>${escape(inline.text)}</code>`;
    case "break":
      return "<br>\n";
    case "open":
      return inline.tag === "a" ? `<a href="${escape(inline.href)}">` : `<${inline.tag}>`;
    case "close":
      return `</${inline.tag}>`;
  }
}
