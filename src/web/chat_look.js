// @ts-check
/**
 * The chat's own look, as far as it tells it: light or dark, the background, the colors of texts, the font.
 *
 * @module
 */

/** @import { Params } from "./chat_bridge.js" */

/** Our variables, the host's that each takes its value from, and a property in which that value has to be valid. */
const TOKENS = [
  ["--fondo", "--color-background-primary", "background-color"],
  ["--papel", "--color-background-primary", "background-color"],
  ["--tinta", "--color-text-primary", "color"],
  ["--tinta-suave", "--color-text-secondary", "color"],
  ["--letra", "--font-sans", "font-family"],
];

/**
 * Takes over what a host's context tells of its look; what it doesn't tell stays as it is.
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
