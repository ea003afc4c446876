import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { TYPING_DEBOUNCE } from '../../ui/form/typing-debounce.ts';
import { useMe } from '../data/session.ts';
import { Kept, placesLike, put, type Stored, storedAt } from './kept.ts';

type Read<Value> = (stored: unknown) => Value | null;

/** What was begun at another time, or in another window, and is kept still. */
export type Earlier<Value> = { place: string; at: string; value: Value };

/** What was left for a moment and is come back to: nobody has to be told that it is still there. */
const left = new Set<string>();

const placeOf = (idUser: number, key: string) => `writing-${idUser}-${key}`;

/**
 * What is being written, kept on this device for who writes it until it is saved, so that neither a reload nor a closed
 * window loses it. `key` names it among everything kept; `read` turns what was kept into a value, or null where it is
 * none any more. `like` is how the keys of its like begin, of which others may be gone on with.
 */
export function useKept<Value>(key: string, begin: () => Value, read: Read<Value>, like: string | null = null) {
  const { idUser } = useMe();
  const place = placeOf(idUser, key);
  const [start] = useState(() => {
    const beginning = begin();
    const stored = storedAt(place);
    const value = stored && read(stored.value);
    const kept = new Kept(place, beginning, value ?? beginning);
    return {
      kept,
      at: value === null || left.has(place) ? null : (stored?.at ?? null),
      earlier: like === null ? [] : earlierAt(placesLike(placeOf(idUser, like), place), read),
    };
  });
  const { kept } = start;
  const keepSoon = useDebouncedCallback(() => kept.keep(), TYPING_DEBOUNCE);
  const [beginning, setBeginning] = useState(kept.saved);
  const [value, setValue] = useState(kept.latest);
  const [at, setAt] = useState(start.at);
  const [earlier, setEarlier] = useState(start.earlier);
  const dirty = JSON.stringify(value) !== JSON.stringify(beginning);

  useEffect(() => {
    left.delete(place);
  }, [place]);

  useEffect(() => {
    const keep = () => kept.keep();
    keep();
    addEventListener('pagehide', keep);
    addEventListener('visibilitychange', keep);
    return () => {
      removeEventListener('pagehide', keep);
      removeEventListener('visibilitychange', keep);
    };
  }, [kept]);

  const set = (next: Value) => {
    kept.latest = next;
    keepSoon();
    setValue(next);
  };
  const drop = (one: Earlier<Value>) => {
    localStorage.removeItem(one.place);
    setEarlier((all) => all.filter(({ place }) => place !== one.place));
  };
  return {
    value,
    /** Whether it differs from what was last saved. */
    dirty,
    /** When it was written, where it has come back from this device; null else. */
    restored: dirty ? at : null,
    /** What is written at this very moment. */
    latest: () => kept.latest,
    change: (change: (value: Value) => Value) => set(change(kept.latest)),
    /** Back to what was last saved. */
    discard: () => {
      setAt(null);
      set(beginning);
    },
    /** This is what is saved now; what was typed since stays. */
    settle: (saved: Value) => {
      setAt(null);
      setBeginning(saved);
      kept.saved = saved;
      kept.keep();
    },
    /** Keeps it at once, for a way to another screen that comes back. */
    leave: () => {
      left.add(place);
      kept.keepAnyway();
    },
    forget: () => kept.forget(),
    /** Goes on under another key, which the screen to come has. */
    moveTo: (key: string) => kept.moveTo(placeOf(idUser, key)),
    /** Others of its like, to be gone on with while nothing is written here. */
    earlier: dirty ? [] : earlier,
    takeUp: (one: Earlier<Value>) => {
      set(one.value);
      kept.keep();
      setAt(one.at);
      drop(one);
    },
    drop,
  };
}

/** Changes what is kept of something that is written on another screen, which is come back to; `begin` where nothing is. */
export async function amendKept<Value>(
  { idUser, key }: { idUser: number; key: string },
  begin: () => Value | Promise<Value>,
  read: Read<Value>,
  change: (value: Value) => Value,
): Promise<void> {
  const place = placeOf(idUser, key);
  const stored: Stored | null = storedAt(place);
  const value = (stored && read(stored.value)) ?? (await begin());
  put(place, change(value));
  left.add(place);
}

const earlierAt = <Value>(places: readonly string[], read: Read<Value>): Earlier<Value>[] =>
  places
    .flatMap((place) => {
      const stored = storedAt(place);
      const value = stored && read(stored.value);
      return value === null || stored === null ? [] : [{ place, at: stored.at, value }];
    })
    .toSorted((a, b) => (a.at < b.at ? 1 : -1));
