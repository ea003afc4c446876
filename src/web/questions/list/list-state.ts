import type { InputOf } from '../../../contract/call.ts';
import type { calls } from '../../../contract/index.ts';
import type { Role } from '../../../core/people/roles.ts';
import { publicationStates } from '../../../core/publication/publication.ts';
import type { ListState } from '../../data/use-list.ts';
import { bankFilterShape, filterInput, parseClassificationIds } from '../bank/bank-filter.ts';

export type BankName = 'mine' | 'provider' | 'shared' | 'review';

export const pageSizes = ['5', '10', '20'] as const;
const publicationFilters = ['any', ...publicationStates] as const;

/** The states of a review in the order in which an editor's work goes; `any` = all that are not published. */
export const reviewStates = ['inReview', 'accepted', 'returned', 'draft', 'any', 'published'] as const;

/** What the list of questions has in the URL, with the defaults. */
export const questionListShape = {
  /** None = the first that one has. */
  bank: ['', 'mine', 'provider', 'shared', 'review'],
  ...bankFilterShape,
  state: publicationFilters,
  /** Which questions of colleagues are listed: all, or those that are shared with the user by name. */
  as: ['all', 'byName'],
  /** The author whose questions are listed for review; 0 = all. */
  author: 0,
  size: pageSizes,
} as const;

export type QuestionListState = ListState<typeof questionListShape>;

/** Returns the banks that a role sees, the default one first; the provider's staff belong to no school. */
export const banksOf = (role: Role): readonly BankName[] => {
  if (role === 'editor') return ['review', 'mine', 'provider'];
  return role === 'author' ? ['mine', 'review', 'provider'] : ['mine', 'provider', 'shared'];
};

/** Returns the input of the call that lists a bank. */
export const listInput = (
  state: QuestionListState,
  bank: BankName,
): InputOf<typeof calls.questions.getQuestionsNew> => ({
  paging: { page: state.page, recordsperpage: Number(state.size) },
  filter: {
    ...filterInput(state),
    bank,
    idscataloging: parseClassificationIds(state),
    ...(bank === 'shared' && state.as === 'byName' && { byName: true }),
    ...(bank === 'review' && {
      ...(state.state !== 'any' && { state: state.state }),
      ...(state.author !== 0 && { idAuthor: state.author }),
      ...(state.state === 'inReview' && { order: 'waiting' as const }),
    }),
  },
});
