import { useState } from 'react';
import type { Block } from '../../../../contract/assessments.ts';
import type { Change } from './changes.ts';
import { applyDrag, type DragState, dragTo, hasMoved, moveOf, startDrag } from './drag-state.ts';

/** A block (by its first question), or a question within its stimulus. */
type Movable = { idQuestion: number; whole: boolean };

/**
 * Holds what is picked up in the outline, by dragging or by keys: `shown` are the blocks with it at its new position. Calls
 * `onMove` when it is dropped.
 */
export function useOutlineMove(blocks: readonly Block[], onMove: (move: Extract<Change, { kind: 'move' }>) => void) {
  const [moving, setMoving] = useState<DragState | null>(null);
  const at = ({ idQuestion, whole }: Movable, index: number) =>
    dragTo(blocks, startDrag(blocks, idQuestion, whole), index);
  const drop = (state: DragState | null) => {
    if (state && hasMoved(blocks, state)) onMove(moveOf(state));
    setMoving(null);
  };
  return {
    moving,
    shown: applyDrag(blocks, moving),
    pickUp: ({ idQuestion, whole }: Movable) => setMoving(startDrag(blocks, idQuestion, whole)),
    /** Shows an item at a position among those it can change places with, from 0. */
    showAt: (item: Movable, index: number) => setMoving(at(item, index)),
    drop: () => drop(moving),
    dropAt: (item: Movable, index: number) => drop(at(item, index)),
    cancel: () => setMoving(null),
  };
}
