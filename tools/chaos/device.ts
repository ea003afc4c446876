import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '../../src/server/client.ts';
import { openSession } from '../../tests/support/remote-client.ts';
import { retryUntilDone } from './retry.ts';
import type { Sitting } from './sitting.ts';
import type { Taken } from './verdict.ts';

/** Longer than a reply takes on a busy machine: what a silent line swallowed is sent again. */
const PATIENCE_MS = 4_000;

/** How often a request is sent twice, and how often one is sent again after later ones. */
const TWICE = 0.1;
const AGAIN = 0.1;

type Answer = { idQuestion: number; response: unknown; sequence: number; answeredAt: string };

type Options = {
  sitting: Sitting;
  /** What its clock is ahead, in milliseconds. */
  clockError: number;
  random: () => number;
  /** Makes it give up what it has not sent. */
  signal: AbortSignal;
};

/**
 * A student's device that sends an answer until it is acknowledged, as the product's own does, but by its own clock, as
 * other clients do. Its network delivers some requests twice, or after later ones.
 */
export class Device {
  readonly name: string;
  readonly token: string;
  readonly client: Client;
  readonly idAttempt: number;
  readonly clockError: number;
  readonly acknowledged = new Map<number, Taken>();
  count = 0;
  readonly #options: Options;
  readonly #sent: Answer[] = [];
  #sequence = 0;

  private constructor(
    session: { name: string; token: string; client: Client },
    idAttempt: number,
    { clockError, ...options }: Options,
  ) {
    this.name = session.name;
    this.token = session.token;
    this.client = session.client;
    this.idAttempt = idAttempt;
    this.clockError = clockError;
    this.#options = { clockError, ...options };
  }

  /** Signs in as a student of the class and starts the attempt. */
  static async open(address: string, name: string, options: Options): Promise<Device> {
    const session = await openSession(address, name);
    const { idSchedule } = options.sitting;
    const { content } = await session.client.attempts.startScheduledAssessment({ idSchedule, termsAccepted: true });
    return new Device({ name, ...session }, content.idAttempt, options);
  }

  /** Answers questions at random until the signal; resolves once the last one is acknowledged. */
  async answerUntil(signal: AbortSignal): Promise<void> {
    const { sitting, random } = this.#options;
    while (!signal.aborted) {
      const question = sitting.questions[Math.floor(random() * sitting.questions.length)];
      if (!question) throw new Error('there is nothing to answer');
      const now = Date.now() + this.clockError;
      this.#sequence = Math.max(this.#sequence + 1, now);
      const response =
        question.idType === 0
          ? { alternative: 1 + Math.floor(random() * 3) }
          : { text: `${this.name} ${this.#sequence}`, photo: null };
      const answer = { idQuestion: question.idQuestion, response, sequence: this.#sequence };
      await this.#send({ ...answer, answeredAt: new Date(now).toISOString() });
      await pause(30 + 200 * random());
    }
  }

  async #send(answer: Answer): Promise<void> {
    const { random, signal } = this.#options;
    if (random() < TWICE) this.#sendCopy(answer);
    const earlier = this.#sent[Math.floor(random() * this.#sent.length)];
    if (earlier && random() < AGAIN) this.#sendCopy(earlier);
    this.#sent.push(answer);
    const replied = () =>
      Promise.race([this.#call(answer), pause(PATIENCE_MS).then(() => Promise.reject(new Error('no reply')))]);
    await retryUntilDone(replied, signal);
    this.acknowledged.set(answer.idQuestion, answer);
    this.count++;
  }

  #sendCopy(answer: Answer): void {
    // The server stores what comes from a clock ahead in the order of its arrival, so an earlier answer would replace a later one.
    if (this.clockError <= 0) void this.#call(answer).catch(() => {});
  }

  #call(answer: Answer) {
    return this.client.attempts.answerQuestion({ idAttempt: this.idAttempt, ...answer });
  }
}
