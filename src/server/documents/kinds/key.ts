import type { DocumentLanguage } from '../../../core/printing.ts';
import { isLocalId } from '../../../core/sync/local-ids.ts';
import { documentWords } from '../../../documents/words/words.ts';
import { checkFinished, loadKeys, subtitleOf, titleIn } from '../assessments.ts';
import type { DocumentKindRules } from '../document-kind.ts';
import { fileNameOf } from '../file-name.ts';

/** The answer keys of all versions, one a page. */
export const keyKind: DocumentKindRules<'key'> = {
  shows: 'keys',
  async check(context, order, refuse) {
    const title = await checkFinished(context, order, refuse);
    return { title, fileName: nameOf(order.language, title) };
  },
  async load(context, { idAssessment, language, paper }) {
    const keys = await loadKeys(context, idAssessment);
    const title = titleIn(language, keys.title);
    const forms = keys.forms.map(({ version, code, questions }) => ({
      ...{ version, code },
      questions: questions.map(({ numberInFirst, answer }) => ({ numberInFirst, answer })),
    }));
    const subtitle = await subtitleOf(context, keys);
    const key = { language, paper, title, subtitle, forms, codesComeLater: isLocalId(idAssessment) };
    return [{ name: nameOf(language, title), content: { kind: 'key', key } }];
  },
};

const nameOf = (language: DocumentLanguage, title: string): string =>
  fileNameOf([title, documentWords(language).key.kind], 'pdf');
