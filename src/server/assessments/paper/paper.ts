import type { ExamPaper, Paper } from '../../../contract/assessments.ts';
import { questionTypeOf } from '../../../questions/registry.ts';
import type { Context } from '../../area.ts';
import { stimulusTexts } from '../../questions/versions.ts';
import type { AssessmentRef } from '../snapshot.ts';
import { type AssessmentRow, headOf, logoOf } from '../store/assessments.ts';
import { formulasOf } from './formulas.ts';
import { printingOf } from './print-settings.ts';
import { contentsOf, questionsOf } from './questions-of-form.ts';

export type { AssessmentRef } from '../snapshot.ts';

type Services = Pick<Context, 'db' | 'host'>;

/** Returns a form as it prints: no key, no solution. */
export const paperOf = async (services: Services, head: AssessmentRow, formNumber: number): Promise<Paper> => ({
  ...printingOf(head),
  ...(await contentOf(services, head, formNumber)),
});

/** Returns what students get of a form: no key, no solution. Throws RangeError when there is no such assessment. */
export const examPaperOf = async (services: Services, ref: AssessmentRef, formNumber: number): Promise<ExamPaper> => {
  const head = await headOf(services.db, ref);
  if (!head) throw new RangeError(`No assessment ${ref.idAssessment} of school ${ref.idSchool}`);
  return contentOf(services, head, formNumber);
};

const contentOf = async ({ db, host }: Services, head: AssessmentRow, formNumber: number): Promise<ExamPaper> => {
  const questions = await contentsOf(db, await questionsOf(db, head, host.clock.now(), formNumber));
  const texts = [...(await stimulusTexts(db, questions)).values()];
  const printed = questions.map(({ idQuestion, idType, idStimulus, language, content }, index) => ({
    idQuestion,
    idType,
    number: index + 1,
    idContext: idStimulus,
    language,
    content: questionTypeOf(idType).publicView(content),
  }));
  return {
    ...(await logoOf(db, head)),
    title: head.title,
    instructions: head.instructions,
    totalQuestions: printed.length,
    contexts: texts,
    questions: printed,
    formulas: await formulasOf(host, [head.instructions, texts, printed]),
    contextQuestionNumbers: Object.fromEntries(
      texts.map(({ idContext: id }) => [
        String(id),
        printed.filter(({ idContext }) => idContext === id).map(({ number }) => number),
      ]),
    ),
  };
};
