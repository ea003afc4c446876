import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { launchBrowser, openBrowserPage, signIn } from '../../tests/support/browser.ts';
import { addAllFound, addOneByOne, beginAssessment, finishAssessment } from './presses/building.ts';
import { findQuestion } from './presses/finding.ts';
import { type Effort, type Hands, secondsOf, takeHands } from './presses/hands.ts';
import { scheduleForClass } from './presses/scheduling.ts';
import { typeNames, writeQuestion } from './presses/writing.ts';
import { startServer } from './server.ts';

type Task = { name: string; from: string; perform: (hands: Hands) => Promise<void> };

const build = (add: (hands: Hands) => Promise<void>) => async (hands: Hands) => {
  await beginAssessment(hands);
  await add(hands);
  await finishAssessment(hands, 'Repaso del trimestre');
};

const tasks: readonly Task[] = [
  { name: 'build an assessment, all found', from: '/assessments', perform: build(addAllFound) },
  { name: 'build an assessment, one by one', from: '/assessments', perform: build(addOneByOne) },
  ...typeNames.map((type) => ({
    name: `write: ${type}`,
    from: '/my-questions',
    perform: (hands: Hands) => writeQuestion(hands, type),
  })),
  { name: 'schedule for a class', from: '/assessments', perform: scheduleForClass },
  { name: 'find a question', from: '/my-questions', perform: findQuestion },
];

const print = (name: string, { operators, presses, contentLetters }: Effort) => {
  const { K, P, H, M } = operators;
  console.log(
    `${name}: ${presses} presses, ${K} K + ${P} P + ${H} H + ${M} M = ${secondsOf(operators).toFixed(1)} s; ` +
      `${contentLetters} letters of content`,
  );
};

const performOn = async (browser: Browser, address: string, { name, from, perform }: Task) => {
  const { context, page } = await openBrowserPage(browser, address);
  await signIn(page, 'teacher@demo.school');
  await page.goto(from);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const hands = takeHands(page);
  await perform(hands);
  print(name, hands.effort());
  await context.close();
};

/**
 * Performs a teacher's daily tasks in the system's Chromium by keys and clicks only, and prints what each takes by the keystroke-level
 * model. Needs the built web app; the load of the machine does not change the figures. Throws where a task cannot be done.
 */
export const benchPresses = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assessments-bench-'));
  chmodSync(folder, 0o755);
  const server = await startServer({ DATA_DIR: folder, DEMO: '1' });
  const browser = await launchBrowser();
  try {
    for (const task of tasks) await performOn(browser, server.address, task);
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

if (import.meta.main) await benchPresses();
