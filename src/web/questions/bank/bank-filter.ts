import { screensOfTypes } from '../../../questions/screens-registry.tsx';
import type { UrlState } from '../../../ui/navigation/use-url-state.ts';

/** The numbers of the types that one can filter by, as texts. */
const typeFilters = ['any', ...screensOfTypes.map(({ idType }) => `${idType}` as const)] as const;

/** The search and filters of a bank, as in the URL; `only` contains ids of the catalogue. */
export const bankFilterShape = { search: '', only: '', type: typeFilters, year: 0 } as const;

export type BankFilter = UrlState<typeof bankFilterShape>;

/** Returns the catalogue ids in the filter's text form ("12.40"); ignores what is not an id. */
export const parseClassificationIds = ({ only }: Pick<BankFilter, 'only'>): number[] =>
  only.split('.').flatMap((id) => (/^[1-9]\d{0,14}$/.test(id) ? [Number(id)] : []));

/** Returns catalogue ids in the filter's text form ("12.40"). */
export const formatClassificationIds = (ids: Iterable<number>): string => [...ids].join('.');

/** Returns whether anything narrows the bank. */
export const isFiltered = ({ search, only, type, year }: BankFilter): boolean =>
  search !== '' || only !== '' || type !== 'any' || year !== 0;

/** Returns the part of the filter that the calls of both banks share. */
export const filterInput = ({ search, type, year }: BankFilter) => ({
  keyword: search,
  ...(search !== '' && { order: 'best' as const }),
  ...(type !== 'any' && { idType: Number(type) }),
  ...(year !== 0 && { year }),
});
