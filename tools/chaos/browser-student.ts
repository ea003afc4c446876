import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { OwnBrowser } from './own-browser.ts';
import type { Sitting } from './sitting.ts';
import type { Taken } from './verdict.ts';

type StoredEntry = Taken & { state: 'unsent' | 'saved' | 'refused' };

/** What a person would wait before trying again. */
const PAGE_TIMEOUT_MS = 5_000;
/** Beyond any back-off of the page's own. */
const LONGEST_SETTLING_MS = 60_000;
const PASSWORD = 'Assess-2026!';

/** A student at the product's own pages, in a browser that may be killed at any moment. */
export class BrowserStudent {
  readonly name: string;
  /** What the device has stored, by question, as far as it was looked at. */
  readonly taken = new Map<number, Taken>();
  /** How many answers the device was seen to store. */
  count = 0;
  readonly #browser: OwnBrowser;
  readonly #address: string;
  readonly #sitting: Sitting;
  readonly #random: () => number;

  /** `clockError` is what the browser's clock is ahead, in milliseconds. */
  constructor(
    address: string,
    name: string,
    { sitting, clockError, random }: { sitting: Sitting; clockError: number; random: () => number },
  ) {
    this.#browser = new OwnBrowser(clockError);
    this.#address = address;
    this.name = name;
    this.#sitting = sitting;
    this.#random = random;
  }

  /** Signs in and starts the attempt. */
  async begin(): Promise<void> {
    const page = await this.#browser.page();
    page.setDefaultTimeout(30_000);
    await page.goto(`${this.#address}/login`);
    await this.#signIn(page);
    await page.goto(this.#paperAddress);
    await page.getByRole('checkbox', { name: 'Lo he leído y lo acepto' }).check();
    await page.getByRole('button', { name: 'Continuar' }).click();
    await page.getByRole('button', { name: 'Empezar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Empezar ahora' }).click();
    await mapOf(page).waitFor();
  }

  /** Chooses, writes and turns pages until the signal, whatever happens to browser and network meanwhile. */
  async answerUntil(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        const page = await this.#paper();
        await this.#act(page);
        await this.#look(page);
      } catch {
        // The browser was killed, or the server is away while the page loads: both are opened again.
        await pause(200);
      }
    }
  }

  /** Opens the paper and waits until the device has nothing more to send. Throws where that does not come to an end. */
  async settle(): Promise<void> {
    let last: unknown;
    for (const until = Date.now() + LONGEST_SETTLING_MS; Date.now() < until; await pause(300)) {
      try {
        const unsent = (await this.#look(await this.#paper())).filter(({ state }) => state === 'unsent');
        if (unsent.length === 0) return;
        last = unsent;
      } catch (error) {
        last = error;
      }
    }
    const page = await this.#browser.page();
    const shown = await page.locator('body').innerText();
    throw new Error(`the browser does not come to rest: ${JSON.stringify(last)} ${last}\n${page.url()}\n${shown}`);
  }

  readonly kill = (): Promise<void> => this.#browser.kill();

  async reload(): Promise<void> {
    await (await this.#browser.page()).reload({ timeout: PAGE_TIMEOUT_MS }).catch(() => {});
  }

  readonly remove = (): Promise<void> => this.#browser.remove();

  get #paperAddress(): string {
    return `${this.#address}/assessment?schedule=${this.#sitting.idSchedule}`;
  }

  /** Returns the page with the paper on it. */
  async #paper(): Promise<Page> {
    const page = await this.#browser.page();
    page.setDefaultTimeout(PAGE_TIMEOUT_MS);
    if (await mapOf(page).isVisible()) return page;
    await page.goto(this.#paperAddress);
    const login = page.getByRole('button', { name: 'Entrar' });
    await mapOf(page).or(login).waitFor();
    // A browser writes its cookies to the disk every half minute: what is killed before has to sign in again.
    if (await login.isVisible()) await this.#signIn(page);
    await mapOf(page).waitFor();
    return page;
  }

  async #signIn(page: Page): Promise<void> {
    await page.getByLabel(/usuario o correo/i).fill(this.name);
    await page.getByLabel(/^contraseña/i).fill(PASSWORD);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  }

  async #act(page: Page): Promise<void> {
    const chance = this.#random();
    if (chance < 0.4) return this.#turn(page);
    const text = page.getByRole('textbox', { name: /Tu respuesta|^Hueco/ });
    if ((await text.count()) > 0)
      return this.#one(await text.all())?.pressSequentially(` ${Math.floor(chance * 1000)}`, { delay: 10 });
    const choices = await page.getByRole('radio').or(page.getByRole('checkbox')).all();
    if (choices.length === 0) return this.#turn(page);
    await this.#one(choices)?.click({ force: true });
  }

  async #turn(page: Page): Promise<void> {
    const ways = await page.getByRole('button', { name: /^Siguiente$|anterior$/i, disabled: false }).all();
    await this.#one(ways)?.click();
  }

  #one(places: readonly Locator[]): Locator | undefined {
    return places[Math.floor(this.#random() * places.length)];
  }

  /** Reads what the device has stored of the attempt. */
  async #look(page: Page): Promise<StoredEntry[]> {
    const entries = await page.evaluate(
      () =>
        new Promise<StoredEntry[]>((resolve, reject) => {
          const opening = indexedDB.open('answers');
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const reading = opening.result.transaction('answers').objectStore('answers').getAll();
            reading.onerror = () => reject(reading.error);
            reading.onsuccess = () => {
              opening.result.close();
              resolve(reading.result);
            };
          };
        }),
    );
    for (const { idQuestion, response, sequence } of entries) {
      if ((this.taken.get(idQuestion)?.sequence ?? 0) >= sequence) continue;
      this.taken.set(idQuestion, { idQuestion, response, sequence });
      this.count++;
    }
    return entries;
  }
}

const mapOf = (page: Page) => page.getByRole('button', { name: /^Mapa de preguntas/ });
