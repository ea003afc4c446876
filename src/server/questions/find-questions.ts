import { and, eq, inArray } from 'drizzle-orm';
import type { QuestionInOrder } from '../../core/assessments/positions.ts';
import type { DraftOwner } from '../../core/policies/question.ts';
import type { Instant } from '../../core/schedules/time.ts';
import type { Me } from '../area.ts';
import { readBySchool } from '../database/by-school.ts';
import type { Database } from '../database/database.ts';
import { question, stimulus } from '../database/schema.ts';
import { isUsableByOwner, narrowScope, readEachScope, usableScopes, visibleScopes } from './store/bank-scopes.ts';
import { selectQuestions } from './store/versions.ts';
import { type QuestionRef, questionSchoolOf } from './versions.ts';

/** The versions of a question and its stimulus that a draft has now. */
export type CurrentQuestion = QuestionRef & {
  idVersion: number;
  idStimulus: number | null;
  idStimulusVersion: number | null;
};

/**
 * Returns a question, several in the order of their ids' list, or all of a stimulus in order, without those that the user may not use. They are locked
 * against deletion until the transaction ends.
 */
export const lockUsableQuestions = async (
  db: Database,
  me: Me,
  selector: { idQuestion: number } | { idContext: number } | { idsQuestions: readonly number[] },
  now: Instant,
): Promise<(QuestionInOrder & QuestionRef)[]> => {
  const ids =
    'idsQuestions' in selector ? selector.idsQuestions : 'idQuestion' in selector ? [selector.idQuestion] : [];
  const isSelected =
    'idContext' in selector ? eq(question.idStimulus, selector.idContext) : inArray(question.id, [...ids]);
  const rows = await readEachScope(usableScopes(me, question, now), (scope) =>
    selectQuestions(db, narrowScope(scope, isSelected)).for('key share'),
  );
  return 'idContext' in selector
    ? rows.toSorted((a, b) => (a.stimulusPosition ?? 0) - (b.stimulusPosition ?? 0))
    : rows.toSorted((a, b) => ids.indexOf(a.idQuestion) - ids.indexOf(b.idQuestion));
};

/**
 * Returns the newest versions of the questions that the owner of a draft may use now, by the question's id. A draft
 * shows these; of all other questions it shows the versions that were stored with it.
 */
export const findUsableByOwner = async (
  db: Database,
  owner: DraftOwner,
  refs: readonly QuestionRef[],
  now: Instant,
): Promise<Map<number, CurrentQuestion>> => {
  const rows = await readBySchool(refs, questionSchoolOf, async (idSchool, list) => {
    const isUsable = isUsableByOwner(owner, idSchool, now);
    if (!isUsable) return [];
    const ids = list.map(({ idQuestion }) => idQuestion);
    return db
      .select({
        questionSchool: question.idSchool,
        idQuestion: question.id,
        idVersion: question.idVersion,
        idStimulus: question.idStimulus,
        idStimulusVersion: stimulus.idVersion,
      })
      .from(question)
      .leftJoin(stimulus, and(eq(stimulus.idSchool, question.idSchool), eq(stimulus.id, question.idStimulus)))
      .where(and(eq(question.idSchool, idSchool), inArray(question.id, ids), isUsable, eq(question.deleted, false)));
  });
  return new Map(rows.map((row) => [row.idQuestion, { ...row, idVersion: row.idVersion ?? 0 }]));
};

/** Returns the questions that exist and that the user may read, by question id. */
export const findVisibleQuestions = async (
  db: Database,
  me: Me,
  ids: readonly number[],
  now: Instant,
): Promise<Map<number, QuestionRef>> => {
  if (ids.length === 0) return new Map();
  const rows = await readEachScope(visibleScopes(me, question, now), (scope) =>
    selectQuestions(db, narrowScope(scope, inArray(question.id, [...ids]))),
  );
  return new Map(rows.map((row) => [row.idQuestion, row]));
};

/** Returns a question with its school, or null when it does not exist or the user may not read it. */
export const findVisibleQuestion = async (
  db: Database,
  me: Me,
  idQuestion: number,
  now: Instant,
): Promise<QuestionRef | null> => (await findVisibleQuestions(db, me, [idQuestion], now)).get(idQuestion) ?? null;
