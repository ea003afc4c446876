import { type KeyboardEvent, type ReactNode, use } from 'react';
import type { RowId } from './drag-area.tsx';
import { DraggableRow } from './draggable-row.tsx';
import { positionAfterKey } from './positions.ts';
import { ReorderContext, ReorderRowContext } from './reorder-context.ts';

type Props = { row: RowId; className?: string | undefined; children: ReactNode };

/** Renders a row of a `ReorderList`. Arrow keys move it when its grip has the focus, with Alt from anywhere in it. */
export function ReorderRow({ row, className, children }: Props) {
  const reorder = use(ReorderContext);
  if (!reorder) throw new Error('A ReorderRow is rendered outside of a ReorderList');
  const { ids, order, moving } = reorder;
  const at = ids.indexOf(row);
  const moveTo = (to: number) => reorder.moveTo(row, to);
  const onKeyDown = (event: KeyboardEvent) => {
    const onGrip = event.target instanceof Element && event.target.closest('[data-grip]') !== null;
    if (event.ctrlKey || event.metaKey || event.shiftKey || (!event.altKey && !onGrip)) return;
    const to = positionAfterKey(event.key, at, ids.length);
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation();
    moveTo(to);
  };
  return (
    <ReorderRowContext value={{ at, count: ids.length, moveTo }}>
      <DraggableRow
        row={row}
        index={order.indexOf(row)}
        group="rows"
        isMoving={moving === row}
        className={className}
        onKeyDown={onKeyDown}
      >
        {children}
      </DraggableRow>
    </ReorderRowContext>
  );
}
