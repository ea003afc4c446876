import type { Me } from '../area.ts';
import type { Database } from '../database/database.ts';
import { attemptAsking, attemptOf } from './store.ts';

/** Whose an attempt is and what it is an attempt at: never changes, so it is asked for once. */
export type Place = { idAttempt: number; idSchool: number; idUser: number; idAssessment: number };

const REMEMBERED = 50_000;

/** The places of the attempts in progress. */
export class Places {
  #known = new Map<number, Place>();

  /** The student's own attempt; null for anybody else's. */
  async of(db: Database, me: Me, idAttempt: number): Promise<Place | null> {
    const known = this.#known.get(idAttempt);
    if (known) return known.idUser === me.idUser ? known : null;
    const row = await attemptOf(db, me.idUser, idAttempt);
    return row ? this.#remember(row) : null;
  }

  /** The student's attempt in progress that asks this question. */
  async asking(db: Database, me: Me, idQuestion: number): Promise<Place | null> {
    const row = await attemptAsking(db, me.idUser, idQuestion);
    return row ? this.#remember(row) : null;
  }

  #remember({ attempt, idAssessment }: NonNullable<Awaited<ReturnType<typeof attemptOf>>>): Place {
    const { id, idSchool, idUser } = attempt;
    const place = { idAttempt: id, idSchool, idUser, idAssessment };
    this.#known.set(id, place);
    if (this.#known.size > REMEMBERED) this.#known.delete(this.#known.keys().next().value ?? 0);
    return place;
  }
}
