import { Radio } from '@mantine/core';
import { useState } from 'react';
import { findsName, nameQueryOf } from '../../core/searching/names.ts';
import { SearchField } from '../../ui/list/search-field.tsx';
import classes from './name-list.module.css';

/** Longer lists of names are searched: in a plain select, only their first letters are. */
export const MAX_WITHOUT_SEARCH = 12;

type Props = {
  /** Of the search field, and what is shown where it finds nothing. */
  search: string;
  none: string;
  of: readonly { id: number; name: string }[];
  value: number | null;
  onChange: (id: number) => void;
};

/** Renders radio buttons of many names with a search; the chosen one is always shown. */
export function NameList({ search, none, of, value, onChange }: Props) {
  const [typed, setTyped] = useState('');
  const query = nameQueryOf(typed);
  const shown = of.filter(({ id, name }) => id === value || findsName(query, name));
  return (
    <>
      <SearchField label={search} value={typed} onChange={setTyped} pause={0} />
      <div className={classes.names}>
        {shown.map(({ id, name }) => (
          <Radio key={id} name={search} label={name} checked={id === value} onChange={() => onChange(id)} />
        ))}
      </div>
      <p role="status" className={classes.none}>
        {shown.length === 0 && none}
      </p>
    </>
  );
}
