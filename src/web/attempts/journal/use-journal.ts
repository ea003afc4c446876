import { useSyncExternalStore } from 'react';
import type { Journal, JournalState } from './journal.ts';

/** Returns a part of a journal's state and renders again when it changes; `part` must not create new objects. */
export const useJournal = <Part>(journal: Journal, part: (state: JournalState) => Part): Part =>
  useSyncExternalStore(journal.subscribe, () => part(journal.read()));
