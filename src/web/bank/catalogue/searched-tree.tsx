import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../ui/search-field.tsx';
import classes from './searched-tree.module.css';
import type { Branch, Marks } from './tree.ts';
import { TreeView } from './tree-view.tsx';

type Props = {
  of: readonly Branch[];
  marks: Marks;
  onToggle: (branch: Branch) => void;
  one?: boolean;
  whole?: boolean;
};

/** The catalogue to be marked, under a field that searches it. */
export function SearchedTree({ of, marks, onToggle, one, whole }: Props) {
  const { t } = useTranslation('bank');
  const [search, setSearch] = useState('');
  return (
    <div className={classes.tree}>
      <SearchField label={t('contents.search')} value={search} onChange={setSearch} />
      <div className={classes.branches}>
        <TreeView
          key={of.map(({ id }) => id).join()}
          label={t('contents.label')}
          of={of}
          marks={marks}
          onToggle={onToggle}
          search={search}
          one={one}
          whole={whole}
          empty={t('contents.none')}
        />
      </div>
    </div>
  );
}
