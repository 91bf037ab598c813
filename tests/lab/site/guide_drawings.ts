// deno-lint-ignore-file no-await-in-loop -- one window at a time
/** Draws what data/LEEME.md shows of GitHub on a phone: where to tap, in a drawing of ours and not of its every detail. */

import { loadShop } from "../../../src/content/load_shop.ts";
import { SAMPLE } from "../../fixtures/house.ts";
import { startBrowser } from "../../browser/visit.ts";

/** A drawing: its file in .github/, its height, and what the phone shows. */
interface Drawing {
  readonly file: string;
  readonly height: number;
  readonly body: string;
}

const WIDTH = 360;

const STYLE = `
  * { box-sizing: border-box; margin: 0; }
  body { padding: 10px; background: #fff8ec; color: #1f2328; font: 15px/1.4 "DejaVu Sans", sans-serif; }
  main { overflow: hidden; border: 2px solid #94745d; border-radius: 22px; background: #fff;
    height: calc(100vh - 20px); position: relative; }
  .bar { padding: 12px 14px; background: #f6f8fa; border-bottom: 1px solid #d1d9e0; color: #59636e;
    font-size: 12px; text-align: center; }
  .row { display: flex; align-items: center; gap: 8px; padding: 12px 14px; }
  .row > :first-child { flex: 1; font-weight: bold; }
  .button { position: relative; padding: 7px 12px; border: 1px solid #d1d9e0; border-radius: 7px; background: #f6f8fa; }
  .green { border-color: #1f883d; background: #1f883d; color: #fff; font-weight: bold; }
  .tap::after { content: ""; position: absolute; inset: -9px; border: 4px solid #b01c4b; border-radius: 14px; }
  pre { padding: 10px 14px; border-block: 1px solid #d1d9e0; font: 12.5px/1.65 "DejaVu Sans Mono", monospace;
    white-space: pre-wrap; }
  pre b { background: #fbdfe3; color: #b01c4b; }
  .dialog { margin: 14px; padding: 14px; border: 1px solid #d1d9e0; border-radius: 12px; }
  .dialog p { margin: 10px 0 4px; font-size: 13px; }
  .field { padding: 7px 10px; border: 1px solid #d1d9e0; border-radius: 7px; color: #59636e; font-size: 13px; }
  .choice { margin: 12px 0; font-size: 13px; }
  .choice::before { content: ""; display: inline-block; width: 10px; height: 10px; margin-right: 8px;
    border: 4px solid #0969da; border-radius: 50%; background: #fff; vertical-align: -3px; }
  .end { display: flex; justify-content: flex-end; gap: 12px; padding-top: 6px; font-size: 13px; }
  svg { display: block; }
  .cross { color: #d1242f; font-weight: bold; font-size: 18px; }
  .comment { margin: 4px 14px; border: 1px solid #d1d9e0; border-radius: 8px; font-size: 12.5px; }
  .comment header { padding: 7px 10px; background: #f6f8fa; border-bottom: 1px solid #d1d9e0; color: #59636e; }
  .comment p { padding: 8px 10px; }
  .comment code { display: block; margin: 0 10px 8px; padding: 8px; border-radius: 6px; background: #f6f8fa;
    font: 11.5px/1.5 "DejaVu Sans Mono", monospace; }
`;

const PENCIL =
  `<svg width="18" height="18" viewBox="0 0 18 18" fill="none" stroke="#1f2328" stroke-width="1.6"
  stroke-linejoin="round"><path d="M2.5 15.5l.8-3.6L12.6 2.600a1.600 1.600 0 0 1 2.300 0l.5.5a1.600 1.600 0 0 1 0 2.300L6.100 14.700z
  M11 4.200l2.800 2.800"/></svg>`;

const DRAWINGS: readonly Drawing[] = [
  {
    file: "guia-lapiz.png",
    height: 225,
    body: `
      <p class="bar">github.com/…/data/hoy.json</p>
      <div class="row"><span>hoy.json</span><span class="button tap">${PENCIL}</span></div>
      <pre>"fecha": "2026-11-21",\n"agotados": [],\n"avisos": []</pre>`,
  },
  {
    file: "guia-guardar.png",
    height: 450,
    body: `
      <p class="bar">github.com/…/edit/main/data/hoy.json</p>
      <div class="row"><span>hoy.json</span><span class="button green tap">Commit changes...</span></div>
      <pre>"fecha": <b>"2026-11-28"</b>,\n"agotados": [<b>"Sambayón"</b>],\n"avisos": []</pre>
      <div class="dialog">
        <strong>Commit changes</strong>
        <p>Commit message</p>
        <div class="field">Se terminó el sambayón</div>
        <div class="choice">Commit directly to the main branch</div>
        <div class="end"><span class="button">Cancel</span>
          <span class="button green tap">Commit changes</span></div>
      </div>`,
  },
  {
    file: "guia-error.png",
    height: 345,
    body: `
      <p class="bar">github.com/…/commit/4f2a1c9</p>
      <div class="row"><span>Se terminó el sambayón</span><span class="cross">✕</span></div>
      <div class="comment">
        <header>github-actions commented</header>
        <p><strong>Hay algo para corregir, así que este cambio no se publica: el sitio sigue como
          estaba.</strong></p>
        <code>${tellSlip("Sanbayón")}</code>
      </div>`,
  },
];

/** What the check says of a flavor that isn't on the menu. */
function tellSlip(flavor: string): string {
  const folder = `${SAMPLE}/data`;
  const today = Deno.readTextFileSync(`${folder}/hoy.json`)
    .replace('"agotados": []', `"agotados": [${JSON.stringify(flavor)}]`);
  const result = loadShop(folder, new Map([["hoy.json", today]]));
  if (result.kind === "shop") throw new Error(`${flavor} is on the menu`);
  return result.mistakes.join("<br>").replaceAll(folder, "data");
}

const browser = await startBrowser();
try {
  for (const { file, height, body } of DRAWINGS) {
    const page = await browser.newPage({
      viewport: { width: WIDTH, height },
      deviceScaleFactor: 1.5,
    });
    await page.setContent(`<style>${STYLE}</style><main>${body}</main>`);
    const path = new URL(`../../../.github/${file}`, import.meta.url).pathname;
    await page.screenshot({ path });
    await page.close();
  }
} finally {
  await browser.close();
}
