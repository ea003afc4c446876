import { LRUCache } from 'lru-cache';
import type { Database } from '../database/database.ts';
import { type AuditedCall, type Change, createdIdsIn, storedFilesIn, subjectOf, writeAudit } from './audit.ts';

const MINUTE_MS = 60_000;
/** Who tries again and again would fill the audit of a school. */
const MOST_REFUSED = 20;
const MOST_USERS = 10_000;

/** How many refused calls of a user were written in this minute, in each database. */
const refused = new WeakMap<Database, LRUCache<number, { minute: number; count: number }>>();

/** What the audit says of one request, gathered while it is worked on. */
export class AuditRecorder {
  readonly #callOf: () => AuditedCall;
  #subject: object = {};
  #change: Change = {};

  /** `callOf` tells who makes the call, as far as that is known yet. */
  constructor(callOf: () => AuditedCall) {
    this.#callOf = callOf;
  }

  get call(): AuditedCall {
    return this.#callOf();
  }

  /** Takes the ids that the input names, and forgets what an earlier try of the same request has said. */
  begin(input: unknown): void {
    this.#subject = subjectOf(input);
    this.#change = {};
  }

  readonly say = (change: Change): void => {
    this.#change = { ...this.#change, ...change };
  };

  /**
   * Writes that the call was made, with the rows and files that its reply names. What nobody has done to nobody, as signing out without
   * a session, is not written: whoever asks often enough would fill the audit.
   */
  async done(db: Database, output: object): Promise<void> {
    if (this.call.me === null && this.#change.idUser === undefined) return;
    const subject = { ...this.#subject, ...storedFilesIn(output), ...createdIdsIn(output, this.#subject) };
    await writeAudit(db, { call: this.call, subject, ...this.#change });
  }

  /** Writes that the user had not the right; of one user so many a minute. */
  async refused(db: Database): Promise<void> {
    const { me, now } = this.call;
    if (!me) return;
    const minute = Math.floor(now / MINUTE_MS);
    const counts = refused.get(db) ?? new LRUCache({ max: MOST_USERS });
    refused.set(db, counts);
    const known = counts.get(me.idUser);
    const count = known?.minute === minute ? known.count + 1 : 1;
    counts.set(me.idUser, { minute, count });
    if (count <= MOST_REFUSED) await writeAudit(db, { call: this.call, subject: this.#subject, outcome: 'refused' });
  }
}
