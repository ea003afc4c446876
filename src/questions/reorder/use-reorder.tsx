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
import { begins, middleOf, scrollNearEdge } from './pointing.ts';
import classes from './reorder.module.css';
import { moved, placeAmong, placeByKey } from './reorder.ts';

type Id = string | number;
type Held<Item> = { id: Item; index: number };

export type Reorder<Item extends Id> = {
  /** For the element whose children are the rows. */
  list: (element: HTMLElement | null) => void;
  /** The ids as they are to be shown: what is in hand stands where it would come to stand. */
  order: readonly Item[];
  held: Item | null;
  /** For the element of a row: Alt with an arrow key moves it from anywhere inside. */
  row: (id: Item) => {
    'data-reorder': string;
    'data-held': true | undefined;
    onKeyDown: (event: KeyboardEvent) => void;
  };
  /** For the `Grip` of a row. */
  grip: (id: Item) => GripOf;
  /** What a screen reader says; to be shown once, beside the list. */
  announcement: ReactNode;
};

export type GripOf = {
  at: number;
  count: number;
  onPointerDown: (event: PointerEvent) => void;
  /** Whether the click that has just come is the end of a drag. */
  wasDragged: () => boolean;
  moveTo: (place: number) => void;
};

/**
 * Moves the rows of a list: dragged at their grips, or by keys. A drag changes nothing before it is let go, and Escape
 * puts back.
 */
export function useReorder<Item extends Id>(
  ids: readonly Item[],
  onMove: (from: number, to: number) => void,
): Reorder<Item> {
  const { t } = useTranslation('writing');
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
    if (!held && Math.abs(event.clientY - press.y) < begins) return;
    dragged.current = true;
    setHeld({ id: press.id, index: placeAmong(middlesOf(list.current, press.id), event.clientY) });
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
    order: held ? moved(ids, ids.indexOf(held.id), held.index) : ids,
    held: held?.id ?? null,
    row: (id) => ({
      'data-reorder': String(id),
      'data-held': held?.id === id || undefined,
      onKeyDown: (event) => {
        dragged.current = false;
        const onGrip = event.target instanceof Element && event.target.closest('[data-grip]') !== null;
        if (event.ctrlKey || event.metaKey || event.shiftKey || (!event.altKey && !onGrip)) return;
        const place = placeByKey(event.key, ids.indexOf(id), ids.length);
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
        {/* A new element, so that the same place is said again. */}
        <span key={said.times}>{said.text}</span>
      </span>
    ),
  };
}

/** Where the middles of the other rows are. */
function middlesOf(list: HTMLElement, id: Id): number[] {
  const rows = [...list.querySelectorAll<HTMLElement>(':scope > [data-reorder]')];
  return rows.filter((row) => row.dataset.reorder !== String(id)).map(middleOf);
}
