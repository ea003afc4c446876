import { loadPrintableForm } from '../../assessments/api.ts';
import { checkFinished, loadKeys, loadOfEitherSchool, titleIn } from '../assessments.ts';
import type { DocumentKindRules } from '../document-kind.ts';
import { fileNameOf } from '../file-name.ts';

/** The first version as an activity of H5P, with its right answers. */
export const h5pKind: DocumentKindRules<'h5p'> = {
  async check(context, order, refuse) {
    const title = await checkFinished(context, order, refuse);
    return { title, fileName: nameOf(title) };
  },
  async load(context, { idAssessment, language }) {
    const form = await loadOfEitherSchool(context, idAssessment, (ref) =>
      loadPrintableForm(context.db, ref, context.now, VERSION),
    );
    const answers = (await loadKeys(context, idAssessment)).forms.find(({ version }) => version === VERSION)?.questions;
    const questions = form.questions.flatMap((question, index) => {
      const own = answers?.[index];
      return own ? [{ ...question, answer: own.answer, solution: own.solution }] : [];
    });
    const title = titleIn(language, form.title);
    const assessment = { language, title, stimuli: form.texts, questions };
    return [{ name: nameOf(title), content: { kind: 'h5p', assessment } }];
  },
};

const VERSION = 1;

const nameOf = (title: string): string => fileNameOf([title], 'h5p');
