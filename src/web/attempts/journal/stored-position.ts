import { storedValue } from '../../data/browser-storage.ts';

/** How papers are shown on this device. */
export type PaperPreferences = { layout: 'one' | 'all'; shortcuts: boolean };

/** The current question and the questions marked for later, by id. */
export type StoredPosition = { at: number | null; later: readonly number[] };

/** How this device shows papers. */
export const paperPreferences = storedValue('paper', (stored): PaperPreferences => {
  const { layout, shortcuts } = fieldsOf(stored);
  return { layout: layout === 'all' ? 'all' : 'one', shortcuts: shortcuts !== false };
});

/** Names the stored position in a paper. */
export const storedPosition = (idAttempt: number) =>
  storedValue(`paper/${idAttempt}`, (stored): StoredPosition => {
    const { at, later } = fieldsOf(stored);
    return { at: typeof at === 'number' ? at : null, later: numbersIn(later) };
  });

/** Names the ids of the teacher's messages that the student has dismissed. */
export const dismissedMessages = (idAttempt: number) =>
  storedValue(`messages/${idAttempt}`, (stored): { ids: readonly number[] } => ({
    ids: numbersIn(fieldsOf(stored).ids),
  }));

const fieldsOf = (stored: unknown): Record<string, unknown> => ({ ...(stored as object | null) });

const numbersIn = (list: unknown): number[] =>
  Array.isArray(list) ? list.filter((value) => typeof value === 'number') : [];
