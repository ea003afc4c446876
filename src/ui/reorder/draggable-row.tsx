import { closestCenter } from '@dnd-kit/collision';
import { useSortable } from '@dnd-kit/react/sortable';
import type { ComponentProps } from 'react';
import type { RowId } from './drag-area.tsx';

type Props = Omit<ComponentProps<'li'>, 'id' | 'ref'> & {
  row: RowId;
  /** Its position in its group, from 0. */
  index: number;
  /** The rows it can change places with: unique in its `DragArea`. */
  group: string;
  /** True while it is dragged or picked up. */
  isMoving: boolean;
};

// Without the library's own sorting: React renders the new order during the drag.
const plugins: never[] = [];

/** Renders a list item that can be dragged by the elements with `data-grip` in it, within its group in the `DragArea`. */
export function DraggableRow({ row, index, group, isMoving, ...props }: Props) {
  const { ref } = useSortable({
    id: row,
    index,
    group,
    type: group,
    accept: group,
    collisionDetector: closestCenter,
    plugins,
  });
  return <li {...props} ref={ref} data-row={row} data-moving={isMoving || undefined} />;
}
