import type { Page } from 'playwright-core';
import { registerComputer, waitUntilSame } from '../../../tests/support/desktop-pages.ts';
import { recordPage } from '../../../tests/support/failed-test.ts';
import { pressButton } from '../../../tests/support/question-editor.ts';
import { OwnBrowser } from '../own-browser.ts';
import { createHostClient, type HostClient } from './host-client.ts';

const PASSWORD = 'Assess-2026!';
/** Longer than anything takes on a busy machine, with the start of the database. */
const PAGE_TIMEOUT_MS = 60_000;
const MOST_TRIES = 3;

/** A computer on which a teacher works without a network: a browser with its profile, at the pages of the desktop mode. */
export class Computer {
  readonly browser = new OwnBrowser(0);
  readonly address: string;
  readonly #login: string;
  readonly #said = new Map<Page, string[]>();
  #errors: string[] = [];
  #hasCrashed = false;

  constructor(address: string, login: string) {
    this.address = address;
    this.#login = login;
  }

  /** Returns its page; starts the browser where it is not running, and opens another tab where one has crashed. */
  async page(): Promise<Page> {
    if (this.#hasCrashed) await this.browser.closeTab();
    this.#hasCrashed = false;
    const page = await this.browser.page();
    if (!this.#said.has(page)) {
      this.#said.set(page, recordPage(page));
      page.on('pageerror', (error) => this.#errors.push(`thrown: ${error.stack ?? error}`));
      page.on('crash', () => {
        this.#hasCrashed = true;
        this.#errors.push('the tab has crashed');
      });
      page.setDefaultTimeout(PAGE_TIMEOUT_MS);
    }
    return page;
  }

  /** Registers it for its teacher. */
  async register(): Promise<void> {
    const page = await this.page();
    await page.goto(`${this.address}/desktop/`);
    await registerComputer(page, this.#login);
  }

  /** Opens a screen and gives the password where it is asked for. Throws where the screen does not come. */
  async open(path: string): Promise<Page> {
    const page = await this.page();
    await page.goto(`${this.address}/desktop${path}`);
    const opening = page.getByRole('button', { name: 'Abrir', exact: true });
    const beginning = page.getByRole('button', { name: 'Registrar', exact: true });
    const broken = page.getByRole('button', { name: 'Probar otra vez', exact: true });
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    if (await beginning.isVisible()) throw new Error('the computer has forgotten its teacher');
    if (await broken.isVisible()) throw new Error(await page.locator('body').innerText());
    if (await opening.isVisible()) {
      await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
      await opening.click();
      await opening.waitFor({ state: 'detached' });
    }
    return page;
  }

  /** Returns a client of what this computer itself has. */
  async client(): Promise<HostClient> {
    return createHostClient(await this.page());
  }

  /** Synchronises, several times where it does not succeed at once, until the computer and the server have the same. */
  async synchronise(): Promise<void> {
    const page = await this.open('/sync');
    for (let tries = 1; ; tries++) {
      await pressButton(page, 'Sincronizar ahora');
      const done = page.getByText('Sincronizado.', { exact: true });
      const failed = page.getByRole('alert');
      await done.or(failed).first().waitFor();
      if (await done.isVisible()) break;
      if (tries === MOST_TRIES) throw new Error(`it cannot be synchronised: ${await failed.first().innerText()}`);
    }
    await waitUntilSame(page);
  }

  /** Returns the errors that pages have thrown since the last time, and those that one shows now. */
  async errors(): Promise<string[]> {
    const thrown = this.#errors;
    this.#errors = [];
    const shown = await (await this.page()).getByRole('alert').allInnerTexts();
    return [...thrown, ...shown.filter(Boolean).map((text) => `shown: ${text}`)];
  }

  /** Returns its open page with what it and those before it have said, for who looks into a fault. */
  async record(): Promise<{ page: Page; said: string[] }> {
    return { page: await this.page(), said: [...this.#said.values()].flat() };
  }
}
