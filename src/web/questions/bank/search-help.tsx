import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { EmptyWords } from '../../../ui/list/list.tsx';
import type { SearchSuggestionsProps } from './search-suggestions.tsx';

const SearchSuggestions = lazy(async () => ({
  default: (await import('./search-suggestions.tsx')).SearchSuggestions,
}));

/** Renders `search-suggestions.tsx`; loads it when a search has found nothing. */
const SearchHelp = (props: SearchSuggestionsProps) => (
  <Suspense fallback={null}>
    <SearchSuggestions {...props} />
  </Suspense>
);

/** Returns what a list shows in place of a search that has found nothing: what is true of it, and what `SearchHelp` finds instead. */
export function useNoneFound(props: SearchSuggestionsProps): EmptyWords {
  const { t } = useTranslation('bank');
  const words = (props.filter.keyword ?? '').split(/\s+/).filter((word) => word !== '');
  const of = words.length > 1 ? 'words' : 'word';
  const title = words.length === 0 ? 'filters' : isNarrowed(props) ? (`${of}Filtered` as const) : of;
  return { title: t(`help.noneFound.${title}`), action: <SearchHelp {...props} /> };
}

const isNarrowed = ({ filter, idsKept = [] }: SearchSuggestionsProps): boolean => {
  const { keyword: _, order: __, bank: ___, idscataloging, ...others } = filter;
  const ids: unknown[] = Array.isArray(idscataloging) ? idscataloging : [];
  return Object.keys(others).length > 0 || !ids.every((id) => idsKept.some((kept) => kept === id));
};

/** Returns what `SearchHelp` does to show another of these banks. */
export const toOpenBank = <Bank extends string>(banks: readonly Bank[], onBank: (bank: Bank) => void) =>
  Object.fromEntries(banks.map((bank) => [bank, () => onBank(bank)]));
