import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { sharedBrowser } from './browser.ts';
import { recordPage, writeEvidence } from './failed-test.ts';

it('a failed test leaves a picture of each page, what it said, and the log of the server', async () => {
  const page = await (await sharedBrowser()).newPage();
  const said = recordPage(page);
  await page.setContent('<h1>Classes</h1><script>console.warn("no class yet"); throw new Error("broken")</script>');
  const path = await writeEvidence({ title: 'evidence > of a "test"', pages: [{ page, said }], serverLog: 'started' });
  const folder = join(import.meta.dirname, '../..', path);
  onTestFinished(() => rmSync(folder, { recursive: true }));
  await page.close();
  expect(path).toBe('dist/failed-tests/evidence-of-a-test');
  expect(existsSync(join(folder, 'page-1.png'))).toBe(true);
  expect(readFileSync(join(folder, 'page-1.log'), 'utf8')).toMatch(/warning: no class yet[\s\S]*thrown: Error: broken/);
  expect(readFileSync(join(folder, 'server.log'), 'utf8')).toBe('started');
});
