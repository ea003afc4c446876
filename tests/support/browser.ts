import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

const flags = ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-sync'];

export const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: flags });

export const wide = { viewport: { width: 1280, height: 800 } } satisfies BrowserContextOptions;
export const phone = { viewport: { width: 360, height: 740 }, hasTouch: true } satisfies BrowserContextOptions;

/** A person at a browser of their own. What the page says of errors fails whoever waits for `noErrors`. */
export const person = async (browser: Browser, address: string, options: BrowserContextOptions = wide) => {
  const context: BrowserContext = await browser.newContext({
    baseURL: address,
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  return { context, page, errors };
};

/** Signs in as a person does, on the sign-in screen. */
export const signIn = async (page: Page, login: string, password = 'Assess-2026!'): Promise<void> => {
  await page.goto('/login');
  await page.getByLabel(/usuario o correo/i).fill(login);
  await page.getByLabel(/^contraseña/i).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
};

/** What axe finds on the page, by rule and element; nothing is what we want. */
export const found = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
};

/** Whether anything on the page is wider than the window, so that a person would have to scroll sideways. */
export const isTooWide = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
