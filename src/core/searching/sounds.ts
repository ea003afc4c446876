type Rule = readonly [pattern: RegExp, replacement: string];

/** Spellings that Spanish, Portuguese and English confuse, in the order in which they are replaced. */
const rules: readonly Rule[] = [
  [/ph/g, 'f'],
  [/ch/g, 'x'],
  [/h/g, ''],
  [/qu(?=[eiy])|q/g, 'k'],
  [/c(?=[eiy])|z/g, 's'],
  [/c/g, 'k'],
  [/g(?=[eiy])/g, 'j'],
  [/gu(?=[eiy])/g, 'g'],
  [/v/g, 'b'],
  [/n(?=[bp])/g, 'm'],
  [/ll|y/g, 'i'],
  [/w/g, 'u'],
  [/(.)\1+/gu, '$1'],
];

/** Returns a word without accents as it sounds, so that spellings that are confused become the same: `photo` and `foto`. */
export const soundOf = (word: string): string =>
  rules.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), word);

/** The consonants that `soundOf` leaves. */
const consonants = [...'bdfgjklmnprstx'];

/** Longer keys are cut, because each letter multiplies the keys near to one. */
const MAX_KEY_LENGTH = 12;

/** Returns the consonants of a word's sound in order, after an `a` for a vowel at the beginning. */
export const soundKeyOf = (word: string): string =>
  soundOf(word)
    .replace(/^[aeiou]+/, 'A')
    .replace(/[aeiou]/g, '')
    .toLowerCase()
    .slice(0, MAX_KEY_LENGTH);

/** Returns the key of a word and those with one letter more, less or other, or two swapped: at most some 400. */
export const nearKeysOf = (word: string): string[] => {
  const key = soundKeyOf(word);
  const keys = new Set([key]);
  for (let at = 0; at <= key.length; at++) {
    const [before, one, after] = [key.slice(0, at), key.slice(at, at + 1), key.slice(at + 1)];
    keys.add(before + after).add(before + after.slice(0, 1) + one + after.slice(1));
    for (const letter of at === 0 ? ['a', ...consonants] : consonants)
      keys.add(before + letter + one + after).add(before + letter + after);
  }
  keys.delete('');
  return [...keys].map((near) => near.slice(0, MAX_KEY_LENGTH));
};
