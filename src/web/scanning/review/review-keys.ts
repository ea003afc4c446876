/** What a key does in a review. */
export type ReviewKey =
  | { does: 'letter'; letter: string }
  | { does: 'digit'; digit: string }
  | { does: 'half' }
  | { does: 'blank' | 'several' | 'accept' | 'undo' | 'skip' | 'page' | 'leave' };

const byLetter: Readonly<Record<string, ReviewKey>> = {
  z: { does: 'undo' },
  s: { does: 'skip' },
  p: { does: 'page' },
};
const byDigit: Readonly<Record<string, ReviewKey>> = { 0: { does: 'blank' }, 2: { does: 'several' } };
const byName: Readonly<Record<string, ReviewKey>> = {
  Enter: { does: 'accept' },
  Backspace: { does: 'undo' },
  Escape: { does: 'leave' },
};

/** Returns what a key does in the review of a grade: digits and a comma type it, a dash says that there is none. */
export function gradeKeyOf(pressed: { key: string; code: string }): ReviewKey | null {
  const { key } = pressed;
  if (/^\d$/.test(key)) return { does: 'digit', digit: key };
  if (key === ',' || key === '.') return { does: 'half' };
  if (key === '-') return { does: 'blank' };
  const other = reviewKeyOf(pressed, '');
  return other?.does === 'several' || other?.does === 'blank' ? null : other;
}

/**
 * Returns what a key does where these letters are offered; null for a key without meaning. Where a layout has no Latin letters, or digits only
 * with Shift, the place of the key on the keyboard decides.
 */
export function reviewKeyOf({ key, code }: { key: string; code: string }, offered: string): ReviewKey | null {
  const named = byName[key];
  if (named) return named;
  if (/^\d$/.test(key)) return byDigit[key] ?? null;
  if (/^[a-z]$/i.test(key)) return ofLetter(key.toLowerCase(), offered);
  const [, letter, digit] = /^(?:Key([A-Z])|(?:Digit|Numpad)(\d))$/.exec(code) ?? [];
  if (digit !== undefined) return byDigit[digit] ?? null;
  return letter === undefined ? null : ofLetter(letter.toLowerCase(), offered);
}

const ofLetter = (lower: string, offered: string): ReviewKey | null => {
  const letter = lower.toUpperCase();
  return offered.includes(letter) ? { does: 'letter', letter } : (byLetter[lower] ?? null);
};
