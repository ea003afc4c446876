import { setTimeout as pause } from 'node:timers/promises';
import { ApiError, type Client } from '../../src/server/client.ts';
import { openSession } from '../../tests/support/remote-client.ts';
import type { Sitting } from './sitting.ts';
import type { Taken } from './verdict.ts';

/** Longer than a reply takes on a busy machine: what a silent line swallowed is sent again. */
const PATIENCE_MS = 4_000;

/** How often a request is sent twice, and how often one is sent again after later ones. */
const TWICE = 0.1;
const AGAIN = 0.1;

type Answer = { idQuestion: number; response: unknown; sequence: number; answeredAt: string };

/**
 * A student's device that speaks to the server as the product's own does: it sends an answer until it is acknowledged.
 * Its network delivers some requests twice, or after later ones.
 */
export class Device {
  readonly name: string;
  readonly token: string;
  readonly acknowledged = new Map<number, Taken>();
  count = 0;
  readonly #client: Client;
  readonly #idAttempt: number;
  readonly #sitting: Sitting;
  readonly #random: () => number;
  readonly #sent: Answer[] = [];
  #sequence = 0;

  private constructor(parts: {
    name: string;
    token: string;
    client: Client;
    idAttempt: number;
    sitting: Sitting;
    random: () => number;
  }) {
    this.name = parts.name;
    this.token = parts.token;
    this.#client = parts.client;
    this.#idAttempt = parts.idAttempt;
    this.#sitting = parts.sitting;
    this.#random = parts.random;
  }

  /** Signs in as a student of the class and starts the attempt. */
  static async open(address: string, name: string, sitting: Sitting, random: () => number): Promise<Device> {
    const { token, client } = await openSession(address, name);
    const { idSchedule } = sitting;
    const { content } = await client.attempts.startScheduledAssessment({ idSchedule, termsAccepted: true });
    return new Device({ name, token, client, idAttempt: content.idAttempt, sitting, random });
  }

  /** Answers questions at random until the signal; resolves once the last one is acknowledged. */
  async answerUntil(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const { questions } = this.#sitting;
      const question = questions[Math.floor(this.#random() * questions.length)];
      if (!question) throw new Error('there is nothing to answer');
      const now = Date.now();
      this.#sequence = Math.max(this.#sequence + 1, now);
      const response =
        question.idType === 0
          ? { alternative: 1 + Math.floor(this.#random() * 3) }
          : { text: `${this.name} ${this.#sequence}`, photo: null };
      const answer = { idQuestion: question.idQuestion, response, sequence: this.#sequence };
      await this.#send({ ...answer, answeredAt: new Date(now).toISOString() });
      await pause(30 + 200 * this.#random());
    }
  }

  async #send(answer: Answer): Promise<void> {
    if (this.#random() < TWICE) void this.#call(answer).catch(() => {});
    const earlier = this.#sent[Math.floor(this.#random() * this.#sent.length)];
    if (earlier && this.#random() < AGAIN) void this.#call(earlier).catch(() => {});
    this.#sent.push(answer);
    for (;;) {
      try {
        await Promise.race([this.#call(answer), pause(PATIENCE_MS).then(() => Promise.reject(new Error('no reply')))]);
        this.acknowledged.set(answer.idQuestion, answer);
        this.count++;
        return;
      } catch (error) {
        if (error instanceof ApiError && error.status < 500) throw error;
        await pause(100);
      }
    }
  }

  #call(answer: Answer) {
    return this.#client.attempts.answerQuestion({ idAttempt: this.#idAttempt, ...answer });
  }
}
