import { describe, expect, it } from 'vitest';
import { createFirstPassword, firstPasswordWords } from './first-passwords.ts';
import { passwordProblems } from './passwords.ts';

describe.each(['en', 'es', 'pt', 'es-pe'])('a first password in %s', (language) => {
  it('keeps the rules of passwords whatever its word', () => {
    const known = firstPasswordWords(language);
    const withWord = (index: number) => createFirstPassword(language, (limit) => (limit === known.length ? index : 7));
    for (const index of known.keys()) expect(passwordProblems(withWord(index)), known[index]).toEqual([]);
  });

  it('has one of more than a hundred different words, in plain letters', () => {
    const known = firstPasswordWords(language);
    expect(new Set(known).size).toBe(known.length);
    expect(known.length).toBeGreaterThan(100);
    for (const word of known) expect(word).toMatch(/^[A-Z][a-z]{2,8}$/);
  });
});

it('first passwords are of the form Luna-4827', () => {
  const known = firstPasswordWords('es');
  const numbers = [known.indexOf('Luna'), 4827];
  expect(createFirstPassword('es', () => numbers.shift() ?? 0)).toBe('Luna-4827');
});
