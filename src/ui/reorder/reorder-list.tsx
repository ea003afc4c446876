import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DragArea, type RowId } from './drag-area.tsx';
import classes from './grip.module.css';
import { moveItem } from './positions.ts';
import { ReorderContext } from './reorder-context.ts';

type Props<Item extends RowId> = {
  ids: readonly Item[];
  /** Called with positions from 0 when a row is moved. */
  onMove: (from: number, to: number) => void;
  /** Renders the list of `ReorderRow`s in the given order: during a drag, the dragged row is where it would be dropped. */
  children: (order: readonly Item[]) => ReactNode;
};

/** Lets the rows of a list be moved by dragging their grips or by keys, and announces each new position. */
export function ReorderList<Item extends RowId>({ ids, onMove, children }: Props<Item>) {
  const { t } = useTranslation('ui');
  const [drag, setDrag] = useState<{ id: RowId; to: number } | null>(null);
  const [announced, setAnnounced] = useState({ text: '', times: 0 });
  const all: readonly RowId[] = ids;

  const moveTo = (id: RowId, to: number) => {
    const from = all.indexOf(id);
    const text = t('reorder.place', { place: to + 1, of: ids.length });
    setAnnounced(({ times }) => ({ text, times: times + 1 }));
    if (from >= 0 && from !== to) onMove(from, to);
  };
  const order = drag ? moveItem(ids, all.indexOf(drag.id), drag.to) : ids;

  return (
    <DragArea
      onDrag={(id, to) => setDrag({ id, to })}
      onDrop={(id, to) => {
        moveTo(id, to);
        setDrag(null);
      }}
      onCancel={() => setDrag(null)}
    >
      <ReorderContext value={{ ids, order, moving: drag?.id ?? null, moveTo }}>{children(order)}</ReorderContext>
      <span role="status" className={classes.visuallyHidden}>
        {/* A new element, so that the same position is announced again. */}
        <span key={announced.times}>{announced.text}</span>
      </span>
    </DragArea>
  );
}
