import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from './browser.ts';
import { expectOf } from './expect-of.ts';
import { scaleWait } from './waits.ts';

describe('expectOf', () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await launchBrowser();
    page = await browser.newPage();
  });
  afterAll(() => browser?.close());

  /** Shows elements, and executes a script a moment later, when an assertion already waits. */
  const show = async (elements: string, later = '') => {
    await page.setContent(elements);
    await page.evaluate((script) => void setTimeout(script, 300), later);
  };

  it('waits until the count, the value, the text, an attribute and each state are as expected', async () => {
    await show(
      '<ul></ul><input aria-label="Points" value="5"><input type="checkbox"><button>Save</button>',
      `document.querySelector('ul').innerHTML = '<li>one</li><li>two  and\\nthree</li>';
       const [field, box] = document.querySelectorAll('input');
       field.value = '6'; field.hidden = true; box.checked = true;
       const button = document.querySelector('button');
       button.title = 'All is saved'; button.focus(); button.textContent = 'Saved';`,
    );
    const items = page.getByRole('listitem');
    const field = page.getByLabel('Points');
    const box = page.getByRole('checkbox');
    const button = page.getByRole('button');
    await Promise.all([
      expectOf(items).count.toBe(2),
      expectOf(items).texts.toEqual(['one', 'two and three']),
      expectOf(field).value.toBe('6'),
      expectOf(field).visible.toBe(false),
      expectOf(box).checked.toBe(true),
      expectOf(button).text.toBe('Saved'),
      expectOf(button)
        .attribute('title')
        .toMatch(/saved$/),
      expectOf(button).focused.toBe(true),
    ]);
    await page.evaluate(() => void setTimeout("document.querySelector('button').disabled = true", 300));
    await expectOf(button).disabled.toBe(true);
  });

  it('waits for an element that comes later, and until one is gone', async () => {
    await show('<p role="status">Wait</p>', `document.body.innerHTML = '<input aria-label="Name" value="Ana">'`);
    await Promise.all([
      expectOf(page.getByLabel('Name')).value.toBe('Ana'),
      expectOf(page.getByRole('status')).count.not.toBe(1),
    ]);
  });

  it('says what was read of which element when its time is over', async () => {
    await show('<input aria-label="Name" value="Ana">');
    const failure = await expectOf(page.getByLabel('Name'), { timeout: scaleWait(3_000) })
      .value.toBe('Eva')
      .catch(String);
    expect(failure).toContain("value of getByLabel('Name')");
    expect(failure).toContain("expected 'Ana' to be 'Eva'");
  });
});
