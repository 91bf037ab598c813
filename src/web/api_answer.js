// @ts-check
/**
 * The API's answers as text, as a developer likes to see them.
 *
 * @module
 */

const MAIN_HEADERS = [
  "Content-Type",
  "API-Version",
  "Allow",
  "Retry-After",
  "RateLimit",
  "RateLimit-Policy",
  "Cache-Control",
  "ETag",
];

/**
 * Status line, the headers that matter and the body, JSON laid out.
 *
 * @param {number} status
 * @param {Headers} headers
 * @param {string} body
 */
export function formatAnswer(status, headers, body) {
  const shown = MAIN_HEADERS.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [`${name}: ${value}`];
  });
  return [`HTTP ${status}`, ...shown, "", layOut(body)].join("\n").trimEnd();
}

/**
 * A request in a line: "POST /api/v1/mcp".
 *
 * @param {string} text
 */
export function readRequestLine(text) {
  const [method = "GET", path = "/"] = text.trim().split(/\s+/);
  return { method, path };
}

/** @param {string} body */
function layOut(body) {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
