import { lazy, Suspense } from 'react';
import type { SearchSuggestionsProps } from './search-suggestions.tsx';

const SearchSuggestions = lazy(async () => ({
  default: (await import('./search-suggestions.tsx')).SearchSuggestions,
}));

/** Renders `search-suggestions.tsx`; loads it when a search has found nothing. */
export const SearchHelp = (props: SearchSuggestionsProps) => (
  <Suspense fallback={null}>
    <SearchSuggestions {...props} />
  </Suspense>
);

/** Returns what `SearchHelp` does to show another of these banks. */
export const toOpenBank = <Bank extends string>(banks: readonly Bank[], onBank: (bank: Bank) => void) =>
  Object.fromEntries(banks.map((bank) => [bank, () => onBank(bank)]));
