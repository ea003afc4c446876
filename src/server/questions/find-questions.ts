import { and, eq, inArray, or, type SQL } from 'drizzle-orm';
import type { QuestionInOrder } from '../../core/assessments/positions.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import type { Instant } from '../../core/schedules/time.ts';
import type { Me } from '../area.ts';
import { readBySchool } from '../database/by-school.ts';
import type { Database } from '../database/database.ts';
import { question, stimulus } from '../database/schema.ts';
import {
  isPublished,
  isSharedByOwner,
  narrowScope,
  readEachScope,
  usableScopes,
  visibleScopes,
} from './bank/scopes.ts';
import { selectQuestions } from './store/versions.ts';
import { type QuestionRef, questionSchoolOf } from './versions.ts';

/** A question as a draft may have it now. */
export type CurrentQuestion = QuestionRef & {
  idVersion: number;
  idStimulus: number | null;
  idStimulusVersion: number | null;
};

/**
 * Returns the question, or all questions of the stimulus in order, as far as somebody may use them. Until the transaction
 * ends nobody deletes them.
 */
export const lockUsableQuestions = async (
  db: Database,
  me: Me,
  asked: { idQuestion: number } | { idContext: number },
  now: Instant,
): Promise<(QuestionInOrder & QuestionRef)[]> => {
  const which = 'idContext' in asked ? eq(question.idStimulus, asked.idContext) : eq(question.id, asked.idQuestion);
  const rows = await readEachScope(usableScopes(me, question, now), (scope) =>
    selectQuestions(db, narrowScope(scope, which)).for('key share'),
  );
  return rows.toSorted((a, b) => (a.stimulusPosition ?? 0) - (b.stimulusPosition ?? 0));
};

/**
 * Returns, by the question's id, the newest wording of those questions that the owner of a draft may use now. A draft has
 * these; for all others it keeps the wording that it was given.
 */
export const findUsableByOwner = async (
  db: Database,
  owner: { idSchool: number; idOwner: number },
  refs: readonly QuestionRef[],
  now: Instant,
): Promise<Map<number, CurrentQuestion>> => {
  const rows = await readBySchool(refs, questionSchoolOf, async (idSchool, list) => {
    const may = usableByOwnerCondition(owner, idSchool, now);
    if (!may) return [];
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
      .where(and(eq(question.idSchool, idSchool), inArray(question.id, ids), may, eq(question.deleted, false)));
  });
  return new Map(rows.map((row) => [row.idQuestion, { ...row, idVersion: row.idVersion ?? 0 }]));
};

/** As `usableScopes`, of somebody who does not ask. */
const usableByOwnerCondition = (
  { idSchool, idOwner }: { idSchool: number; idOwner: number },
  questionSchool: number,
  now: Instant,
): SQL | undefined => {
  if (questionSchool === PROVIDER_SCHOOL_ID)
    return idSchool === PROVIDER_SCHOOL_ID
      ? or(isPublished(question), eq(question.idAuthor, idOwner))
      : isPublished(question);
  if (questionSchool !== idSchool) return undefined;
  return or(eq(question.idOwner, idOwner), isSharedByOwner(idSchool, question.idOwner, now));
};

/** Returns those of some questions that are still there and that somebody may read, each with its school. */
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

/** Returns a question that is still there and that somebody may read, or null. */
export const findVisibleQuestion = async (
  db: Database,
  me: Me,
  idQuestion: number,
  now: Instant,
): Promise<QuestionRef | null> => (await findVisibleQuestions(db, me, [idQuestion], now)).get(idQuestion) ?? null;
