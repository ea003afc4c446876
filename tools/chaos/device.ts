import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '../../src/server/client.ts';
import { openSession } from '../../tests/support/remote-client.ts';
import { retryUntilDone } from './retry.ts';
import type { Sitting } from './sitting.ts';
import type { Taken } from './verdict.ts';

/** Longer than a reply takes on a busy machine: what a silent line swallowed is sent again. */
const REPLY_TIMEOUT_MS = 4_000;

/** How often a request is sent twice, and how often one is sent again after later ones. */
const TWICE = 0.1;
const AGAIN = 0.1;

type Answer = { idQuestion: number; response: unknown; sequence: number; answeredAt: string };

type Options = {
  sitting: Sitting;
  /** What its clock is ahead, in milliseconds. */
  clockError: number;
  /** How it names itself; other clients do not. */
  device: string | undefined;
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
  readonly acknowledged = new Map<number, Taken>();
  count = 0;
  readonly #options: Options;
  readonly #sent: Answer[] = [];
  #sequence = 0;

  private constructor(session: { name: string; token: string; client: Client }, idAttempt: number, options: Options) {
    this.name = session.name;
    this.token = session.token;
    this.client = session.client;
    this.idAttempt = idAttempt;
    this.#options = options;
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
    const { sitting, clockError, random } = this.#options;
    while (!signal.aborted) {
      const question = sitting.questions[Math.floor(random() * sitting.questions.length)];
      if (!question) throw new Error('there is nothing to answer');
      const now = Date.now() + clockError;
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
    if (random() < TWICE) void this.#call(answer).catch(() => {});
    const earlier = this.#sent[Math.floor(random() * this.#sent.length)];
    if (earlier && random() < AGAIN) void this.#call(earlier).catch(() => {});
    this.#sent.push(answer);
    const replied = () =>
      Promise.race([this.#call(answer), pause(REPLY_TIMEOUT_MS).then(() => Promise.reject(new Error('no reply')))]);
    await retryUntilDone(replied, signal);
    this.acknowledged.set(answer.idQuestion, answer);
    this.count++;
  }

  #call(answer: Answer) {
    const { device } = this.#options;
    return this.client.attempts.answerQuestion({ idAttempt: this.idAttempt, device, ...answer });
  }
}
