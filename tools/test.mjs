// `npm test`: everything, from a fresh clone on. Runs under any Node from 20 on; the rest under the newer one.
// `npm test -- schedules` runs the files of tests whose path contains that, `npm test -- --changed` those that changes
// since the last commit affect; whatever else Vitest takes may follow as well. `npm test -- --load 8` runs the browser
// tests alone, beside so many busy processes.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { compareWithBudget, readBudget } from './budget.mjs';
import { findBrowsers } from './chromium.mjs';
import { install, root } from './install.mjs';
import { measureMachine } from './machine-speed.mjs';
import { measureProcessorTime } from './processor-time.mjs';
import { countsOf, slowestOf } from './test-report.mjs';
import { argumentsOf, failedBrowserTests, repeatable, unstableLines, withoutUnstable } from './unstable.mjs';

const began = Date.now();
const folder = mkdtempSync(join(tmpdir(), 'assessments-report-'));
const parts = join(folder, 'parts');
mkdirSync(parts);
const processorTime = measureProcessorTime({ folder: parts, rest: 'preparation' });
const { processorFactor } = measureMachine();
const node = install();
const report = join(folder, 'report.json');
const unhandledErrors = join(folder, 'unhandled-errors');
const evidence = join(root, 'dist/failed-tests');
rmSync(evidence, { recursive: true, force: true });
const browsers = findBrowsers();
const environment = {
  ...process.env,
  CHROMIUM_PATH: browsers.whole,
  CHROMIUM_SHELL_PATH: browsers.shell,
  PROCESS_PARTS: parts,
  UNHANDLED_ERRORS: unhandledErrors,
  // Tests that start the product by its commands mean this Node, too.
  PATH: `${dirname(node)}${delimiter}${process.env.PATH}`,
};
const running = new Set();
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal);
  });
}
const { chosen, load } = readArguments(process.argv.slice(2));
const browserProjects = ['--project=days', '--project=screens'];

await run(['tools/leftovers.ts']);
const checking = load ? Promise.resolve(true) : run(['tools/check.ts'], { part: 'checks' });
const built = await run(['tools/build.ts'], { part: 'build' });
const busy = Array.from({ length: load }, () => start(['tools/busy.mjs'], { part: 'busy processes' }));
const tested = await run([
  'node_modules/vitest/vitest.mjs',
  ...['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  '--reporter=./tools/unhandled-reporter.mjs',
  ...chosen,
  ...(load ? browserProjects : []),
  ...(chosen.some((choice) => choice.startsWith('--changed')) ? ['--passWithNoTests'] : []),
  // Without a server there is no demonstration to prepare, and the other tests would not run either.
  ...(built ? [] : ['--project=!days', '--project=!screens']),
]);
const checked = await checking;
const result = read(report);
const unstable = await repeatAlone(failedBrowserTests(result, root));
for (const child of busy) child.kill();

const ends = { tested, checked, built, unhandled: Number(read(unhandledErrors) ?? 0) };
const { passed, failed, skipped } = withoutUnstable(countsOf(result, ends), unstable);
const used = processorTime.stop();
used?.delete('busy processes');
const isWhole = chosen.length === 0 && !load && built;
const budget = used && compareWithBudget(readBudget(decision()), used, processorFactor);
const isTooMuch = isWhole && budget?.isFarAbove === true;
rmSync(folder, { recursive: true });

for (const line of slowestOf(result, root)) console.log(line);
if (!checked) console.log('\nThe checks failed: their words stand above or among the tests.');
if (!built) console.log('\nThe pages or the server could not be built: the reason stands above the tests.');
if (isWhole) for (const line of budget?.lines ?? []) console.log(line);
if (isTooMuch) console.log('The run used far more than its budget: docs/decisions/0032-fast-tests.md.');
for (const path of listFolder(evidence)) console.log(`\nWhat a failed browser test showed: dist/failed-tests/${path}`);
console.log(`\n${costs()}`);
for (const line of unstableLines(unstable)) console.log(line);
console.log(`\n${passed} passed, ${failed + Number(isTooMuch)} failed${skipped ? `, ${skipped} skipped` : ''}`);
process.exit(failed > 0 || isTooMuch ? 1 : 0);

/** Runs failed tests once more, where that is evidence of a test that is unstable. Returns those that passed. */
async function repeatAlone(tests) {
  if (process.env.CI !== 'true') return [];
  const known = read(join(root, 'tests/unstable.json')) ?? [];
  const passedNow = [];
  for (const test of repeatable(tests, known)) {
    console.log(`\nOnce more, alone: ${test.title}`);
    const environment = { TRACE: '1', UNHANDLED_ERRORS: '' };
    const second = join(folder, 'second-report.json');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${second}`];
    const args = ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...argumentsOf(test), ...browserProjects];
    // A pattern that matches no test would also end well.
    if ((await run(args, { environment })) && read(second)?.numPassedTests > 0) passedNow.push(test);
    rmSync(second, { force: true });
  }
  return passedNow;
}

function start(args, { part, environment: more } = {}) {
  const child = spawn(node, args, {
    cwd: root,
    env: { ...environment, ...more },
    stdio: part === 'busy processes' ? ['ignore', 'inherit', 'inherit', 'ipc'] : 'inherit',
  });
  if (part) processorTime.label(child.pid, part);
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

function run(args, options) {
  return new Promise((resolve) => {
    start(args, options).once('exit', (code) => resolve(code === 0));
  });
}

/** Returns the number of busy processes and what is left for Vitest. */
function readArguments(args) {
  const at = args.indexOf('--load');
  if (at < 0) return { chosen: args, load: 0 };
  const load = Number(args[at + 1]);
  if (!(load > 0)) throw new Error('--load takes the number of busy processes');
  return { chosen: args.toSpliced(at, 2), load };
}

function costs() {
  const seconds = used && Math.round([...used.values()].reduce((sum, value) => sum + value, 0));
  const wall = Math.round((Date.now() - began) / 1000);
  return `Wall time ${Math.floor(wall / 60)} min ${wall % 60} s${used ? `, processor time ${seconds} s` : ''}, load ${loadavg()[0].toFixed(1)}`;
}

function decision() {
  return readFileSync(join(root, 'docs/decisions/0032-fast-tests.md'), 'utf8');
}

function listFolder(path) {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
