import { LRUCache } from 'lru-cache';
import type { Me } from '../area.ts';
import type { Database } from '../database/database.ts';
import { attemptAsking, attemptOf } from './store.ts';

/** Whose an attempt is and what it is an attempt at: never changes, so it is read once. */
export type AttemptRef = { idAttempt: number; idSchool: number; idUser: number; idAssessment: number };

/** The attempts in progress of one node. */
export class AttemptCache {
  #refs = new LRUCache<number, AttemptRef>({ max: 50_000 });

  /** Returns the student's own attempt, or null for anybody else's. */
  async find(db: Database, me: Me, idAttempt: number): Promise<AttemptRef | null> {
    const cached = this.#refs.get(idAttempt);
    if (cached) return cached.idUser === me.idUser ? cached : null;
    const row = await attemptOf(db, me.idUser, idAttempt);
    return row ? this.#add(row) : null;
  }

  /** Returns the student's attempt in progress that asks this question, or null. */
  async findAsking(db: Database, me: Me, idQuestion: number): Promise<AttemptRef | null> {
    const row = await attemptAsking(db, me.idUser, idQuestion);
    return row ? this.#add(row) : null;
  }

  #add({ attempt, idAssessment }: NonNullable<Awaited<ReturnType<typeof attemptOf>>>): AttemptRef {
    const { id, idSchool, idUser } = attempt;
    const ref = { idAttempt: id, idSchool, idUser, idAssessment };
    this.#refs.set(id, ref);
    return ref;
  }
}
