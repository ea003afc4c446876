import type { HandlersOf } from '../../area.ts';
import { isFurtherFilter, listExamYears, listFirstFilters, listFurtherFilters } from '../../questions/api.ts';

export const catalogueFilterHandlers: HandlersOf<
  'assessments',
  'getFiltersLv1' | 'getFiltersLv2' | 'getFilterLv2Catalogings' | 'getQuestionsYears'
> = {
  async getFiltersLv1(context) {
    return { content: await listFirstFilters(context) };
  },

  async getFiltersLv2(context, { idsCataloging, myQuestions, bank = myQuestions ? 'mine' : 'provider' }) {
    return { content: await listFurtherFilters(context, idsCataloging, bank) };
  },

  async getFilterLv2Catalogings(context, { idCatalogingContent, idsCataloging, myQuestions }, refuse) {
    if (!isFurtherFilter(idCatalogingContent)) return refuse('noData');
    const lists = await listFurtherFilters(context, idsCataloging, myQuestions ? 'mine' : 'provider');
    return { content: lists.find((list) => list.idCatalogingContent === idCatalogingContent)?.options ?? [] };
  },

  async getQuestionsYears(context, { idsCataloging }) {
    return { content: await listExamYears(context, idsCataloging) };
  },
};
