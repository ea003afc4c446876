import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { PROVIDER_SCHOOL_ID } from '../../../core/people/schools.ts';
import type { Instant } from '../../../core/schedules/time.ts';
import { acrossSchools, mayReferTo } from '../../database/across-schools.ts';
import { recordChanges } from '../../database/changes.ts';
import { type Database, firstRow, rowsOf } from '../../database/database.ts';
import { assessment, assessmentQuestion, assessmentSnapshot, question, stimulus } from '../../database/schema.ts';
import { isQuestionShared } from '../../database/sharing-scope.ts';
import type { QuestionRow } from './questions.ts';

/** Returns whether a finished assessment uses one of these questions. */
export const isInFinishedAssessment = (rows: readonly QuestionRow[]): boolean =>
  rows.some(({ usedTimes }) => usedTimes > 0);

/**
 * Returns whether an assessment uses one of these questions of a school: a finished one, or a draft whose owner may use
 * the question. Drafts of all schools may use what the provider has published.
 */
export const isInUse = async (db: Database, rows: readonly QuestionRow[], now: Instant): Promise<boolean> => {
  if (isInFinishedAssessment(rows)) return true;
  for (const list of groupsOf(rows))
    if (await isInDraft(db, and(isFollowing(list, now), eq(assessment.deleted, false)))) return true;
  return false;
};

/**
 * Stores the newest wording of questions, which are about to be deleted, in the drafts that show it: they would return to the one
 * that was stored last. Deleted drafts keep it too, because they can be restored.
 */
export const pinInDrafts = async (db: Database, rows: readonly QuestionRow[], now: Instant): Promise<void> => {
  for (const list of groupsOf(rows)) {
    const drafts = rowsOf<{ id_school: number; uuid: string }>(
      await db.execute(sql`
        update assessment_question
        set id_question_version = ${question.idVersion}, id_stimulus = ${question.idStimulus},
          id_stimulus_version = ${stimulus.idVersion}
        from assessment, question
        left join stimulus on stimulus.id_school = question.id_school and stimulus.id = question.id_stimulus
        where assessment.id_school = assessment_question.id_school and assessment.id = assessment_question.id_assessment
          and question.id_school = ${list[0].idSchool} and question.id = assessment_question.id_question
          and ${isFollowing(list, now)}
        returning assessment.id_school, assessment.uuid`),
    );
    for (const { id_school, uuid } of drafts) recordChanges(db, id_school, 'assessment', [uuid]);
  }
};

/** Questions that have school, owner, author and publication in common. */
type Group = [QuestionRow, ...QuestionRow[]];

const groupsOf = (rows: readonly QuestionRow[]): Group[] =>
  [...Map.groupBy(rows, (row) => (isForAll(row) ? 'all' : `${row.idOwner} ${row.idAuthor}`)).values()] as Group[];

const isForAll = ({ idSchool, publicationState }: QuestionRow): boolean =>
  idSchool === PROVIDER_SCHOOL_ID && publicationState === 'published';

/** Returns the condition that an assessment is a draft with one of these questions and that its owner may use them. */
const isFollowing = (rows: Group, now: Instant): SQL | undefined => {
  const [first] = rows;
  const { idSchool, idOwner, idAuthor } = first;
  const hasAllowedOwner =
    idSchool === PROVIDER_SCHOOL_ID
      ? eq(assessment.idOwner, idAuthor ?? 0)
      : or(eq(assessment.idOwner, idOwner ?? 0), isSharedWithOwner(idSchool, now));
  return and(
    isForAll(first)
      ? acrossSchools('use of the provider’s')
      : and(eq(assessmentQuestion.idSchool, idSchool), hasAllowedOwner),
    eq(assessmentQuestion.questionSchool, idSchool),
    inArray(
      assessmentQuestion.idQuestion,
      rows.map(({ id }) => id),
    ),
    eq(assessment.status, 1),
  );
};

const shown = alias(question, 'shown');

/** Returns the condition that the question of a draft is shared with the draft's owner. */
const isSharedWithOwner = (idSchool: number, now: Instant): SQL => sql`exists (
  select from ${question} as ${sql.identifier('shown')}
  where ${shown.idSchool} = ${idSchool} and ${shown.id} = ${assessmentQuestion.idQuestion}
    and ${isQuestionShared({ idSchool, idUser: assessment.idOwner, now }, shown)})`;

const isInDraft = async (db: Database, condition: SQL | undefined): Promise<boolean> => {
  const row = await firstRow(
    db
      .select({ id: assessment.id })
      .from(assessmentQuestion)
      .innerJoin(
        assessment,
        and(eq(assessment.idSchool, assessmentQuestion.idSchool), eq(assessment.id, assessmentQuestion.idAssessment)),
      )
      .where(condition)
      .limit(1),
  );
  return row !== undefined;
};

/** Returns whether a finished assessment uses any version of a stimulus. */
export const isStimulusUsed = async (db: Database, idSchool: number, idStimulus: number): Promise<boolean> => {
  const row = await firstRow(
    db
      .select({ id: assessment.id })
      .from(assessmentSnapshot)
      .innerJoin(
        assessment,
        and(eq(assessment.idSchool, assessmentSnapshot.idSchool), eq(assessment.id, assessmentSnapshot.idAssessment)),
      )
      .where(
        and(
          mayReferTo(idSchool, assessmentSnapshot.idSchool),
          eq(assessmentSnapshot.questionSchool, idSchool),
          eq(assessmentSnapshot.idStimulus, idStimulus),
          sql`${assessmentSnapshot.formNumber} = 1`,
          eq(assessment.deleted, false),
        ),
      )
      .limit(1),
  );
  return row !== undefined;
};
