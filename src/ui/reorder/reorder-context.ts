import { createContext } from 'react';
import type { RowId } from './drag-area.tsx';

type Reorder = {
  /** The ids in the order of the list before a drag. */
  ids: readonly RowId[];
  /** The ids in the order on the screen: a dragged row is where it would be dropped. */
  order: readonly RowId[];
  moving: RowId | null;
  /** Moves a row to a position from 0 and announces it. */
  moveTo: (id: RowId, to: number) => void;
};

type Row = { at: number; count: number; moveTo: (to: number) => void };

export const ReorderContext = createContext<Reorder | null>(null);
export const ReorderRowContext = createContext<Row | null>(null);
