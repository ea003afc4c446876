/** How a student likes papers to be shown on this device. */
export type Liking = { layout: 'one' | 'all'; shortcuts: boolean };

/** Where a student is in a paper, by the ids of its questions. */
export type Place = { at: number | null; later: readonly number[] };

const likingKey = 'paper';
const placeKey = (idAttempt: number) => `paper/${idAttempt}`;

export const notes = {
  liking: (): Liking => {
    const { layout, shortcuts } = read(likingKey);
    return { layout: layout === 'all' ? 'all' : 'one', shortcuts: shortcuts !== false };
  },
  keepLiking: (liking: Liking): void => write(likingKey, liking),

  place: (idAttempt: number): Place => {
    const { at, later } = read(placeKey(idAttempt));
    return { at: typeof at === 'number' ? at : null, later: Array.isArray(later) ? later.filter(isNumber) : [] };
  },
  keepPlace: (idAttempt: number, place: Place): void => write(placeKey(idAttempt), place),
  forgetPlace: (idAttempt: number): void => {
    try {
      localStorage.removeItem(placeKey(idAttempt));
    } catch {
      // Nothing was kept.
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
    // A browser that keeps nothing for us: the choice holds as long as the page.
  }
}
