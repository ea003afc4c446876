import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const tokens = import.meta.dirname;
const words = join(tokens, '../../web/words');
const demonstration = join(tokens, '../../../demonstration');
const textsIn = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(json|ts|csv)$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('');

type Face = { url: string; contains: (character: string) => boolean };

/** Returns the faces of a style sheet with the characters that browsers take from each. */
const facesIn = (path: string): Face[] =>
  [...readFileSync(path, 'utf8').matchAll(/@font-face \{([\s\S]*?)\}/g)].map(([, face = '']) => {
    const ranges = (/unicode-range:([^;]+);/.exec(face)?.[1] ?? '').split(',').map((range) => {
      const [from = 0, to = from] = range
        .trim()
        .slice(2)
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      return [from, to] as const;
    });
    const contains = (character: string) => {
      const code = character.codePointAt(0) ?? 0;
      return ranges.some(([from, to]) => from <= code && code <= to);
    };
    return { url: /url\(["']?([^"')]+)/.exec(face)?.[1] ?? '', contains };
  });

const textFaces = facesIn(join(tokens, 'fonts/fonts.css'));
const subsets = textFaces.filter(({ url }) => url.startsWith('./'));
const letters = (text: string) => new Set(text.match(/\p{L}/gu));

describe('the subsets of the text fonts', () => {
  it('have every letter of the interface in its three languages', () => {
    expect(subsets.length).toBeGreaterThan(0);
    const missing = [...letters(textsIn(words))].filter((letter) => !subsets.every(({ contains }) => contains(letter)));
    expect(missing).toEqual([]);
  });

  it('have every Latin letter of the demonstration', () => {
    const latin = [...letters(textsIn(demonstration))].filter((letter) => /\p{Script=Latin}/u.test(letter));
    expect(latin.filter((letter) => !subsets.every(({ contains }) => contains(letter)))).toEqual([]);
  });

  it('leave other letters of European names to the whole fonts', () => {
    for (const letter of 'ŁłŐőČčŽžŘřÅåØøĀŽ') {
      expect(
        textFaces.some(({ contains }) => contains(letter)),
        letter,
      ).toBe(true);
      expect(subsets.some(({ contains }) => contains(letter)) && !/[ÅåØø]/.test(letter), letter).toBe(false);
    }
  });
});

describe('the subset of the mathematics font', () => {
  it('leaves every character that it lacks to the whole font, and none to both', () => {
    const faces = facesIn(join(tokens, '../../questions/text/formula/math-font/faces.css'));
    for (const character of ['x', '√', '∑', '𝑥', '⊗', '∮', '𝔸', 'Ж'])
      expect(
        faces.filter(({ contains }) => contains(character)),
        character,
      ).toHaveLength(1);
    expect(faces.map(({ url }) => url.startsWith('./'))).toEqual([true, false]);
  });
});
