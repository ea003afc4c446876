import { existsSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import type { Doc, Inline } from '../../src/questions/text/document/document.ts';
import { docFromText } from '../../src/questions/text/plain/from-plain-text.ts';
import { launchBrowser, openBrowserPage } from '../../tests/support/browser.ts';
import { servePage } from '../../tests/support/serve-page.ts';
import { temporaryFolder } from '../../tests/support/server.ts';

const schoolFormulas = new URL('../../../shared/data/formulas/school-formulas.json', import.meta.url);
const formulas = 40;
const letters = 200;
const bound = 50;

/** Of schools where these are at hand, otherwise of our own; each as often as is needed. */
function sources(): string[] {
  const all: string[] = existsSync(schoolFormulas)
    ? JSON.parse(readFileSync(schoolFormulas, 'utf8'))
    : ['\\frac{-b \\pm \\sqrt{b^2-4ac}}{2a}', '\\int_0^{\\pi} \\sin x \\, dx = 2', '\\ce{2H2 + O2 -> 2H2O}'];
  return Array.from({ length: formulas }, (_, index) => all[index % all.length] ?? 'x');
}

const paragraph = (latex: string, index: number): Inline[] => [
  { type: 'text', text: `${index + 1}. Given that ` },
  { type: 'inlineMath', attrs: { latex } },
  { type: 'text', text: ', what follows from it for all that was said above? ' },
];

const full = (): Doc => ({
  type: 'doc',
  content: sources().map((latex, index) => ({ type: 'paragraph', content: paragraph(latex, index) })),
});

/** From each key to the frame that shows its letter, in milliseconds. */
async function delays(page: Page, doc: Doc): Promise<number[]> {
  await page.evaluate((doc) => window.put('command', doc), doc);
  const field = page.getByRole('textbox', { name: 'Command' });
  await field.click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('End');
  await page.waitForTimeout(1000);
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    document.addEventListener(
      'keydown',
      ({ timeStamp }) =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => seen.push(performance.now() - timeStamp);
          port2.postMessage(null);
        }),
      true,
    );
  });
  // As a person types: the screen around the field is told in the pauses.
  for (let at = 0; at < letters; at += 20) {
    await page.keyboard.type('and so it was said, i', { delay: 60 });
    await page.keyboard.press('Backspace');
    await page.waitForTimeout(400);
  }
  return page.evaluate(() => (window as unknown as { seen: number[] }).seen);
}

/** Typing into a question of forty formulas beside typing into an empty one, in the system's Chromium. */
export const benchTyping = async () => {
  const place = temporaryFolder();
  const server = await servePage('editor', place.folder);
  const browser = await launchBrowser();
  const measured = async (name: string, doc: Doc) => {
    const { page, context } = await openBrowserPage(browser, server.address);
    await page.goto('/');
    const all = (await delays(page, doc)).sort((one, other) => one - other);
    await context.close();
    const at = (share: number) => all[Math.min(all.length - 1, Math.floor(all.length * share))] ?? 0;
    const slow = all.filter((delay) => delay > bound).length / all.length;
    console.log(
      `${name}: ${all.length} keys, p50 ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms, ` +
        `longest ${at(1).toFixed(1)} ms, ${(100 * slow).toFixed(1)} % above ${bound} ms`,
    );
    return at(0.5);
  };
  try {
    const empty = await measured('an empty text', docFromText(''));
    const written = await measured(`a text of ${formulas} formulas`, full());
    console.log(`p50 beside an empty text: ${(written / empty).toFixed(2)} times`);
  } finally {
    await browser.close();
    await server.close();
    place.remove();
  }
};
