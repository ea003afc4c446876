import type { InputOf } from '../../../contract/call.ts';
import type { calls } from '../../../contract/index.ts';
import type { Role } from '../../../core/people/roles.ts';
import { publicationStates } from '../../../core/publication/publication.ts';
import { type UrlState, useUrlState } from '../../../ui/navigation/use-url-state.ts';
import { bankFilterShape, filterInput, parseClassificationIds } from '../bank/bank-filter.ts';

export type BankName = 'mine' | 'provider' | 'shared' | 'review';

export const pageSizes = ['5', '10', '20'] as const;
export const publicationFilters = ['any', ...publicationStates] as const;

const kinds = {
  /** None = the first that one has. */
  bank: ['', 'mine', 'provider', 'shared', 'review'],
  ...bankFilterShape,
  state: publicationFilters,
  size: pageSizes,
  page: 1,
} as const;

export type ListState = UrlState<typeof kinds>;

/** The banks that somebody has, first the one they come for: who writes for the provider belongs to no school. */
export const banksOf = (role: Role): readonly BankName[] => {
  if (role === 'editor') return ['review', 'mine', 'provider'];
  return role === 'author' ? ['mine', 'review', 'provider'] : ['mine', 'provider', 'shared'];
};

/** Which bank, how it is narrowed and turned, in the URL. */
export const useListState = () => useUrlState(kinds);

/** What to ask the bank for. */
export const listInput = (state: ListState, bank: BankName): InputOf<typeof calls.questions.getQuestionsNew> => ({
  paging: { page: state.page, recordsperpage: Number(state.size) },
  filter: {
    ...filterInput(state),
    bank,
    idscataloging: parseClassificationIds(state),
    ...(bank === 'review' && state.state !== 'any' && { state: state.state }),
  },
});
