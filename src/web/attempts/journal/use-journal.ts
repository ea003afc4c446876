import { useSyncExternalStore } from 'react';
import type { Journal, JournalState } from './journal.ts';

/** A part of a journal's state; renders anew when that part changes, so `part` must not make new objects. */
export const useJournal = <Part>(journal: Journal, part: (state: JournalState) => Part): Part =>
  useSyncExternalStore(journal.subscribe, () => part(journal.read()));
