import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../../../ui/list/search-field.tsx';
import { useSubjects } from './other-languages.tsx';
import classes from './searched-tree.module.css';
import { ancestorsOf, type Branch, findMatchingBranch, type Marks, withDescendants } from './tree.ts';
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
 * single selection, Enter selects it. Where disciplines are chosen from, those of other languages are folded until they are
 * asked for or searched.
 */
export function SearchedTree({ of, marks, onToggle, singleChoice, canChooseDisciplines = singleChoice }: Props) {
  const { t } = useTranslation('bank');
  const [search, setSearch] = useState('');
  const isShown = (root: Branch) => !canChooseDisciplines || withDescendants(root).some(({ id }) => marks.has(id));
  const subjects = useSubjects(of, isShown);
  const toggle = (branch: Branch) => {
    if (subjects.others.includes(ancestorsOf(branch).at(-1) ?? branch)) subjects.unfold();
    onToggle(branch);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target instanceof HTMLInputElement) || event.nativeEvent.isComposing) return;
    // What is typed may not have been searched yet.
    const hit = findMatchingBranch(of, event.target.value);
    if (event.key === 'ArrowDown') {
      const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="treeitem"]')];
      (rows.find(({ dataset }) => dataset.branch === String(hit?.id)) ?? rows[0])?.focus();
    } else if (event.key === 'Enter' && singleChoice && hit) toggle(hit);
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
          unsearched={[...subjects.own, ...subjects.others]}
          marks={marks}
          onToggle={toggle}
          search={search}
          singleChoice={singleChoice}
          canChooseDisciplines={canChooseDisciplines}
          empty={t('contents.none')}
        />
        {search.trim() === '' && subjects.button}
      </div>
    </div>
  );
}
