import { describe, it } from 'vitest';
import { sharedBrowser } from './browser.ts';
import { openPages } from './pages.ts';

describe('openPages', () => {
  const openPage = openPages(() => 'http://127.0.0.1');

  it('opens a page in a browser that ends before the page is closed', async () => {
    await openPage();
    await (await sharedBrowser()).close();
  });

  it('opens the page of the next test in a new browser', async () => {
    const page = await openPage();
    await page.setContent('<h1>Classes</h1>');
    await page.getByRole('heading', { name: 'Classes' }).waitFor();
  });
});
