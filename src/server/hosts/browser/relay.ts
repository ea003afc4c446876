import type { HostRequest, HostResponse } from '../../../contract/messages.ts';
import { failureResponse, type RequestHandler } from './requests.ts';

/** Requests of one worker that are under way or wait for a database; further ones are refused. */
const MOST_WAITING = 200;

type Sent = { type: 'request'; id: number; request: HostRequest } | { type: 'cancel'; id: number };

/** Passes requests to the worker that has the database open: this one, or that of another tab. */
export class RequestRelay {
  #target = Promise.withResolvers<RequestHandler>();
  #owner: string | null = null;
  #waiting = 0;
  #lastId = 0;
  /** What was sent to another worker and is not answered yet. */
  #sent = new Map<number, (response: HostResponse) => void>();
  readonly #send: (owner: string, message: Sent) => void;

  constructor(send: (owner: string, message: Sent) => void) {
    this.#send = send;
  }

  /** Answers as soon as somebody has the database. */
  readonly answer: RequestHandler = async (request, signal) => {
    if (this.#waiting >= MOST_WAITING) return failureResponse(503, 'Too many requests at once');
    this.#waiting++;
    try {
      const target = await this.#target.promise;
      if (signal.aborted) return failureResponse(503, 'Cancelled');
      return await target(request, signal);
    } finally {
      this.#waiting--;
    }
  };

  /** Answers by this worker itself from now on. */
  own(answer: RequestHandler): void {
    this.#target.resolve(answer);
  }

  /** Sends requests to another worker from now on. */
  find(owner: string): void {
    if (owner === this.#owner) return;
    this.lose();
    this.#owner = owner;
    this.#target.resolve((request, signal) => this.#ask(owner, request, signal));
  }

  /**
   * Nobody has the database until further notice. Whether what was sent has been done is not known: it is answered as
   * an outage, after which callers try again or read anew.
   */
  lose(): void {
    if (this.#owner !== null) this.#target = Promise.withResolvers();
    this.#owner = null;
    for (const id of [...this.#sent.keys()])
      this.settle(id, failureResponse(503, 'The tab with the database was closed'));
  }

  /** Gives the answer that came from the other worker to whoever waits for it. */
  settle(id: number, response: HostResponse): void {
    this.#sent.get(id)?.(response);
    this.#sent.delete(id);
  }

  #ask(owner: string, request: HostRequest, signal: AbortSignal): Promise<HostResponse> {
    return new Promise((resolve) => {
      const id = ++this.#lastId;
      this.#sent.set(id, resolve);
      this.#send(owner, { type: 'request', id, request });
      signal.addEventListener('abort', () => {
        if (!this.#sent.has(id)) return;
        this.#send(owner, { type: 'cancel', id });
        this.settle(id, failureResponse(503, 'Cancelled'));
      });
    });
  }
}
