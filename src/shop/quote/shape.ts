/** Where the page's scripts still look for the shape of a quote. */
export type { Quote } from "./order.ts";
