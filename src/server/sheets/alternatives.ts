import { and, asc, eq } from 'drizzle-orm';
import { type FormNumber, formNumbers } from '../../core/assessments/form-numbers.ts';
import { MINIMUM_ALTERNATIVES } from '../../core/sheet/layouts.ts';
import { questionTypeOf } from '../../questions/registry.ts';
import type { Database } from '../database/database.ts';
import { assessmentSnapshot } from '../database/schema.ts';
import { loadWordings, type Wording } from '../questions/api.ts';

/** How many alternatives each question of a form has, in the form's order. */
export type AlternativesOfForms = Record<FormNumber, number[]>;

/** A finished assessment; the school may be the provider. */
type AssessmentRef = { idSchool: number; idAssessment: number };

/**
 * Returns the alternatives of a finished assessment's questions; null where a question has no bubbles, or there is no
 * question.
 */
export const loadAlternatives = async (db: Database, ref: AssessmentRef): Promise<AlternativesOfForms | null> => {
  const bubbles = await loadBubbles(db, ref);
  return bubbles[1].length > 0 && formNumbers.every((number) => bubbles[number].every(hasBubbles)) ? bubbles : null;
};

/** How many questions an assessment has, and which of them no sheet can hold, by their numbers in the first form. */
type SheetQuestions = { questions: number; withoutBubbles: number[] };

/** Returns what a sheet can hold of the questions of a finished assessment. */
export const loadSheetQuestions = async (db: Database, ref: AssessmentRef): Promise<SheetQuestions> => {
  const { 1: first } = await loadBubbles(db, ref);
  return {
    questions: first.length,
    withoutBubbles: first.flatMap((count, index) => (hasBubbles(count) ? [] : index + 1)),
  };
};

const hasBubbles = (count: number): boolean => count >= MINIMUM_ALTERNATIVES;

const loadBubbles = async (db: Database, { idSchool, idAssessment }: AssessmentRef): Promise<AlternativesOfForms> => {
  const rows = await db
    .select({
      formNumber: assessmentSnapshot.formNumber,
      questionSchool: assessmentSnapshot.questionSchool,
      idQuestionVersion: assessmentSnapshot.idQuestionVersion,
    })
    .from(assessmentSnapshot)
    .where(and(eq(assessmentSnapshot.idSchool, idSchool), eq(assessmentSnapshot.idAssessment, idAssessment)))
    .orderBy(asc(assessmentSnapshot.formNumber), asc(assessmentSnapshot.position));
  const wordings = await loadWordings(db, rows);
  const counts = new Map([...wordings].map(([idVersion, wording]) => [idVersion, countBubbles(wording)]));
  const countOf = ({ idQuestionVersion }: (typeof rows)[number]) => counts.get(idQuestionVersion) ?? 0;
  const [first, second, third] = formNumbers.map((number) =>
    rows.filter(({ formNumber }) => formNumber === number).map(countOf),
  );
  return { 1: first ?? [], 2: second ?? [], 3: third ?? [] };
};

/** Returns how many bubbles a question has on a sheet; 0 for a type that no sheet can hold. */
const countBubbles = ({ idType, content }: Wording): number => {
  const type = questionTypeOf(idType);
  if (!type.isScannable) return 0;
  const { parts } = type.printLayout(type.publicView(content));
  return parts.reduce((count, part) => count + (part.type === 'alternatives' ? part.items.length : 0), 0);
};
