// deno-lint-ignore-file no-await-in-loop -- one after another is the point
/** Draws what can't be an SVG, from the site's own: the picture that a shared link carries, and the icon of a home screen. */

import { startBrowser } from "../../browser/visit.ts";

/** A drawing: its file in pages/assets/, its size, and what it is made of. */
interface Drawing {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly body: string;
  readonly style: string;
}

const ASSETS = new URL("../../../pages/assets/", import.meta.url);

/** An SVG of the site as an address that a page without an origin can show. */
async function show(name: string): Promise<string> {
  const text = await Deno.readTextFile(new URL(name, ASSETS));
  return `data:image/svg+xml,${encodeURIComponent(text)}`;
}

const [ring, drip, scoops, tub, icon] = await Promise.all(
  ["ronda.svg", "derrame.svg", "bochas.svg", "pote.svg", "icono.svg"].map(show),
);

/** The scoops of the sprite, with where each lies, how large it is and how it is turned. */
const SCOOPS: readonly (readonly [index: number, x: number, y: number, size: number])[] = [
  [3, 70, 60, 150],
  [5, 215, 205, 110],
  [0, 60, 290, 130],
  [1, 980, 60, 150],
  [2, 905, 225, 110],
  [4, 1040, 290, 130],
];

const DRAWINGS: readonly Drawing[] = [
  {
    file: "compartir.png",
    width: 1200,
    height: 630,
    body: [
      '<div class="crema"></div><div class="derrame"></div>',
      '<div class="ronda"></div>',
      ...SCOOPS.map((_, index) => `<div class="bocha" id="b${index}"></div>`),
      ...[0, 1].map((index) => `<div class="pote" id="p${index}"></div>`),
    ].join(""),
    style: `
      body { background: #fcd36b; }
      div { position: absolute; }
      .crema { inset: 470px 0 0; background: #f7bccb; }
      .derrame { inset: 469px 0 auto; height: 72px; background: #fcd36b;
        mask: url("${drip}") 0 0 / 1080px 72px repeat-x; }
      .ronda { left: 285px; top: 0; width: 630px; height: 630px;
        background: url("${ring}") center / contain no-repeat; }
      .bocha { background: url("${scoops}") 0 0 / 800% 100% no-repeat; }
      .pote { width: 170px; height: 170px; top: 435px;
        background: url("${tub}") bottom / contain no-repeat; }
      #p0 { left: 130px; } #p1 { left: 900px; }
      ${
      SCOOPS.map(([scoop, x, y, size], index) =>
        `#b${index} { left: ${x}px; top: ${y}px; width: ${size}px; height: ${size}px;
        background-position: ${scoop * 100 / 7}% 0; }`
      ).join("\n")
    }`,
  },
  {
    // A home screen cuts the corners itself, and shows what is clear as black.
    file: "icono-180.png",
    width: 180,
    height: 180,
    body: "<div></div>",
    style: `
      body { background: #b01c4b; }
      div { position: absolute; inset: 6px; background: url("${icon}") center / contain; }`,
  },
];

const browser = await startBrowser();
try {
  for (const { file, width, height, body, style } of DRAWINGS) {
    const page = await browser.newPage({ viewport: { width, height } });
    await page.setContent(`<style>body { margin: 0; } ${style}</style>${body}`);
    await page.screenshot({ path: new URL(file, ASSETS).pathname });
    await page.close();
  }
} finally {
  await browser.close();
}
