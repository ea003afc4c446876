/** How papers are shown on this device. */
export type PaperPreferences = { layout: 'one' | 'all'; shortcuts: boolean };

/** The current question and the questions marked for later, by id. */
export type StoredPosition = { at: number | null; later: readonly number[] };

const preferencesKey = 'paper';
const positionKey = (idAttempt: number) => `paper/${idAttempt}`;
const messagesKey = (idAttempt: number) => `messages/${idAttempt}`;

/** Reads and writes preferences and positions in localStorage. A browser without it keeps them as long as the page. */
export const paperStorage = {
  preferences: (): PaperPreferences => {
    const { layout, shortcuts } = read(preferencesKey);
    return { layout: layout === 'all' ? 'all' : 'one', shortcuts: shortcuts !== false };
  },
  setPreferences: (preferences: PaperPreferences): void => write(preferencesKey, preferences),

  position: (idAttempt: number): StoredPosition => {
    const { at, later } = read(positionKey(idAttempt));
    return { at: typeof at === 'number' ? at : null, later: Array.isArray(later) ? later.filter(isNumber) : [] };
  },
  setPosition: (idAttempt: number, position: StoredPosition): void => write(positionKey(idAttempt), position),
  /** The ids of the teacher's messages that the student has dismissed. */
  dismissed: (idAttempt: number): number[] => {
    const { ids } = read(messagesKey(idAttempt));
    return Array.isArray(ids) ? ids.filter(isNumber) : [];
  },
  setDismissed: (idAttempt: number, ids: readonly number[]): void => write(messagesKey(idAttempt), { ids }),
  /** Removes the position and what was dismissed. */
  removePosition: (idAttempt: number): void => {
    try {
      localStorage.removeItem(positionKey(idAttempt));
      localStorage.removeItem(messagesKey(idAttempt));
    } catch {
      // Nothing was stored.
    }
  },
};

const isNumber = (value: unknown): value is number => typeof value === 'number';

function read(key: string): Record<string, unknown> {
  try {
    return { ...JSON.parse(localStorage.getItem(key) ?? '{}') };
  } catch {
    return {};
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The browser stores nothing: the choice lasts as long as the page.
  }
}
