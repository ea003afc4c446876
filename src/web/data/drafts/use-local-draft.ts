import { useDebouncedCallback } from '@mantine/hooks';
import { useCallback, useEffect, useState } from 'react';
import { TYPING_DEBOUNCE } from '../../../ui/form/typing-debounce.ts';
import { deviceStore, type TextStore, tabStore } from '../browser-storage.ts';
import { useMe } from '../session.ts';
import { flushDrafts, LocalDraft } from './local-draft.ts';
import { type DraftShape, draftStorageKey, listDrafts, pruneDrafts, readDraft, writeDraft } from './store.ts';

/** A draft of the same form from another time or another window. */
export type OtherDraft<Value> = { storageKey: string; at: string; value: Value };

/** The storage keys of drafts whose screen was left for another one that leads back: they are not announced as restored. */
const keysLeftForReturn = new Set<string>();

let isPruned = false;

type Options<Value> = {
  shape: DraftShape<Value>;
  /** Names the draft among all of its user. */
  key: string;
  /** How the keys of similar drafts begin, which are offered as `others`; without it, those of the same form in other windows. */
  othersPrefix?: string | null;
  initial: () => Value;
};

/**
 * Keeps what is typed on this device, for its user alone, until it is saved: a reload, a closed window and the end of the
 * session lose nothing. `value` is the stored draft, or `initial` without one.
 */
export const useLocalDraft = <Value>(options: Options<Value>) => useDraft(useMe().idUser, options, deviceStore);

/** The id under which drafts of people who are not signed in are stored. */
const VISITOR = 0;

/**
 * Keeps what is typed before the sign-in like `useLocalDraft`, but only until the tab is closed: the next person at a shared
 * computer must not find it.
 */
export const useVisitorDraft = <Value>(options: Options<Value>) => useDraft(VISITOR, options, tabStore);

function useDraft<Value>(idUser: number, { shape, key, othersPrefix, initial }: Options<Value>, store: TextStore) {
  const storageKey = draftStorageKey(idUser, key);
  const [start] = useState(() => {
    if (!isPruned) pruneDrafts(deviceStore);
    isPruned = true;
    const saved = initial();
    const stored = readDraft(storageKey, shape, store);
    const draft = new LocalDraft(storageKey, shape, saved, stored?.value ?? saved, store);
    return {
      draft,
      at: keysLeftForReturn.has(storageKey) ? null : (stored?.at ?? null),
      others: listDrafts(idUser, store, othersPrefix ?? `${key}~`)
        .filter((other) => other.storageKey !== storageKey)
        .flatMap((other) => {
          const read = readDraft(other.storageKey, shape, store);
          return read ? [{ ...read, storageKey: other.storageKey }] : [];
        }),
    };
  });
  const { draft } = start;
  const debounced = useDebouncedCallback(() => draft.store(), TYPING_DEBOUNCE);
  const [saved, setSaved] = useState(draft.saved);
  const [value, setValue] = useState(draft.latest);
  const [at, setAt] = useState(start.at);
  const [isSeparate, setSeparate] = useState(false);
  const [others, setOthers] = useState<readonly OtherDraft<Value>[]>(start.others);
  const isDirty = JSON.stringify(value) !== JSON.stringify(saved);

  useEffect(() => {
    keysLeftForReturn.delete(storageKey);
  }, [storageKey]);

  useEffect(() => {
    draft.store();
    const unregister = draft.register();
    draft.onSeparate = () => setSeparate(true);
    const askWhenUnstored = (event: BeforeUnloadEvent) => {
      flushDrafts();
      if (draft.isUnstored) event.preventDefault();
    };
    addEventListener('beforeunload', askWhenUnstored);
    return () => {
      draft.store();
      unregister();
      draft.onSeparate = () => {};
      removeEventListener('beforeunload', askWhenUnstored);
    };
  }, [draft]);

  const set = useCallback(
    (next: Value) => {
      draft.latest = next;
      debounced();
      setValue(next);
    },
    [draft, debounced],
  );
  const change = useCallback((change: (value: Value) => Value) => set(change(draft.latest)), [draft, set]);
  const removeOther = (other: OtherDraft<Value>) => {
    store.remove(other.storageKey);
    setOthers((all) => all.filter(({ storageKey }) => storageKey !== other.storageKey));
  };
  return {
    value,
    /** Whether it differs from what was last saved. */
    isDirty,
    /** When it was typed, if it was restored from this device; else null. ISO 8601. */
    restoredAt: isDirty ? at : null,
    /** Whether another window has a draft of the same thing, so that this one is stored on its own. */
    isSeparate,
    /** Returns the value of this moment, which may be newer than the rendered one. */
    latest: () => draft.latest,
    /** The same function at each render. */
    change,
    /** Goes back to what was last saved. */
    discard: () => {
      setAt(null);
      set(saved);
    },
    /** Notes what is saved now; what was typed since stays a draft. */
    markSaved: (saved: Value) => {
      setAt(null);
      setSaved(saved);
      draft.saved = saved;
      draft.store();
    },
    /** Stores it at once, before going to a screen that leads back here. */
    keepForReturn: () => {
      keysLeftForReturn.add(storageKey);
      draft.storeEvenIfSaved();
    },
    /** Stores it at once. Returns whether the device has it now. */
    storeNow: (): boolean => {
      draft.store();
      return !draft.isUnstored;
    },
    remove: () => draft.remove(),
    /** Continues under another key, as when a new question gets its id. */
    moveTo: (key: string) => draft.moveTo(draftStorageKey(idUser, key)),
    /** Similar drafts, offered while nothing is typed here. */
    others: isDirty ? [] : others,
    resume: (other: OtherDraft<Value>) => {
      set(other.value);
      draft.store();
      setAt(other.at);
      removeOther(other);
    },
    removeOther,
  };
}

/** Changes the stored draft of another screen, to which the user returns; without one, begins with `initial`. */
export async function changeStoredDraft<Value>(
  { idUser, key, shape }: { idUser: number; key: string; shape: DraftShape<Value> },
  initial: () => Value | Promise<Value>,
  change: (value: Value) => Value,
): Promise<void> {
  const storageKey = draftStorageKey(idUser, key);
  const value = readDraft(storageKey, shape, deviceStore)?.value ?? (await initial());
  writeDraft(storageKey, shape, change(value), deviceStore);
  keysLeftForReturn.add(storageKey);
}
