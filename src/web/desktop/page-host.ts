import type { BrowserHost } from '../device/browser-host.ts';

/** The host of a page: in a worker that starts with the first request, again after it broke, and ends when the page is left. */
export class PageHost {
  readonly #connect: () => BrowserHost;
  #host: BrowserHost | null = null;
  #isLeft = false;

  /** `connect` starts a worker. */
  constructor(connect: () => BrowserHost, page: Pick<EventTarget, 'addEventListener'>) {
    this.#connect = connect;
    // A page that its browser holds to go back to has its worker, and that worker its place in the queue for the database: nobody behind
    // it gets the database for minutes.
    page.addEventListener('pagehide', () => {
      this.#isLeft = true;
      this.#host?.close();
      this.#host = null;
    });
    page.addEventListener('pageshow', () => {
      this.#isLeft = false;
    });
  }

  /** Returns the host; starts it where there is none. Throws while the page is left. */
  current(): BrowserHost {
    if (this.#isLeft) throw new Error('The page was left');
    this.#host ??= this.#connect();
    return this.#host;
  }

  /** Has another host started the next time, unless one was already: this one broke. */
  forget(host: BrowserHost): void {
    if (this.#host === host) this.#host = null;
  }
}
