import { asJson, definePreference } from '../../../../ui/storage/preference.ts';

/** How papers are shown on this device. */
export type PaperPreferences = { layout: 'one' | 'all'; shortcuts: boolean };

/** The current question and the questions marked for later, by id. */
export type StoredPosition = { at: number | null; later: readonly number[] };

/** How this device shows papers, whatever their student. */
export const paperPreferences = definePreference<PaperPreferences>(
  'paper',
  asJson((stored) => {
    const { layout, shortcuts } = fieldsOf(stored);
    return { layout: layout === 'all' ? 'all' : 'one', shortcuts: shortcuts !== false };
  }),
  { layout: 'one', shortcuts: true },
);

/** Returns where a student is in the paper of an attempt. */
export const storedPosition = (idAttempt: number) =>
  definePreference<StoredPosition>(
    `paper/${idAttempt}`,
    asJson((stored) => {
      const { at, later } = fieldsOf(stored);
      return { at: typeof at === 'number' ? at : null, later: numbersIn(later) };
    }),
    { at: null, later: [] },
  );

/** Returns the ids of the teacher's messages that the student of an attempt has dismissed. */
export const dismissedMessages = (idAttempt: number) =>
  definePreference<{ ids: readonly number[] }>(
    `messages/${idAttempt}`,
    asJson((stored) => ({ ids: numbersIn(fieldsOf(stored).ids) })),
    { ids: [] },
  );

const fieldsOf = (stored: unknown): Partial<Record<string, unknown>> =>
  typeof stored === 'object' && stored !== null ? { ...stored } : {};

const numbersIn = (stored: unknown): number[] =>
  Array.isArray(stored) ? stored.filter((value) => typeof value === 'number') : [];
