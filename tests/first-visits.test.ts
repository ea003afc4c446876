import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCountingProxy } from '../tools/bench/counting-proxy.ts';
import { measureVisit, repeatedIn, sumOf } from '../tools/bench/pages.ts';
import { launchBrowser as launch, phoneWindow as phone, desktopWindow as wide } from './support/browser.ts';
import { openDemonstration } from './support/demonstration.ts';

const IDLE_MS = 700;
const student = { login: 'student03@demo.school', viewport: phone };
const teacher = { login: 'teacher@demo.school', viewport: wide };

const { address, clientOf } = openDemonstration({ OFFLINE_PAPER: '1' });
let proxy: Awaited<ReturnType<typeof startCountingProxy>>;
let browser: Browser;

beforeAll(async () => {
  proxy = await startCountingProxy(address());
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  proxy?.close();
});

/** Expects no more than that, and says what the visit loaded where it is more. */
const expectAtMost = (
  what: string,
  value: number,
  most: number,
  loaded: readonly { path: string; bytes: number }[],
) => {
  const files = loaded.map(({ path, bytes }) => `${bytes} ${path}`).join('\n');
  expect(value, `${what} on a first visit, of at most ${most}:\n${files}`).toBeLessThanOrEqual(most);
};

describe('a first visit', () => {
  it.each([
    { name: "a student's list", visit: { ...student, path: '/assessments' }, requests: 15, kilobytes: 202 },
    { name: 'the question bank', visit: { ...teacher, path: '/my-questions' }, requests: 21, kilobytes: 460 },
    { name: 'the login page', visit: { login: null, viewport: wide, path: '/login' }, requests: 15, kilobytes: 260 },
  ])('of $name takes at most $requests requests and $kilobytes kB, nothing twice', async (one) => {
    const { traffic } = await measureVisit(browser, proxy, one.visit, IDLE_MS);
    expect(repeatedIn(traffic)).toEqual([]);
    expectAtMost('Requests', traffic.length, one.requests, traffic);
    expectAtMost('Kilobytes', sumOf(traffic) / 1000, one.kilobytes, traffic);
  });

  it('of a paper takes at most 208.5 kB of scripts, and the worker fetches nothing again', async () => {
    const { attempts } = await clientOf('student03');
    const { content } = await attempts.getStudentAssessments({});
    const idSchedule = content.find(({ title }) => title === 'Repaso de Matemáticas')?.idSchedule ?? 0;
    await attempts.startScheduledAssessment({ idSchedule, termsAccepted: true });
    const hasWorker = async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated';
    const rest = (page: Page) => page.waitForFunction(hasWorker);
    const visit = { ...student, path: `/assessment?schedule=${idSchedule}`, rest };
    const { traffic, scripts } = await measureVisit(browser, proxy, visit, IDLE_MS);
    expect(traffic.map(({ path }) => path)).toContain('/offline-worker.js');
    expect(repeatedIn(traffic)).toEqual([]);
    expectAtMost('Kilobytes of scripts', sumOf(scripts) / 1000, 208.5, scripts);
  });
});
