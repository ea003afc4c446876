import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Client } from '../../src/server/client.ts';
import { launchBrowser, openBrowserPage, signIn } from '../../tests/support/browser.ts';
import { signInAt } from '../../tests/support/remote-client.ts';
import { startServer } from './server.ts';

const sizes = [10, 90] as const;
const rounds = 9;

/** A draft with so many questions of all types, in the order in which the bank lists them. */
const draftWith = async (teacher: Client, count: number): Promise<number> => {
  const nodes = (await teacher.questions.getCatalogings({})).content;
  const idsCataloging = nodes.filter(({ kind }) => kind === 'discipline').map(({ idCataloging }) => idCataloging);
  const title = `${count} questions`;
  const { idAssessment } = (await teacher.assessments.addAssessment({ idsCataloging, title, varied: true })).content;
  let added = 0;
  for (const bank of ['mine', 'shared', 'provider'] as const) {
    for (let page = 1, last = false; !last && added < count; page++) {
      const found = await teacher.assessments.getQuestions({
        idAssessment,
        paging: { page, recordsperpage: 20 },
        filter: { bank },
      });
      last = page >= found.totalpages;
      for (const { questions } of found.questions) {
        for (const { idQuestion } of questions.slice(0, count - added)) {
          await teacher.assessments.addAssessmentQuestion({ idAssessment, idQuestion });
          added++;
        }
      }
    }
  }
  return idAssessment;
};

/** From the list to its questions: milliseconds from the last of its data to the paint after which one can work. */
const opened = async (page: Page, idAssessment: number, count: number): Promise<number> => {
  await page.goto('/assessments');
  const link = `a[href="/add-assessment/${idAssessment}/2"]`;
  await page.locator(link).first().hover();
  await page.waitForLoadState('networkidle');
  return page.evaluate(
    ([link, count]) =>
      new Promise<number>((resolve) => {
        const data = /\/(continueAssessment|getAssessmentQuestions|getCatalogings)\.php$/;
        performance.clearResourceTimings();
        const painted = () => {
          const ends = performance
            .getEntriesByType('resource')
            .flatMap((entry) =>
              entry instanceof PerformanceResourceTiming && data.test(entry.name) ? [entry.responseEnd] : [],
            );
          resolve(performance.now() - Math.max(...ends));
        };
        const watching = new MutationObserver(() => {
          if (document.querySelectorAll('main [data-question]').length < count) return;
          watching.disconnect();
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = painted;
          requestAnimationFrame(() => port2.postMessage(null));
        });
        watching.observe(document, { subtree: true, childList: true });
        document.querySelector<HTMLElement>(link)?.click();
      }),
    [link, count] as const,
  );
};

const median = (figures: readonly number[]) => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;

/** How soon after its data the builder shows an assessment, in the system's Chromium. Needs the built web app. */
export const benchBuilder = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assessments-bench-'));
  chmodSync(folder, 0o755);
  const server = await startServer({ DATA_DIR: folder, DEMO: '1' });
  const browser = await launchBrowser();
  try {
    const teacher = await signInAt(server.address, 'teacher@demo.school');
    const { page } = await openBrowserPage(browser, server.address);
    await signIn(page, 'teacher@demo.school');
    const medians: number[] = [];
    for (const count of sizes) {
      const idAssessment = await draftWith(teacher, count);
      const figures: number[] = [];
      for (let round = 0; round < rounds; round++) figures.push(await opened(page, idAssessment, count));
      medians.push(median(figures));
      console.log(
        `builder with ${count} questions: ${median(figures).toFixed(0)} ms after its data, ` +
          `${Math.max(...figures).toFixed(0)} ms at most in ${rounds} rounds`,
      );
    }
    const [few = 1, many = 0] = medians;
    console.log(`ratio ${(many / few).toFixed(1)} for ${sizes[1] / sizes[0]} times as many questions`);
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

if (import.meta.main) await benchBuilder();
