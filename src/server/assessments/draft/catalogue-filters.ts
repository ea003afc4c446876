import type { HandlersOf } from '../../area.ts';
import { yearsWithin } from '../../questions/bank/bank-page.ts';
import { firstFilters, furtherFilters } from '../../questions/catalogue/filters.ts';

export const filters: HandlersOf<
  'assessments',
  'getFiltersLv1' | 'getFiltersLv2' | 'getFilterLv2Catalogings' | 'getQuestionsYears'
> = {
  async getFiltersLv1(context) {
    return { content: await firstFilters(context) };
  },

  async getFiltersLv2(context, { idsCataloging, myQuestions }) {
    return { content: await furtherFilters(context, idsCataloging, myQuestions ? 'mine' : 'provider') };
  },

  async getFilterLv2Catalogings(context, { idCatalogingContent, idsCataloging, myQuestions }) {
    const lists = await furtherFilters(context, idsCataloging, myQuestions ? 'mine' : 'provider');
    return { content: lists.find((list) => list.idCatalogingContent === idCatalogingContent)?.options ?? [] };
  },

  async getQuestionsYears(context, { idsCataloging }) {
    return { content: await yearsWithin(context, idsCataloging) };
  },
};
