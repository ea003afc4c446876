import type { calls } from '../../contract/index.ts';
import type { Handlers } from '../area.ts';
import { loadBankPage } from './bank/bank-page.ts';
import { duplicateHandlers } from './bank/duplicates.ts';
import { searchHelpHandlers } from './bank/search-help.ts';
import { deletingHandlers } from './catalogue/deleting.ts';
import { catalogueHandlers } from './catalogue/editing.ts';
import { mergingHandlers } from './catalogue/merging.ts';
import { readyHandlers } from './catalogue/ready.ts';
import { loadCatalogue } from './catalogue/tree.ts';
import { loadQuestionDtos } from './dto.ts';
import { addingHandlers } from './editing/adding.ts';
import { draftHandlers } from './editing/drafts.ts';
import { questionHandlers } from './editing/questions.ts';
import { restoringHandlers } from './editing/restoring.ts';
import { stimulusHandlers } from './editing/stimuli.ts';
import { findVisibleQuestion } from './find-questions.ts';
import { publicationHandlers } from './publication.ts';
import { countQuestionDrafts } from './store/drafts.ts';

export const questionsArea: Handlers<typeof calls.questions> = {
  ...addingHandlers,
  ...questionHandlers,
  ...draftHandlers,
  ...stimulusHandlers,
  ...restoringHandlers,
  ...publicationHandlers,
  ...catalogueHandlers,
  ...readyHandlers,
  ...mergingHandlers,
  ...deletingHandlers,
  ...duplicateHandlers,
  ...searchHelpHandlers,

  async getCatalogings(context, asked) {
    return { content: await loadCatalogue(context, asked) };
  },

  async getQuestionsNew(context, { paging, filter: { idscataloging, bank = 'provider', ...search } }, refuse) {
    const query = { ...search, ...paging, bank, idsCataloging: idscataloging };
    const { entries, ...page } = await loadBankPage(context, query, refuse);
    const drafts = bank === 'mine' ? { drafts: await countQuestionDrafts(context.db, context.me) } : {};
    return { ...page, content: entries, ...drafts };
  },

  async getQuestion(context, { idQuestion }, refuse) {
    const ref =
      (await findVisibleQuestion(context.db, context.me, idQuestion, context.now)) ?? refuse('questionNotValid');
    return { content: (await loadQuestionDtos(context, [ref])).get(idQuestion) ?? refuse('questionNotValid') };
  },
};
