import { LRUCache } from 'lru-cache';
import { canAnswer } from '../../core/policies/attempt.ts';
import type { Instant } from '../../core/schedules/time.ts';
import type { Me } from '../area.ts';
import type { Database } from '../database/database.ts';
import type { AttemptRef } from './refs.ts';
import { findAttempt, findAttemptAtSchedule, findRunningAttemptWithQuestion } from './store/attempts.ts';

/** The columns of an attempt that do not change while it is in progress, so that they are read once. */
export type CachedAttempt = AttemptRef & {
  idUser: number;
  idSchedule: number;
  formNumber: number;
  started: Instant;
};

/** Caches attempts in progress within one server process. */
export class AttemptCache {
  #attempts = new LRUCache<number, CachedAttempt>({ max: 50_000 });

  /** Returns the student's own attempt in a school in which they are one, or null. */
  async find(db: Database, me: Me, idAttempt: number): Promise<CachedAttempt | null> {
    const cached = this.#attempts.get(idAttempt);
    // Of accounts that are merged, the attempts change their student.
    if (cached && canAnswer(me, cached)) return cached;
    const row = await findAttempt(db, me, idAttempt);
    return row ? this.#add(row) : null;
  }

  /** Returns the student's attempt in progress that asks this question, or null. */
  async findByQuestion(db: Database, me: Me, idQuestion: number): Promise<CachedAttempt | null> {
    const row = await findRunningAttemptWithQuestion(db, me, idQuestion);
    return row ? this.#add(row) : null;
  }

  /** Returns the student's attempt at a schedule, or null. */
  async findAtSchedule(db: Database, me: Me, idSchedule: number): Promise<CachedAttempt | null> {
    const row = await findAttemptAtSchedule(db, me, idSchedule);
    return row ? this.#add(row.attempt) : null;
  }

  #add({
    id,
    idSchool,
    idUser,
    idSchedule,
    formNumber,
    started,
  }: NonNullable<Awaited<ReturnType<typeof findAttempt>>>) {
    const cached = { idAttempt: id, idSchool, idUser, idSchedule, formNumber, started };
    this.#attempts.set(id, cached);
    return cached;
  }
}
