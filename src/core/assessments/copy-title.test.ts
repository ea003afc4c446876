import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { titleOfCopy } from './copy-title.ts';

describe('titleOfCopy', () => {
  it.each([
    ['Forces', 'en', [], 'Forces (copy)'],
    ['Forces', 'es', [], 'Forces (copia)'],
    ['Forces', 'es-ga', [], 'Forces (copia)'],
    ['Forces', 'pt', [], 'Forces (cópia)'],
    ['Forces', null, [], 'Forces (copia)'],
    ['Forces', 'en', ['Forces (copy)'], 'Forces (copy 2)'],
    ['Forces (copy)', 'en', ['Forces (copy)', 'Forces (copy 2)'], 'Forces (copy 3)'],
    ['Forces (copia 4)', 'en', [], 'Forces (copy)'],
    ['', 'en', [], ''],
  ])('%j in %s, with %j taken, becomes %j', (title, language, taken, expected) => {
    expect(titleOfCopy(title, language, taken)).toBe(expected);
  });

  it('cuts a long title before its mark, never within a character', () => {
    expect(titleOfCopy('a'.repeat(200), 'en', [])).toBe(`${'a'.repeat(193)} (copy)`);
    expect(titleOfCopy('😀'.repeat(200), 'en', []).isWellFormed()).toBe(true);
  });

  it('never returns a title that is taken', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 200 }), fc.nat(6), (title, copies) => {
        const taken: string[] = [];
        for (let made = 0; made <= copies && title.trim() !== ''; made++) {
          const copy = titleOfCopy(title, 'en', taken);
          expect(taken).not.toContain(copy);
          taken.push(copy);
        }
      }),
    );
  });
});
