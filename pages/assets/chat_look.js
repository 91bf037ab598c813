// @ts-check
/**
 * The chat's own look, where it tells it: light or dark, its ground, its texts and its letters.
 *
 * @module
 */

/** @import { Params } from "./chat_bridge.js" */

/** Which of our tokens takes which of the host's, and the property in which its value has to be valid. */
const TOKENS = [
  ["--fondo", "--color-background-primary", "background-color"],
  ["--papel", "--color-background-primary", "background-color"],
  ["--tinta", "--color-text-primary", "color"],
  ["--tinta-suave", "--color-text-secondary", "color"],
  ["--letra", "--font-sans", "font-family"],
];

/**
 * Takes what a host's context tells of its look; what it doesn't tell stays as it is.
 *
 * @param {Params} context
 */
export function takeLook({ theme, styles }) {
  const { style } = document.documentElement;
  if (theme === "light" || theme === "dark") style.colorScheme = theme;
  const variables = styles?.variables ?? {};
  for (const [own = "", theirs = "", property = ""] of TOKENS) {
    const value = variables[theirs];
    if (typeof value === "string" && CSS.supports(property, value)) style.setProperty(own, value);
  }
}
