import { and, eq } from 'drizzle-orm';
import type { Question } from '../../core/positions.ts';
import type { Me } from '../area.ts';
import type { Database } from '../database/database.ts';
import { question } from '../database/schema.ts';
import { usableBy, visibleTo } from './banks.ts';
import { placesUnder } from './store/questions.ts';

/** The question, or all questions of the context in order, as far as somebody may use them. */
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
  );

/** Whether somebody may read a question that is still there. */
export const isVisible = async (db: Database, me: Me, idQuestion: number): Promise<boolean> =>
  (await placesUnder(db, and(visibleTo(db, me, question), eq(question.id, idQuestion)))).length > 0;
