import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { Client } from '../../src/server/client.ts';
import { desktopWindow, launchBrowser, openBrowserPage, phoneWindow } from '../../tests/support/browser.ts';
import { openSession } from '../../tests/support/remote-client.ts';
import { kinds, startCountingProxy, type Traffic } from './counting-proxy.ts';
import { startServer } from './server.ts';

/** Longer than a screen pauses between two requests of its first visit. */
const IDLE_MS = 1500;

/**
 * A first visit of somebody at a path; without a login, of nobody who is signed in. It lasts until the screen has a heading
 * and the rest has come.
 */
type Visit = {
  login: string | null;
  path: string;
  viewport: BrowserContextOptions;
  rest?: (page: Page) => Promise<unknown>;
};

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
export const sumOf = (traffic: readonly Traffic[]) => traffic.reduce((sum, { bytes }) => sum + bytes, 0);

/** Returns the methods, paths and bodies that were requested more than once. */
export const repeatedIn = (traffic: readonly Traffic[]): string[] => {
  const requests = traffic.map(({ method, path, body }) => `${method} ${path} ${body}`);
  return [...new Set(requests.filter((request, index) => requests.indexOf(request) !== index))];
};

const print = (name: string, firstContent: number, traffic: readonly Traffic[], scripts: readonly Traffic[]) => {
  const byKind = kinds.map((kind) => [kind, traffic.filter((one) => one.kind === kind)] as const);
  console.log(
    `${name}: ${traffic.length} requests, ${kilobytes(sumOf(traffic))} kB, first content ${firstContent.toFixed(0)} ms; ` +
      byKind.map(([kind, some]) => `${kind} ${some.length} / ${kilobytes(sumOf(some))}`).join(', '),
  );
  console.log(`    the page's own scripts: ${kilobytes(sumOf(scripts))} kB`);
  for (const request of repeatedIn(traffic)) console.log(`    twice: ${request}`);
};

/** Schedules an assessment for the first course of its teacher, open now. Returns the schedule. */
const scheduleNow = async ({ schedules }: Client, title: string): Promise<number> => {
  const { content: assessments } = await schedules.getAssessments({ search: title });
  const { content: courses } = await schedules.getCourses({});
  const idAssessment = assessments[0]?.idAssessment ?? 0;
  const idCourse = courses.find(({ name }) => name === '3.º A')?.idCourse ?? 0;
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const { content } = await schedules.addSchedule({
    idAssessment,
    idsCourses: [idCourse],
    startDate: day(0),
    endDate: day(1),
    startTime: '00:00',
    endTime: '23:59',
    force: true,
  });
  return content[0]?.idSchedule ?? 0;
};

/** Prepares the demonstration and returns the visits to measure: eleven routes, the paper with formulas and without. */
const visitsTo = async (address: string): Promise<(Visit & { name: string })[]> => {
  const signInAs = async (login: string) => (await openSession(address, login)).client;
  const teacher = await signInAs('teacher@demo.school');
  const student = await signInAs('student03@demo.school');
  const plain = await scheduleNow(await signInAs('teacher3@demo.school'), 'English: reading and language');
  const { content: list } = await student.attempts.getStudentAssessments({});
  const withFormulas = list.find(({ title }) => title === 'Repaso de Matemáticas')?.idSchedule ?? 0;
  const done = list.find(({ badge, title }) => badge === 'DONE' && title.startsWith('Evaluación'))?.idSchedule ?? 0;
  for (const idSchedule of [plain, withFormulas])
    await student.attempts.startScheduledAssessment({ idSchedule, termsAccepted: true });
  const { content: assessments } = await teacher.assessments.getAssessments({});
  const draft = assessments.find(({ status }) => status === 1)?.idAssessment ?? 0;
  const { content: questions } = await teacher.questions.getQuestionsNew({ paging: {}, filter: { bank: 'mine' } });
  const question = questions.flatMap((entry) => ('idQuestion' in entry ? [entry.idQuestion] : []))[0] ?? 0;

  const byStudent = { login: 'student03@demo.school', viewport: phoneWindow };
  const byTeacher = { login: 'teacher@demo.school', viewport: desktopWindow };
  return [
    { login: null, viewport: desktopWindow, name: 'login', path: '/login' },
    { ...byStudent, name: "student's list, phone", path: '/assessments' },
    { ...byStudent, name: "student's paper, phone", path: `/assessment?schedule=${plain}` },
    { ...byStudent, name: "student's paper with formulas, phone", path: `/assessment?schedule=${withFormulas}` },
    { ...byStudent, name: "student's result, phone", path: `/assessment?schedule=${done}` },
    { ...byTeacher, name: "teacher's assessments", path: '/assessments' },
    { ...byTeacher, name: 'schedules', path: '/schedule' },
    { ...byTeacher, name: 'reports', path: '/reports' },
    { ...byTeacher, name: 'results by discipline', path: `/reports/${done}/results/by-discipline` },
    { ...byTeacher, name: 'question bank', path: '/my-questions' },
    { ...byTeacher, name: 'builder, questions', path: `/add-assessment/${draft}/2` },
    { ...byTeacher, name: 'question editor', path: `/add-question/${question}` },
  ];
};

/**
 * Prints for first visits, each with an empty cache, the requests, the kilobytes by kind as they travel, the time to the
 * first content and what was requested twice. Needs the built web app.
 */
export const benchPages = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assessments-bench-'));
  chmodSync(folder, 0o755);
  const server = await startServer({ DATA_DIR: folder, DEMO: '1' });
  const proxy = await startCountingProxy(server.address);
  const browser = await launchBrowser();
  try {
    for (const visit of await visitsTo(server.address)) {
      const { firstContent, traffic, scripts } = await measureVisit(browser, proxy, visit);
      print(visit.name, firstContent, traffic, scripts);
    }
  } finally {
    await browser.close();
    proxy.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

/**
 * Keeps timers of seconds from firing: what begins later or is asked again is not part of a first visit. The time stands
 * still, because a reply that is rendered a second later on a slow machine would be read again.
 */
const stopTime = () => {
  const now = Date.now();
  Date.now = () => now;
  const stop = (name: 'setTimeout' | 'setInterval', shortestMs: number) => {
    const original = window[name];
    const start = (run: TimerHandler, ms = 0, ...values: unknown[]) =>
      ms >= shortestMs ? 0 : original(run, ms, ...values);
    Object.assign(window, { [name]: start });
  };
  stop('setTimeout', 3000);
  stop('setInterval', 1000);
};

type Proxy = Awaited<ReturnType<typeof startCountingProxy>>;

/**
 * Visits a path in a new browser profile. Returns all that travelled, and of it the scripts that the page itself loaded:
 * without those that a worker keeps. Throws when the screen shows no heading.
 */
export const measureVisit = async (
  browser: Browser,
  proxy: Proxy,
  { login, path, viewport, rest }: Visit,
  idleMs = IDLE_MS,
) => {
  const { context, page } = await openBrowserPage(browser, proxy.address, viewport);
  if (login) {
    const { token } = await openSession(proxy.address, login);
    await context.addCookies([{ name: 'assessments_session', value: token, url: proxy.address, httpOnly: true }]);
  }
  await page.addInitScript(stopTime);
  await proxy.takeTraffic(0);
  await page.goto(path);
  await page.getByRole('heading').first().waitFor();
  await rest?.(page);
  const traffic = await proxy.takeTraffic(idleMs);
  const firstContent = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  );
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  await context.close();
  return {
    firstContent,
    traffic,
    scripts: traffic.filter(({ kind, path }) => kind === 'script' && loaded.includes(path)),
  };
};

if (import.meta.main) await benchPages();
