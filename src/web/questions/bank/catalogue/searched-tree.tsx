import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../../../ui/list/search-field.tsx';
import classes from './searched-tree.module.css';
import { type Branch, findFirstBranch, type Marks } from './tree.ts';
import { TreeView } from './tree-view.tsx';

type Props = {
  of: readonly Branch[];
  marks: Marks;
  onToggle: (branch: Branch) => void;
  singleChoice?: boolean;
  canChooseDisciplines?: boolean;
};

/**
 * Renders the catalogue tree below a search field, from which the down arrow moves the focus to the first hit; with
 * single selection, Enter selects it.
 */
export function SearchedTree({ of, marks, onToggle, singleChoice, canChooseDisciplines }: Props) {
  const { t } = useTranslation('bank');
  const [search, setSearch] = useState('');
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target instanceof HTMLInputElement) || event.nativeEvent.isComposing) return;
    // What is typed may not have been searched yet.
    const hit = findFirstBranch(of, event.target.value);
    if (event.key === 'ArrowDown') {
      const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="treeitem"]')];
      (rows.find(({ dataset }) => dataset.branch === String(hit?.id)) ?? rows[0])?.focus();
    } else if (event.key === 'Enter' && singleChoice && hit) onToggle(hit);
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field is what is pressed in, and leads into the tree
    <div className={classes.tree} onKeyDown={onKeyDown}>
      <SearchField label={t('contents.search')} value={search} onChange={setSearch} pause={40} />
      <div className={classes.branches}>
        <TreeView
          key={of.map(({ id }) => id).join()}
          label={t('contents.label')}
          of={of}
          marks={marks}
          onToggle={onToggle}
          search={search}
          singleChoice={singleChoice}
          canChooseDisciplines={canChooseDisciplines}
          empty={t('contents.none')}
        />
      </div>
    </div>
  );
}
