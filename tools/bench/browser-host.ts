import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser, openBrowserPage } from '../../tests/support/browser.ts';
import { createPageClient, serveBrowserHost } from '../../tests/support/device/serve.ts';

const CALLS = 200;
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
    const at = (share: number) => (milliseconds[Math.floor(milliseconds.length * share)] ?? 0).toFixed(1);
    console.log(`a change with its audit row through the whole stack: median ${at(0.5)} ms, 95 % below ${at(0.95)} ms`);
  } finally {
    await browser.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

if (import.meta.main) await benchBrowserHost();
