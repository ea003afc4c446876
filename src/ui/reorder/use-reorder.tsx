import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import classes from './grip.module.css';
import { DRAG_THRESHOLD_PX, middleOf, scrollNearEdge } from './pointer.ts';
import { moveItem, positionAfterKey, positionAtHeight } from './positions.ts';

type Id = string | number;
type Held<Item> = { id: Item; index: number };

export type Reorder<Item extends Id> = {
  /** The ref of the element whose children are the rows. */
  list: (element: HTMLElement | null) => void;
  /** The ids in the order to render: during a drag, the dragged one is at the position where it would be dropped. */
  order: readonly Item[];
  /** The id being dragged. */
  held: Item | null;
  /** Returns the props of a row's element: Alt with an arrow key moves it from anywhere inside. */
  row: (id: Item) => {
    'data-reorder': string;
    'data-held': true | undefined;
    onKeyDown: (event: KeyboardEvent) => void;
  };
  /** Returns the props of a row's `Grip`. */
  grip: (id: Item) => GripProps;
  /** The live region that tells the new position; to be rendered once, after the list. */
  announcement: ReactNode;
};

export type GripProps = {
  at: number;
  count: number;
  onPointerDown: (event: PointerEvent) => void;
  /** Returns true when the current click is the end of a drag. */
  wasDragged: () => boolean;
  moveTo: (place: number) => void;
};

/**
 * Lets rows of a list be moved by dragging their grips or by keys. Calls `onMove` with positions from 0 when a row is dropped;
 * Escape cancels a drag.
 */
export function useReorder<Item extends Id>(
  ids: readonly Item[],
  onMove: (from: number, to: number) => void,
): Reorder<Item> {
  const { t } = useTranslation('ui');
  const list = useRef<HTMLElement | null>(null);
  const pressed = useRef<{ pointer: number; y: number; id: Item } | null>(null);
  const dragged = useRef(false);
  const [held, setHeld] = useState<Held<Item> | null>(null);
  const [said, setSaid] = useState({ text: '', times: 0 });

  const moveTo = (id: Item, place: number) => {
    const from = ids.indexOf(id);
    const text = t('reorder.place', { place: place + 1, of: ids.length });
    setSaid(({ times }) => ({ text, times: times + 1 }));
    if (from >= 0 && from !== place) onMove(from, place);
  };
  const end = () => {
    pressed.current = null;
    setHeld(null);
  };

  const onPointerMove = useEffectEvent((event: globalThis.PointerEvent) => {
    const press = pressed.current;
    if (press?.pointer !== event.pointerId || !list.current) return;
    if (!held && Math.abs(event.clientY - press.y) < DRAG_THRESHOLD_PX) return;
    dragged.current = true;
    setHeld({ id: press.id, index: positionAtHeight(middlesOf(list.current, press.id), event.clientY) });
    scrollNearEdge(list.current, event.clientY);
  });
  const onPointerEnd = useEffectEvent((event: globalThis.PointerEvent) => {
    if (pressed.current?.pointer !== event.pointerId) return;
    if (held && event.type === 'pointerup') moveTo(held.id, held.index);
    end();
  });
  const onEscape = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key !== 'Escape' || !held) return;
    // A dialog around the list stays open.
    event.stopPropagation();
    end();
  });
  useEffect(() => {
    const move = (event: globalThis.PointerEvent) => onPointerMove(event);
    const end = (event: globalThis.PointerEvent) => onPointerEnd(event);
    const key = (event: globalThis.KeyboardEvent) => onEscape(event);
    addEventListener('pointermove', move);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
    addEventListener('keydown', key, true);
    return () => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
      removeEventListener('keydown', key, true);
    };
  }, []);

  return {
    list: (element) => {
      list.current = element;
    },
    order: held ? moveItem(ids, ids.indexOf(held.id), held.index) : ids,
    held: held?.id ?? null,
    row: (id) => ({
      'data-reorder': String(id),
      'data-held': held?.id === id || undefined,
      onKeyDown: (event) => {
        dragged.current = false;
        const onGrip = event.target instanceof Element && event.target.closest('[data-grip]') !== null;
        if (event.ctrlKey || event.metaKey || event.shiftKey || (!event.altKey && !onGrip)) return;
        const place = positionAfterKey(event.key, ids.indexOf(id), ids.length);
        if (place === null) return;
        event.preventDefault();
        event.stopPropagation();
        moveTo(id, place);
      },
    }),
    grip: (id) => ({
      at: ids.indexOf(id),
      count: ids.length,
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        dragged.current = false;
        pressed.current = { pointer: event.pointerId, y: event.clientY, id };
      },
      wasDragged: () => dragged.current,
      moveTo: (place) => moveTo(id, place),
    }),
    announcement: (
      <span role="status" className={classes.visuallyHidden}>
        {/* A new element, so that the same position is announced again. */}
        <span key={said.times}>{said.text}</span>
      </span>
    ),
  };
}

/** Returns the heights of the middles of all rows but one, in pixels from the window's top. */
function middlesOf(list: HTMLElement, id: Id): number[] {
  const rows = [...list.querySelectorAll<HTMLElement>(':scope > [data-reorder]')];
  return rows.filter((row) => row.dataset.reorder !== String(id)).map(middleOf);
}
