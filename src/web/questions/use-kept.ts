import { useEffect, useRef, useState } from 'react';
import { useMe } from '../wire/session.ts';

const pause = 300;

type Stored = { at: string; value: unknown };

/** What was left for a moment and is come back to: nobody has to be told that it is still there. */
const left = new Set<string>();

/**
 * What is being written, kept on this device for who writes it until it is saved, so that neither a reload nor a closed
 * window loses it. `key` names it among everything kept; `read` turns what was kept into a value, or null where it is
 * none any more.
 */
export function useKept<Value>(key: string, begin: () => Value, read: (stored: unknown) => Value | null) {
  const place = `writing-${useMe().idUser}-${key}`;
  const [start] = useState(() => {
    const beginning = begin();
    const stored = storedAt(place);
    const value = stored && read(stored.value);
    return {
      beginning,
      value: value ?? beginning,
      at: value === null || left.has(place) ? null : (stored?.at ?? null),
    };
  });
  const [beginning, setBeginning] = useState(start.beginning);
  const [value, setValue] = useState(start.value);
  const [at, setAt] = useState(start.at);
  // Read by whoever saves in the same moment as something is typed, before the screen shows it.
  const latest = useRef(start.value);
  // A field that goes away with the screen still tells what was typed last.
  const forgotten = useRef(false);
  const dirty = JSON.stringify(value) !== JSON.stringify(beginning);

  useEffect(() => {
    left.delete(place);
  }, [place]);

  useEffect(() => {
    if (!dirty) {
      localStorage.removeItem(place);
      return;
    }
    const keep = () => {
      if (!forgotten.current) keepAt(place, value);
    };
    const timer = setTimeout(keep, pause);
    addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', keep);
    };
  }, [place, value, dirty]);

  const set = (next: Value) => {
    latest.current = next;
    setValue(next);
  };
  return {
    value,
    /** Whether it differs from what was last saved. */
    dirty,
    /** When it was written, where it has come back from this device; null else. */
    restored: dirty ? at : null,
    /** What is written at this very moment. */
    latest: () => latest.current,
    change: (change: (value: Value) => Value) => set(change(latest.current)),
    /** Back to what was last saved. */
    discard: () => {
      setAt(null);
      set(beginning);
    },
    /** This is what is saved now; what was typed since stays. */
    settle: (saved: Value) => {
      setAt(null);
      setBeginning(saved);
      if (JSON.stringify(latest.current) === JSON.stringify(saved)) localStorage.removeItem(place);
    },
    /** Keeps it at once, for a way to another screen that comes back. */
    leave: () => {
      left.add(place);
      keepAt(place, latest.current);
    },
    /** Ends the keeping, for a way to another screen that does not come back. */
    forget: () => {
      forgotten.current = true;
      localStorage.removeItem(place);
    },
  };
}

function storedAt(place: string): Stored | null {
  const text = localStorage.getItem(place);
  if (text === null) return null;
  const stored: Partial<Stored> = JSON.parse(text);
  return typeof stored.at === 'string' ? { at: stored.at, value: stored.value } : null;
}

/** A device without room for it does without. */
function keepAt(place: string, value: unknown): void {
  try {
    localStorage.setItem(place, JSON.stringify({ at: new Date().toISOString(), value }));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
