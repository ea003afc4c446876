import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Page } from 'playwright-core';
import { chromiumFlags, chromiumPath } from '../../tests/support/browser.ts';

const LONGEST_START_MS = 30_000;

/** A browser with a profile on the disk and a process of its own: it can be killed and started again with what it had stored. */
export class OwnBrowser {
  readonly #profile = mkdtempSync(join(tmpdir(), 'assessments-chaos-'));
  #process: ChildProcess | undefined;
  #page: Page | undefined;
  #former: Page | undefined;
  #isRemoved = false;
  readonly #clockError: number;

  /** `clockError` is what its clock is ahead, in milliseconds. */
  constructor(clockError: number) {
    this.#clockError = clockError;
  }

  /** Returns the browser's page; starts the browser where it is not running. Throws once it is removed. */
  async page(): Promise<Page> {
    if (this.#page && !this.#page.isClosed() && this.#isRunning()) return this.#page;
    await this.kill();
    if (this.#isRemoved) throw new Error('the browser is removed');
    const portFile = join(this.#profile, 'DevToolsActivePort');
    rmSync(portFile, { force: true });
    this.#process = spawn(
      chromiumPath,
      [
        ...chromiumFlags,
        ...['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${this.#profile}`],
        ...['--lang=es-ES', '--accept-lang=es-ES', '--window-size=1280,800'],
        // Animations cost most of the drawing time.
        ...['--force-prefers-reduced-motion', 'about:blank'],
      ],
      { stdio: 'ignore' },
    );
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${await portIn(portFile)}`);
    const context = browser.contexts()[0];
    const page = context?.pages()[0] ?? (await context?.newPage());
    if (!page) throw new Error('the browser has no page');
    this.#page = await this.#prepare(page);
    return page;
  }

  /**
   * Closes the tab, as a person does, and opens another one, empty or at an address. That comes before: a browser without a tab ends, and
   * a page that is closed meets one that starts.
   */
  async closeTab(address?: string): Promise<void> {
    const closed = this.#page;
    if (!closed || !this.#isRunning()) return;
    this.#page = await this.#prepare(await closed.context().newPage());
    // What becomes of it is seen where the page is used next.
    const opening = address === undefined ? null : this.#page.goto(address).catch(() => {});
    await closed.close();
    await opening;
  }

  /** Opens another tab, which is the page from now on; the one before stays open. */
  async openTab(): Promise<void> {
    const former = await this.page();
    this.#page = await this.#prepare(await former.context().newPage());
    this.#former = former;
  }

  /** Closes the tab that was the page before, if it is still open. */
  async closeFormerTab(): Promise<void> {
    const former = this.#former;
    this.#former = undefined;
    if (former && this.#isRunning()) await former.close();
  }

  /** Kills the process, as a phone whose battery ends; what was stored stays on the disk. */
  async kill(): Promise<void> {
    const running = this.#process;
    this.#page = undefined;
    if (!running || !this.#isRunning()) return;
    const gone = once(running, 'exit');
    running.kill('SIGKILL');
    await gone;
  }

  async remove(): Promise<void> {
    this.#isRemoved = true;
    await this.kill();
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }

  async #prepare(page: Page): Promise<Page> {
    if (this.#clockError !== 0) await page.addInitScript(setClockWrong, this.#clockError);
    return page;
  }

  #isRunning(): boolean {
    return this.#process?.exitCode === null && this.#process.signalCode === null;
  }
}

/** Runs in the page. */
function setClockWrong(error: number) {
  const Right = Date;
  window.Date = class extends Right {
    constructor(...given: []) {
      if (given.length > 0) super(...given);
      else super(Right.now() + error);
    }
    static override now = () => Right.now() + error;
  } as DateConstructor;
}

/** Waits for the browser to write the port that it listens on. */
async function portIn(file: string): Promise<string> {
  for (const until = Date.now() + LONGEST_START_MS; Date.now() < until; await pause(50)) {
    const [port] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
    if (port) return port;
  }
  throw new Error('the browser did not start');
}
