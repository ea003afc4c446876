import type { ReactNode } from 'react';
import { Screen } from '../layout/screen.tsx';
import { SearchField } from './search-field.tsx';
import { ListToolbar } from './toolbar.tsx';

type Props = {
  title: string;
  subtitle?: ReactNode;
  /** The `TabLinks` of a screen with parts, above the filters. */
  tabs?: ReactNode;
  searchLabel: string;
  /** The search in the URL. */
  search: string;
  onSearch: (search: string) => void;
  /** The primary button, next to the search. */
  action?: ReactNode;
  filters?: ReactNode;
  /** Order, view or year, at the end of the filters' line. */
  options?: ReactNode;
  /** The `List`, and dialogs. */
  children: ReactNode;
};

/** Renders a screen that is a searched and filtered list: heading, search, primary button, filters. */
export function ListScreen({
  title,
  subtitle,
  tabs,
  searchLabel,
  search,
  onSearch,
  action,
  filters,
  options,
  children,
}: Props) {
  return (
    <Screen
      title={title}
      subtitle={subtitle}
      actions={
        <>
          <SearchField label={searchLabel} value={search} onChange={onSearch} />
          {action}
        </>
      }
    >
      {tabs}
      <ListToolbar end={options}>{filters}</ListToolbar>
      {children}
    </Screen>
  );
}
