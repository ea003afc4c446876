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

/** Chromium without windows and settings, as Debian names it. */
const SHELL = 'chromium-headless-shell';

/**
 * Returns the paths of the browsers that the tests drive: the whole one, and its shell without windows where there is one
 * and no other browser is wanted. Where the system can be asked to install them, it is.
 */
export function findBrowsers() {
  const whole = findChromium();
  return { whole, shell: process.env.CHROMIUM_PATH ? whole : (inPath([SHELL]).find(runs) ?? whole) };
}

function findChromium() {
  const found = atHand();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log(`Installing Chromium for the tests (apt-get install chromium ${SHELL}).`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const install = ['install', '-y', '-qq', '--no-install-recommends'];
    // In a command of its own: a system without this package still gets the browser.
    for (const args of [
      ['update', '-qq'],
      [...install, 'chromium'],
      [...install, SHELL],
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
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) {
    return runs(CHROMIUM_PATH) ? CHROMIUM_PATH : fail(`CHROMIUM_PATH is ${CHROMIUM_PATH}, which does not run.`);
  }
  return [...inPath(names), ...elsewhere.filter((path) => existsSync(path))].find(runs);
}

const inPath = (programs) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => programs.map((name) => join(folder, name)))
    .filter((path) => existsSync(path));

/** Some systems have a program of that name which only says how to install the real one. */
const runs = (path) => spawnSync(path, ['--version']).status === 0;
