import { LRUCache } from 'lru-cache';
import type { AuditedCall, Change } from '../audited-call.ts';
import type { Database } from '../database/database.ts';
import { createdIdsIn, storedFilesIn, subjectOf, writeAudit } from './write-audit.ts';

const MINUTE_MS = 60_000;
/** Refused calls of one user that are written per minute, so that retries do not fill a school's audit. */
const MOST_REFUSED = 20;
const MOST_USERS = 10_000;

/** The refused calls of each user in the current minute, by database. */
const refused = new WeakMap<Database, LRUCache<number, { minute: number; count: number }>>();

/** Collects the audit row of one request and writes it. */
export class AuditRecorder {
  readonly #callOf: () => AuditedCall;
  #subject: object = {};
  #change: Change = {};

  /** `callOf` returns the call with its caller, as far as known yet. */
  constructor(callOf: () => AuditedCall) {
    this.#callOf = callOf;
  }

  get call(): AuditedCall {
    return this.#callOf();
  }

  /** Sets the ids that the input names and clears the changes of an earlier run of the same request. */
  begin(input: unknown): void {
    this.#subject = subjectOf(input);
    this.#change = {};
  }

  /** Adds changed fields to the row. */
  readonly recordChange = (change: Change): void => {
    this.#change = { ...this.#change, ...change };
  };

  /**
   * Writes the row of a successful call, with the ids and files that its reply names. Does not write a call without a
   * user that changed nothing of anybody, such as a logout without session.
   */
  async writeDone(db: Database, output: object): Promise<void> {
    const { idUser, before, after } = this.#change;
    if (this.call.me === null && idUser === undefined && !before && !after) return;
    const subject = { ...this.#subject, ...storedFilesIn(output), ...createdIdsIn(output, this.#subject) };
    await writeAudit(db, { call: this.call, subject, ...this.#change });
  }

  /** Writes the row of a call that the user had no right to make, up to a number per user and minute. */
  async writeRefused(db: Database): Promise<void> {
    const { me, now } = this.call;
    if (!me) return;
    const minute = Math.floor(now / MINUTE_MS);
    const counts = refused.get(db) ?? new LRUCache({ max: MOST_USERS });
    refused.set(db, counts);
    const previous = counts.get(me.idUser);
    const count = previous?.minute === minute ? previous.count + 1 : 1;
    counts.set(me.idUser, { minute, count });
    if (count <= MOST_REFUSED) await writeAudit(db, { call: this.call, subject: this.#subject, outcome: 'refused' });
  }
}
