import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type axe from 'axe-core';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { checkOnce, readSkeleton } from './axe-skeleton.ts';
import { scaleWait } from './waits.ts';

/** Chromium's flags for tests. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-sync',
  '--disable-gpu',
  '--process-per-site',
  '--renderer-process-limit=1',
];

/** The path of the Chromium executable that tests use. */
export const chromiumPath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** The paths of the executables of Chromium and of its shell without windows, which takes a quarter less processor time. */
const paths = { whole: chromiumPath, shell: process.env.CHROMIUM_SHELL_PATH ?? chromiumPath };
export type Edition = keyof typeof paths;

/**
 * What the shell leaves out, a fifth of its processor time: compilers that optimise what runs for long, which a page of a
 * test never does, and collecting garbage on threads that compete with those of the tests.
 */
const editionFlags = { whole: [], shell: ['--js-flags=--no-maglev --no-turbofan --single-threaded-gc'] };

const launch = (edition: Edition, more: readonly string[]): Promise<Browser> =>
  chromium.launch({ executablePath: paths[edition], args: [...chromiumFlags, ...editionFlags[edition], ...more] });

/** Launches the whole Chromium with the flags of tests and further ones. */
export const launchBrowser = (more: readonly string[] = []): Promise<Browser> => launch('whole', more);

const shared = new Map<Edition, Promise<Browser>>();

/** Returns the browser that all files of a test process share; it ends with the process. */
export const sharedBrowser = async (edition: Edition = 'shell'): Promise<Browser> => {
  const launched = await shared.get(edition);
  if (launched?.isConnected()) return launched;
  const next = launch(edition, []);
  shared.set(edition, next);
  return next;
};

/** A desktop window. */
export const desktopWindow = { viewport: { width: 1280, height: 800 } } satisfies BrowserContextOptions;
/** A window of a browser in Brazilian Portuguese. */
export const brazilianWindow = { ...desktopWindow, locale: 'pt-BR' };
/** A phone's window, 360 pixels wide. */
export const phoneWindow = { viewport: { width: 360, height: 740 }, hasTouch: true } satisfies BrowserContextOptions;

/**
 * Opens a page in a browser context of its own and collects the errors that it throws. Motion is reduced because
 * animation costs most of the drawing time.
 */
export const openBrowserPage = async (
  browser: Browser,
  address: string,
  options: BrowserContextOptions = desktopWindow,
) => {
  const context: BrowserContext = await browser.newContext({
    baseURL: address,
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(scaleWait(15_000));
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  return { context, page, errors };
};

/** Signs in through the sign-in screen. */
export const signIn = async (page: Page, login: string, password = 'Assess-2026!'): Promise<void> => {
  await page.goto('/login');
  await page.getByLabel(/usuario o correo/i).fill(login);
  await page.getByLabel(/^contraseña/i).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
};

/** The rules of axe that depend on colours. */
const colourRules = ['color-contrast', 'link-in-text-block'];

type Checked = { within?: string; onlyColours?: boolean };

/**
 * Returns axe's violations on the page and in its frames as "rule: element" lines; `within` restricts the check to a
 * selector, `onlyColours` to the rules that another colour scheme can break. What the run has found without violations is
 * not checked again, see `axe-skeleton.ts`.
 */
export const findAxeViolations = async (
  page: Page,
  { within = 'html', onlyColours = false }: Checked = {},
): Promise<string[]> => {
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    ...(onlyColours && { runOnly: { type: 'rule', values: colourRules } }),
  };
  if (page.frames().length > 1) return linesOf(await withFrames(page, options));
  const skeleton = `${within} ${onlyColours}\n${await readSkeleton(page, within)}`;
  return checkOnce(skeleton, async () => linesOf(await withoutFrames(page, within, options)));
};

const linesOf = (violations: axe.Result[]) =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));

/** `axe.source` has twice the size of it. Sending it to a page and compiling it takes longer than most analyses. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * AxeBuilder opens another page for its results and loads axe again each time, which costs more than the analysis. A
 * session of the developer tools would load it faster, but the end of such a session puts a page back online.
 */
const withoutFrames = async (page: Page, within: string, options: axe.RunOptions): Promise<axe.Result[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(
    async ([within, options]) =>
      (await (window as unknown as { axe: typeof import('axe-core') }).axe.run(within, options)).violations,
    [within, options] as const,
  );
};

const withFrames = async (page: Page, options: axe.RunOptions): Promise<axe.Result[]> =>
  (await new AxeBuilder({ page, axeSource }).options(options).analyze()).violations;

/** Returns whether the page is wider than the window, so that it scrolls sideways. */
export const isWiderThanWindow = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
