import type { H5pAssessment } from '../../../documents/h5p/h5p-assessment.ts';
import { h5pQuestion } from '../../../documents/h5p/h5p-question.ts';
import { loadPrintableForm } from '../../assessments/api.ts';
import { checkFinished, loadKeys, loadOfEitherSchool, titleIn } from '../assessments.ts';
import type { DocumentKindRules, FilePart, LoadContext, OrderOf } from '../document-kind.ts';
import { fileNameOf } from '../file-name.ts';

const VERSION = 1;

/** The first version as an activity of H5P, with its right answers. */
export const h5pKind: DocumentKindRules<'h5p'> = {
  shows: 'keys',
  async check(context, order, refuse) {
    const title = await checkFinished(context, order, refuse);
    return { title, fileName: nameOf(title) };
  },
  async load(context, order) {
    return [partOf(await loadActivity(context, order))];
  },
};

/** Returns the package of a finished assessment; nothing where no question can be in one. */
export async function loadFilledH5p(
  context: LoadContext,
  order: Pick<OrderOf<'h5p'>, 'idAssessment' | 'language'>,
): Promise<FilePart[]> {
  const assessment = await loadActivity(context, order);
  const hasContent = assessment.questions.some((question) => typeof h5pQuestion(assessment, question) !== 'string');
  return hasContent ? [partOf(assessment)] : [];
}

async function loadActivity(
  context: LoadContext,
  { idAssessment, language }: Pick<OrderOf<'h5p'>, 'idAssessment' | 'language'>,
): Promise<H5pAssessment> {
  const form = await loadOfEitherSchool(context, idAssessment, (ref) =>
    loadPrintableForm(context.db, ref, context.now, VERSION),
  );
  const answers = (await loadKeys(context, idAssessment)).forms.find(({ version }) => version === VERSION)?.questions;
  const questions = form.questions.flatMap((question, index) => {
    const own = answers?.[index];
    return own ? [{ ...question, answer: own.answer, solution: own.solution }] : [];
  });
  return { language, title: titleIn(language, form.title), stimuli: form.texts, questions };
}

const partOf = (assessment: H5pAssessment): FilePart => ({
  name: nameOf(assessment.title),
  content: { kind: 'h5p', assessment },
});

const nameOf = (title: string): string => fileNameOf([title], 'h5p');
