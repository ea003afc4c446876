import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { checkOnce, readSkeleton } from './axe-skeleton.ts';
import { launchBrowser } from './browser.ts';
import { temporaryFolder } from './server.ts';

const before = `<main class="wide"><h1>Classes</h1><ul><li>One</li><li>Two</li></ul>
  <label for="name">Name</label><input id="name" aria-describedby="hint"><p id="hint">As in the list</p>
  <div role="button" tabindex="0" aria-expanded="false" aria-label="More" style="color: rgb(0, 0, 0); width: 10px"></div>
</main>`;

describe('readSkeleton', () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await launchBrowser();
    page = await browser.newPage();
  });
  afterAll(() => browser?.close());

  const skeletonOf = async (elements: string) => {
    await page.setContent(`<!doctype html><html lang="es"><title>Test</title>${elements}`);
    return readSkeleton(page, 'html');
  };
  const replaced = (from: string, to: string) => {
    expect(before).toContain(from);
    return skeletonOf(before.replace(from, to));
  };

  it.each([
    ['another role', 'role="button"', 'role="link"'],
    ['another element', '<ul><li>One</li><li>Two</li></ul>', '<ol><li>One</li><li>Two</li></ol>'],
    ['a name that is lost', 'aria-label="More"', ''],
    ['an empty name', 'aria-label="More"', 'aria-label=" "'],
    ['a label of nothing', 'for="name"', 'for="other"'],
    ['a description that is missing', 'id="hint"', 'id="other"'],
    ['an id that is used twice', '<h1>', '<h1 id="name">'],
    ['a text that is lost', 'Classes', ''],
    ['another state', 'aria-expanded="false"', 'aria-expanded="true"'],
    ['another class', 'class="wide"', 'class="narrow"'],
    ['another colour', 'rgb(0, 0, 0)', 'rgb(9, 9, 9)'],
    ['a disabled field', '<input', '<input disabled'],
    ['a neighbour that differs', '<li>Two</li>', '<li></li>'],
    ['a part that is hidden', '<ul>', '<ul hidden>'],
  ])('differs with %s', async (_, from, to) => {
    const skeleton = await skeletonOf(before);
    expect(await replaced(from, to)).not.toBe(skeleton);
  });

  it.each([
    ['other words', 'Classes', 'Groups'],
    ['another name', 'aria-label="More"', 'aria-label="Less"'],
    ['one more of equal neighbours', '<li>Two</li>', '<li>Two</li><li>Three</li>'],
    ['another width of an element', 'width: 10px', 'width: 20px'],
  ])('is the same with %s', async (_, from, to) => {
    const skeleton = await skeletonOf(before);
    expect(await replaced(from, to)).toBe(skeleton);
  });

  it('differs with the appearance, the width of the window and the checked state of a box', async () => {
    const light = await skeletonOf(`${before}<input type="checkbox" aria-label="All">`);
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await readSkeleton(page, 'html');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 360, height: 740 });
    const narrow = await readSkeleton(page, 'html');
    await page.getByRole('checkbox').check();
    const checked = await readSkeleton(page, 'html');
    expect(new Set([light, dark, narrow, checked]).size).toBe(4);
  });
});

describe('checkOnce', () => {
  it('checks what was found without violations once, and what has violations each time', async () => {
    const { folder, remove } = temporaryFolder();
    onTestFinished(remove);
    const checked: string[] = [];
    const check = (skeleton: string, violations: string[]) =>
      checkOnce(
        skeleton,
        async () => {
          checked.push(skeleton);
          return violations;
        },
        join(folder, 'skeletons'),
      );
    expect(await check('fine', [])).toEqual([]);
    expect(await check('fine', ['not asked'])).toEqual([]);
    expect(await check('bad', ['label: <input>'])).toEqual(['label: <input>']);
    expect(await check('bad', ['label: <input>'])).toEqual(['label: <input>']);
    expect(await check('bad', [])).toEqual([]);
    expect(checked).toEqual(['fine', 'bad', 'bad', 'bad']);
  });
});
