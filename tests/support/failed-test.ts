import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { scaleWait } from './waits.ts';

const root = join(import.meta.dirname, '../..');
/** Where `npm test` says that it is; emptied when a run begins. */
const FOLDER = 'dist/failed-tests';
const SCREENSHOT_TIMEOUT_MS = scaleWait(5_000);

/** A trace records every step of a page, which costs time: the second run of a failed test writes one, and `TRACE=1`. */
const isTraced = process.env.TRACE === '1';

/** Begins the trace of a browser context where traces are written. */
export const beginTrace = async (context: BrowserContext): Promise<void> => {
  if (isTraced) await context.tracing.start({ snapshots: true, screenshots: false });
};

/** What a page has said since it was opened: its console, errors, failed requests and refused ones. */
export const recordPage = (page: Page): string[] => {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(`${new Date().toISOString()} ${line}`);
  page.on('console', (message) => say(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => say(`thrown: ${error.stack ?? error}`));
  page.on('requestfailed', (request) =>
    say(`failed: ${request.method()} ${request.url()} ${request.failure()?.errorText}`),
  );
  page.on('response', (response) => {
    if (response.status() >= 400) say(`${response.status()}: ${response.request().method()} ${response.url()}`);
  });
  page.on('framenavigated', (frame) => frame === page.mainFrame() && say(`opened: ${frame.url()}`));
  return lines;
};

type Evidence = {
  /** The test's title with those around it. */
  title: string;
  pages: readonly { page: Page; said: readonly string[] }[];
  serverLog: string;
  /** Where its folder is made, within that of the product. */
  folder?: string;
};

/** Writes what a failed browser test showed and said into a folder of its own. Returns its path. */
export const writeEvidence = async ({
  title,
  pages,
  serverLog,
  folder: around = FOLDER,
}: Evidence): Promise<string> => {
  const path = join(around, folderNameOf(title));
  const folder = join(root, path);
  mkdirSync(folder, { recursive: true });
  const contexts = [...new Set(pages.map(({ page }) => page.context()))];
  await Promise.all([
    ...pages.map(async ({ page, said }, index) => {
      writeFileSync(join(folder, `page-${index + 1}.log`), `${page.url()}\n\n${said.join('\n')}\n`);
      // A page that is closed or does not reply has no picture, which must not hide why the test failed.
      await page
        .screenshot({ path: join(folder, `page-${index + 1}.png`), timeout: SCREENSHOT_TIMEOUT_MS })
        .catch(() => {});
    }),
    ...(isTraced
      ? contexts.map((context, index) =>
          context.tracing.stop({ path: join(folder, `trace-${index + 1}.zip`) }).catch(() => {}),
        )
      : []),
  ]);
  if (serverLog) writeFileSync(join(folder, 'server.log'), serverLog);
  return path;
};

const folderNameOf = (title: string): string =>
  title
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 120);
