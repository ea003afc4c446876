import type { calls } from '../../contract/index.ts';
import { plainParts } from '../../questions/plain-parts.ts';
import type { Handlers } from '../area.ts';
import { uploads } from '../files/uploads.ts';
import { bankPage } from './bank/bank-page.ts';
import { duplicates } from './bank/duplicates.ts';
import { cataloguing } from './catalogue/editing.ts';
import { catalogue } from './catalogue/tree.ts';
import { currentQuestions } from './dto.ts';
import { writing } from './editing/questions.ts';
import { contexts } from './editing/stimuli.ts';
import { findVisible } from './find-questions.ts';
import { reviewing } from './publication.ts';

export const questionsArea: Omit<Handlers<typeof calls.questions>, 'openPackage'> = {
  ...writing,
  ...contexts,
  ...reviewing,
  ...cataloguing,
  ...duplicates,
  ...uploads,

  async getCatalogings(context, { idCataloging }) {
    return { content: await catalogue(context, idCataloging) };
  },

  async getQuestionsNew(context, { paging, filter: { idscataloging, bank = 'provider', ...search } }) {
    const { entries, ...page } = await bankPage(context, {
      ...search,
      ...paging,
      bank,
      idsCataloging: idscataloging,
    });
    return { ...page, content: entries };
  },

  async getQuestion(context, { idQuestion }, refuse) {
    const ref = (await findVisible(context.db, context.me, idQuestion, context.now)) ?? refuse('questionNotValid');
    const question = (await currentQuestions(context, [ref])).get(idQuestion) ?? refuse('questionNotValid');
    const { alternatives, ...texts } = plainParts(question.content);
    return {
      content: { ...question, ...texts, alternatives: alternatives.map((one) => ({ ...one, idQuestion })) },
    };
  },
};
