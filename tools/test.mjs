// `npm test`: everything, from a fresh clone on. Runs under any Node from 20 on; the rest under the newer one.
// `npm test -- schedules` runs the files of tests whose path contains that, `npm test -- --changed` those that changes
// since the last commit affect; whatever else Vitest takes may follow as well.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { install, root } from './install.mjs';
import { measureProcessorTime } from './processor-time.mjs';
import { countsOf, slowestOf } from './test-report.mjs';

const began = Date.now();
const processorTime = measureProcessorTime();
const node = install();
const folder = mkdtempSync(join(tmpdir(), 'assessments-report-'));
const report = join(folder, 'report.json');
const environment = {
  ...process.env,
  CHROMIUM_PATH: findChromium(),
  // Tests that start the product by its commands mean this Node, too.
  PATH: `${dirname(node)}${delimiter}${process.env.PATH}`,
};
const running = new Set();
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal);
  });
}

await run('tools/leftovers.ts');
const checking = run('tools/check.ts');
const built = await run('tools/build.ts');
const chosen = process.argv.slice(2);
const tested = await run(
  'node_modules/vitest/vitest.mjs',
  ...['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...chosen],
  ...(chosen.some((choice) => choice.startsWith('--changed')) ? ['--passWithNoTests'] : []),
  // Without a server there is no demonstration to prepare, and the other tests would not run either.
  ...(built ? [] : ['--project=!days']),
);
const checked = await checking;
const result = read();
rmSync(folder, { recursive: true });

const { passed, failed, skipped } = countsOf(result, { tested, checked, built });
for (const line of slowestOf(result, root)) console.log(line);
if (!checked) console.log('\nThe checks failed: their words stand above or among the tests.');
if (!built) console.log('\nThe pages or the server could not be built: the reason stands above the tests.');
console.log(`\n${costs()}`);
console.log(`\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
process.exit(failed > 0 ? 1 : 0);

function run(...args) {
  return new Promise((resolve) => {
    const child = spawn(node, args, { cwd: root, env: environment, stdio: 'inherit' });
    running.add(child);
    child.once('exit', (code) => {
      running.delete(child);
      resolve(code === 0);
    });
  });
}

function costs() {
  const seconds = processorTime.stop();
  const wall = Math.round((Date.now() - began) / 1000);
  const used = seconds === null ? '' : `, processor time ${Math.round(seconds)} s`;
  return `Wall time ${Math.floor(wall / 60)} min ${wall % 60} s${used}, load ${loadavg()[0].toFixed(1)}`;
}

function read() {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return undefined;
  }
}
