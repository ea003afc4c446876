// `npm test`: everything, from a fresh clone on. Runs under any Node from 20 on; the rest under the newer one.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { install, root } from './install.mjs';

const node = install();
const folder = mkdtempSync(join(tmpdir(), 'assessments-report-'));
const report = join(folder, 'report.json');
const environment = {
  ...process.env,
  CHROMIUM_PATH: findChromium(),
  // Tests that start the product by its commands mean this Node, too.
  PATH: `${dirname(node)}${delimiter}${process.env.PATH}`,
};
let running;
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => running?.kill(signal));

await run('tools/leftovers.ts');
const checked = await run('tools/check.ts');
const built = await run('tools/build.ts');
const tested = await run(
  'node_modules/vitest/vitest.mjs',
  ...['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
);
const { passed, failed, skipped } = counts();
rmSync(folder, { recursive: true });

if (!checked) console.log('\nThe checks failed: their words stand above the tests.');
if (!built) console.log('\nThe pages or the server could not be built: the reason stands above the tests.');
console.log(`\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
process.exit(failed > 0 ? 1 : 0);

function run(...args) {
  return new Promise((resolve) => {
    running = spawn(node, args, { cwd: root, env: environment, stdio: 'inherit' });
    running.once('exit', (code) => resolve(code === 0));
  });
}

/** Whatever failed counts: a check, the build, a test, a file of tests that did not even load. */
function counts() {
  const others = [checked, built].filter((done) => !done).length;
  const result = read();
  if (!result) return { passed: 0, failed: 1 + others, skipped: 0 };
  const broken = result.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  const failed = result.numFailedTests + broken.length;
  return {
    passed: result.numPassedTests,
    // An error outside of any test shows only in how Vitest ended.
    failed: (failed === 0 && !tested ? 1 : failed) + others,
    skipped: result.numPendingTests + result.numTodoTests,
  };
}

function read() {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return undefined;
  }
}
