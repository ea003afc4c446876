import type { Send } from '../../../src/server/send.ts';

type Request = Parameters<Send>;

/**
 * What happens to a request: it does not arrive, its reply does not, it arrives after others (its computer hears nothing), it arrives twice, or
 * the server ends between two of its changes.
 */
export const faults = ['requestLost', 'replyLost', 'late', 'twice', 'serverEnds'] as const;
export type Fault = (typeof faults)[number];

/** What was asked of the server, and what it replied. */
export type Exchange = { request: Request; reply: unknown };

/** The most exchanges that are kept to be repeated. */
const MOST_KEPT = 12;

/** The connection of a computer to the server, on which messages are lost, late and repeated. */
export class Wire {
  /** What happens to the next request. */
  draw: () => Fault | null = () => null;
  /** How many of so many changes the server makes before it ends. */
  below: (limit: number) => number = () => 0;
  /** Runs once the server has replied, before the computer hears of it. */
  onReply: () => Promise<void> = async () => {};
  /** What has synchronised, the last at the end. */
  readonly exchanges: Exchange[] = [];
  #late: Request[] = [];
  readonly #toServer: Send;

  constructor(toServer: Send) {
    this.#toServer = toServer;
  }

  readonly send: Send = async (...request) => {
    const fault = this.draw();
    if (fault === 'requestLost') throw lost();
    if (fault === 'late') {
      this.#late.push(request);
      throw lost();
    }
    if (fault === 'serverEnds') {
      const begun = this.#beginningOf(request);
      if (begun) await this.#toServer(...begun);
      throw lost();
    }
    if (fault === 'twice') await this.#toServer(...request);
    const reply = await this.#toServer(...request);
    if (request[1] === '/syncAssessment.php' && reply.ok) {
      this.exchanges.push({ request, reply: await reply.clone().json() });
      if (this.exchanges.length > MOST_KEPT) this.exchanges.shift();
    }
    await this.onReply();
    if (fault === 'replyLost') throw lost();
    return reply;
  };

  /** Lets arrive what is still on its way. */
  async deliverLate(): Promise<void> {
    for (const request of this.#late.splice(0)) await this.#toServer(...request);
  }

  /** Sends again what has synchronised, in another order. */
  async repeatAll(): Promise<void> {
    for (const { request } of this.exchanges.toReversed()) await this.#toServer(...request);
  }

  #beginningOf([method, path, body, headers]: Request): Request | null {
    if (path !== '/syncAssessment.php') return null;
    const { changes = [], ...asked } = body as { changes?: unknown[] };
    return [method, path, { ...asked, changes: changes.slice(0, this.below(changes.length + 1)) }, headers];
  }
}

const lost = () => new TypeError('fetch failed');
