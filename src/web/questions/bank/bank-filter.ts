import { difficulties } from '../../../core/results/difficulty.ts';
import { discriminations } from '../../../core/statistics/discrimination.ts';
import { screensOfTypes } from '../../../questions/screens-registry.tsx';
import type { UrlState } from '../../../ui/navigation/use-url-state.ts';

/** The numbers of the types that one can filter by, as texts. */
const typeFilters = ['any', ...screensOfTypes.map(({ idType }) => `${idType}` as const)] as const;

export const difficultyFilters = ['any', ...difficulties] as const;
export const discriminationFilters = ['any', ...discriminations] as const;

/**
 * The search and filters of a bank, as in the URL; `only` contains ids of the catalogue, `unclassified` stands in their place for what has
 * no topic, `course` is the id of a class that has not had them.
 */
export const bankFilterShape = {
  search: '',
  only: '',
  unclassified: false,
  type: typeFilters,
  year: 0,
  difficulty: difficultyFilters,
  discrimination: discriminationFilters,
  course: 0,
} as const;

export type BankFilter = UrlState<typeof bankFilterShape>;

/** What removing all filters sets; the search stays. */
export const noFilters = {
  only: '',
  unclassified: false,
  type: 'any',
  year: 0,
  difficulty: 'any',
  discrimination: 'any',
  course: 0,
} as const;

/** Returns the catalogue ids in the filter's text form ("12.40"); ignores what is not an id. */
export const parseClassificationIds = ({ only }: Pick<BankFilter, 'only'>): number[] =>
  only.split('.').flatMap((id) => (/^[1-9]\d{0,14}$/.test(id) ? [Number(id)] : []));

/** Returns catalogue ids in the filter's text form ("12.40"). */
export const formatClassificationIds = (ids: Iterable<number>): string => [...ids].join('.');

/** Returns how many filters are set, the search aside. */
export const countFilters = ({
  unclassified,
  type,
  year,
  difficulty,
  discrimination,
  course,
  ...filter
}: BankFilter): number =>
  parseClassificationIds(filter).length +
  [unclassified, type !== 'any', year !== 0, difficulty !== 'any', discrimination !== 'any', course !== 0].filter(
    Boolean,
  ).length;

/** Returns whether anything narrows the bank. */
export const isFiltered = (filter: BankFilter): boolean => filter.search !== '' || countFilters(filter) > 0;

/** Returns the part of the filter that the calls of both banks share. */
export const filterInput = ({ search, unclassified, type, year, difficulty, discrimination, course }: BankFilter) => ({
  keyword: search,
  ...(search !== '' && { order: 'best' as const }),
  ...(unclassified && { withoutTopic: true }),
  ...(type !== 'any' && { idType: Number(type) }),
  ...(year !== 0 && { year }),
  ...(difficulty !== 'any' && { difficulty }),
  ...(discrimination !== 'any' && { discrimination }),
  ...(course !== 0 && { idCourseUnused: course }),
});
