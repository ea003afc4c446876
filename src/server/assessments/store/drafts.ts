import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { normalizePositions, type PositionedQuestion } from '../../../core/assessments/positions.ts';
import type { Instant } from '../../../core/schedules/time.ts';
import type { Database } from '../../database/database.ts';
import { assessmentQuestion, question, stimulus } from '../../database/schema.ts';
import { findUsableByOwner } from '../../questions/api.ts';
import { type AssessmentRef, type PinnedQuestion, storedColumns } from '../snapshot.ts';
import { type AssessmentRow, refOf } from './assessments.ts';

export type DraftQuestion = PositionedQuestion<PinnedQuestion>;

const isOfDraft = ({ idSchool, idAssessment }: AssessmentRef) =>
  and(eq(assessmentQuestion.idSchool, idSchool), eq(assessmentQuestion.idAssessment, idAssessment));

/**
 * Returns the questions of a draft in order: in their newest version while the draft's owner may use them, otherwise
 * in the stored one.
 */
export const loadDraftQuestions = async (
  db: Database,
  draft: AssessmentRow,
  now: Instant,
): Promise<DraftQuestion[]> => {
  const rows = await loadStoredDraftQuestions(db, refOf(draft));
  const current = await findUsableByOwner(db, draft, rows, now);
  return rows.map((row) => {
    const newest = current.get(row.idQuestion);
    if (!newest) return row;
    const { idVersion: idQuestionVersion, idStimulus, idStimulusVersion } = newest;
    return { ...row, idQuestionVersion, idStimulus, idStimulusVersion };
  });
};

/** Returns the questions of a draft in order, in the versions that were stored last. */
export const loadStoredDraftQuestions = (db: Database, ref: AssessmentRef): Promise<DraftQuestion[]> =>
  db
    .select({ ...storedColumns(assessmentQuestion), position: assessmentQuestion.position })
    .from(assessmentQuestion)
    .where(isOfDraft(ref))
    .orderBy(asc(assessmentQuestion.position));

/** Replaces the questions of a draft, in that order within each section. Added questions must be locked with `lockQuestions` before. */
export const saveDraftQuestions = async (
  db: Database,
  ref: AssessmentRef,
  questions: readonly (PinnedQuestion & { uuid?: string | undefined })[],
): Promise<void> => {
  const inOrder = normalizePositions(questions.map((question, index) => ({ ...question, position: index + 1 })));
  const ids = inOrder.map(({ idQuestion }) => idQuestion);
  if (ids.length === 0) return deleteDraftQuestions(db, ref);
  await db.delete(assessmentQuestion).where(and(isOfDraft(ref), notInArray(assessmentQuestion.idQuestion, ids)));
  const values = inOrder.map(({ uuid, position, ...question }) => ({
    ...ref,
    position,
    ...storedColumns(question),
    ...(uuid !== undefined && { uuid }),
  }));
  await db
    .insert(assessmentQuestion)
    .values(values)
    .onConflictDoUpdate({
      target: [assessmentQuestion.idSchool, assessmentQuestion.idAssessment, assessmentQuestion.idQuestion],
      set: {
        idQuestionVersion: sql`excluded.id_question_version`,
        idStimulus: sql`excluded.id_stimulus`,
        idStimulusVersion: sql`excluded.id_stimulus_version`,
        position: sql`excluded.position`,
        section: sql`excluded.section`,
        weight: sql`excluded.weight`,
      },
      setWhere: eq(assessmentQuestion.idSchool, ref.idSchool),
    });
};

/** Deletes all questions of a draft. */
export const deleteDraftQuestions = async (db: Database, ref: AssessmentRef): Promise<void> => {
  await db.delete(assessmentQuestion).where(isOfDraft(ref));
};

/** Returns the draft and the question that a device added with this uuid, or undefined. */
export const findQuestionByUuid = async (db: Database, idSchool: number, uuid: string) => {
  const { idAssessment, idQuestion } = assessmentQuestion;
  const [row] = await db
    .select({ idAssessment, idQuestion })
    .from(assessmentQuestion)
    .where(and(eq(assessmentQuestion.idSchool, idSchool), eq(assessmentQuestion.uuid, uuid)));
  return row;
};

/**
 * Returns questions in their newest version, in the order of `ids`, without deleted ones, as they come to a section without a weight of
 * their own. They are locked against deletion until the transaction ends: by school and id, so that two transactions never deadlock.
 */
export const lockQuestions = async (
  db: Database,
  schools: readonly number[],
  ids: readonly number[],
  section = 0,
): Promise<PinnedQuestion[]> => {
  const found = new Map<number, PinnedQuestion>();
  if (ids.length === 0) return [];
  for (const idSchool of schools.toSorted((a, b) => a - b)) {
    const rows = await db
      .select({
        questionSchool: question.idSchool,
        idQuestion: question.id,
        idQuestionVersion: sql<number>`${question.idVersion}`,
        idStimulus: question.idStimulus,
        idStimulusVersion: stimulus.idVersion,
      })
      .from(question)
      .leftJoin(stimulus, and(eq(stimulus.idSchool, question.idSchool), eq(stimulus.id, question.idStimulus)))
      .where(and(eq(question.idSchool, idSchool), inArray(question.id, [...ids]), eq(question.deleted, false)))
      .orderBy(asc(question.id))
      .for('key share', { of: question });
    for (const row of rows) found.set(row.idQuestion, { ...row, section, weight: null });
  }
  return ids.flatMap((id) => found.get(id) ?? []);
};

/**
 * Returns whether the provider has published all of these questions. They are locked against withdrawal until the
 * transaction ends.
 */
export const areAllPublished = async (
  db: Database,
  idSchool: number,
  questions: readonly PinnedQuestion[],
): Promise<boolean> => {
  if (questions.some(({ questionSchool }) => questionSchool !== idSchool)) return false;
  const ids = questions.map(({ idQuestion }) => idQuestion);
  const rows = await db
    .select({ state: question.publicationState })
    .from(question)
    .where(and(eq(question.idSchool, idSchool), inArray(question.id, ids)))
    .orderBy(asc(question.id))
    .for('share');
  return rows.every(({ state }) => state === 'published');
};
