import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { launch, person, phone, signIn } from '../../tests/support/browser.ts';
import { signInAt } from '../../tests/support/remote.ts';
import { startServer } from './server.ts';

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(0);

/** What a page took: milliseconds until something of it was seen, and bytes as they travelled. */
const measured = async (page: Page, path: string) => {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  return page.evaluate(() => {
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const sum = (of: PerformanceResourceTiming[]) =>
      of.reduce((bytes, { encodedBodySize }) => bytes + encodedBodySize, 0);
    return {
      firstContent: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      scripts: sum(resources.filter(({ name }) => /\.js(\?|$)/.test(name))),
      all: sum(resources),
      requests: resources.length + 1,
    };
  });
};

/** Starts what is open for a student and gives the address of the paper. */
const startedPaper = async (address: string): Promise<string> => {
  const student = await signInAt(address, 'student03@demo.school');
  const { content } = await student.attempts.getStudentAssessments({});
  const idSchedule = content.find(({ badge }) => badge === 'AVAILABLE_TO_DO')?.idSchedule ?? 0;
  await student.attempts.startScheduledAssessment({ idSchedule, termsAccepted: true });
  return `/assessment?schedule=${idSchedule}`;
};

/** The list pages and the student's paper on an empty cache, in the system's Chromium. Needs the built web app. */
export const benchPages = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assessments-bench-'));
  chmodSync(folder, 0o755);
  const server = await startServer({ DATA_DIR: folder, DEMO: '1' });
  const browser = await launch();
  const visit = async (name: string, login: string, path: string, options = {}) => {
    const { context, page } = await person(browser, server.address, options);
    await signIn(page, login);
    const state = await context.storageState();
    await context.close();
    const cold = await person(browser, server.address, { ...options, storageState: state });
    const { firstContent, scripts, all, requests } = await measured(cold.page, path);
    console.log(
      `${name}: first content ${firstContent.toFixed(0)} ms, ${kilobytes(scripts)} kB of compressed JavaScript, ` +
        `${kilobytes(all)} kB in ${requests} requests`,
    );
    await cold.context.close();
  };
  try {
    await visit("teacher's assessments", 'teacher@demo.school', '/assessments');
    await visit("teacher's schedules", 'teacher@demo.school', '/schedule');
    await visit('results', 'teacher@demo.school', '/reports');
    await visit("student's assessments, phone", 'student@demo.school', '/assessments', phone);
    await visit("student's paper, phone", 'student03@demo.school', await startedPaper(server.address), phone);
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

if (import.meta.main) await benchPages();
