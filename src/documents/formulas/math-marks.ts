const accents = new Map([
  ['ˆ', '\u0302'],
  ['^', '\u0302'],
  ['ˇ', '\u030c'],
  ['~', '\u0303'],
  ['˜', '\u0303'],
  ['˙', '\u0307'],
  ['¨', '\u0308'],
  ['⃛', '\u20db'],
  ['˘', '\u0306'],
  ['´', '\u0301'],
  ['`', '\u0300'],
  ['˚', '\u030a'],
  ['‾', '\u0304'],
  ['¯', '\u0304'],
  ['→', '\u20d7'],
  ['←', '\u20d6'],
  ['↔', '\u20e1'],
  ['⇀', '\u20d1'],
  ['↼', '\u20d0'],
]);

/** Returns the combining character of an accent, or undefined of a sign that is none. */
export const accentOf = (sign: string): string | undefined => accents.get(sign);

/** The signs that lie along what they belong to, with the names of Typst's functions. */
export const braces = new Map([
  ['⏞', 'overbrace'],
  ['⏟', 'underbrace'],
  ['⏜', 'overparen'],
  ['⏝', 'underparen'],
  ['⎴', 'overbracket'],
  ['⎵', 'underbracket'],
  ['⏠', 'overshell'],
  ['⏡', 'undershell'],
]);

/** Returns true for the arrows and harpoons that grow with what is written on them, and for a long equals sign. */
export const isArrow = (sign: string): boolean => /^[\u2190-\u21ff\u27f0-\u27ff\u2900-\u297f=]$/.test(sign);
