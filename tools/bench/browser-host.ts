import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { docFromText } from '../../src/questions/text/plain/from-plain-text.ts';
import type { Client } from '../../src/server/client.ts';
import { launchBrowser, openBrowserPage } from '../../tests/support/browser.ts';
import { createPageClient, serveBrowserHost } from '../../tests/support/device/serve.ts';
import { timeDocument } from './documents/time-document.ts';

const CALLS = 200;
const QUESTIONS = 40;
const POLL_MS = 20;
const PASSWORD = 'Assess-2026!';

/** Measures how long the product in a browser's worker takes to start, and a changing call to be durable. */
export const benchBrowserHost = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assessments-bench-'));
  const server = await serveBrowserHost(folder);
  const browser = await launchBrowser();
  try {
    const { page } = await openBrowserPage(browser, server.address);
    /** Until the first call is answered, in seconds. */
    const start = async () => {
      const begun = performance.now();
      await page.goto('/');
      await createPageClient(() => page, null)
        .session.forgotPassword({ email: 'nobody@test.school' })
        .catch(() => {});
      return ((performance.now() - begun) / 1000).toFixed(2);
    };
    console.log(`first start, with the database made: ${await start()} s`);
    console.log(`later starts: ${[await start(), await start(), await start()].join(', ')} s`);

    const { token } = await createPageClient(() => page, null).session.login({
      login: 'ana@test.school',
      password: PASSWORD,
    });
    const milliseconds = await page.evaluate(
      async ({ token, calls }) => {
        const times: number[] = [];
        for (let call = 0; call < calls; call++) {
          const begun = performance.now();
          const headers = { authorization: `Bearer ${token}` };
          const body = JSON.stringify({ newLanguage: call % 2 === 0 ? 'es' : 'pt' });
          await window.sendToWorker({ method: 'POST', path: '/users/updateUserLanguage.php', headers, body });
          times.push(performance.now() - begun);
        }
        return times.toSorted((a, b) => a - b);
      },
      { token, calls: CALLS },
    );
    await measureDocuments(createPageClient(() => page, token ?? null));
    const at = (share: number) => (milliseconds[Math.floor(milliseconds.length * share)] ?? 0).toFixed(1);
    console.log(`a change with its audit row through the whole stack: median ${at(0.5)} ms, 95 % below ${at(0.95)} ms`);
  } finally {
    await browser.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Prints how long the first PDF takes, with the typesetter loaded for it, and later ones. */
async function measureDocuments(teacher: Client): Promise<void> {
  const content = (await teacher.questions.getCatalogings({})).content;
  const idCataloging = content.find(({ name }) => name === 'Biología')?.idCataloging ?? 0;
  const { idAssessment } = (await teacher.assessments.addAssessment({ idsCataloging: [idCataloging] })).content;
  for (let number = 1; number <= QUESTIONS; number++) {
    const alternatives = [1, 2, 3, 4].map((id) => ({
      id,
      text: docFromText(`Es la respuesta ${id} de la pregunta ${number}`),
    }));
    const questionContent = {
      version: 1,
      command: docFromText(`Pregunta ${number}: ¿cuánto ocupa en la página una pregunta de una línea y media?`),
      ...{ alternatives, correct: 1, feedback: null },
    };
    const { idQuestion } = (await teacher.questions.addQuestion({ idCataloging, idType: 0, questionContent })).content;
    await teacher.assessments.addAssessmentQuestion({ idAssessment, idQuestion });
  }
  const times: string[] = [];
  for (const style of ['usual', 'large', 'easy'] as const) {
    const milliseconds = await timeDocument(teacher, { kind: 'assessment', idAssessment, style }, POLL_MS);
    times.push((milliseconds / 1000).toFixed(2));
  }
  const [first, ...later] = times;
  console.log(
    `a PDF of ${QUESTIONS} questions: first ${first} s, with the typesetter loaded; later ${later.join(', ')} s`,
  );
}

if (import.meta.main) await benchBrowserHost();
