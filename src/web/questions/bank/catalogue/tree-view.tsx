import { IconCheck, IconChevronRight, IconMinus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useFormat } from '../../../../ui/format/format.ts';
import {
  type Branch,
  findBranches,
  isMarked,
  isPartlyMarked,
  type Marks,
  rowsOf,
  type TreeRow,
  withDescendants,
} from './tree.ts';
import classes from './tree-view.module.css';

type Props = {
  label: string;
  of: readonly Branch[];
  /** Those of `of` that are shown without a search. */
  unsearched?: readonly Branch[];
  marks: Marks;
  onToggle: (branch: Branch) => void;
  search: string;
  /** Shown instead of the tree when the search finds nothing. */
  empty: string;
  /** Whether disciplines can be marked too; they are collapsed then, except those above a mark. */
  canChooseDisciplines?: boolean;
  /** Whether a single branch is chosen, without the branches below it; it may be a discipline. */
  singleChoice?: boolean;
};

/** Renders the catalogue as a tree with marks: one Tab stop, arrow keys move the focus, the space bar marks. */
export function TreeView({
  label,
  of,
  unsearched = of,
  marks,
  onToggle,
  search,
  empty,
  singleChoice = false,
  canChooseDisciplines = singleChoice,
}: Props) {
  const [opened, setOpened] = useState<ReadonlySet<number>>(
    () => new Set(canChooseDisciplines ? idsAboveMarks(of, marks) : idsOf(of)),
  );
  const [stop, setStop] = useState<number | null>(() => (singleChoice ? ([...marks][0] ?? null) : null));
  const list = useRef<HTMLDivElement>(null);
  const found = findBranches(of, search);
  const rows = rowsOf(found === null ? unsearched : of, opened, found);
  const atStop = Math.max(
    0,
    rows.findIndex(({ branch }) => branch.id === stop),
  );

  const open = (branch: Branch, wanted: boolean) => {
    const changed = new Set(opened);
    if (wanted) changed.add(branch.id);
    else changed.delete(branch.id);
    setOpened(changed);
  };
  const go = (index: number) => {
    const row = rows[Math.min(Math.max(index, 0), rows.length - 1)];
    if (!row) return;
    setStop(row.branch.id);
    list.current?.querySelector<HTMLElement>(`[data-branch="${row.branch.id}"]`)?.focus();
  };
  const press = (row: TreeRow) => {
    setStop(row.branch.id);
    if (row.branch.parent === null && !canChooseDisciplines) open(row.branch, !row.open);
    else onToggle(row.branch);
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    const row = rows[atStop];
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    const keyAction = keyActionOf(event.key, row, atStop, rows);
    if (keyAction === null) return;
    event.preventDefault();
    if (keyAction === 'press') press(row);
    else if (keyAction === 'open' || keyAction === 'close') open(row.branch, keyAction === 'open');
    else go(keyAction);
  };

  if (rows.length === 0) return <p className={classes.empty}>{empty}</p>;
  return (
    <div
      ref={list}
      role="tree"
      aria-label={label}
      aria-multiselectable={!singleChoice}
      className={classes.tree}
      onFocus={({ target }) => setStop(Number(target.dataset.branch))}
      onKeyDown={onKeyDown}
    >
      {rows.map((row, index) => (
        <BranchRow
          key={row.branch.id}
          row={row}
          marks={marks}
          singleChoice={singleChoice}
          canChooseDisciplines={canChooseDisciplines}
          isStop={index === atStop}
          onPress={() => press(row)}
          onOpen={() => open(row.branch, !row.open)}
        />
      ))}
    </div>
  );
}

const idsOf = (branches: readonly Branch[]) => branches.map(({ id }) => id);

/** Returns the ids of the branches to open so that all marked ones are visible. */
const idsAboveMarks = (roots: readonly Branch[], marks: Marks): number[] =>
  idsOf(
    roots
      .flatMap(withDescendants)
      .filter((branch) => withDescendants(branch).some(({ id }) => id !== branch.id && marks.has(id))),
  );

type RowProps = {
  row: TreeRow;
  marks: Marks;
  singleChoice: boolean;
  canChooseDisciplines: boolean;
  isStop: boolean;
  onPress: () => void;
  onOpen: () => void;
};

function BranchRow({
  row: { branch, level, open, place, of },
  marks,
  singleChoice,
  canChooseDisciplines,
  isStop,
  onPress,
  onOpen,
}: RowProps) {
  const { number } = useFormat();
  const marked = singleChoice ? marks.has(branch.id) : isMarked(branch, marks);
  const partly = !singleChoice && isPartlyMarked(branch, marks);
  const hasBox = canChooseDisciplines || branch.parent !== null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree listens for the keys of all its rows
    <div
      role="treeitem"
      data-branch={branch.id}
      tabIndex={isStop ? 0 : -1}
      aria-level={level}
      aria-posinset={place}
      aria-setsize={of}
      aria-expanded={branch.children.length > 0 ? open : undefined}
      aria-checked={singleChoice || !hasBox ? undefined : partly ? 'mixed' : marked}
      aria-selected={singleChoice ? marked : undefined}
      className={classes.row}
      data-root={branch.parent === null || undefined}
      onClick={onPress}
    >
      <span
        aria-hidden
        className={classes.twist}
        data-open={open}
        data-leaf={branch.children.length === 0 || undefined}
        onClick={(event) => {
          event.stopPropagation();
          if (branch.children.length > 0) onOpen();
          else onPress();
        }}
      >
        <IconChevronRight size={18} />
      </span>
      {hasBox && (
        <span
          aria-hidden
          className={classes.box}
          data-on={marked || partly || undefined}
          data-round={singleChoice || undefined}
        >
          {marked && <IconCheck size={14} stroke={3} />}
          {partly && <IconMinus size={14} stroke={3} />}
        </span>
      )}
      <span className={classes.name}>{branch.name}</span>
      <span className={classes.count}>{number(branch.questions)}</span>
    </div>
  );
}

/** Returns what a key does in a row: the index of the row to focus, or an action on this row; null for other keys. */
function keyActionOf(
  key: string,
  row: TreeRow,
  at: number,
  rows: readonly TreeRow[],
): number | 'press' | 'open' | 'close' | null {
  const parent = rows.findIndex(({ branch }) => branch === row.branch.parent);
  switch (key) {
    case 'ArrowDown':
      return at + 1;
    case 'ArrowUp':
      return at - 1;
    case 'Home':
      return 0;
    case 'End':
      return rows.length - 1;
    case ' ':
    case 'Enter':
      return 'press';
    case 'ArrowRight':
      if (row.branch.children.length === 0) return null;
      return row.open ? at + 1 : 'open';
    case 'ArrowLeft':
      if (row.open) return 'close';
      return parent < 0 ? null : parent;
    default:
      return null;
  }
}
