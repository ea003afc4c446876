import type { InputOf } from '../../../contract/call.ts';
import type { calls } from '../../../contract/index.ts';
import { kindNames } from '../../../questions/kind.ts';
import { viewsOf } from '../../../questions/views.tsx';
import { type UrlState, useUrlState } from '../../ui/use-url-state.ts';
import type { Further } from '../catalogue/further-filters.tsx';

export const banks = ['provider', 'mine', 'shared'] as const;
export const types = ['any', '0', '1', '2', '3', '4', '5', '6'] as const;

/** The types one can filter by: those that this version can show. */
export const shownTypes = kindNames.flatMap((_, idType) => (viewsOf(idType) ? [idType] : []));

const kinds = { bank: banks, search: '', only: '', type: types, year: 0, page: 1 } as const;

export type BankFilter = UrlState<typeof kinds>;

/** How the bank is searched and filtered, in the URL; `only` holds ids of the catalogue. */
export const useBankFilter = () => useUrlState(kinds);

export const idsOnly = ({ only }: Pick<BankFilter, 'only'>): number[] =>
  only.split('.').flatMap((id) => (/^[1-9]\d{0,14}$/.test(id) ? [Number(id)] : []));

export const onlyIds = (ids: Iterable<number>): string => [...ids].join('.');

export const isFiltered = ({ search, only, type, year }: BankFilter): boolean =>
  search !== '' || only !== '' || type !== 'any' || year !== 0;

type Input = InputOf<typeof calls.assessments.getQuestions>;

/**
 * What to ask the bank for. Where the filter names nodes of one sort (tree, axis, school year), they take the place of
 * the assessment's own of that sort; its others go on to narrow.
 */
export function bankInput(
  { idAssessment, idsCataloging }: { idAssessment: number; idsCataloging: readonly number[] },
  filter: BankFilter,
  further: Further,
): Input {
  const only = idsOnly(filter);
  return {
    idAssessment,
    paging: { page: filter.page, recordsperpage: 5 },
    filter: {
      bank: filter.bank,
      keyword: filter.search,
      idscataloging: only.length === 0 ? [] : narrowed(idsCataloging, only, further),
      ...(filter.type !== 'any' && { idType: Number(filter.type) }),
      ...(filter.year !== 0 && { year: filter.year }),
    },
  };
}

function narrowed(own: readonly number[], only: readonly number[], further: Further): number[] {
  const sortOf = (id: number) =>
    (['thematicAxis', 'year'] as const).find((sort) => further[sort].some((option) => option.idCataloging === id)) ??
    'tree';
  const sorts = new Set(only.map(sortOf));
  return [...only, ...own.filter((id) => !sorts.has(sortOf(id)))];
}
