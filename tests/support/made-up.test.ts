import { describe, expect, it } from 'vitest';
import { foldCharacters } from '../../src/core/text/fold-characters.ts';
import { madeUpEmail, madeUpLogin, madeUpName, madeUpWord } from './made-up.ts';

const lookalikes = [...'аеорсухіјѕАВЕКМНОРСТУХІЈЅοΑΒΕΖΗΙΚΜΝΟΡΤΥΧ'];

describe('what tests make up', () => {
  it('has no letter that looks like one of another alphabet, whatever its case', () => {
    const latin = new Set(lookalikes.map((letter) => foldCharacters(`d${letter}`).charAt(1)));
    expect(latin.size).toBeGreaterThan(20);
    for (let n = 0; n < 1000; n += 1) {
      const word = madeUpWord();
      expect([...word, ...word.toUpperCase()].filter((letter) => latin.has(letter))).toEqual([]);
    }
  });

  it.each([madeUpWord, madeUpLogin, madeUpEmail, madeUpName])('is never the same twice: %o', (makeUp) => {
    expect(new Set(Array.from({ length: 1000 }, () => makeUp())).size).toBe(1000);
  });
});
