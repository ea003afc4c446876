import { and, asc, eq, inArray } from 'drizzle-orm';
import type { AlternativeOrder } from '../../core/assessments/alternative-order.ts';
import { type FormNumber, formNumbers } from '../../core/assessments/form-numbers.ts';
import type { QuestionInOrder } from '../../core/assessments/positions.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import type { Database } from '../database/database.ts';
import { assessmentSnapshot, questionVersion } from '../database/schema.ts';

/** The key of an assessment; the school may be the provider. */
export type AssessmentRef = { idSchool: number; idAssessment: number };

/** A question with the versions that an assessment shows of it and of its stimulus. */
export type PinnedQuestion = QuestionInOrder & {
  /** The school of the question and of its stimulus. */
  questionSchool: number;
  idQuestionVersion: number;
  idStimulusVersion: number | null;
  /** The ids of its alternatives in the order of a form; none = as written. */
  alternativeOrder?: AlternativeOrder;
  section: number;
  /** With which it counts in a schedule from its beginning; null = 1. */
  weight: number | null;
};

export type SnapshotRow = PinnedQuestion & { position: number };

/** The questions of an assessment in the order of each form, all in one version. */
export type Forms = Readonly<Record<FormNumber, readonly PinnedQuestion[]>>;

/** Picks what drafts and forms store of a question: the values of a question, or the columns of a table to read them. */
export const storedColumns = <Of extends Record<keyof Omit<PinnedQuestion, 'alternativeOrder'>, unknown>>(of: Of) => ({
  questionSchool: of.questionSchool as Of['questionSchool'],
  idQuestion: of.idQuestion as Of['idQuestion'],
  idQuestionVersion: of.idQuestionVersion as Of['idQuestionVersion'],
  idStimulus: of.idStimulus as Of['idStimulus'],
  idStimulusVersion: of.idStimulusVersion as Of['idStimulusVersion'],
  section: of.section as Of['section'],
  weight: of.weight as Of['weight'],
});

/** Returns the questions of a finished assessment in the order of a form number. */
export const loadSnapshot = (
  db: Database,
  { idSchool, idAssessment }: AssessmentRef,
  formNumber: FormNumber,
): Promise<SnapshotRow[]> =>
  db
    .select({
      ...storedColumns(assessmentSnapshot),
      position: assessmentSnapshot.position,
      alternativeOrder: assessmentSnapshot.alternativeOrder,
    })
    .from(assessmentSnapshot)
    .where(
      and(
        eq(assessmentSnapshot.idSchool, idSchool),
        eq(assessmentSnapshot.idAssessment, idAssessment),
        eq(assessmentSnapshot.formNumber, formNumber),
      ),
    )
    .orderBy(asc(assessmentSnapshot.position));

/** The version of a question in a form, with its uuid: a computer gives versions other ids once the server has. */
export type PinnedVersion = Pick<PinnedQuestion, 'questionSchool' | 'idQuestionVersion'> & { uuid: string | null };

/** Returns the versions of the questions in the first form of finished assessments of one school, by the assessment's id. */
export const loadFirstForms = async (
  db: Database,
  idSchool: number,
  ids: readonly number[],
): Promise<Map<number, PinnedVersion[]>> => {
  const { idAssessment, questionSchool, idQuestionVersion } = assessmentSnapshot;
  const rows = await db
    .select({ idAssessment, questionSchool, idQuestionVersion, uuid: questionVersion.uuid })
    .from(assessmentSnapshot)
    .leftJoin(
      questionVersion,
      and(
        inArray(questionVersion.idSchool, [idSchool, PROVIDER_SCHOOL_ID]),
        eq(questionVersion.idSchool, questionSchool),
        eq(questionVersion.id, idQuestionVersion),
      ),
    )
    .where(
      and(
        eq(assessmentSnapshot.idSchool, idSchool),
        inArray(idAssessment, [...ids]),
        eq(assessmentSnapshot.formNumber, 1),
      ),
    )
    .orderBy(asc(idAssessment), asc(assessmentSnapshot.position));
  return Map.groupBy(rows, (row) => row.idAssessment);
};

/** Writes the snapshot of an assessment that is being finished, by its questions in the order of each form. */
export const writeSnapshot = async (db: Database, ref: AssessmentRef, forms: Forms): Promise<void> => {
  const rows = formNumbers.flatMap((formNumber) =>
    forms[formNumber].map(({ alternativeOrder = null, ...question }, index) => ({
      ...ref,
      formNumber,
      position: index + 1,
      ...storedColumns(question),
      alternativeOrder: alternativeOrder && [...alternativeOrder],
    })),
  );
  await db.insert(assessmentSnapshot).values(rows);
};
