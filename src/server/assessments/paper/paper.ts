import type { ExamPaper, Paper, PublicQuestion } from '../../../contract/assessments.ts';
import { weightOf } from '../../../core/assessments/sections.ts';
import type { Instant } from '../../../core/schedules/time.ts';
import { publicTextFieldsOf } from '../../../questions/plain-text-fields.ts';
import type { PrintSettings } from '../../../questions/print-layout.ts';
import { questionTypeOf } from '../../../questions/registry.ts';
import type { Context } from '../../area.ts';
import type { Database } from '../../database/database.ts';
import { loadStimulusTexts } from '../../questions/api.ts';
import { printSettingsOf } from '../print-settings.ts';
import { loadFormQuestions, loadQuestionContents } from '../questions-of-form.ts';
import type { AssessmentRef, PinnedQuestion } from '../snapshot.ts';
import { type AssessmentRow, findAssessment, loadLogo } from '../store/assessments.ts';
import { renderPaperFormulas } from './formulas.ts';

export type { AssessmentRef } from '../snapshot.ts';

type Services = Pick<Context, 'db' | 'host'>;

/** What never changes of a finished assessment as students see it: it may still be renamed. */
export type UntitledPaper = Omit<ExamPaper, 'title'>;

/** A form as students see it, with the orders of the alternatives that are not as written in it, by the ids of their questions. */
export type ExamForm = { paper: UntitledPaper; orders: ReadonlyMap<number, readonly number[]> };

/** Returns a form for printing, without answer key and solutions. */
export const buildPaper = async (services: Services, row: AssessmentRow, formNumber: number): Promise<Paper> => ({
  ...printSettingsOf(row),
  title: row.title,
  ...(await buildForm(services, row, formNumber)).paper,
});

/**
 * Returns a form for students, without answer key and solutions. Throws RangeError when the assessment does not exist.
 */
export const buildExamForm = async (services: Services, ref: AssessmentRef, formNumber: number): Promise<ExamForm> => {
  const row = await findAssessment(services.db, ref);
  if (!row) throw new RangeError(`No assessment ${ref.idAssessment} of school ${ref.idSchool}`);
  return buildForm(services, row, formNumber);
};

/** A question without its plain texts, which only clients without formatting read. */
type FormattedQuestion = Omit<PublicQuestion, 'text' | 'alternatives'>;

/** Returns the texts and the questions of a form as students see them. */
const loadForm = async (db: Database, row: AssessmentRow, now: Instant, formNumber: number) => {
  const questions = await loadQuestionContents(db, await loadFormQuestions(db, row, now, formNumber));
  const texts = [...(await loadStimulusTexts(db, questions)).values()];
  const printed: FormattedQuestion[] = questions.map(
    ({ idQuestion, idType, idStimulus, language, cursiveLetter, ...stored }, index) => {
      return {
        idQuestion,
        idType,
        number: index + 1,
        idContext: idStimulus,
        language,
        cursiveLetter,
        content: questionTypeOf(idType).publicView(stored.content),
        ...(stored.section > 0 && { section: stored.section }),
        ...(row.showPoints && { points: weightOf(stored) }),
      };
    },
  );
  const orders = new Map(
    questions.flatMap(({ idQuestion, alternativeOrder: order }) => (order ? [[idQuestion, order] as const] : [])),
  );
  return { questions, texts, printed, orders };
};

/** What a document prints of an assessment. */
export type PrintableForm = Pick<AssessmentRow, 'title' | 'subtitle' | 'period' | 'instructions' | 'logo'> & {
  settings: PrintSettings;
  sections: NonNullable<ExamPaper['sections']>;
  texts: ExamPaper['contexts'];
  questions: FormattedQuestion[];
  /** The same questions as the assessment refers to them. */
  pinned: readonly PinnedQuestion[];
};

/** Returns a form for a document; null where there is no such assessment. */
export const loadPrintableForm = async (
  db: Database,
  ref: AssessmentRef,
  now: Instant,
  formNumber: number,
): Promise<PrintableForm | null> => {
  const row = await findAssessment(db, ref);
  if (!row) return null;
  const { title, subtitle, period, instructions, logo } = row;
  const { questions: pinned, texts, printed: questions } = await loadForm(db, row, now, formNumber);
  const [settings, sections] = [printSettingsOf(row), printedSections(row)];
  return { title, subtitle, period, instructions, logo, settings, sections, texts, questions, pinned };
};

const printedSections = ({ sections }: AssessmentRow) =>
  (sections ?? []).map(({ heading, instructions }) => ({ heading, instructions }));

const buildForm = async ({ db, host }: Services, row: AssessmentRow, formNumber: number): Promise<ExamForm> => {
  const { texts, printed, orders } = await loadForm(db, row, host.clock.now(), formNumber);
  const paper = {
    ...(await loadLogo(db, row)),
    instructions: row.instructions,
    totalQuestions: printed.length,
    contexts: texts,
    ...(row.sections !== null && { sections: printedSections(row) }),
    questions: printed.map((question) => ({
      ...question,
      ...publicTextFieldsOf(question.idQuestion, question.content),
    })),
    formulas: await renderPaperFormulas(host, [row.instructions, texts, printed]),
    contextQuestionNumbers: Object.fromEntries(
      texts.map(({ idContext: id }) => [
        String(id),
        printed.filter(({ idContext }) => idContext === id).map(({ number }) => number),
      ]),
    ),
  };
  return { paper, orders };
};
