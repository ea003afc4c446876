import type { ExamPaper, Paper } from '../../../contract/assessments.ts';
import { questionTypeOf } from '../../../questions/registry.ts';
import type { Context } from '../../area.ts';
import { loadStimulusTexts } from '../../questions/api.ts';
import type { AssessmentRef } from '../snapshot.ts';
import { type AssessmentRow, findAssessment, loadLogo } from '../store/assessments.ts';
import { renderPaperFormulas } from './formulas.ts';
import { printSettingsOf } from './print-settings.ts';
import { loadFormQuestions, loadQuestionContents } from './questions-of-form.ts';

export type { AssessmentRef } from '../snapshot.ts';

type Services = Pick<Context, 'db' | 'host'>;

/** Returns a form for printing, without answer key and solutions. */
export const buildPaper = async (services: Services, row: AssessmentRow, formNumber: number): Promise<Paper> => ({
  ...printSettingsOf(row),
  ...(await buildPaperContent(services, row, formNumber)),
});

/**
 * Returns a form for students, without answer key and solutions. Throws RangeError when the assessment does not exist.
 */
export const buildExamPaper = async (
  services: Services,
  ref: AssessmentRef,
  formNumber: number,
): Promise<ExamPaper> => {
  const row = await findAssessment(services.db, ref);
  if (!row) throw new RangeError(`No assessment ${ref.idAssessment} of school ${ref.idSchool}`);
  return buildPaperContent(services, row, formNumber);
};

const buildPaperContent = async (
  { db, host }: Services,
  row: AssessmentRow,
  formNumber: number,
): Promise<ExamPaper> => {
  const questions = await loadQuestionContents(db, await loadFormQuestions(db, row, host.clock.now(), formNumber));
  const texts = [...(await loadStimulusTexts(db, questions)).values()];
  const printed = questions.map(({ idQuestion, idType, idStimulus, language, content }, index) => ({
    idQuestion,
    idType,
    number: index + 1,
    idContext: idStimulus,
    language,
    content: questionTypeOf(idType).publicView(content),
  }));
  return {
    ...(await loadLogo(db, row)),
    title: row.title,
    instructions: row.instructions,
    totalQuestions: printed.length,
    contexts: texts,
    questions: printed,
    formulas: await renderPaperFormulas(host, [row.instructions, texts, printed]),
    contextQuestionNumbers: Object.fromEntries(
      texts.map(({ idContext: id }) => [
        String(id),
        printed.filter(({ idContext }) => idContext === id).map(({ number }) => number),
      ]),
    ),
  };
};
