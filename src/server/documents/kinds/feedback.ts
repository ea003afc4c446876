import { documentWords, fillIn } from '../../../documents/words/words.ts';
import { checkFinished, loadKeys, subtitleOf, titleIn } from '../assessments.ts';
import type { DocumentKindRules, OrderOf } from '../document-kind.ts';
import { fileNameOf } from '../file-name.ts';

/** What students get back after an assessment, for one version. */
export const feedbackKind: DocumentKindRules<'feedback'> = {
  shows: 'keys',
  async check(context, order, refuse) {
    const title = await checkFinished(context, order, refuse);
    return { title, fileName: nameOf(order, title) };
  },
  async load(context, order) {
    const { language, paper, version } = order;
    const keys = await loadKeys(context, order.idAssessment);
    const form = keys.forms.find((one) => one.version === version);
    const questions = (form?.questions ?? []).map(({ numberInFirst: _, ...question }) => question);
    const title = titleIn(language, keys.title);
    const feedback = { language, paper, title, subtitle: await subtitleOf(context, keys), version, questions };
    return [{ name: nameOf(order, title), content: { kind: 'feedback', feedback } }];
  },
};

const nameOf = ({ language, version }: Pick<OrderOf<'feedback'>, 'language' | 'version'>, title: string): string => {
  const { feedback, assessment } = documentWords(language);
  return fileNameOf([title, feedback.kind, fillIn(assessment.version, { version })], 'pdf');
};
