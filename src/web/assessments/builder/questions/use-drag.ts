import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Block } from '../../../../contract/assessments.ts';
import { DRAG_THRESHOLD_PX, middleOf, scrollNearEdge } from '../../../../ui/reorder/pointer.ts';
import { positionAtHeight } from '../../../../ui/reorder/positions.ts';
import type { Change } from './changes.ts';
import { applyDrag, type DragState, dragTo, hasMoved, moveOf, startDrag } from './drag-state.ts';

type Pressed = { pointer: number; y: number; idQuestion: number; whole: boolean };

/**
 * Moves in the outline, by pointer or by keyboard: what is in hand is shown where it would come to stand, and nothing is
 * changed before it is let go.
 */
export function useDrag(blocks: readonly Block[], onMove: (move: Extract<Change, { kind: 'move' }>) => void) {
  const [held, setHeld] = useState<DragState | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const pressed = useRef<Pressed | null>(null);

  const drop = () => {
    if (held && hasMoved(blocks, held)) onMove(moveOf(held));
    setHeld(null);
    pressed.current = null;
  };
  const cancel = () => {
    setHeld(null);
    pressed.current = null;
  };

  const onPointerMove = useEffectEvent((event: PointerEvent) => {
    const press = pressed.current;
    if (press?.pointer !== event.pointerId || !list.current) return;
    if (!held && Math.abs(event.clientY - press.y) < DRAG_THRESHOLD_PX) return;
    const current = held ?? startDrag(blocks, press.idQuestion, press.whole);
    setHeld(dragTo(blocks, current, placeAt(list.current, current, event.clientY)));
    scrollNearEdge(list.current, event.clientY);
  });
  const onPointerEnd = useEffectEvent((event: PointerEvent) => {
    if (pressed.current?.pointer !== event.pointerId) return;
    if (event.type === 'pointerup') drop();
    else cancel();
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && pressed.current) cancel();
  });
  useEffect(() => {
    const move = (event: PointerEvent) => onPointerMove(event);
    const end = (event: PointerEvent) => onPointerEnd(event);
    const key = (event: KeyboardEvent) => onKey(event);
    addEventListener('pointermove', move);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
    addEventListener('keydown', key);
    return () => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
      removeEventListener('keydown', key);
    };
  }, []);

  return {
    list,
    held,
    shown: applyDrag(blocks, held),
    /** A pointer goes down on something that can be dragged. */
    press: (event: React.PointerEvent, idQuestion: number, whole: boolean) => {
      if (event.button !== 0) return;
      pressed.current = { pointer: event.pointerId, y: event.clientY, idQuestion, whole };
    },
    take: (idQuestion: number, whole: boolean) => setHeld(startDrag(blocks, idQuestion, whole)),
    moveTo: (index: number) => setHeld((current) => current && dragTo(blocks, current, index)),
    drop,
    cancel,
  };
}

/** The place whose neighbours above have their middles above the pointer. */
function placeAt(list: HTMLElement, { idQuestion, whole }: DragState, y: number): number {
  const own = list.querySelector(`[data-question="${idQuestion}"]`);
  const block = own?.closest('[data-block]');
  const places = whole
    ? list.querySelectorAll<HTMLElement>('[data-block]')
    : (block?.querySelectorAll<HTMLElement>('[data-question]') ?? []);
  const others = [...places].filter((place) => place !== (whole ? block : own));
  return positionAtHeight(others.map(middleOf), y);
}
