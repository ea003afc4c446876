import { and, asc, eq } from 'drizzle-orm';
import { byForm, type FormNumber, formNumbers, toFormNumber } from '../../core/assessments/form-numbers.ts';
import { type PaperSize, papers } from '../../core/printing.ts';
import { answerPagesOfForms, type WrittenQuestion } from '../../core/sheet/answer-pages.ts';
import { fitsFormat, hasBubbles, type SheetFormat } from '../../core/sheet/layouts.ts';
import type { SheetField } from '../../questions/question-type.ts';
import { questionTypeOf } from '../../questions/registry.ts';
import { type Database, firstRow } from '../database/database.ts';
import { assessment, assessmentSnapshot } from '../database/schema.ts';
import { loadWordings, type Wording } from '../questions/api.ts';

/** How many alternatives each question of a form has, in the form's order; 0 for one that is answered in writing. */
export type AlternativesOfForms = Record<FormNumber, number[]>;
/** What answer sheets hold of an assessment: of which questions `several` bubbles may be marked; `lines` is how many a text has. */
export type SheetForms = {
  alternatives: AlternativesOfForms;
  several: Record<FormNumber, number[]>;
  written: Record<FormNumber, WrittenQuestion[]>;
  lines: number;
};

/** A finished assessment; the school may be the provider. */
type AssessmentRef = { idSchool: number; idAssessment: number };

/** Returns what answer sheets hold of a finished assessment; null where they cannot hold a question, or there is none. */
export const loadSheetForms = async (db: Database, ref: AssessmentRef): Promise<SheetForms | null> => {
  const fields = await loadFields(db, ref);
  if (fields[1].length === 0 || formNumbers.some((form) => fields[form].includes(null))) return null;
  return { ...formsOf(fields), lines: await loadLines(db, ref) };
};

/** Returns the bubbles of a finished assessment's questions; null where one has none, or there is no question. */
export const loadBubbles = async (
  db: Database,
  ref: AssessmentRef,
): Promise<Pick<SheetForms, 'alternatives' | 'several'> | null> => {
  const forms = await loadSheetForms(db, ref);
  return forms && !hasWriting(forms) ? { alternatives: forms.alternatives, several: forms.several } : null;
};

/** Returns which page of a form's sheet is the first: 0 that of the bubbles, 1 the first one for answers, where all is written. */
export const firstPageOf = ({ alternatives }: SheetForms, formNumber: number): 0 | 1 =>
  hasBubbles(alternatives[toFormNumber(formNumber)]) ? 0 : 1;

/** Returns whether any question is answered in writing. */
export const hasWriting = ({ written }: Pick<SheetForms, 'written'>): boolean =>
  formNumbers.some((form) => written[form].length > 0);

/** Returns whether a format holds the questions: on half pages nothing is written. */
export const fitsForms = (format: SheetFormat, forms: Pick<SheetForms, 'alternatives' | 'written'>): boolean =>
  fitsFormat(format, forms.alternatives[1].length) && (format === 'page' || !hasWriting(forms));

/**
 * How many questions an assessment has, which of them no sheet can hold, by their numbers in the first form, and how many pages of
 * bubbles and for written answers a sheet has.
 */
type SheetQuestions = {
  questions: number;
  notOnSheets: number[];
  bubblePages: number;
  answerPages: Record<PaperSize, number>;
  /** The same where a row for the grade is below each frame. */
  gradedPages: Record<PaperSize, number>;
};
/** The questions of a form as students see them, in its order. */
type FormQuestions = readonly { idType: number; content: unknown }[];

/** Returns what a sheet can hold of the questions of a finished assessment. */
export const loadSheetQuestions = async (db: Database, ref: AssessmentRef): Promise<SheetQuestions> =>
  sheetQuestionsIn(await loadFields(db, ref), await loadLines(db, ref));

/** Returns what a sheet can hold of questions, given how many lines a text has: also of a draft. */
export const sheetQuestionsOf = (questions: FormQuestions, lines: number): SheetQuestions =>
  sheetQuestionsIn(sameInAllForms(questions), lines);

/** Returns what sheets hold of a form, with the same in all three; null where they cannot hold a question, or there is none. */
export const sheetFormsOf = (questions: FormQuestions, lines: number): SheetForms | null => {
  const fields = sameInAllForms(questions);
  return fields[1].length === 0 || fields[1].includes(null) ? null : { ...formsOf(fields), lines };
};

const sameInAllForms = (questions: FormQuestions): FieldsOfForms => {
  const fields = questions.map(({ idType, content }) => questionTypeOf(idType).sheetField(content));
  return byForm(() => fields);
};

const sheetQuestionsIn = (fields: FieldsOfForms, lines: number): SheetQuestions => {
  const { alternatives, written } = formsOf(fields);
  const most = (paper: PaperSize, grades: boolean) => {
    const pages = answerPagesOfForms(paper, written, { lines, grades });
    return Math.max(...formNumbers.map((form) => pages[form].length));
  };
  const [a4, letter] = papers;
  return {
    questions: fields[1].length,
    notOnSheets: fields[1].flatMap((field, index) => (field === null ? index + 1 : [])),
    bubblePages: hasBubbles(alternatives[1]) ? 1 : 0,
    answerPages: { [a4]: most(a4, false), [letter]: most(letter, false) },
    gradedPages: { [a4]: most(a4, true), [letter]: most(letter, true) },
  };
};

type FieldsOfForms = Record<FormNumber, (SheetField | null)[]>;

const formsOf = (fields: FieldsOfForms): Omit<SheetForms, 'lines'> => ({
  alternatives: byForm((form) => fields[form].map((field) => (field?.type === 'bubbles' ? field.count : 0))),
  several: byForm((form) =>
    fields[form].flatMap((field, index) => (field?.type === 'bubbles' && field.several ? index + 1 : [])),
  ),
  written: byForm((form) =>
    fields[form].flatMap((field, index) =>
      field?.type === 'writing' ? { question: index + 1, gaps: field.gaps } : [],
    ),
  ),
});

const loadFields = async (db: Database, { idSchool, idAssessment }: AssessmentRef): Promise<FieldsOfForms> => {
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
  const fields = new Map([...wordings].map(([idVersion, wording]) => [idVersion, fieldOf(wording)]));
  return byForm((form) =>
    rows
      .filter(({ formNumber }) => formNumber === form)
      .map(({ idQuestionVersion }) => fields.get(idQuestionVersion) ?? null),
  );
};

const fieldOf = ({ idType, content }: Wording): SheetField | null => {
  const type = questionTypeOf(idType);
  return type.sheetField(type.publicView(content));
};

/** Returns how many lines an assessment gives to a written answer. */
const loadLines = async (db: Database, { idSchool, idAssessment }: AssessmentRef): Promise<number> => {
  const row = await firstRow(
    db
      .select({ lines: assessment.responseSpace })
      .from(assessment)
      .where(and(eq(assessment.idSchool, idSchool), eq(assessment.id, idAssessment))),
  );
  return row?.lines ?? 0;
};
