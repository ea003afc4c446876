import { and, eq, inArray } from 'drizzle-orm';
import type { Question } from '../../core/positions.ts';
import type { Me } from '../area.ts';
import type { Database } from '../database/database.ts';
import { question } from '../database/schema.ts';
import { usableBy, visibleTo } from './banks.ts';
import { placesUnder } from './store/questions.ts';

/**
 * The question, or all questions of the context in order, as far as somebody may use them. Until the transaction ends
 * nobody deletes them.
 */
export const usableQuestions = (
  db: Database,
  me: Me,
  asked: { idQuestion: number } | { idContext: number },
): Promise<Question[]> =>
  placesUnder(
    db,
    and(
      usableBy(db, me, question),
      'idContext' in asked ? eq(question.idContext, asked.idContext) : eq(question.id, asked.idQuestion),
    ),
  ).for('key share');

/** Whether all of these questions are still there. Until the transaction ends nobody deletes them. */
export const areStillThere = async (db: Database, ids: readonly number[]): Promise<boolean> =>
  ids.length === 0 || (await placesUnder(db, inArray(question.id, [...ids])).for('key share')).length === ids.length;

/** Those of some questions that are still there and that somebody may read. */
export const visibleAmong = async (db: Database, me: Me, ids: readonly number[]): Promise<Set<number>> => {
  if (ids.length === 0) return new Set();
  const places = await placesUnder(db, and(visibleTo(db, me, question), inArray(question.id, [...ids])));
  return new Set(places.map(({ idQuestion }) => idQuestion));
};

export const isVisible = async (db: Database, me: Me, idQuestion: number): Promise<boolean> =>
  (await visibleAmong(db, me, [idQuestion])).has(idQuestion);
