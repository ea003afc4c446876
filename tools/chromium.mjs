import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fail } from './install.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The browser that the tests drive; where the system can be asked to install one, it is. */
export function findChromium() {
  const found = atHand();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log('Installing Chromium for the tests (apt-get install chromium).');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    for (const args of [
      ['update', '-qq'],
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium'],
    ]) {
      spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env });
    }
    const installed = atHand();
    if (installed) return installed;
  }
  return fail(
    'The tests need Chromium, and there is none: install the package chromium or Google Chrome,',
    'or set CHROMIUM_PATH to the program.',
  );
}

function atHand() {
  const { CHROMIUM_PATH, PATH = '' } = process.env;
  if (CHROMIUM_PATH) {
    return runs(CHROMIUM_PATH) ? CHROMIUM_PATH : fail(`CHROMIUM_PATH is ${CHROMIUM_PATH}, which does not run.`);
  }
  const inPath = PATH.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  return [...inPath, ...elsewhere].filter((path) => existsSync(path)).find(runs);
}

/** Some systems have a program of that name which only says how to install the real one. */
const runs = (path) => spawnSync(path, ['--version']).status === 0;
