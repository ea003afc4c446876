import { RestrictToVerticalAxis } from '@dnd-kit/abstract/modifiers';
import {
  AutoScroller,
  Cursor,
  type Draggable,
  Feedback,
  PointerActivationConstraints,
  PreventSelection,
} from '@dnd-kit/dom';
import { DragDropProvider, PointerSensor } from '@dnd-kit/react';
import { isSortable } from '@dnd-kit/react/sortable';
import { type ReactNode, useRef } from 'react';

export type RowId = string | number;

type Props = {
  /** Called whenever a dragged row is over another position of its group, from 0. */
  onDrag: (id: RowId, to: number) => void;
  /** Called when the row is dropped at another position than it came from. */
  onDrop: (id: RowId, to: number) => void;
  /** Called when a drag ends without a move: by Escape, or where it began. */
  onCancel: () => void;
  children: ReactNode;
};

/** How far a pressed pointer moves before a drag starts. */
const DRAG_THRESHOLD_PX = 6;

const sensors = [
  PointerSensor.configure({
    activationConstraints: [new PointerActivationConstraints.Distance({ value: DRAG_THRESHOLD_PX })],
    preventActivation: (event, row) => !startsOnGrip(event, row),
  }),
];
// Without the library's keyboard sensor and announcements: rows move by keys at once, see `ReorderList`.
// Without a drop animation, which would delay the next drag.
const plugins = [AutoScroller, Cursor, Feedback.configure({ dropAnimation: null }), PreventSelection];
const modifiers = [RestrictToVerticalAxis];

/** Lets the `DraggableRow`s in it be dragged by mouse and touch; it scrolls what scrolls around them. */
export function DragArea({ onDrag, onDrop, onCancel, children }: Props) {
  const position = useRef<number | null>(null);
  return (
    <DragDropProvider
      sensors={sensors}
      plugins={plugins}
      modifiers={modifiers}
      onDragStart={() => {
        position.current = null;
        addEventListener('click', preventClick, true);
      }}
      onDragOver={({ operation: { source, target } }) => {
        if (!isSortable(source) || !isSortable(target) || source.id === target.id) return;
        position.current = target.index;
        onDrag(source.id, target.index);
      }}
      onDragEnd={({ operation: { source }, canceled }) => {
        // The browser may send a click after the release of the pointer.
        setTimeout(() => removeEventListener('click', preventClick, true));
        if (canceled || !source || position.current === null) onCancel();
        else onDrop(source.id, position.current);
      }}
    >
      {children}
    </DragDropProvider>
  );
}

/** Returns true when the pointer is pressed on the row's own grip; a mouse drags by elements with `data-mouse-grip` too. */
function startsOnGrip({ target, pointerType }: PointerEvent, row: Draggable): boolean {
  const grips = pointerType === 'mouse' ? '[data-grip], [data-mouse-grip]' : '[data-grip]';
  return target instanceof Element && target.closest(grips)?.closest('[data-row]') === row.element;
}

function preventClick(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
